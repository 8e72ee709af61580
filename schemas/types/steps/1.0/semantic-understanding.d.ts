// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * What the person wants to be true afterwards.
 */
export type StepText = string
/**
 * How the problem will be tackled, in a sentence or two.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * Facts of the situation that shape the work.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string

/**
 * Answer of step 1: what the request means and how success is told.
 */
export interface SemanticUnderstandingAnswer {
intent: StepText
/**
 * The kind of thinking the problem needs.
 */
problem_type: ("decision" | "creative" | "analytical" | "strategic")
/**
 * The field the problem belongs to.
 */
domain: ("technical" | "personal" | "creative" | "professional" | "recreational" | "hybrid")
/**
 * How sure the domain is, from 0 to 1.
 */
domain_confidence: number
approach: StepText1
context_factors: StepTextList
/**
 * How anyone can tell that the work is done.
 *
 * @minItems 1
 * @maxItems 200
 */
success_criteria: StepText3[]
[k: string]: unknown | undefined
}
