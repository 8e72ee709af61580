// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What one perspective saw and the others did not. */
export interface HandoffDivergentInsight {
  /** Who saw it. */
  archetype?: string
  /** What was seen. */
  insight: string
  /** How sure this perspective is. */
  confidence?: number
  [k: string]: unknown | undefined
}
