// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { ErrorCodeName } from "./error-code.d.ts";

/** What every Clew program prints or answers when it refuses or fails. */
export interface ErrorResponse {
  error: ErrorBody
  [k: string]: unknown | undefined
}
/** The error itself. */
export interface ErrorBody {
  code: ErrorCodeName
  /** What was expected and what was found. */
  message: string
  /** What to do next; names a command where there is one. */
  hint?: string
  /** Whether the caller can mend it and try again. */
  recoverable: boolean
  /** Facts for programs: findings, paths, the current step. */
  details?: { [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
