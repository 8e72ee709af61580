// Generated from the schema of the same name: run `pnpm generate`, do not edit.
export type { ErrorCodeName } from "./error/1.0/error-code.d.ts";
export type { ErrorResponse } from "./error/1.0/error.d.ts";
