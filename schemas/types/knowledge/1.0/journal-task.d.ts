// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One task as its file says it stands. */
export interface JournalTask {
  /** Identity of the task. */
  id: string
  /** What the task is called. */
  name: string
  /** Where the task stands. */
  status: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped" | "unknown")
  /**
   * Tasks it depends on.
   *
   * Items: One task id.
   */
  depends_on: string[]
  /** Path of the task file. */
  path: string
  [k: string]: unknown | undefined
}
