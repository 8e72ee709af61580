// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One reason behind a decision, with its kind and its weight. */
export interface DecisionReason {
  /** Kind of reason: authority, analogy, analysis, pattern, intuition, empirical, elimination or constraint; free text is kept. */
  type: string
  /** The reason itself. */
  text: string
  /** How much it weighs, 0 to 1; 0.8 where nothing is said. */
  strength?: number
  [k: string]: unknown | undefined
}
