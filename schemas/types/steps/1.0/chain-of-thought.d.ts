// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepEvidence } from "./evidence.d.ts";
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 2: the parts of the problem and the order in which they can be done. */
export interface ChainOfThoughtAnswer {
  /**
   * The parts of the problem.
   *
   * @minItems 1
   * @maxItems 200
   *
   * Items: One part.
   */
  components: { id: StepText; description: StepText; depends_on: StepTextList; [k: string]: unknown | undefined }[]
  /**
   * Every component's id once, dependencies first.
   *
   * @minItems 1
   * @maxItems 200
   */
  sequence: StepText[]
  inferences: StepTextList
  uncertainties: StepTextList
  evidence?: StepEvidence
  [k: string]: unknown | undefined
}
