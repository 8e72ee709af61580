// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** An earlier decision that a decision relates to. */
export interface RelatedDecision {
  /** Which one. */
  id: string
  /** Its text in short. */
  summary?: string
  /** 0 is the same, 1 is far. */
  distance?: number
  [k: string]: unknown | undefined
}
