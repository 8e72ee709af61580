// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Whether one acceptance criterion of the task holds. */
export interface TaskMetCriterion {
  /** The criterion, in the words of the task. */
  criterion: string
  /** Whether it holds. */
  met: boolean
  /** How that is known, or what is missing. */
  note?: string
  [k: string]: unknown | undefined
}
