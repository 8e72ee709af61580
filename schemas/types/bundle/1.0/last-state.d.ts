// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Where a thread stands: its newest conclusion, and what comes next. */
export interface LastState {
  /** The newest decision's text. */
  conclusion?: string
  /** How sure its agent was. */
  confidence?: number
  /** Named by the newest decision that names any. */
  nextSteps?: string[]
  /** Which decision it is taken from. */
  decisionId?: string
  [k: string]: unknown | undefined
}
