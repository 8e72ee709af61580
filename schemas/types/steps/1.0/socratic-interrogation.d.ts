// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The question.
 */
export type StepText = string
/**
 * What it probes, such as assumption, evidence, consequence, alternative.
 */
export type StepText1 = string
/**
 * The honest answer.
 */
export type StepText2 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string
/**
 * Contradictions that are still open.
 *
 * @maxItems 200
 */
export type StepTextList = StepText3[]
/**
 * What has not been looked at.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText3[]

/**
 * Answer of step 6: hard questions to one's own conclusion, answered honestly.
 */
export interface SocraticInterrogationAnswer {
/**
 * Questions that could bring the conclusion down.
 *
 * @minItems 3
 * @maxItems 200
 *
 * Items: One question with its answer.
 */
questions: {
question: StepText
kind: StepText1
answer: StepText2
[k: string]: unknown | undefined
}[]
contradictions: StepTextList
blind_spots: StepTextList1
/**
 * Whether the conclusion survives; false while a contradiction is open.
 */
survives: boolean
[k: string]: unknown | undefined
}
