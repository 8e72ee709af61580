// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A task that a blocker stopped, and where it stood before. */
export interface BlockedTask {
  /** The blocked task. */
  id: string
  /** Its status before. */
  was: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped")
  [k: string]: unknown | undefined
}
