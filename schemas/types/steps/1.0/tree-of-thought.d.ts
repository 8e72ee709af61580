// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 3: at least two ways to do it, the one that is taken, and why not the others. */
export interface TreeOfThoughtAnswer {
  /**
   * The ways that were weighed.
   *
   * @minItems 2
   * @maxItems 200
   *
   * Items: One way.
   */
  branches: {
    id: StepText
    approach: StepText
    pros: StepTextList
    cons: StepTextList
    /** How good it looks, on any scale that is used for all branches. */
    score: number
    [k: string]: unknown | undefined
  }[]
  selected: StepText
  rationale: StepText
  /**
   * Every other branch with its reason.
   *
   * @maxItems 200
   *
   * Items: A branch that is not taken.
   */
  rejected: { id: StepText; reason: StepText; reopen_when?: StepText; [k: string]: unknown | undefined }[]
  [k: string]: unknown | undefined
}
