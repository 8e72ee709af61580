// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * When the prompt came.
 */
export type SessionTimestamp = string
/**
 * When it was last saved.
 */
export type SessionTimestamp1 = string
/**
 * When.
 */
export type SessionTimestamp2 = string
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
export type SessionTimestamp3 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp4 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp5 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp6 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText37 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText38 = string
/**
 * The answers to choose from.
 *
 * @maxItems 200
 */
export type StepTextList16 = StepText2[]
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp7 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp8 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp9 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp10 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp11 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp12 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText39 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText40 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText41 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText42 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText43 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText44 = string
/**
 * A text of an answer: something is said, within 10,000 characters.
 */
export type StepText45 = string
/**
 * A point in time, RFC 3339 in UTC.
 */
export type SessionTimestamp13 = string

/**
 * The state file of one run of the reasoning protocol.
 */
export interface Session {
/**
 * The version of this document's form.
 */
schema_version: string
/**
 * Twelve hexadecimal digits of a UUID; older tools wrote a dash after eight.
 */
session_id: string
/**
 * Grows by one with each save.
 */
revision: number
/**
 * The prompt, byte for byte.
 */
user_query: string
query_timestamp: SessionTimestamp
updated_at?: SessionTimestamp1
/**
 * The life of the session.
 */
status: ("initialized" | "in_progress" | "halted" | "completed" | "abandoned")
fsm: SessionFsm
step_outputs: SessionStepOutputs
/**
 * Times by step.
 */
step_timestamps: {
"0"?: SessionStepTimestamps
"1"?: SessionStepTimestamps1
"2"?: SessionStepTimestamps2
"3"?: SessionStepTimestamps3
"4"?: SessionStepTimestamps4
"5"?: SessionStepTimestamps5
"6"?: SessionStepTimestamps6
"7"?: SessionStepTimestamps7
"8"?: SessionStepTimestamps8
"3b"?: SessionStepTimestamps9
[k: string]: unknown | undefined
}
/**
 * Earlier passes, oldest first.
 *
 * @maxItems 1000
 */
iterations: SessionIteration[]
/**
 * Loop-backs since a person last decided.
 */
iteration_count: number
/**
 * The final route.
 */
routing_decision?: ("skill-orchestration" | "dynamic-skill-sequencing" | null)
/**
 * Why this route.
 */
routing_justification?: (string | null)
/**
 * The route a person or the agent set after step 8.
 */
route_override?: {
/**
 * The route.
 */
route: ("skill-orchestration" | "dynamic-skill-sequencing")
/**
 * The skill, for the route skill-orchestration.
 */
skill?: string
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
step: string
/**
 * What it must achieve.
 */
objective: string
[k: string]: unknown | undefined
}[]
/**
 * Why.
 */
reason: string
at: SessionTimestamp6
[k: string]: unknown | undefined
}
/**
 * Why the session halted.
 */
halt_reason?: (string | null)
/**
 * The questions of halts.
 *
 * @maxItems 1000
 */
clarification_questions?: ClarificationQuestion[]
/**
 * What waits to be done, or null.
 */
dispatch_pending?: (SessionDispatch | null)
/**
 * The decision that completion made, in the form of the thread schemas.
 */
decision?: ({
[k: string]: unknown | undefined
} | null)
/**
 * What the session taught.
 */
learnings?: (LearningsAnswer | null)
metadata: SessionMetadata
[k: string]: unknown | undefined
}
/**
 * The state machine.
 */
export interface SessionFsm {
/**
 * The state now.
 */
state: ("INITIALIZED" | "JOHARI_DISCOVERY" | "SEMANTIC_UNDERSTANDING" | "CHAIN_OF_THOUGHT" | "TREE_OF_THOUGHT" | "SKILL_DETECTION" | "TASK_ROUTING" | "SELF_CONSISTENCY" | "SOCRATIC_INTERROGATION" | "CONSTITUTIONAL_CRITIQUE" | "KNOWLEDGE_TRANSFER" | "COMPLETED" | "HALTED")
/**
 * The number of the step that is asked now (3.2 is step 3b), null where none is.
 */
current_step: (0 | 1 | 2 | 3 | 3.2 | 4 | 5 | 6 | 7 | 8 | null)
/**
 * Every move since the beginning.
 *
 * @maxItems 10000
 */
history: SessionHistoryEntry[]
/**
 * Whether no move is left.
 */
is_final: boolean
[k: string]: unknown | undefined
}
/**
 * One move of the state machine.
 */
export interface SessionHistoryEntry {
/**
 * The state that was left.
 */
from: ("INITIALIZED" | "JOHARI_DISCOVERY" | "SEMANTIC_UNDERSTANDING" | "CHAIN_OF_THOUGHT" | "TREE_OF_THOUGHT" | "SKILL_DETECTION" | "TASK_ROUTING" | "SELF_CONSISTENCY" | "SOCRATIC_INTERROGATION" | "CONSTITUTIONAL_CRITIQUE" | "KNOWLEDGE_TRANSFER" | "COMPLETED" | "HALTED")
/**
 * The state that was entered.
 */
to: ("INITIALIZED" | "JOHARI_DISCOVERY" | "SEMANTIC_UNDERSTANDING" | "CHAIN_OF_THOUGHT" | "TREE_OF_THOUGHT" | "SKILL_DETECTION" | "TASK_ROUTING" | "SELF_CONSISTENCY" | "SOCRATIC_INTERROGATION" | "CONSTITUTIONAL_CRITIQUE" | "KNOWLEDGE_TRANSFER" | "COMPLETED" | "HALTED")
at: SessionTimestamp2
/**
 * The event that moved it: start, submit, ask, halt, answer, loop_back, max_iterations, complete.
 */
cause: string
/**
 * The loop iteration after the move.
 */
iteration: number
/**
 * In the first entry: the depth that the session was opened with. From there it can only have been raised.
 */
depth?: ("full" | "light")
/**
 * The answer of step 0 that led into a halt, kept when a later answer took its place.
 */
answer?: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * The answers of the present pass.
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
 * The times of step 0.
 */
export interface SessionStepTimestamps {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 1.
 */
export interface SessionStepTimestamps1 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 2.
 */
export interface SessionStepTimestamps2 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 3.
 */
export interface SessionStepTimestamps3 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 4.
 */
export interface SessionStepTimestamps4 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 5.
 */
export interface SessionStepTimestamps5 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 6.
 */
export interface SessionStepTimestamps6 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 7.
 */
export interface SessionStepTimestamps7 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 8.
 */
export interface SessionStepTimestamps8 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * The times of step 3b.
 */
export interface SessionStepTimestamps9 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
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
archived_at: SessionTimestamp5
/**
 * The depth it had.
 */
depth?: ("full" | "light")
/**
 * Which rule had decided that depth.
 */
depth_reason?: string
step_outputs: SessionStepOutputs1
/**
 * Its times.
 */
step_timestamps?: {
[k: string]: SessionStepTimestamps10 | undefined
}
[k: string]: unknown | undefined
}
/**
 * Its answers.
 */
export interface SessionStepOutputs1 {
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
 * When a step was shown and when its answer was stored: the difference is the reasoning time.
 */
export interface SessionStepTimestamps10 {
started_at: SessionTimestamp3
/**
 * When its answer was stored.
 */
completed_at?: (SessionTimestamp4 | null)
[k: string]: unknown | undefined
}
/**
 * A question of a halt, with its answer once there is one.
 */
export interface ClarificationQuestion {
/**
 * Its name in this session.
 */
id: string
question: StepText37
why?: StepText38
options?: StepTextList16
/**
 * The answer, whole and byte for byte.
 */
answer?: string
answered_at?: SessionTimestamp7
/**
 * Who answered: a person, an agent by a call of a tool, or the rule for sessions nobody attends.
 */
answered_by?: ("user" | "agent" | "policy")
asked_at?: SessionTimestamp8
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
/**
 * A lease on doing what was decided: pending, claimed, acknowledged or expired.
 */
export interface SessionDispatch {
/**
 * The route.
 */
route: ("skill-orchestration" | "dynamic-skill-sequencing")
/**
 * The command or instruction, as last shown; for reading only, it is built anew when it is given.
 */
directive: string
/**
 * The skill, for the route skill-orchestration.
 */
skill?: string
/**
 * The handoff payload that was written.
 */
payload_path?: string
/**
 * The task files, in order.
 *
 * @maxItems 200
 *
 * Items: One task.
 */
tasks?: {
/**
 * Its id.
 */
id: string
/**
 * Its file.
 */
path: string
/**
 * The kind of work.
 */
step?: string
[k: string]: unknown | undefined
}[]
created_at: SessionTimestamp9
/**
 * Who claimed it.
 */
claimed_by?: string
claimed_at?: SessionTimestamp10
acknowledged_at?: SessionTimestamp11
/**
 * Who or what acknowledged it.
 */
acknowledged_by?: string
expires_at: SessionTimestamp12
[k: string]: unknown | undefined
}
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
id?: StepText39
pattern: StepText40
location?: StepText41
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
id?: StepText42
issue: StepText43
discovered_in?: StepText44
mitigation?: StepText45
/**
 * How much it hurts.
 */
severity?: ("high" | "medium" | "low")
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
/**
 * Who, where and how deep.
 */
export interface SessionMetadata {
/**
 * Whether it belongs to a sub-agent, which is routed already.
 */
is_agent_session: boolean
/**
 * The agent's name.
 */
agent?: (string | null)
/**
 * The agent's own session id.
 */
agent_session?: (string | null)
/**
 * The sub-agent's id, or main.
 */
agent_id?: (string | null)
/**
 * The session that spawned it.
 */
parent_session?: (string | null)
/**
 * What opened it: cli, hook, mcp, rpc.
 */
opened_by?: string
/**
 * full: every step; light: 0, 1 and 8.
 */
depth: ("full" | "light")
/**
 * Which rule decided the depth.
 */
depth_reason?: string
/**
 * The decision thread it belongs to.
 */
thread_id?: (string | null)
/**
 * The folder it was opened in.
 */
cwd?: string
/**
 * Prompts that continued it.
 *
 * @maxItems 10000
 */
follow_ups?: SessionFollowUp[]
[k: string]: unknown | undefined
}
/**
 * A prompt that continued this session instead of opening one of its own.
 */
export interface SessionFollowUp {
at: SessionTimestamp13
/**
 * Why it was not a session of its own.
 */
depth_reason: string
[k: string]: unknown | undefined
}
