import { defineTable, type Edge, type Table } from "./table.ts";

/** The statuses of a task. */
export type TaskStatus = "pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped";

/** What changes a task's status; `partial` is the outcome after which work goes on. */
export type TaskEvent = "start" | "partial" | "complete" | "fail" | "block" | "unblock" | "skip" | "reopen";

/** What the guards of a task read. */
export interface TaskContext {
  /** Whether a reason was given: a finished task is not reopened without one. */
  readonly reason: boolean;
}

const OPEN: readonly TaskStatus[] = ["pending", "in_progress", "blocked", "failed"];

/** The status of a task: open ones take every outcome, finished ones must be reopened first. */
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
