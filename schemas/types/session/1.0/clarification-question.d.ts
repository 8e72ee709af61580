// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The question itself.
 */
export type StepText = string
/**
 * What the answer would change.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * The answers to choose from.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * When it was answered.
 */
export type SessionTimestamp = string
/**
 * When it was asked: the halt it belongs to.
 */
export type SessionTimestamp1 = string

/**
 * A question of a halt, with its answer once there is one.
 */
export interface ClarificationQuestion {
/**
 * Its name in this session.
 */
id: string
question: StepText
why?: StepText1
options?: StepTextList
/**
 * The answer, whole and byte for byte.
 */
answer?: string
answered_at?: SessionTimestamp
/**
 * Who answered: a person, an agent by a call of a tool, or the rule for sessions nobody attends.
 */
answered_by?: ("user" | "agent" | "policy")
asked_at?: SessionTimestamp1
/**
 * Its name in the session whose question it is.
 */
asked_id?: string
/**
 * The session whose question this is, when a sub-agent's halt asks through its parent.
 */
asked_by?: string
[k: string]: unknown | undefined
}
