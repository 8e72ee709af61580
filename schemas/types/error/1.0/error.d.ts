// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * Which error it is; programs match on this.
 */
export type ErrorCodeName = ("AGENT_MISMATCH" | "ANSWER_INVALID" | "ANSWER_NEEDS_USER" | "ANSWER_TOO_LARGE" | "BUSY" | "CLAIM_REQUIRED" | "CLAIM_STALE" | "CONFIG_INVALID" | "CONFLICT" | "DISPATCH_REFUSED" | "DOCUMENT_INVALID" | "DOCUMENT_UNREADABLE" | "EXPIRED" | "FORBIDDEN" | "GUARDRAIL_BLOCKED" | "HASH_MISMATCH" | "HEALTH_CHECK_FAILED" | "INSTALL_BROKEN" | "INTERNAL" | "INVALID_PAYLOAD" | "LOG_BROKEN" | "LOOP_BACK_NOT_PENDING" | "MODEL_UNAVAILABLE" | "MOVE_REFUSED" | "NEWER_SCHEMA" | "NODE_TOO_OLD" | "NOT_FOUND" | "RATE_LIMITED" | "SESSION_FINISHED" | "SESSION_INCOMPLETE" | "STALE_HEAD" | "STALE_REVISION" | "STATE_CORRUPT" | "STATE_TAMPERED" | "STEP_NOT_CURRENT" | "STEP_OUTCOME_CONFLICT" | "STORE_UNAVAILABLE" | "TARGET_NOT_FOUND" | "THREAD_STATUS_REFUSED" | "TOO_LARGE" | "UNAUTHORIZED" | "UNKNOWN_COMMAND" | "UNKNOWN_METHOD" | "UNSUPPORTED_SCHEMA" | "UNTRUSTED_STATE" | "USAGE" | "VALIDATION_FAILED")

/**
 * What every Clew program prints or answers when it refuses or fails.
 */
export interface ErrorResponse {
error: ErrorBody
[k: string]: unknown | undefined
}
/**
 * The error itself.
 */
export interface ErrorBody {
code: ErrorCodeName
/**
 * What was expected and what was found.
 */
message: string
/**
 * What to do next; names a command where there is one.
 */
hint?: string
/**
 * Whether the caller can mend it and try again.
 */
recoverable: boolean
/**
 * Facts for programs: findings, paths, the current step.
 */
details?: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
