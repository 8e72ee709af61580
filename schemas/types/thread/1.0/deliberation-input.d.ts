// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One thing an agent looked at before it decided. */
export interface DeliberationInput {
  /** Name of the input within its deliberation. */
  id?: string
  /** What was asked or seen. */
  text: string
  /** Where it came from: query, guardrail, lookup, thought, or the caller's own word. */
  source?: string
  /** When it was seen. */
  timestamp?: string
  [k: string]: unknown | undefined
}
