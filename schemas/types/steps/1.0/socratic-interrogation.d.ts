// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepEvidence } from "./evidence.d.ts";
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 6: hard questions to one's own conclusion, answered honestly. */
export interface SocraticInterrogationAnswer {
  /**
   * Questions that could bring the conclusion down.
   *
   * @minItems 3
   * @maxItems 200
   *
   * Items: One question with its answer.
   */
  questions: { question: StepText; kind: StepText; answer: StepText; [k: string]: unknown | undefined }[]
  contradictions: StepTextList
  blind_spots: StepTextList
  /** Whether the conclusion survives; false while a contradiction is open. */
  survives: boolean
  evidence?: StepEvidence
  [k: string]: unknown | undefined
}
