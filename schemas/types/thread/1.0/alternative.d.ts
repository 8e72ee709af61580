// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** An option that was weighed and not taken. */
export interface DecisionAlternative {
  /** What was considered. */
  option: string
  /** Why it was not taken. */
  why_rejected?: string
  /** The fact that would bring it back. */
  reopen_when?: string
  [k: string]: unknown | undefined
}
