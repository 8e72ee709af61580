import { jsx as element, jsxs as elements, Fragment } from "react/jsx-runtime";
import { escapedProps } from "./escaped-props.ts";

// Every element of the page is made here. Nearly all of its text is somebody else's: a character that turns the direction of what
// follows must not depend on each place's remembering it.
export { Fragment };
export const jsx: typeof element = (type, props, key) => element(type, escapedProps(type, props), key);
export const jsxs: typeof elements = (type, props, key) => elements(type, escapedProps(type, props), key);
