// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Something that surprised and will surprise again. */
export interface TaskGotcha {
  /** Identity; derived from content and task when absent. */
  id?: string
  /** The gotcha in one sentence. */
  issue: string
  /** Where or how it was found. */
  discovered_in?: string
  /** How to avoid or handle it. */
  mitigation?: string
  /** How much it hurts; absent counts as medium. */
  severity?: ("high" | "medium" | "low")
  [k: string]: unknown | undefined
}
