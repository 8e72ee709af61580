// Generated from the method table of the server: run `pnpm generate`, do not edit.

/**
 * Every method of the protocol: what it takes and what it gives.
 */
export interface RpcMethods {
/**
 * Opens a thread: a named chain of decisions.
 */
"cstp.createThread": {
params: {
title: string
threadId?: string
agentId?: string
/**
 * @maxItems 200
 */
tags?: string[]
project?: string
context?: unknown
[k: string]: unknown | undefined
}
result: {
thread: {
id: string
title: string
status: ("active" | "paused" | "blocked" | "completed")
statusReason?: string
startedBy: string
createdAt: string
updatedAt: string
lastActivity: string
project: string
tags: string[]
decisions: number
openQuestions: number
claimedBy?: string
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Everything an agent needs to go on with a thread: decisions with their deliberation, open questions, where it stands.
 */
"cstp.resumeThread": {
params: {
threadId: string
agentId?: string
project?: string
context?: string
claim?: (boolean | number | {
ttlSeconds?: number
[k: string]: unknown | undefined
})
maxTokens?: number
since?: number
at?: (number | string)
cursor?: string
[k: string]: unknown | undefined
}
result: {
thread: {
id: string
title: string
startedBy: string
status?: ("active" | "paused" | "blocked" | "completed")
decisions: {
id: string
decision: string
confidence: number
agentId?: string
threadId?: string
continuesDecision?: string
createdAt?: string
status?: string
outcome?: ("success" | "partial" | "failure" | "abandoned")
category?: string
stakes?: string
reasons?: {
type: string
text: string
strength?: number
[k: string]: unknown | undefined
}[]
alternatives?: {
option: string
[k: string]: unknown | undefined
}[]
tags?: string[]
thoughts?: {
id: string
text: string
agentId: string
createdAt: string
[k: string]: unknown | undefined
}[]
deliberation?: {
inputs?: {
[k: string]: unknown | undefined
}[]
steps?: {
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}[]
openQuestions: string[]
questions?: {
id: string
text: string
status: ("open" | "answered")
answer?: string
[k: string]: unknown | undefined
}[]
lastState: {
conclusion?: string
confidence?: number
nextSteps?: string[]
[k: string]: unknown | undefined
}
files?: {
path: string
sha256?: string
commit?: string
staleness?: ("unknown" | "fresh" | "changed" | "missing")
[k: string]: unknown | undefined
}[]
head?: {
seq: number
hash: string
[k: string]: unknown | undefined
}
omitted?: {
count: number
cursor?: string
what?: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
claim?: {
threadId: string
agentId: string
token: number
expiresAt: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Where a thread stands: active, paused, completed or blocked, and how healthy its chain is.
 */
"cstp.getThreadStatus": {
params: {
threadId: string
project?: string
[k: string]: unknown | undefined
}
result: {
threadId: string
status: ("active" | "paused" | "blocked" | "completed")
decisions: number
openQuestions: number
lastActivity: string
claimedBy?: string
health: {
status: ("healthy" | "degraded" | "failing")
failed: number
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Moves a thread to another status: pause, block, complete, or reopen with a reason.
 */
"cstp.updateThread": {
params: {
threadId: string
status: ("active" | "paused" | "blocked" | "completed")
reason?: string
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
thread: {
id: string
title: string
status: ("active" | "paused" | "blocked" | "completed")
statusReason?: string
startedBy: string
createdAt: string
updatedAt: string
lastActivity: string
project: string
tags: string[]
decisions: number
openQuestions: number
claimedBy?: string
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Threads by newest activity.
 */
"cstp.listThreads": {
params: {
status?: (("active" | "paused" | "blocked" | "completed")[] | ("active" | "paused" | "blocked" | "completed"))
agentId?: string
project?: string
tags?: (string[] | string)
query?: string
cursor?: string
limit?: number
[k: string]: unknown | undefined
}
result: {
threads: {
id: string
title: string
status: ("active" | "paused" | "blocked" | "completed")
statusReason?: string
startedBy: string
createdAt: string
updatedAt: string
lastActivity: string
project: string
tags: string[]
decisions: number
openQuestions: number
claimedBy?: string
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}[]
cursor?: string
[k: string]: unknown | undefined
}
}
/**
 * Opens a thread that goes on from another thread's state at one of its events.
 */
"cstp.forkThread": {
params: {
threadId: string
atSeq: number
title: string
newThreadId?: string
/**
 * @maxItems 200
 */
tags?: string[]
agentId?: string
project?: string
[k: string]: unknown | undefined
}
result: {
thread: {
id: string
title: string
status: ("active" | "paused" | "blocked" | "completed")
statusReason?: string
startedBy: string
createdAt: string
updatedAt: string
lastActivity: string
project: string
tags: string[]
decisions: number
openQuestions: number
claimedBy?: string
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Takes a lease on a thread: until it ends, only its holder decides, thinks and changes status there.
 */
"cstp.claimThread": {
params: {
threadId: string
ttlSeconds?: number
agentId?: string
project?: string
[k: string]: unknown | undefined
}
result: {
claim: {
threadId: string
agentId: string
token: number
expiresAt: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Prolongs a lease that is still held.
 */
"cstp.renewClaim": {
params: {
threadId: string
token: number
ttlSeconds?: number
agentId?: string
project?: string
[k: string]: unknown | undefined
}
result: {
claim: {
threadId: string
agentId: string
token: number
expiresAt: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Gives a lease back before it ends.
 */
"cstp.releaseClaim": {
params: {
threadId: string
token: number
agentId?: string
project?: string
[k: string]: unknown | undefined
}
result: {
released: true
claim: {
threadId: string
agentId: string
token: number
expiresAt: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * A thread's log after a seq: every event with its place in the hash chain.
 */
"cstp.getThreadEvents": {
params: {
threadId: string
sinceSeq?: number
limit?: number
project?: string
[k: string]: unknown | undefined
}
result: {
events: {
seq: number
type: string
[k: string]: unknown | undefined
}[]
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
more: boolean
[k: string]: unknown | undefined
}
}
/**
 * Recomputes a log's hash chain and says where it breaks, if it does.
 */
"cstp.verifyThread": {
params: {
threadId: string
head?: string
project?: string
[k: string]: unknown | undefined
}
result: {
ok: boolean
events: number
[k: string]: unknown | undefined
}
}
/**
 * Empties the payload of one event; the chain still verifies, and a further event says who did it.
 */
"cstp.redactEvent": {
params: {
threadId: string
seq: number
reason?: string
agentId?: string
project?: string
[k: string]: unknown | undefined
}
result: {
redacted: true
threadId: string
seq: number
head: {
seq: number
hash: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Records a decision, in a thread or alone, with what its agent thought and looked up before.
 */
"cstp.recordDecision": {
params: {
id?: string
decision: string
confidence: number
category?: string
stakes?: ("low" | "medium" | "high" | "critical")
threadId?: string
continuesDecision?: string
parentDecisionId?: string
context?: unknown
/**
 * @maxItems 200
 */
reasons?: ({
type: string
text: string
strength?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
alternatives?: ({
option: string
why_rejected?: string
reopen_when?: string
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
dissent?: ({
text: string
agent?: string
confidence?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
tags?: string[]
pattern?: string
feature?: string
pr?: (string | number)
file?: string
line?: (string | number)
commit?: string
bridge?: {
structure?: string
function?: string
/**
 * @maxItems 1000
 */
tolerance?: string[]
/**
 * @maxItems 1000
 */
enforcement?: string[]
/**
 * @maxItems 1000
 */
prevention?: string[]
[k: string]: unknown | undefined
}
/**
 * @maxItems 10000
 */
trace?: unknown[]
deliberation?: {
/**
 * @maxItems 1000
 */
inputs?: {
id?: string
text: string
source?: string
timestamp?: string
[k: string]: unknown | undefined
}[]
/**
 * @maxItems 1000
 */
steps?: {
step?: number
thought: string
author?: string
inputs_used?: string[]
timestamp?: string
duration_ms?: number
type?: string
conclusion?: (boolean | string)
[k: string]: unknown | undefined
}[]
total_duration_ms?: number
convergence_point?: (number | string)
[k: string]: unknown | undefined
}
/**
 * @maxItems 200
 */
related?: ({
id: string
summary?: string
distance?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 1000
 */
openQuestions?: string[]
/**
 * @maxItems 1000
 */
nextSteps?: string[]
reviewIn?: string
review_by?: string
agentId?: string
project?: (string | {
name: string
[k: string]: unknown | undefined
})
expectedHead?: number
claimToken?: number
projectContext?: {
project?: (string | {
name: string
[k: string]: unknown | undefined
})
feature?: string
pr?: (string | number)
file?: string
line?: (string | number)
commit?: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
result: {
success: true
id: string
threadId?: string
timestamp: string
quality: {
score: number
suggestions: string[]
[k: string]: unknown | undefined
}
indexed: boolean
deliberation_auto?: boolean
deliberation_inputs_count?: number
guardrail_warnings?: {
[k: string]: unknown | undefined
}[]
related_count?: number
[k: string]: unknown | undefined
}
}
/**
 * Replaces fields of one's own decision; the log keeps what they were.
 */
"cstp.updateDecision": {
params: {
id: string
updates?: {
threadId?: string
continuesDecision?: string
parentDecisionId?: string
context?: unknown
/**
 * @maxItems 200
 */
reasons?: ({
type: string
text: string
strength?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
alternatives?: ({
option: string
why_rejected?: string
reopen_when?: string
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
dissent?: ({
text: string
agent?: string
confidence?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 200
 */
tags?: string[]
pattern?: string
feature?: string
pr?: (string | number)
file?: string
line?: (string | number)
commit?: string
bridge?: {
structure?: string
function?: string
/**
 * @maxItems 1000
 */
tolerance?: string[]
/**
 * @maxItems 1000
 */
enforcement?: string[]
/**
 * @maxItems 1000
 */
prevention?: string[]
[k: string]: unknown | undefined
}
/**
 * @maxItems 10000
 */
trace?: unknown[]
deliberation?: {
/**
 * @maxItems 1000
 */
inputs?: {
id?: string
text: string
source?: string
timestamp?: string
[k: string]: unknown | undefined
}[]
/**
 * @maxItems 1000
 */
steps?: {
step?: number
thought: string
author?: string
inputs_used?: string[]
timestamp?: string
duration_ms?: number
type?: string
conclusion?: (boolean | string)
[k: string]: unknown | undefined
}[]
total_duration_ms?: number
convergence_point?: (number | string)
[k: string]: unknown | undefined
}
/**
 * @maxItems 200
 */
related?: ({
id: string
summary?: string
distance?: number
[k: string]: unknown | undefined
} | string)[]
/**
 * @maxItems 1000
 */
openQuestions?: string[]
/**
 * @maxItems 1000
 */
nextSteps?: string[]
reviewIn?: string
review_by?: string
decision?: string
confidence?: number
category?: string
stakes?: ("low" | "medium" | "high" | "critical")
[k: string]: unknown | undefined
}
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
success: true
id: string
updatedAt: string
changed: string[]
[k: string]: unknown | undefined
}
}
/**
 * One decision, whole: reasons, alternatives, deliberation, thoughts, reviews, neighbours.
 */
"cstp.getDecision": {
params: {
id: string
project?: string
[k: string]: unknown | undefined
}
result: {
found: true
decision: {
id: string
decision: string
confidence: number
agentId?: string
threadId?: string
continuesDecision?: string
createdAt?: string
status?: string
outcome?: ("success" | "partial" | "failure" | "abandoned")
category?: string
stakes?: string
reasons?: {
type: string
text: string
strength?: number
[k: string]: unknown | undefined
}[]
alternatives?: {
option: string
[k: string]: unknown | undefined
}[]
tags?: string[]
thoughts?: {
id: string
text: string
agentId: string
createdAt: string
[k: string]: unknown | undefined
}[]
deliberation?: {
inputs?: {
[k: string]: unknown | undefined
}[]
steps?: {
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Decisions by filters, newest first.
 */
"cstp.listDecisions": {
params: {
category?: (string[] | string)
stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
status?: (string[] | string)
outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
agent?: (string[] | string)
tags?: (string[] | string)
project?: string
feature?: string
pr?: (string | number)
file?: string
threadId?: string
minConfidence?: number
maxConfidence?: number
dateAfter?: string
dateBefore?: string
hasOutcome?: boolean
filters?: {
category?: (string[] | string)
stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
status?: (string[] | string)
outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
agent?: (string[] | string)
tags?: (string[] | string)
project?: string
feature?: string
pr?: (string | number)
file?: string
threadId?: string
minConfidence?: number
maxConfidence?: number
dateAfter?: string
dateBefore?: string
hasOutcome?: boolean
[k: string]: unknown | undefined
}
agentId?: string
order?: ("newest" | "oldest")
cursor?: string
limit?: number
[k: string]: unknown | undefined
}
result: {
decisions: {
id: string
decision: string
confidence: number
agentId?: string
threadId?: string
continuesDecision?: string
createdAt?: string
status?: string
outcome?: ("success" | "partial" | "failure" | "abandoned")
category?: string
stakes?: string
reasons?: {
type: string
text: string
strength?: number
[k: string]: unknown | undefined
}[]
alternatives?: {
option: string
[k: string]: unknown | undefined
}[]
tags?: string[]
thoughts?: {
id: string
text: string
agentId: string
createdAt: string
[k: string]: unknown | undefined
}[]
deliberation?: {
inputs?: {
[k: string]: unknown | undefined
}[]
steps?: {
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}[]
cursor?: string
[k: string]: unknown | undefined
}
}
/**
 * Records a thought, durable before the answer; without a thread or decision it waits for the agent's next decision.
 */
"cstp.recordThought": {
params: {
text: string
threadId?: string
id?: string
thoughtId?: string
type?: string
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
success: true
id: string
threadId?: string
decisionId?: string
pending: boolean
timestamp: string
[k: string]: unknown | undefined
}
}
/**
 * Says how a decision turned out; a failure marks what was built on it.
 */
"cstp.reviewDecision": {
params: {
id: string
outcome: ("success" | "partial" | "failure" | "abandoned")
actualResult?: string
lessons?: string
notes?: string
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
success: true
id: string
status: "reviewed"
reviewedAt: string
[k: string]: unknown | undefined
}
}
/**
 * Links two decisions of one project.
 */
"cstp.linkDecisions": {
params: {
sourceId: string
targetId: string
edgeType: ("relates_to" | "supersedes" | "depends_on")
weight?: number
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
success: true
edge: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Puts a question to whoever goes on with a thread or decision.
 */
"cstp.askQuestion": {
params: {
question: string
threadId?: string
id?: string
questionId?: string
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
question: {
id: string
text: string
status: ("open" | "answered")
answer?: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * Answers a question of a thread.
 */
"cstp.answerQuestion": {
params: {
questionId: string
answer: string
agentId?: string
project?: string
expectedHead?: number
claimToken?: number
[k: string]: unknown | undefined
}
result: {
question: {
id: string
text: string
status: ("open" | "answered")
answer?: string
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
}
/**
 * The OpenRPC document of this service.
 */
"rpc.discover": {
params: {
[k: string]: unknown | undefined
}
result: {
openrpc: string
methods: {
name: string
[k: string]: unknown | undefined
}[]
[k: string]: unknown | undefined
}
}
}
