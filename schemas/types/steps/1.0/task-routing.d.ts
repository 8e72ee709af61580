// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";

/** Answer of step 4: who does the work: one skill, or a sequence of kinds of work. */
export interface TaskRoutingAnswer {
  /** The route that is proposed. */
  route: ("skill-orchestration" | "dynamic-skill-sequencing")
  skill?: StepText
  /**
   * The steps, for the route dynamic-skill-sequencing.
   *
   * @maxItems 200
   *
   * Items: One piece of work.
   */
  sequence?: {
    /** The kind of work. */
    step: ("clarification" | "research" | "analysis" | "synthesis" | "generation" | "validation" | "memory")
    objective: StepText
    [k: string]: unknown | undefined
  }[]
  /** How sure the route is, from 0 to 1. */
  confidence: number
  justification: StepText
  [k: string]: unknown | undefined
}
