// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What stops the work, and what it stops. */
export interface TaskBlocker {
  /** What is blocking. */
  blocker: string
  /** What cannot be done. */
  impact?: string
  /** How it could be lifted. */
  suggested_resolution?: string
  /**
   * Ids of the tasks that it blocks.
   *
   * Items: One task id.
   */
  blocking_tasks?: string[]
  [k: string]: unknown | undefined
}
