// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 0: what is known, what must be asked, what stays uncertain, what nobody has thought of yet. */
export interface JohariDiscoveryAnswer {
  /** SHARE: what can be inferred from the prompt. */
  share: {
    task_type: StepText
    /** How much the work asks for. */
    complexity: ("trivial" | "simple" | "moderate" | "complex")
    /**
     * What follows from the prompt although it is not said.
     *
     * @minItems 1
     * @maxItems 200
     */
    inferences: StepText[]
    pitfalls: StepTextList
    [k: string]: unknown | undefined
  }
  /**
   * ASK: at most five questions, each of which would change the work. Any question halts the session.
   *
   * @maxItems 5
   */
  ask: StepQuestion[]
  /** ACKNOWLEDGE: what remains uncertain. */
  acknowledge: { boundaries: StepTextList; assumptions: StepTextList; [k: string]: unknown | undefined }
  /** EXPLORE: unknown unknowns to consider. */
  explore: { edge_cases: StepTextList; failure_modes: StepTextList; [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
/** A question that would change the work. */
export interface StepQuestion {
  question: StepText
  why: StepText
  options?: StepTextList
  [k: string]: unknown | undefined
}
