// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepEvidence } from "./evidence.d.ts";
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** Answer of step 1: what the request means and how success is told. */
export interface SemanticUnderstandingAnswer {
  intent: StepText
  /** The kind of thinking the problem needs. */
  problem_type: ("decision" | "creative" | "analytical" | "strategic")
  /** The field the problem belongs to. */
  domain: ("technical" | "personal" | "creative" | "professional" | "recreational" | "hybrid")
  /** How sure the domain is, from 0 to 1. */
  domain_confidence: number
  approach: StepText
  context_factors: StepTextList
  /**
   * How anyone can tell that the work is done.
   *
   * @minItems 1
   * @maxItems 200
   */
  success_criteria: StepText[]
  evidence?: StepEvidence
  [k: string]: unknown | undefined
}
