export {
  asClewError,
  ClewError,
  type ClewErrorOptions,
  describeCode,
  ERROR_CODES,
  type ErrorCode,
  type ErrorCodeEntry,
  type ErrorDocument,
  isErrorCode,
} from "./clew-error.ts";
export { type Finding, type SchemaError, toFindings } from "./finding.ts";
