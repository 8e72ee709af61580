// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A file that the task created. */
export interface TaskCreatedFile {
  /** Path relative to the project root. */
  path: string
  /** What the file does, in one sentence. */
  purpose?: string
  /** Lines concerned: N-M, N, or all. */
  lines?: string
  [k: string]: unknown | undefined
}
