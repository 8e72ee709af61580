// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The question itself, answerable in a sentence.
 */
export type StepText = string
/**
 * What would be done differently depending on the answer.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * The answers to choose from, if they are few.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]

/**
 * A question to the person who asked, with the reason why its answer changes the work.
 */
export interface StepQuestion {
question: StepText
why?: StepText1
options?: StepTextList
[k: string]: unknown | undefined
}
