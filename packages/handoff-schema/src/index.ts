export { plainLine, plainText } from "./foreign/plain-text.ts";
export { type ForeignSource, provenance, quoteForeign } from "./foreign/quote-foreign.ts";
export { joinPointer, splitPointer, valueAt } from "./yaml/json-pointer.ts";
export { readYaml, type YamlOptions, type YamlRead } from "./yaml/read-yaml.ts";
export { quotedLine, type YamlPosition, type YamlProblem, type YamlProblemCode } from "./yaml/yaml-problem.ts";
export type { JsonValue } from "./yaml/yaml-to-json.ts";
