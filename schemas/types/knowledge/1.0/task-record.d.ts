// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The handoff in its one form.
 */
export type TaskHandoff = {
/**
 * How the task ended.
 */
outcome: ("completed" | "partial" | "failed" | "blocked")
/**
 * Files that the task created.
 */
files_created?: TaskCreatedFile[]
/**
 * Files that the task changed.
 */
files_modified?: TaskModifiedFile[]
/**
 * Conventions that later work should follow.
 */
patterns_discovered?: TaskPattern[]
/**
 * What surprised and will surprise again.
 */
gotchas?: TaskGotcha[]
/**
 * Files the next agent should read.
 */
dependencies_for_next?: TaskFileDependency[]
/**
 * Questions left open.
 */
open_questions?: TaskOpenQuestion[]
/**
 * What should happen next.
 */
suggested_next_steps?: TaskNextStep[]
/**
 * What stops the work.
 */
blockers?: TaskBlocker[]
[k: string]: unknown | undefined
}

/**
 * Everything that one processed task handoff contributes; a later handoff of the task replaces it whole.
 */
export interface TaskRecord {
/**
 * Version of this record.
 */
v: 1
/**
 * Identity of the task.
 */
task: string
/**
 * What the task is called.
 */
name: string
/**
 * Path of the task file.
 */
path: string
/**
 * Where the handoff puts the task.
 */
status: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped")
/**
 * Tasks it depends on.
 *
 * Items: One task id.
 */
depends_on: string[]
/**
 * SHA-256 of the handoff's canonical JSON.
 */
handoff_digest: string
/**
 * When it was processed.
 */
processed_at: string
handoff: TaskHandoff
/**
 * What it says about places.
 */
context_map: JournalContextEntry[]
/**
 * What it says stops work.
 */
blockers: JournalActiveBlocker[]
/**
 * Tasks it set to blocked.
 */
blocked: BlockedTask[]
/**
 * What it adds to the knowledge graph.
 */
nodes: KnowledgeNode[]
/**
 * How that is connected.
 */
edges: KnowledgeEdge[]
/**
 * What goes to the learned memory.
 */
learned: LearnedEntry[]
/**
 * Path to the digest of the file when the handoff was processed; null where there was none.
 */
digests: {
[k: string]: string | null | undefined
}
[k: string]: unknown | undefined
}
/**
 * A file that the task created.
 */
export interface TaskCreatedFile {
/**
 * Path relative to the project root.
 */
path: string
/**
 * What the file does, in one sentence.
 */
purpose?: string
/**
 * Lines concerned: N-M, N, or all.
 */
lines?: string
[k: string]: unknown | undefined
}
/**
 * A file that the task changed.
 */
export interface TaskModifiedFile {
/**
 * Path relative to the project root.
 */
path: string
/**
 * Lines concerned: N-M, N, or all.
 */
lines?: string
/**
 * What kind of change it was.
 */
change_type?: ("add" | "modify" | "delete" | "refactor")
/**
 * What changed and why.
 */
description?: string
[k: string]: unknown | undefined
}
/**
 * A convention that later work should follow.
 */
export interface TaskPattern {
/**
 * Identity; derived from content and task when absent.
 */
id?: string
/**
 * The pattern in one sentence.
 */
pattern: string
/**
 * Where it is used or defined.
 */
location?: string
/**
 * Lower-case, hyphenated tags of when it applies.
 *
 * Items: One tag.
 */
applies_to?: string[]
[k: string]: unknown | undefined
}
/**
 * Something that surprised and will surprise again.
 */
export interface TaskGotcha {
/**
 * Identity; derived from content and task when absent.
 */
id?: string
/**
 * The gotcha in one sentence.
 */
issue: string
/**
 * Where or how it was found.
 */
discovered_in?: string
/**
 * How to avoid or handle it.
 */
mitigation?: string
/**
 * How much it hurts; absent counts as medium.
 */
severity?: ("high" | "medium" | "low")
[k: string]: unknown | undefined
}
/**
 * A file the next agent should read first.
 */
export interface TaskFileDependency {
/**
 * Path relative to the project root.
 */
file: string
/**
 * Why it is needed.
 */
reason?: string
[k: string]: unknown | undefined
}
/**
 * A question the task could not settle.
 */
export interface TaskOpenQuestion {
/**
 * The unresolved question.
 */
question: string
/**
 * Why it matters.
 */
context?: string
/**
 * The agent's suggested answer.
 */
recommendation?: string
/**
 * Whether later tasks cannot go on without the answer.
 */
blocking?: boolean
[k: string]: unknown | undefined
}
/**
 * What should happen next.
 */
export interface TaskNextStep {
/**
 * What should happen.
 */
step: string
/**
 * How urgent it is.
 */
priority?: ("high" | "medium" | "low")
/**
 * Files or components it depends on.
 *
 * Items: One file or component.
 */
depends_on?: string[]
[k: string]: unknown | undefined
}
/**
 * What stops the work, and what it stops.
 */
export interface TaskBlocker {
/**
 * What is blocking.
 */
blocker: string
/**
 * What cannot be done.
 */
impact?: string
/**
 * How it could be lifted.
 */
suggested_resolution?: string
/**
 * Ids of the tasks that it blocks.
 *
 * Items: One task id.
 */
blocking_tasks?: string[]
[k: string]: unknown | undefined
}
/**
 * Where a component of the project lives, as a task left it.
 */
export interface JournalContextEntry {
/**
 * What it is called.
 */
component: string
/**
 * Path relative to the project root.
 */
location: string
/**
 * Lines concerned.
 */
lines?: string
/**
 * What it does or what changed.
 */
notes: string
/**
 * The task that said so.
 */
task: string
[k: string]: unknown | undefined
}
/**
 * A blocker that no later handoff of its task has lifted.
 */
export interface JournalActiveBlocker {
/**
 * What is blocking.
 */
blocker: string
/**
 * What cannot be done.
 */
impact: string
/**
 * How it could be lifted.
 */
resolution: string
/**
 * The task that reported it.
 */
task: string
/**
 * Tasks it blocks.
 *
 * Items: One task id.
 */
blocking_tasks?: string[]
[k: string]: unknown | undefined
}
/**
 * A task that a blocker stopped, and where it stood before.
 */
export interface BlockedTask {
/**
 * The blocked task.
 */
id: string
/**
 * Its status before.
 */
was: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped")
[k: string]: unknown | undefined
}
/**
 * One thing that is known, and where it came from.
 */
export interface KnowledgeNode {
/**
 * Identity, derived from content and task.
 */
id: string
/**
 * What kind of knowledge it is.
 */
type: ("task" | "decision" | "pattern" | "gotcha" | "insight" | "question")
/**
 * One line of at most 100 characters.
 */
summary: string
/**
 * The whole of it, as it was said.
 */
text: string
/**
 * Lower-case words by which it is found.
 *
 * Items: One tag.
 */
tags: string[]
/**
 * The task that said so; null where none did.
 */
task: (string | null)
/**
 * Where it came from: the task file, or the imported graph.
 */
source: string
/**
 * A path it is about, or null.
 */
file?: (string | null)
/**
 * Of a gotcha: how much it hurts.
 */
severity?: ("high" | "medium" | "low")
/**
 * Of a gotcha: how to avoid it.
 */
mitigation?: string
/**
 * Of a question: whether work waits for the answer.
 */
blocking?: boolean
/**
 * When it became known.
 */
created: string
[k: string]: unknown | undefined
}
/**
 * A connection between two nodes.
 */
export interface KnowledgeEdge {
/**
 * Id of the node it starts from.
 */
from: string
/**
 * Id of the node it leads to.
 */
to: string
/**
 * What it says.
 */
relation: string
[k: string]: unknown | undefined
}
/**
 * One entry of the learned memory: what every later agent of the project should know.
 */
export interface LearnedEntry {
/**
 * Identity, derived from content and origin.
 */
id: string
/**
 * What kind of learning it is.
 */
kind: ("gotcha" | "pattern")
/**
 * The learning as it was said.
 */
text: string
/**
 * How to avoid or handle it.
 */
mitigation?: string
/**
 * How much it hurts.
 */
severity?: ("high" | "medium" | "low")
/**
 * Lower-case words by which it is found.
 *
 * Items: One tag.
 */
tags: string[]
/**
 * What it was learned in.
 */
origin: ("task" | "session")
/**
 * Id of the task or session.
 */
origin_id: string
/**
 * Where it can be read.
 */
source: string
/**
 * When it was learned.
 */
learned_at: string
[k: string]: unknown | undefined
}
