// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A file the next agent should read first. */
export interface TaskFileDependency {
  /** Path relative to the project root. */
  file: string
  /** Why it is needed. */
  reason?: string
  [k: string]: unknown | undefined
}
