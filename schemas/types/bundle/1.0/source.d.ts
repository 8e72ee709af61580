// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Who exported a bundle, and from where. */
export interface BundleSource {
  /** The project it came from. */
  project?: string
  /** Who exported it. */
  agentId?: string
  /** What wrote it. */
  software?: string
  [k: string]: unknown | undefined
}
