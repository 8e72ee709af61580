// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The decision in one or two sentences.
 */
export type StepText = string
/**
 * What someone must know who reads nothing else.
 */
export type StepText1 = string
/**
 * The question.
 */
export type StepText2 = string
/**
 * Where it comes from.
 */
export type StepText3 = string
/**
 * What is recommended meanwhile.
 */
export type StepText4 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText5 = string
/**
 * What to do next, in order.
 *
 * @maxItems 200
 */
export type StepTextList = StepText5[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText6 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText7 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText8 = string
/**
 * The answers to choose from, if they are few.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText5[]
/**
 * Serious objections that were overruled, kept for whoever comes next.
 *
 * @maxItems 200
 */
export type StepTextList2 = StepText5[]

/**
 * Answer of step 8: the conclusion, what is still open, and whether to proceed, to ask or to route again.
 */
export interface KnowledgeTransferAnswer {
/**
 * What happens next.
 */
outcome: ("proceed" | "halt" | "loop_back")
conclusion: StepText
/**
 * How sure the conclusion is, from 0 to 1.
 */
confidence: number
summary: StepText1
/**
 * What is still open.
 *
 * @maxItems 200
 *
 * Items: One open question.
 */
open_questions: {
question: StepText2
context?: StepText3
recommendation?: StepText4
/**
 * Whether the work cannot go on without its answer.
 */
blocking: boolean
[k: string]: unknown | undefined
}[]
next_steps: StepTextList
contradiction?: StepText6
/**
 * For halt: at most five questions to the person.
 *
 * @maxItems 5
 */
questions?: StepQuestion[]
/**
 * The route, where it differs from step 4.
 */
route?: ("skill-orchestration" | "dynamic-skill-sequencing")
dissent?: StepTextList2
[k: string]: unknown | undefined
}
/**
 * A question to the person who asked.
 */
export interface StepQuestion {
question: StepText7
why?: StepText8
options?: StepTextList1
[k: string]: unknown | undefined
}
