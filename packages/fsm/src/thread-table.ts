import { defineTable, type Table } from "./table.ts";

/** The statuses of a decision thread. */
export type ThreadStatus = "active" | "paused" | "blocked" | "completed";

/** What changes a thread's status. */
export type ThreadEvent = "pause" | "block" | "complete" | "reopen";

/** What the guards of a thread read. */
export interface ThreadContext {
  /** Whether a reason was given: a completed thread is not reopened without one. */
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
