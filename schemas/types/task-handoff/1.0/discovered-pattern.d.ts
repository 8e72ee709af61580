// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A convention that later work should follow. */
export interface TaskPattern {
  /** Identity; derived from content and task when absent. */
  id?: string
  /** The pattern in one sentence. */
  pattern: string
  /** Where it is used or defined. */
  location?: string
  /**
   * Lower-case, hyphenated tags of when it applies.
   *
   * Items: One tag.
   */
  applies_to?: string[]
  [k: string]: unknown | undefined
}
