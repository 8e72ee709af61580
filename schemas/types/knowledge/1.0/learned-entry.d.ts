// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One entry of the learned memory: what every later agent of the project should know. */
export interface LearnedEntry {
  /** Identity, derived from content and origin. */
  id: string
  /** What kind of learning it is. */
  kind: ("gotcha" | "pattern")
  /** The learning as it was said. */
  text: string
  /** How to avoid or handle it. */
  mitigation?: string
  /** How much it hurts. */
  severity?: ("high" | "medium" | "low")
  /** A path it is about. */
  file?: string
  /**
   * Lower-case words by which it is found.
   *
   * Items: One tag.
   */
  tags: string[]
  /** What it was learned in. */
  origin: ("task" | "session")
  /** Id of the task or session. */
  origin_id: string
  /** Where it can be read. */
  source: string
  /** When it was learned. */
  learned_at: string
  [k: string]: unknown | undefined
}
