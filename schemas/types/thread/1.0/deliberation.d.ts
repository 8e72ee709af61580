// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The trace behind a decision: what was looked at, what was thought, where it converged.
 */
export interface Deliberation {
/**
 * What was looked at.
 */
inputs?: DeliberationInput[]
/**
 * What was thought, in order.
 */
steps?: DeliberationStep[]
/**
 * From first to last step.
 */
total_duration_ms?: number
/**
 * The step at which the conclusion was reached.
 */
convergence_point?: (number | string)
[k: string]: unknown | undefined
}
/**
 * One thing an agent looked at before it decided.
 */
export interface DeliberationInput {
/**
 * Name of the input within its deliberation.
 */
id?: string
/**
 * What was asked or seen.
 */
text: string
/**
 * Where it came from: query, guardrail, lookup, thought, or the caller's own word.
 */
source?: string
/**
 * When it was seen.
 */
timestamp?: string
[k: string]: unknown | undefined
}
/**
 * One step of thinking behind a decision.
 */
export interface DeliberationStep {
/**
 * Its place, from 1.
 */
step?: number
/**
 * What was thought.
 */
thought: string
/**
 * Who thought it.
 */
author?: string
/**
 * Ids of the inputs it rests on.
 */
inputs_used?: string[]
/**
 * When.
 */
timestamp?: string
/**
 * How long it took.
 */
duration_ms?: number
/**
 * Kind of reasoning.
 */
type?: string
/**
 * Whether this step concludes, or what it concludes.
 */
conclusion?: (boolean | string)
[k: string]: unknown | undefined
}
