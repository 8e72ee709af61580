import { defineTable, type Edge, type Table } from "./table.ts";

/** The statuses of a decision thread. */
export type ThreadStatus = "active" | "paused" | "blocked" | "completed";

/** What changes a thread's status. */
export type ThreadEvent = "pause" | "block" | "complete" | "reopen";

/** What a thread's guards read. */
export interface ThreadContext {
  /** Whether a reason was given: a completed thread cannot be reopened without one. */
  readonly reason: boolean;
}

/** The status of a thread. */
export const THREAD_TABLE: Table<ThreadStatus, ThreadEvent, ThreadContext> = defineTable({
  name: "thread",
  initial: "active",
  states: ["active", "paused", "blocked", "completed"],
  final: [],
  edges: [
    { from: "active", event: "pause", to: "paused" },
    { from: "active", event: "block", to: "blocked" },
    { from: "active", event: "complete", to: "completed" },
    { from: "paused", event: "reopen", to: "active" },
    { from: "blocked", event: "reopen", to: "active" },
    { from: "completed", event: "reopen", to: "active", when: { reason: true } },
  ],
});

/** The statuses of a task. */
export type TaskStatus = "pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped";

/** What changes a task's status; `partial` is the outcome after which work continues. */
export type TaskEvent = "start" | "partial" | "complete" | "fail" | "block" | "unblock" | "skip" | "reopen";

/** What a task's guards read. */
export interface TaskContext {
  /** Whether a reason was given: a finished task cannot be reopened without one. */
  readonly reason: boolean;
}

const OPEN: readonly TaskStatus[] = ["pending", "in_progress", "blocked", "failed"];

/** The status of a task: open tasks accept every outcome, finished ones must be reopened first. */
export const TASK_TABLE: Table<TaskStatus, TaskEvent, TaskContext> = defineTable({
  name: "task",
  initial: "pending",
  states: ["pending", "in_progress", "completed", "failed", "blocked", "skipped"],
  final: [],
  edges: [
    ...OPEN.flatMap((from): Edge<TaskStatus, TaskEvent>[] => [
      { from, event: "start", to: "in_progress" },
      { from, event: "partial", to: "in_progress" },
      { from, event: "complete", to: "completed" },
      { from, event: "fail", to: "failed" },
      { from, event: "block", to: "blocked" },
      { from, event: "skip", to: "skipped" },
    ]),
    { from: "blocked", event: "unblock", to: "pending" },
    { from: "completed", event: "reopen", to: "in_progress", when: { reason: true } },
    { from: "skipped", event: "reopen", to: "pending", when: { reason: true } },
  ],
});

/** The states of a handoff payload. */
export type HandoffState =
  | "discovered"
  | "selected"
  | "validated"
  | "transferred"
  | "invoked"
  | "acknowledged"
  | "failed"
  | "expired";

/** What happens to a handoff. */
export type HandoffEvent = "select" | "validate" | "transfer" | "invoke" | "acknowledge" | "fail" | "expire";

/** The lifecycle of a handoff. An end state is final; a new try is a new handoff. */
export const HANDOFF_TABLE: Table<HandoffState, HandoffEvent> = defineTable({
  name: "handoff",
  initial: "discovered",
  states: ["discovered", "selected", "validated", "transferred", "invoked", "acknowledged", "failed", "expired"],
  final: ["acknowledged", "failed", "expired"],
  edges: [
    { from: "discovered", event: "select", to: "selected" },
    { from: "discovered", event: "fail", to: "failed" },
    { from: "selected", event: "validate", to: "validated" },
    { from: "selected", event: "fail", to: "failed" },
    { from: "validated", event: "transfer", to: "transferred" },
    { from: "validated", event: "fail", to: "failed" },
    { from: "validated", event: "expire", to: "expired" },
    { from: "transferred", event: "invoke", to: "invoked" },
    { from: "transferred", event: "fail", to: "failed" },
    { from: "transferred", event: "expire", to: "expired" },
    { from: "invoked", event: "acknowledge", to: "acknowledged" },
    { from: "invoked", event: "fail", to: "failed" },
    { from: "invoked", event: "expire", to: "expired" },
  ],
});
