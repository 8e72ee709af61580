// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * When its instructions were shown.
 */
export type SessionTimestamp = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp1 = string

/**
 * When a step was shown and when its answer was stored: the difference is the reasoning time.
 */
export interface SessionStepTimestamps {
started_at: SessionTimestamp
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp1 | null)
[k: string]: unknown | undefined
}
