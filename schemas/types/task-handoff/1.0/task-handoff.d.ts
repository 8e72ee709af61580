// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * What one task hands to the next: what was done, what was learned, what is left.
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
