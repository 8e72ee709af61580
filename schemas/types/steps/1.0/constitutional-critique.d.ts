// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepEvidence } from "./evidence.d.ts";
import type { StepText } from "./text.d.ts";

/** Answer of step 7: the work measured against principles, and what was revised. */
export interface ConstitutionalCritiqueAnswer {
  /**
   * A verdict for accuracy, completeness, clarity and efficiency at least; own principles may be added.
   *
   * @minItems 4
   * @maxItems 200
   *
   * Items: One principle.
   */
  principles: {
    /** Which principle. */
    principle: ("accuracy" | "completeness" | "clarity" | "efficiency" | "own")
    /** How the work stands. */
    verdict: ("pass" | "concern" | "fail")
    note: StepText
    [k: string]: unknown | undefined
  }[]
  /**
   * What must change and whether it has.
   *
   * @maxItems 200
   *
   * Items: One change.
   */
  revisions: {
    change: StepText
    /** Whether it has been made. */
    applied: boolean
    [k: string]: unknown | undefined
  }[]
  /** Whether to go on. */
  verdict: ("proceed" | "revise" | "halt")
  evidence?: StepEvidence
  [k: string]: unknown | undefined
}
