// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A file that decisions rest on, and whether it is still the same. */
export interface BundleFile {
  /** Path below the project's root. */
  path: string
  /** Its digest when it was read. */
  sha256?: string
  /** The commit it was read at. */
  commit?: string
  /** How it compares with the worktree. */
  staleness?: ("unknown" | "fresh" | "changed" | "missing")
  [k: string]: unknown | undefined
}
