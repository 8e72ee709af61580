// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";

/** What a finished session teaches: patterns worth repeating and gotchas worth avoiding. */
export interface LearningsAnswer {
  /**
   * Patterns worth repeating.
   *
   * @maxItems 200
   *
   * Items: One pattern.
   */
  patterns_discovered: {
    id?: StepText
    pattern: StepText
    location?: StepText
    /**
     * Tags, lower case with hyphens.
     *
     * @maxItems 50
     *
     * Items: One tag.
     */
    applies_to?: string[]
    [k: string]: unknown | undefined
  }[]
  /**
   * What cost time or would have.
   *
   * @maxItems 200
   *
   * Items: One gotcha.
   */
  gotchas: {
    id?: StepText
    issue: StepText
    discovered_in?: StepText
    mitigation?: StepText
    /** How much it hurts. */
    severity?: ("high" | "medium" | "low")
    [k: string]: unknown | undefined
  }[]
  [k: string]: unknown | undefined
}
