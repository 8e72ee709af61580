// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What a bundle was asked to hold. */
export interface BundleScope {
  /** One thread. */
  threadId?: string
  /** A whole project. */
  project?: string
  /** Only what carries one of these. */
  tags?: string[]
  /** Only what was recorded in this span. */
  dateRange?: {
    /** Not before. */
    from?: string
    /** Not after. */
    to?: string
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
