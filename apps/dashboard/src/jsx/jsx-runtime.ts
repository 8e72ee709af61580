import { jsx as element, jsxs as elements, Fragment } from "react/jsx-runtime";
import { escapedProps } from "./escaped-props.ts";

// Creates every element of the page. Nearly all text comes from others: escaping characters that reverse the text
// direction must not depend on each place remembering it.
export { Fragment };
export const jsx: typeof element = (type, props, key) => element(type, escapedProps(type, props), key);
export const jsxs: typeof elements = (type, props, key) => elements(type, escapedProps(type, props), key);
