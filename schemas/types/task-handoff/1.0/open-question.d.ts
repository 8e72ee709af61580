// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A question the task could not settle. */
export interface TaskOpenQuestion {
  /** The unresolved question. */
  question: string
  /** Why it matters. */
  context?: string
  /** The agent's suggested answer. */
  recommendation?: string
  /** Whether later tasks cannot go on without the answer. */
  blocking?: boolean
  [k: string]: unknown | undefined
}
