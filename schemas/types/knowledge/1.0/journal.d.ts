// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * The running record of all tasks of a project.
 */
export interface Journal {
/**
 * Where components live.
 */
context_map: JournalContextEntry[]
/**
 * What stops work now.
 */
active_blockers: JournalActiveBlocker[]
/**
 * Every task and where it stands.
 */
tasks: JournalTask[]
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
 * One task as its file says it stands.
 */
export interface JournalTask {
/**
 * Identity of the task.
 */
id: string
/**
 * What the task is called.
 */
name: string
/**
 * Where the task stands.
 */
status: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped" | "unknown")
/**
 * Tasks it depends on.
 *
 * Items: One task id.
 */
depends_on: string[]
/**
 * Path of the task file.
 */
path: string
[k: string]: unknown | undefined
}
