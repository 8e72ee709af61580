// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A decision that an earlier part of a log recorded, as far as a later part must know it: whether the one of this name here says the same. */
export interface BundleEarlierDecision {
  /** The decision's id. */
  id: string
  /**
   * The hash of the event that recorded it, and of those that this one was imported from.
   *
   * @minItems 1
   */
  hashes: string[]
  /** SHA-256 over what it said, without what stores add. */
  content: string
  [k: string]: unknown | undefined
}
