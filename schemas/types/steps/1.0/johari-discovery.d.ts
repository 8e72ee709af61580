// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The kind of work in a few words.
 */
export type StepText = string
/**
 * One inference.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * Where work of this kind usually goes wrong.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText4 = string
/**
 * The answers to choose from, if they are few.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText2[]
/**
 * What this work will not touch.
 *
 * @maxItems 200
 */
export type StepTextList2 = StepText2[]
/**
 * What is taken as true without proof.
 *
 * @maxItems 200
 */
export type StepTextList3 = StepText2[]
/**
 * Unusual inputs or situations.
 *
 * @maxItems 200
 */
export type StepTextList4 = StepText2[]
/**
 * How the result could fail later.
 *
 * @maxItems 200
 */
export type StepTextList5 = StepText2[]

/**
 * Answer of step 0: what is known, what must be asked, what stays uncertain, what nobody has thought of yet.
 */
export interface JohariDiscoveryAnswer {
/**
 * SHARE: what can be inferred from the prompt.
 */
share: {
task_type: StepText
/**
 * How much the work asks for.
 */
complexity: ("trivial" | "simple" | "moderate" | "complex")
/**
 * What follows from the prompt although it is not said.
 *
 * @minItems 1
 * @maxItems 200
 */
inferences: StepText1[]
pitfalls: StepTextList
[k: string]: unknown | undefined
}
/**
 * ASK: at most five questions, each of which would change the work. Any question halts the session.
 *
 * @maxItems 5
 */
ask: StepQuestion[]
/**
 * ACKNOWLEDGE: what remains uncertain.
 */
acknowledge: {
boundaries: StepTextList2
assumptions: StepTextList3
[k: string]: unknown | undefined
}
/**
 * EXPLORE: unknown unknowns to consider.
 */
explore: {
edge_cases: StepTextList4
failure_modes: StepTextList5
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * A question that would change the work.
 */
export interface StepQuestion {
question: StepText3
why: StepText4
options?: StepTextList1
[k: string]: unknown | undefined
}
