export { asClewError, ClewError, type ClewErrorOptions, type ErrorDocument } from "./clew-error.ts";
export { describeCode, ERROR_CODES, type ErrorCode, type ErrorCodeEntry, isErrorCode } from "./codes.ts";
export { type Finding, type SchemaError, toFindings } from "./finding.ts";
