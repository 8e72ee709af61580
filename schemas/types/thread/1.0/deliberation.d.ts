// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { DeliberationInput } from "./deliberation-input.d.ts";
import type { DeliberationStep } from "./deliberation-step.d.ts";

/** The trace behind a decision: what was looked at, what was thought, where it converged. */
export interface Deliberation {
  /** What was looked at. */
  inputs?: DeliberationInput[]
  /** What was thought, in order. */
  steps?: DeliberationStep[]
  /** From first to last step. */
  total_duration_ms?: number
  /** The step at which the conclusion was reached. */
  convergence_point?: (number | string)
  [k: string]: unknown | undefined
}
