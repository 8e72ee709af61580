// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A next step a decision names. */
export interface ThreadStep {
  /** What to do. */
  text: string
  /** Whether it is done. */
  status?: ("open" | "done")
  /** The decision that names it. */
  decisionId?: string
  /** The thread it belongs to. */
  threadId?: string
  [k: string]: unknown | undefined
}
