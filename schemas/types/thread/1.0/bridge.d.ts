// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What a decision looks like and what it is for, so that a similar shape or a similar need finds it. */
export interface DecisionBridge {
  /** What it looks like: the shape of the solution. */
  structure?: string
  /** What it is for: the need it serves. */
  function?: string
  /** What it accepts. */
  tolerance?: string[]
  /** What upholds it. */
  enforcement?: string[]
  /** What it keeps from happening. */
  prevention?: string[]
  [k: string]: unknown | undefined
}
