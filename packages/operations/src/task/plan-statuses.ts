import { TASK_TABLE, type TaskEvent, type TaskStatus, transition } from "@clew/fsm";
import type { BlockedTask, TaskRecord } from "@clew/schemas";
import type { ListedTask } from "./list-tasks.ts";

/** A task's move from one status to another. */
export interface TaskStatusChange {
  readonly task: string;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
}

/** What a handoff does to statuses: its own task, the tasks it blocks, the tasks that it no longer blocks. */
export interface StatusPlan {
  readonly changes: readonly TaskStatusChange[];
  readonly blocked: readonly BlockedTask[];
  /** Ids in `blocking_tasks` that no task file has. */
  readonly unknown: readonly string[];
  /** Tasks that should be blocked but are finished. */
  readonly finished: readonly string[];
}

const EVENT_OF_OUTCOME: Readonly<Record<TaskRecord["handoff"]["outcome"], TaskEvent>> = {
  completed: "complete",
  partial: "partial",
  failed: "fail",
  blocked: "block",
};

/** Plans every status that a record changes; pure, and empty when everything stands as it should. */
export function planStatuses(
  record: TaskRecord,
  tasks: ReadonlyMap<string, ListedTask>,
  others: { readonly previous: TaskRecord | undefined; readonly records: readonly TaskRecord[] },
): StatusPlan {
  const changes: TaskStatusChange[] = [];
  const blocked: BlockedTask[] = [];
  const unknown: string[] = [];
  const finished: string[] = [];
  const wanted = new Set(record.blockers.flatMap((blocker) => blocker.blocking_tasks ?? []));
  wanted.delete(record.task);
  const own = statusOf(tasks.get(record.task));
  const next = ownStatus(own, record);
  if (next !== own) changes.push({ task: record.task, from: own, to: next });
  for (const id of wanted) {
    const task = tasks.get(id);
    if (task === undefined) unknown.push(id);
    else {
      const from = statusOf(task);
      const before = others.previous?.blocked.find((each) => each.id === id);
      const move = transition(TASK_TABLE, from, { type: "block", reason: false });
      if (from === "blocked") blocked.push({ id, was: before?.was ?? "blocked" });
      else if (!move.ok) finished.push(id);
      else {
        blocked.push({ id, was: from });
        changes.push({ task: id, from, to: move.next });
      }
    }
  }
  changes.push(...released(record, tasks, { ...others, wanted }));
  return { changes, blocked, unknown, finished };
}

/** Where a file says its task stands; a file that says nothing is about a task that waits. */
function statusOf(task: ListedTask | undefined): TaskStatus {
  return task?.header.status ?? "pending";
}

// A finished task whose handoff now says otherwise is reopened: the handoff is the reason.
function ownStatus(own: TaskStatus, record: TaskRecord): TaskStatus {
  const event = EVENT_OF_OUTCOME[record.handoff.outcome];
  if (own === record.status) return own;
  const direct = transition(TASK_TABLE, own, { type: event, reason: true });
  if (direct.ok) return direct.next;
  const reopened = transition(TASK_TABLE, own, { type: "reopen", reason: true });
  const moved = reopened.ok ? transition(TASK_TABLE, reopened.next, { type: event, reason: true }) : reopened;
  return moved.ok ? moved.next : own;
}

// What only this task's earlier handoff held up goes on from where it stood.
function released(
  record: TaskRecord,
  tasks: ReadonlyMap<string, ListedTask>,
  by: { previous: TaskRecord | undefined; records: readonly TaskRecord[]; wanted: ReadonlySet<string> },
): TaskStatusChange[] {
  const heldByOthers = new Set(
    by.records
      .filter((other) => other.task !== record.task)
      .flatMap((other) => other.blockers.flatMap((blocker) => blocker.blocking_tasks ?? [])),
  );
  return (by.previous?.blocked ?? []).flatMap(({ id, was }) => {
    const task = tasks.get(id);
    if (by.wanted.has(id) || heldByOthers.has(id) || statusOf(task) !== "blocked" || id === record.task) return [];
    if (task === undefined || was === "blocked") return [];
    return [{ task: id, from: "blocked", to: was === "in_progress" ? "in_progress" : "pending" } as const];
  });
}
