// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** The event of another thread at which a fork begins. */
export interface ForkPoint {
  /** The thread it was forked from. */
  threadId: string
  /** The last event they have in common. */
  seq: number
  /** That event's hash. */
  hash?: string
  /** How many decisions there were at that event. */
  decisions?: number
  [k: string]: unknown | undefined
}
