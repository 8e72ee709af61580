// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Where an imported record came from, with the hash it had there. */
export interface Provenance {
  /** Hash of the bundle it came in. */
  bundleHash: string
  /** Its project there. */
  project?: string
  /** Its log there. */
  log?: string
  /** Its id there, where it was given another here. */
  id?: string
  /** Its place there. */
  seq?: number
  /** Its event hash there. */
  hash?: string
  /** Who wrote it there. */
  actor?: string
  /** When it was written there. */
  at?: string
  /** How far the importer trusts it. */
  trust?: string
  [k: string]: unknown | undefined
}
