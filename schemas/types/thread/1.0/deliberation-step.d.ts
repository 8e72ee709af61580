// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One step of thinking behind a decision. */
export interface DeliberationStep {
  /** Its place, from 1. */
  step?: number
  /** What was thought. */
  thought: string
  /** Who thought it. */
  author?: string
  /** Ids of the inputs it rests on. */
  inputs_used?: string[]
  /** When. */
  timestamp?: string
  /** How long it took. */
  duration_ms?: number
  /** Kind of reasoning. */
  type?: string
  /** Whether this step concludes, or what it concludes. */
  conclusion?: (boolean | string)
  /** The whole answer that was given in this step of a reasoning session. */
  answer?: { [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
