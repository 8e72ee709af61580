// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * A short name, unique in this answer.
 */
export type StepText = string
/**
 * How it would be done.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * What speaks for it.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * What speaks against it.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText4 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText5 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText6 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText7 = string

/**
 * Answer of step 3: at least two ways to do it, the one that is taken, and why not the others.
 */
export interface TreeOfThoughtAnswer {
/**
 * The ways that were weighed.
 *
 * @minItems 2
 * @maxItems 200
 *
 * Items: One way.
 */
branches: {
id: StepText
approach: StepText1
pros: StepTextList
cons: StepTextList1
/**
 * How good it looks, on any scale that is used for all branches.
 */
score: number
[k: string]: unknown | undefined
}[]
selected: StepText3
rationale: StepText4
/**
 * Every other branch with its reason.
 *
 * @maxItems 200
 *
 * Items: A branch that is not taken.
 */
rejected: {
id: StepText5
reason: StepText6
reopen_when?: StepText7
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
