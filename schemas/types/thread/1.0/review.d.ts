// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What became of a decision. */
export interface DecisionReview {
  /** Which decision. */
  decisionId: string
  /** How it went. */
  outcome: ("success" | "partial" | "failure" | "abandoned")
  /** Who reviewed. */
  agentId?: string
  /** When. */
  reviewedAt: string
  /** What happened. */
  actualResult?: string
  /** What to remember. */
  lessons?: string
  /** Anything else. */
  notes?: string
  [k: string]: unknown | undefined
}
