// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * When it came.
 */
export type SessionTimestamp = string

/**
 * A prompt that continued this session instead of opening one of its own.
 */
export interface SessionFollowUp {
at: SessionTimestamp
/**
 * Why it was not a session of its own.
 */
depth_reason: string
[k: string]: unknown | undefined
}
