// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What should happen next. */
export interface TaskNextStep {
  /** What should happen. */
  step: string
  /** How urgent it is. */
  priority?: ("high" | "medium" | "low")
  /**
   * Files or components it depends on.
   *
   * Items: One file or component.
   */
  depends_on?: string[]
  [k: string]: unknown | undefined
}
