// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The skill's name as installed.
 */
export type StepText = string
/**
 * Why it fits or does not.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string

/**
 * Answer of step 3b: which installed skill fits the work, if one does.
 */
export interface SkillDetectionAnswer {
/**
 * Skills that were considered.
 *
 * @maxItems 200
 *
 * Items: One skill.
 */
candidates: {
skill: StepText
/**
 * How well it fits, from 0 to 1.
 */
fit: number
reason: StepText1
[k: string]: unknown | undefined
}[]
/**
 * The skill that will be used, or null if none fits.
 */
matched: (StepText2 | null)
[k: string]: unknown | undefined
}
