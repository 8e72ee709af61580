// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A file that the task changed. */
export interface TaskModifiedFile {
  /** Path relative to the project root. */
  path: string
  /** Lines concerned: N-M, N, or all. */
  lines?: string
  /** What kind of change it was. */
  change_type?: ("add" | "modify" | "delete" | "refactor")
  /** What changed and why. */
  description?: string
  [k: string]: unknown | undefined
}
