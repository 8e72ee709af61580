// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** The facts at the head of a task file. */
export interface TaskMetadata {
  /** Identity of the task. */
  id: string
  /** What the task is called. */
  name?: string
  /** Where the task stands. */
  status: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped")
  /** How urgent the task is. */
  priority?: ("high" | "medium" | "low")
  /**
   * Ids of the tasks whose handoffs this one needs.
   *
   * Items: One task id.
   */
  depends_on?: string[]
  /** When the file was written, RFC 3339 or a date. */
  created?: string
  [k: string]: unknown | undefined
}
