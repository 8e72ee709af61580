// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** The newest event of a log: its place and its hash. */
export interface LogHead {
  /** Its place, from 1; 0 is an empty log. */
  seq: number
  /** Its hash; empty for an empty log. */
  hash: string
  [k: string]: unknown | undefined
}
