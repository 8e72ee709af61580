// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A blocker that no later handoff of its task has lifted. */
export interface JournalActiveBlocker {
  /** What is blocking. */
  blocker: string
  /** What cannot be done. */
  impact: string
  /** How it could be lifted. */
  resolution: string
  /** The task that reported it. */
  task: string
  /**
   * Tasks it blocks.
   *
   * Items: One task id.
   */
  blocking_tasks?: string[]
  [k: string]: unknown | undefined
}
