// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Where a component of the project lives, as a task left it. */
export interface JournalContextEntry {
  /** What it is called. */
  component: string
  /** Path relative to the project root. */
  location: string
  /** Lines concerned. */
  lines?: string
  /** What it does or what changed. */
  notes: string
  /** The task that said so. */
  task: string
  [k: string]: unknown | undefined
}
