import { jsxDEV as element, Fragment } from "react/jsx-dev-runtime";
import { escapedProps } from "./escaped-props.ts";

export { Fragment };
export const jsxDEV: typeof element = (type, props, ...rest) => element(type, escapedProps(type, props), ...rest);
