// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Where a record came from that was imported or synced, with the hash it had there. */
export interface Provenance {
  /** Hash of the bundle it came in, where it came in one. */
  bundleHash?: string
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
  /** The writer of the shard it came in. */
  writer?: string
  /** Its place in that shard. */
  place?: number
  /** Where it stands in the order of all shards, before writer and place. */
  lamport?: number
  [k: string]: unknown | undefined
}
