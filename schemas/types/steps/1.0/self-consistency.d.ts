// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepEvidence } from "./evidence.d.ts";
import type { StepText } from "./text.d.ts";

/** Answer of step 5: the conclusion reached by at least three independent ways, and how far they agree. */
export interface SelfConsistencyAnswer {
  /**
   * Ways of reasoning that start afresh.
   *
   * @minItems 3
   * @maxItems 200
   *
   * Items: One way.
   */
  paths: {
    approach: StepText
    conclusion: StepText
    /** Whether it ends where the majority ends. */
    agrees: boolean
    [k: string]: unknown | undefined
  }[]
  /** The share of paths that agree, from 0 to 1. */
  agreement: number
  /** Whether the conclusion holds. */
  verdict: ("consistent" | "inconsistent")
  conclusion: StepText
  evidence?: StepEvidence
  [k: string]: unknown | undefined
}
