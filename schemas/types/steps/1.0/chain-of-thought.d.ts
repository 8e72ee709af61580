// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * A short name, unique in this answer.
 */
export type StepText = string
/**
 * What the part is about.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * Ids of the parts that must come before.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string
/**
 * What follows from looking at the parts together.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText2[]
/**
 * What is not known yet and could change the plan.
 *
 * @maxItems 200
 */
export type StepTextList2 = StepText2[]

/**
 * Answer of step 2: the parts of the problem and the order in which they can be done.
 */
export interface ChainOfThoughtAnswer {
/**
 * The parts of the problem.
 *
 * @minItems 1
 * @maxItems 200
 *
 * Items: One part.
 */
components: {
id: StepText
description: StepText1
depends_on: StepTextList
[k: string]: unknown | undefined
}[]
/**
 * Every component's id once, dependencies first.
 *
 * @minItems 1
 * @maxItems 200
 */
sequence: StepText3[]
inferences: StepTextList1
uncertainties: StepTextList2
[k: string]: unknown | undefined
}
