// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { Governs } from "../../thread/1.0/governs.d.ts";
import type { StepQuestion } from "./question.d.ts";
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 8: the conclusion, what is still open, and whether to proceed, to ask or to route again. */
export interface KnowledgeTransferAnswer {
  /** What happens next. */
  outcome: ("proceed" | "halt" | "loop_back")
  conclusion: StepText
  /** How sure the conclusion is, from 0 to 1. */
  confidence: number
  summary: StepText
  /**
   * What is still open.
   *
   * @maxItems 200
   *
   * Items: One open question.
   */
  open_questions: {
    question: StepText
    context?: StepText
    recommendation?: StepText
    /** Whether the work cannot go on without its answer. */
    blocking: boolean
    [k: string]: unknown | undefined
  }[]
  next_steps: StepTextList
  contradiction?: StepText
  /**
   * For halt: at most five questions to the person.
   *
   * @maxItems 5
   */
  questions?: StepQuestion[]
  reason?: StepText
  /** The route, where it differs from step 4. */
  route?: ("skill-orchestration" | "dynamic-skill-sequencing")
  skill?: StepText
  dissent?: StepTextList
  governs?: Governs
  /**
   * How the conclusion stands to each ratified decision that was shown.
   *
   * @maxItems 100
   *
   * Items: One of them.
   */
  regards?: {
    /** Its id. */
    id: string
    /** What this conclusion does with it. */
    stance: ("follows" | "supersedes" | "unrelated")
    because?: StepText
    [k: string]: unknown | undefined
  }[]
  [k: string]: unknown | undefined
}
