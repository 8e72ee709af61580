// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * Threads and decisions to carry elsewhere: self-contained, and hashed over everything but the hash itself.
 */
export interface Bundle {
/**
 * Which form this is.
 */
format: "cstp-bundle/v1"
/**
 * When it was exported.
 */
createdAt: string
scope?: BundleScope
source?: BundleSource
/**
 * Threads, whole.
 */
threads: ThreadDocument[]
/**
 * Decisions that stand alone.
 */
decisions: Decision[]
/**
 * Questions of the decisions that stand alone, with their answers.
 */
questions?: ThreadQuestion[]
/**
 * Edges between the decisions.
 */
links?: DecisionLink[]
/**
 * Guardrails that were in force.
 */
guardrails?: {
[k: string]: unknown | undefined
}[]
/**
 * The hash of the whole bundle that this is a part of.
 */
partOf?: string
/**
 * SHA-256 over the canonical text of all other fields.
 */
hash: string
[k: string]: unknown | undefined
}
/**
 * What was asked for.
 */
export interface BundleScope {
/**
 * One thread.
 */
threadId?: string
/**
 * A whole project.
 */
project?: string
/**
 * Only what carries one of these.
 */
tags?: string[]
/**
 * Only what was recorded in this span.
 */
dateRange?: {
/**
 * Not before.
 */
from?: string
/**
 * Not after.
 */
to?: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * Who exported it, and from where.
 */
export interface BundleSource {
/**
 * The project it came from.
 */
project?: string
/**
 * Who exported it.
 */
agentId?: string
/**
 * What wrote it.
 */
software?: string
[k: string]: unknown | undefined
}
/**
 * A thread given whole: what resuming answers and what a bundle holds.
 */
export interface ThreadDocument {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
title: string
/**
 * Who opened it.
 */
startedBy: string
/**
 * Where it stands.
 */
status?: ("active" | "paused" | "blocked" | "completed")
/**
 * Why it has this status.
 */
statusReason?: string
/**
 * When it was opened.
 */
createdAt?: string
/**
 * When it last changed.
 */
updatedAt?: string
/**
 * The project it belongs to.
 */
project?: string
/**
 * Words to find it by.
 */
tags?: string[]
/**
 * What it is about.
 */
context?: {
[k: string]: unknown | undefined
}
/**
 * Its decisions in order, each with its deliberation, thoughts and outcome.
 */
decisions: Decision[]
/**
 * Questions without an answer, as text.
 */
openQuestions: string[]
/**
 * All questions as objects.
 */
questions?: ThreadQuestion[]
/**
 * Next steps as objects.
 */
steps?: ThreadStep[]
/**
 * Thoughts of the thread that belong to no decision.
 */
thoughts?: Thought[]
/**
 * Reviews in order.
 */
reviews?: DecisionReview[]
/**
 * Edges from and to its decisions.
 */
links?: DecisionLink[]
/**
 * Options weighed and not taken, over all decisions.
 */
alternatives?: DecisionAlternative[]
/**
 * Objections, over all decisions. A plain text stands for an objection without more said about it.
 */
dissent?: (string | DecisionDissent)[]
/**
 * Guardrail checks made on the way.
 */
guardrailChecks?: {
[k: string]: unknown | undefined
}[]
/**
 * Handoffs from or to it.
 */
handoffs?: {
[k: string]: unknown | undefined
}[]
/**
 * Files its decisions rest on.
 */
files?: BundleFile[]
lastState: LastState
head?: LogHead
forkedFrom?: ForkPoint
claim?: ThreadClaim
/**
 * The agent that holds it now, as everybody is told.
 */
claimedBy?: string
/**
 * When that claim ends.
 */
claimExpiresAt?: string
/**
 * Its log, for provenance.
 */
events?: ThreadEvent[]
part?: BundleLogPart
omitted?: Omitted
provenance?: Provenance1
[k: string]: unknown | undefined
}
/**
 * What was decided, why, and how sure the agent was; everything accepted is stored and given back.
 */
export interface Decision {
/**
 * Its id, unique in the project.
 */
id: string
/**
 * What was decided.
 */
decision: string
/**
 * How sure, 0 to 1; 0 is 0.
 */
confidence: number
/**
 * Who decided.
 */
agentId?: string
/**
 * The thread it belongs to.
 */
threadId?: string
/**
 * The decision it goes on from.
 */
continuesDecision?: string
/**
 * The decision that caused it, in any thread.
 */
parentDecisionId?: string
/**
 * The situation in which it was taken.
 */
context?: {
[k: string]: unknown | undefined
}
/**
 * architecture, process, integration, tooling or security; free text is kept.
 */
category?: string
/**
 * What a mistake would cost.
 */
stakes?: ("low" | "medium" | "high" | "critical")
/**
 * Why.
 */
reasons?: DecisionReason[]
/**
 * What else was weighed.
 */
alternatives?: DecisionAlternative[]
/**
 * Objections that stand beside it. A plain text stands for an objection without more said about it.
 */
dissent?: (string | DecisionDissent)[]
/**
 * Words to find it by.
 */
tags?: string[]
/**
 * The general rule behind it.
 */
pattern?: string
/**
 * The project it belongs to.
 */
project?: string
/**
 * Feature it concerns.
 */
feature?: string
/**
 * Pull request it concerns.
 */
pr?: (string | number)
/**
 * File it concerns.
 */
file?: string
/**
 * Line it concerns.
 */
line?: (string | number)
/**
 * Commit it concerns.
 */
commit?: string
bridge?: DecisionBridge
/**
 * How it came about, in the caller's own form.
 */
trace?: unknown[]
deliberation?: Deliberation
/**
 * Earlier decisions it relates to.
 */
related?: RelatedDecision[]
/**
 * What it leaves open.
 */
openQuestions?: string[]
/**
 * What should come next.
 */
nextSteps?: string[]
/**
 * When to look again, as a span.
 */
reviewIn?: string
/**
 * When to look again, as a date.
 */
review_by?: string
/**
 * pending until reviewed, then reviewed.
 */
status?: string
/**
 * How it went, once reviewed.
 */
outcome?: ("success" | "partial" | "failure" | "abandoned")
/**
 * When it was last reviewed.
 */
reviewedAt?: string
/**
 * Thoughts recorded with it; filled in on reading.
 */
thoughts?: Thought[]
/**
 * Its reviews; filled in on reading.
 */
reviews?: DecisionReview[]
/**
 * When the store took it.
 */
createdAt?: string
/**
 * When it was last changed.
 */
updatedAt?: string
/**
 * Its place in its log; filled in on reading.
 */
seq?: number
provenance?: Provenance
/**
 * Its content was removed from the log.
 */
redacted?: boolean
[k: string]: unknown | undefined
}
/**
 * One reason behind a decision, with its kind and its weight.
 */
export interface DecisionReason {
/**
 * Kind of reason: authority, analogy, analysis, pattern, intuition, empirical, elimination or constraint; free text is kept.
 */
type: string
/**
 * The reason itself.
 */
text: string
/**
 * How much it weighs, 0 to 1; 0.8 where nothing is said.
 */
strength?: number
[k: string]: unknown | undefined
}
/**
 * An option that was weighed and not taken.
 */
export interface DecisionAlternative {
/**
 * What was considered.
 */
option: string
/**
 * Why it was not taken.
 */
why_rejected?: string
/**
 * The fact that would bring it back.
 */
reopen_when?: string
[k: string]: unknown | undefined
}
/**
 * An objection that stands beside a decision.
 */
export interface DecisionDissent {
/**
 * Who objects.
 */
agent?: string
/**
 * The objection.
 */
text: string
/**
 * How sure the objector is.
 */
confidence?: number
[k: string]: unknown | undefined
}
/**
 * What it looks like and what it is for.
 */
export interface DecisionBridge {
/**
 * What it looks like: the shape of the solution.
 */
structure?: string
/**
 * What it is for: the need it serves.
 */
function?: string
/**
 * What it accepts.
 */
tolerance?: string[]
/**
 * What upholds it.
 */
enforcement?: string[]
/**
 * What it keeps from happening.
 */
prevention?: string[]
[k: string]: unknown | undefined
}
/**
 * The trace behind it.
 */
export interface Deliberation {
/**
 * What was looked at.
 */
inputs?: DeliberationInput[]
/**
 * What was thought, in order.
 */
steps?: DeliberationStep[]
/**
 * From first to last step.
 */
total_duration_ms?: number
/**
 * The step at which the conclusion was reached.
 */
convergence_point?: (number | string)
[k: string]: unknown | undefined
}
/**
 * One thing an agent looked at before it decided.
 */
export interface DeliberationInput {
/**
 * Name of the input within its deliberation.
 */
id?: string
/**
 * What was asked or seen.
 */
text: string
/**
 * Where it came from: query, guardrail, lookup, thought, or the caller's own word.
 */
source?: string
/**
 * When it was seen.
 */
timestamp?: string
[k: string]: unknown | undefined
}
/**
 * One step of thinking behind a decision.
 */
export interface DeliberationStep {
/**
 * Its place, from 1.
 */
step?: number
/**
 * What was thought.
 */
thought: string
/**
 * Who thought it.
 */
author?: string
/**
 * Ids of the inputs it rests on.
 */
inputs_used?: string[]
/**
 * When.
 */
timestamp?: string
/**
 * How long it took.
 */
duration_ms?: number
/**
 * Kind of reasoning.
 */
type?: string
/**
 * Whether this step concludes, or what it concludes.
 */
conclusion?: (boolean | string)
[k: string]: unknown | undefined
}
/**
 * An earlier decision that a decision relates to.
 */
export interface RelatedDecision {
/**
 * Which one.
 */
id: string
/**
 * Its text in short.
 */
summary?: string
/**
 * 0 is the same, 1 is far.
 */
distance?: number
[k: string]: unknown | undefined
}
/**
 * Something an agent thought on the way, kept before it is answered.
 */
export interface Thought {
/**
 * Its id, unique in the project.
 */
id: string
/**
 * The thought.
 */
text: string
/**
 * Who thought it.
 */
agentId: string
/**
 * The thread it belongs to.
 */
threadId?: string
/**
 * The decision it belongs to.
 */
decisionId?: string
/**
 * When the store took it.
 */
createdAt: string
/**
 * Kind of thought, in the caller's words.
 */
type?: string
/**
 * Its text was removed from the log.
 */
redacted?: boolean
[k: string]: unknown | undefined
}
/**
 * What became of a decision.
 */
export interface DecisionReview {
/**
 * Which decision.
 */
decisionId: string
/**
 * How it went.
 */
outcome: ("success" | "partial" | "failure" | "abandoned")
/**
 * Who reviewed.
 */
agentId?: string
/**
 * When.
 */
reviewedAt: string
/**
 * What happened.
 */
actualResult?: string
/**
 * What to remember.
 */
lessons?: string
/**
 * Anything else.
 */
notes?: string
[k: string]: unknown | undefined
}
/**
 * Where it came from, when it was imported.
 */
export interface Provenance {
/**
 * Hash of the bundle it came in.
 */
bundleHash: string
/**
 * Its project there.
 */
project?: string
/**
 * Its log there.
 */
log?: string
/**
 * Its id there, where it was given another here.
 */
id?: string
/**
 * Its place there.
 */
seq?: number
/**
 * Its event hash there.
 */
hash?: string
/**
 * Who wrote it there.
 */
actor?: string
/**
 * When it was written there.
 */
at?: string
/**
 * How far the importer trusts it.
 */
trust?: string
[k: string]: unknown | undefined
}
/**
 * A question a thread carries until it is answered.
 */
export interface ThreadQuestion {
/**
 * Its id, unique in the project.
 */
id: string
/**
 * The question.
 */
text: string
/**
 * Open until answered.
 */
status: ("open" | "answered")
/**
 * The thread it belongs to.
 */
threadId?: string
/**
 * The decision that raised it.
 */
decisionId?: string
/**
 * Who asked.
 */
askedBy?: string
/**
 * When.
 */
askedAt?: string
/**
 * The answer.
 */
answer?: string
/**
 * Who answered.
 */
answeredBy?: string
/**
 * When it was answered.
 */
answeredAt?: string
/**
 * Its text was removed from the log.
 */
redacted?: boolean
[k: string]: unknown | undefined
}
/**
 * A next step a decision names.
 */
export interface ThreadStep {
/**
 * What to do.
 */
text: string
/**
 * Whether it is done.
 */
status?: ("open" | "done")
/**
 * The decision that names it.
 */
decisionId?: string
/**
 * The thread it belongs to.
 */
threadId?: string
[k: string]: unknown | undefined
}
/**
 * An edge between two decisions.
 */
export interface DecisionLink {
/**
 * Where it starts.
 */
sourceId: string
/**
 * Where it points.
 */
targetId: string
/**
 * What it means.
 */
edgeType: ("relates_to" | "supersedes" | "depends_on")
/**
 * How strong.
 */
weight?: number
/**
 * Who drew it.
 */
createdBy?: string
/**
 * When.
 */
createdAt?: string
[k: string]: unknown | undefined
}
/**
 * A file that decisions rest on, and whether it is still the same.
 */
export interface BundleFile {
/**
 * Path below the project's root.
 */
path: string
/**
 * Its digest when it was read.
 */
sha256?: string
/**
 * The commit it was read at.
 */
commit?: string
/**
 * How it compares with the worktree.
 */
staleness?: ("unknown" | "fresh" | "changed" | "missing")
[k: string]: unknown | undefined
}
/**
 * Where it stands.
 */
export interface LastState {
/**
 * The newest decision's text.
 */
conclusion?: string
/**
 * How sure its agent was.
 */
confidence?: number
/**
 * Named by the newest decision that names any.
 */
nextSteps?: string[]
/**
 * Which decision it is taken from.
 */
decisionId?: string
[k: string]: unknown | undefined
}
/**
 * Its newest event.
 */
export interface LogHead {
/**
 * Its place, from 1; 0 is an empty log.
 */
seq: number
/**
 * Its hash; empty for an empty log.
 */
hash: string
[k: string]: unknown | undefined
}
/**
 * Where it was forked off.
 */
export interface ForkPoint {
/**
 * The thread it was forked from.
 */
threadId: string
/**
 * The last event they have in common.
 */
seq: number
/**
 * That event's hash.
 */
hash?: string
/**
 * How many decisions there were at that event.
 */
decisions?: number
[k: string]: unknown | undefined
}
/**
 * Who holds it now, with the token; only its holder is given that.
 */
export interface ThreadClaim {
/**
 * The claimed thread.
 */
threadId: string
/**
 * Who holds it.
 */
agentId: string
/**
 * The fencing token, from 1.
 */
token: number
/**
 * When it lapses by the store's clock.
 */
expiresAt: string
[k: string]: unknown | undefined
}
/**
 * One line of a log: who did what, chained to the line before by its hash. The hash covers the payload's hash, so a payload can be emptied and the chain still verifies.
 */
export interface ThreadEvent {
/**
 * The thread, or the decision that stands alone.
 */
log: string
/**
 * Its place, from 1 without holes.
 */
seq: number
/**
 * What happened: thread_created, thread_renamed, status_changed, decision_recorded, decision_updated, decision_reviewed, decisions_linked, thought_recorded, question_asked, question_answered, claim_taken, claim_renewed, claim_released, resumed, handoff_created, handoff_changed, guardrails_checked, redacted; a reader skips the ones it does not know.
 */
type: string
/**
 * Version of the payload's form.
 */
v: number
/**
 * Who did it.
 */
actor: string
/**
 * When, by the store's clock; the order is seq.
 */
at: string
/**
 * SHA-256 of the payload's canonical text.
 */
payload_hash: string
/**
 * Hash of the event before; empty for the first.
 */
prev_hash: string
/**
 * SHA-256 over the canonical text of all other fields but the payload.
 */
hash: string
/**
 * What was written; absent once redacted.
 */
payload?: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * Set where the events do not begin with the first one.
 */
export interface BundleLogPart {
first: ThreadEvent1
after: LogHead1
/**
 * Decisions of earlier parts that these events change, review or think of.
 */
decisions?: BundleEarlierDecision[]
[k: string]: unknown | undefined
}
/**
 * One line of a log: who did what, chained to the line before by its hash. The hash covers the payload's hash, so a payload can be emptied and the chain still verifies.
 */
export interface ThreadEvent1 {
/**
 * The thread, or the decision that stands alone.
 */
log: string
/**
 * Its place, from 1 without holes.
 */
seq: number
/**
 * What happened: thread_created, thread_renamed, status_changed, decision_recorded, decision_updated, decision_reviewed, decisions_linked, thought_recorded, question_asked, question_answered, claim_taken, claim_renewed, claim_released, resumed, handoff_created, handoff_changed, guardrails_checked, redacted; a reader skips the ones it does not know.
 */
type: string
/**
 * Version of the payload's form.
 */
v: number
/**
 * Who did it.
 */
actor: string
/**
 * When, by the store's clock; the order is seq.
 */
at: string
/**
 * SHA-256 of the payload's canonical text.
 */
payload_hash: string
/**
 * Hash of the event before; empty for the first.
 */
prev_hash: string
/**
 * SHA-256 over the canonical text of all other fields but the payload.
 */
hash: string
/**
 * What was written; absent once redacted.
 */
payload?: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * The last event of the part before.
 */
export interface LogHead1 {
/**
 * Its place, from 1; 0 is an empty log.
 */
seq: number
/**
 * Its hash; empty for an empty log.
 */
hash: string
[k: string]: unknown | undefined
}
/**
 * A decision that an earlier part of a log recorded, as far as a later part must know it: whether the one of this name here says the same.
 */
export interface BundleEarlierDecision {
/**
 * The decision's id.
 */
id: string
/**
 * The hash of the event that recorded it, and of those that this one was imported from.
 *
 * @minItems 1
 */
hashes: string[]
/**
 * SHA-256 over what it said, without what stores add.
 */
content: string
[k: string]: unknown | undefined
}
/**
 * What was left out.
 */
export interface Omitted {
/**
 * How many things.
 */
count: number
/**
 * Where to read them.
 */
cursor?: string
/**
 * Which kind.
 */
what?: string
[k: string]: unknown | undefined
}
/**
 * Where it came from.
 */
export interface Provenance1 {
/**
 * Hash of the bundle it came in.
 */
bundleHash: string
/**
 * Its project there.
 */
project?: string
/**
 * Its log there.
 */
log?: string
/**
 * Its id there, where it was given another here.
 */
id?: string
/**
 * Its place there.
 */
seq?: number
/**
 * Its event hash there.
 */
hash?: string
/**
 * Who wrote it there.
 */
actor?: string
/**
 * When it was written there.
 */
at?: string
/**
 * How far the importer trusts it.
 */
trust?: string
[k: string]: unknown | undefined
}
