// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** An objection that stands beside a decision. */
export interface DecisionDissent {
  /** Who objects. */
  agent?: string
  /** The objection. */
  text: string
  /** How sure the objector is. */
  confidence?: number
  [k: string]: unknown | undefined
}
