// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What was left out to fit the size asked for; never silently. */
export interface Omitted {
  /** How many things. */
  count: number
  /** Where to read them. */
  cursor?: string
  /** Which kind. */
  what?: string
  [k: string]: unknown | undefined
}
