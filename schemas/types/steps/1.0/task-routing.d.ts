// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The skill, for the route skill-orchestration.
 */
export type StepText = string
/**
 * What this piece must achieve.
 */
export type StepText1 = string
/**
 * Why this route and not the other.
 */
export type StepText2 = string

/**
 * Answer of step 4: who does the work: one skill, or a sequence of kinds of work.
 */
export interface TaskRoutingAnswer {
/**
 * The route that is proposed.
 */
route: ("skill-orchestration" | "dynamic-skill-sequencing")
skill?: StepText
/**
 * The steps, for the route dynamic-skill-sequencing.
 *
 * @maxItems 200
 *
 * Items: One piece of work.
 */
sequence?: {
/**
 * The kind of work.
 */
step: ("clarification" | "research" | "analysis" | "synthesis" | "generation" | "validation" | "memory")
objective: StepText1
[k: string]: unknown | undefined
}[]
/**
 * How sure the route is, from 0 to 1.
 */
confidence: number
justification: StepText2
[k: string]: unknown | undefined
}
