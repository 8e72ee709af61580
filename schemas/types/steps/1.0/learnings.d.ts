// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * Made if absent.
 */
export type StepText = string
/**
 * The pattern in one sentence.
 */
export type StepText1 = string
/**
 * Where it is used or defined.
 */
export type StepText2 = string
/**
 * Made if absent.
 */
export type StepText3 = string
/**
 * What goes wrong, in one sentence.
 */
export type StepText4 = string
/**
 * Where it was found.
 */
export type StepText5 = string
/**
 * How to avoid it.
 */
export type StepText6 = string

/**
 * What a finished session teaches: patterns worth repeating and gotchas worth avoiding.
 */
export interface LearningsAnswer {
/**
 * Patterns worth repeating.
 *
 * @maxItems 200
 *
 * Items: One pattern.
 */
patterns_discovered: {
id?: StepText
pattern: StepText1
location?: StepText2
/**
 * Tags, lower case with hyphens.
 *
 * @maxItems 50
 *
 * Items: One tag.
 */
applies_to?: string[]
[k: string]: unknown | undefined
}[]
/**
 * What cost time or would have.
 *
 * @maxItems 200
 *
 * Items: One gotcha.
 */
gotchas: {
id?: StepText3
issue: StepText4
discovered_in?: StepText5
mitigation?: StepText6
/**
 * How much it hurts.
 */
severity?: ("high" | "medium" | "low")
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
