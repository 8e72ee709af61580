// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A theme on which several perspectives agree. */
export interface HandoffConvergentInsight {
  /** The theme in one line. */
  theme: string
  /** How sure the perspectives are together, from 0 to 10. */
  confidence_score?: number
  /** Who agrees. */
  contributing_archetypes?: string[]
  /** What speaks for it. */
  key_evidence?: string[]
  [k: string]: unknown | undefined
}
