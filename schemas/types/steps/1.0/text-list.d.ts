// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText = string
/**
 * A list of texts; it may be empty where the step does not ask for at least one.
 *
 * @maxItems 200
 */
export type StepTextList = StepText[]
