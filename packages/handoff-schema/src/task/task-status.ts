import type { TaskHandoff } from "@clew/schemas";

/** Every status of a task, in the order of a list. */
export const TASK_STATUSES = ["in_progress", "blocked", "pending", "failed", "completed", "skipped"] as const;

/** Where a task stands. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How a task ended, as its handoff says. */
export type TaskOutcome = TaskHandoff["outcome"];

/** Where an outcome puts its task: unfinished work goes on, everything else is what it is called. */
export const STATUS_OF_OUTCOME: Readonly<Record<TaskOutcome, TaskStatus>> = {
  completed: "completed",
  partial: "in_progress",
  failed: "failed",
  blocked: "blocked",
};

/** Whether a text is a status of the table. */
export function isTaskStatus(value: unknown): value is TaskStatus {
  return TASK_STATUSES.some((status) => status === value);
}

/** A status as people write it (`In Progress`, `done`) in the table's word; undefined where it is none. */
export function readTaskStatus(text: string): TaskStatus | undefined {
  const word = text.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  if (isTaskStatus(word)) return word;
  return Object.hasOwn(SPOKEN, word) ? SPOKEN[word] : undefined;
}

const SPOKEN: Readonly<Record<string, TaskStatus>> = {
  done: "completed",
  complete: "completed",
  todo: "pending",
  open: "pending",
  not_started: "pending",
  wip: "in_progress",
  started: "in_progress",
  active: "in_progress",
};
