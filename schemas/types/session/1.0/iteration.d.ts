// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * When it was archived.
 */
export type SessionTimestamp = string
/**
 * The kind of work in a few words.
 */
export type StepText = string
/**
 * One inference.
 */
export type StepText1 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText2 = string
/**
 * Where work of this kind usually goes wrong.
 *
 * @maxItems 200
 */
export type StepTextList = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText3 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText4 = string
/**
 * The answers to choose from, if they are few.
 *
 * @maxItems 200
 */
export type StepTextList1 = StepText2[]
/**
 * What this work will not touch.
 *
 * @maxItems 200
 */
export type StepTextList2 = StepText2[]
/**
 * What is taken as true without proof.
 *
 * @maxItems 200
 */
export type StepTextList3 = StepText2[]
/**
 * Unusual inputs or situations.
 *
 * @maxItems 200
 */
export type StepTextList4 = StepText2[]
/**
 * How the result could fail later.
 *
 * @maxItems 200
 */
export type StepTextList5 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText5 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText6 = string
/**
 * Facts of the situation that shape the work.
 *
 * @maxItems 200
 */
export type StepTextList6 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText7 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText8 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText9 = string
/**
 * Ids of the parts that must come before.
 *
 * @maxItems 200
 */
export type StepTextList7 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText10 = string
/**
 * What follows from looking at the parts together.
 *
 * @maxItems 200
 */
export type StepTextList8 = StepText2[]
/**
 * What is not known yet and could change the plan.
 *
 * @maxItems 200
 */
export type StepTextList9 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText11 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText12 = string
/**
 * What speaks for it.
 *
 * @maxItems 200
 */
export type StepTextList10 = StepText2[]
/**
 * What speaks against it.
 *
 * @maxItems 200
 */
export type StepTextList11 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText13 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText14 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText15 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText16 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText17 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText18 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText19 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText20 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText21 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText22 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText23 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText24 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText25 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText26 = string
/**
 * Contradictions that are still open.
 *
 * @maxItems 200
 */
export type StepTextList12 = StepText2[]
/**
 * What has not been looked at.
 *
 * @maxItems 200
 */
export type StepTextList13 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText27 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText28 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText29 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText30 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText31 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText32 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText33 = string
/**
 * What to do next, in order.
 *
 * @maxItems 200
 */
export type StepTextList14 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText34 = string
/**
 * Serious objections that were overruled, kept for whoever comes next.
 *
 * @maxItems 200
 */
export type StepTextList15 = StepText2[]
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText35 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText36 = string
/**
 * When its instructions were shown.
 */
export type SessionTimestamp1 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp2 = string

/**
 * A pass through the routing steps that was given up, as it was.
 */
export interface SessionIteration {
/**
 * The iteration this pass was.
 */
iteration: number
/**
 * Why it ended: a contradiction, or a halt that was answered.
 */
cause: ("loop_back" | "answered")
/**
 * The contradiction that ended it.
 */
contradiction?: string
archived_at: SessionTimestamp
/**
 * The depth it had.
 */
depth?: ("full" | "light")
/**
 * Which rule had decided that depth.
 */
depth_reason?: string
step_outputs: SessionStepOutputs
/**
 * Its times.
 */
step_timestamps?: {
[k: string]: SessionStepTimestamps | undefined
}
[k: string]: unknown | undefined
}
/**
 * Its answers.
 */
export interface SessionStepOutputs {
"0"?: JohariDiscoveryAnswer
"1"?: SemanticUnderstandingAnswer
"2"?: ChainOfThoughtAnswer
"3"?: TreeOfThoughtAnswer
"4"?: TaskRoutingAnswer
"5"?: SelfConsistencyAnswer
"6"?: SocraticInterrogationAnswer
"7"?: ConstitutionalCritiqueAnswer
"8"?: KnowledgeTransferAnswer
"3b"?: SkillDetectionAnswer
[k: string]: unknown | undefined
}
/**
 * The answer of step 0.
 */
export interface JohariDiscoveryAnswer {
/**
 * SHARE: what can be inferred from the prompt.
 */
share: {
task_type: StepText
/**
 * How much the work asks for.
 */
complexity: ("trivial" | "simple" | "moderate" | "complex")
/**
 * What follows from the prompt although it is not said.
 *
 * @minItems 1
 * @maxItems 200
 */
inferences: StepText1[]
pitfalls: StepTextList
[k: string]: unknown | undefined
}
/**
 * ASK: at most five questions, each of which would change the work. Any question halts the session.
 *
 * @maxItems 5
 */
ask: StepQuestion[]
/**
 * ACKNOWLEDGE: what remains uncertain.
 */
acknowledge: {
boundaries: StepTextList2
assumptions: StepTextList3
[k: string]: unknown | undefined
}
/**
 * EXPLORE: unknown unknowns to consider.
 */
explore: {
edge_cases: StepTextList4
failure_modes: StepTextList5
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * A question that would change the work.
 */
export interface StepQuestion {
question: StepText3
why: StepText4
options?: StepTextList1
[k: string]: unknown | undefined
}
/**
 * The answer of step 1.
 */
export interface SemanticUnderstandingAnswer {
intent: StepText5
/**
 * The kind of thinking the problem needs.
 */
problem_type: ("decision" | "creative" | "analytical" | "strategic")
/**
 * The field the problem belongs to.
 */
domain: ("technical" | "personal" | "creative" | "professional" | "recreational" | "hybrid")
/**
 * How sure the domain is, from 0 to 1.
 */
domain_confidence: number
approach: StepText6
context_factors: StepTextList6
/**
 * How anyone can tell that the work is done.
 *
 * @minItems 1
 * @maxItems 200
 */
success_criteria: StepText7[]
[k: string]: unknown | undefined
}
/**
 * The answer of step 2.
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
id: StepText8
description: StepText9
depends_on: StepTextList7
[k: string]: unknown | undefined
}[]
/**
 * Every component's id once, dependencies first.
 *
 * @minItems 1
 * @maxItems 200
 */
sequence: StepText10[]
inferences: StepTextList8
uncertainties: StepTextList9
[k: string]: unknown | undefined
}
/**
 * The answer of step 3.
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
id: StepText11
approach: StepText12
pros: StepTextList10
cons: StepTextList11
/**
 * How good it looks, on any scale that is used for all branches.
 */
score: number
[k: string]: unknown | undefined
}[]
selected: StepText13
rationale: StepText14
/**
 * Every other branch with its reason.
 *
 * @maxItems 200
 *
 * Items: A branch that is not taken.
 */
rejected: {
id: StepText15
reason: StepText16
reopen_when?: StepText17
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
/**
 * The answer of step 4.
 */
export interface TaskRoutingAnswer {
/**
 * The route that is proposed.
 */
route: ("skill-orchestration" | "dynamic-skill-sequencing")
skill?: StepText18
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
objective: StepText19
[k: string]: unknown | undefined
}[]
/**
 * How sure the route is, from 0 to 1.
 */
confidence: number
justification: StepText20
[k: string]: unknown | undefined
}
/**
 * The answer of step 5.
 */
export interface SelfConsistencyAnswer {
/**
 * Ways of reasoning that start afresh.
 *
 * @minItems 3
 * @maxItems 200
 *
 * Items: One way.
 */
paths: {
approach: StepText21
conclusion: StepText22
/**
 * Whether it ends where the majority ends.
 */
agrees: boolean
[k: string]: unknown | undefined
}[]
/**
 * The share of paths that agree, from 0 to 1.
 */
agreement: number
/**
 * Whether the conclusion holds.
 */
verdict: ("consistent" | "inconsistent")
conclusion: StepText23
[k: string]: unknown | undefined
}
/**
 * The answer of step 6.
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
question: StepText24
kind: StepText25
answer: StepText26
[k: string]: unknown | undefined
}[]
contradictions: StepTextList12
blind_spots: StepTextList13
/**
 * Whether the conclusion survives; false while a contradiction is open.
 */
survives: boolean
[k: string]: unknown | undefined
}
/**
 * The answer of step 7.
 */
export interface ConstitutionalCritiqueAnswer {
/**
 * A verdict for accuracy, completeness, clarity and efficiency at least; own principles may be added.
 *
 * @minItems 4
 * @maxItems 200
 *
 * Items: One principle.
 */
principles: {
/**
 * Which principle.
 */
principle: ("accuracy" | "completeness" | "clarity" | "efficiency" | "own")
/**
 * How the work stands.
 */
verdict: ("pass" | "concern" | "fail")
note: StepText27
[k: string]: unknown | undefined
}[]
/**
 * What must change and whether it has.
 *
 * @maxItems 200
 *
 * Items: One change.
 */
revisions: {
change: StepText28
/**
 * Whether it has been made.
 */
applied: boolean
[k: string]: unknown | undefined
}[]
/**
 * Whether to go on.
 */
verdict: ("proceed" | "revise" | "halt")
[k: string]: unknown | undefined
}
/**
 * The answer of step 8.
 */
export interface KnowledgeTransferAnswer {
/**
 * What happens next.
 */
outcome: ("proceed" | "halt" | "loop_back")
conclusion: StepText29
/**
 * How sure the conclusion is, from 0 to 1.
 */
confidence: number
summary: StepText30
/**
 * What is still open.
 *
 * @maxItems 200
 *
 * Items: One open question.
 */
open_questions: {
question: StepText31
context?: StepText32
recommendation?: StepText33
/**
 * Whether the work cannot go on without its answer.
 */
blocking: boolean
[k: string]: unknown | undefined
}[]
next_steps: StepTextList14
contradiction?: StepText34
/**
 * For halt: at most five questions to the person.
 *
 * @maxItems 5
 */
questions?: StepQuestion1[]
/**
 * The route, where it differs from step 4.
 */
route?: ("skill-orchestration" | "dynamic-skill-sequencing")
dissent?: StepTextList15
[k: string]: unknown | undefined
}
/**
 * A question to the person who asked.
 */
export interface StepQuestion1 {
question: StepText3
why?: StepText4
options?: StepTextList1
[k: string]: unknown | undefined
}
/**
 * The answer of step 3b.
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
skill: StepText35
/**
 * How well it fits, from 0 to 1.
 */
fit: number
reason: StepText36
[k: string]: unknown | undefined
}[]
/**
 * The skill that will be used, or null if none fits.
 */
matched: (StepText2 | null)
[k: string]: unknown | undefined
}
/**
 * When a step was shown and when its answer was stored: the difference is the reasoning time.
 */
export interface SessionStepTimestamps {
started_at: SessionTimestamp1
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp2 | null)
[k: string]: unknown | undefined
}
