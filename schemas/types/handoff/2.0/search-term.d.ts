// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A term worth searching for. */
export interface HandoffSearchTerm {
  /** The words to search for. */
  term: string
  /** Why it is worth searching for. */
  rationale?: string
  [k: string]: unknown | undefined
}
