import { ClewError } from "@clew/errors";
import { TASK_TABLE, type TaskEvent, type TaskStatus, transition } from "@clew/fsm";
import {
  type FullTaskHandoff,
  handoffDigest,
  isTaskId,
  pathsInHandoff,
  planTaskRecord,
  readTaskFile,
  type TaskFile,
  type TaskFileCheck,
  taughtBy,
  withCompletion,
  withTaskStatus,
} from "@clew/handoff-schema/internal";
import type { BlockedTask, JournalActiveBlocker, JournalContextEntry, KnowledgeNode, TaskRecord } from "@clew/schemas";
import type { RedactionMark } from "../session/ports.ts";
import { checkTask, type ListedTask, listedTasks } from "./check-task.ts";
import type { StoredTaskFile, TaskDecision, TaskFileChange, TaskPorts } from "./project-tasks.ts";

/** What processing changed; empty if the handoff was already processed. */
interface TaskChanges {
  /** Places that this task added to the journal. */
  readonly journal: readonly JournalContextEntry[];
  /** Nodes that this task added to the knowledge graph. */
  readonly knowledge: readonly Pick<KnowledgeNode, "id" | "type" | "summary">[];
  readonly blockers: readonly JournalActiveBlocker[];
  readonly statuses: readonly TaskStatusChange[];
  /** Learned entries from this task. */
  readonly learned: readonly string[];
  /** Knowledge from this task that its file no longer contains. */
  readonly forgotten: readonly Pick<KnowledgeNode, "id" | "type" | "summary">[];
}

/** The result of processing a handoff, or why it was not processed. */
export type ProcessedTask =
  | {
      readonly ok: true;
      readonly task: string;
      readonly status: TaskRecord["status"];
      readonly changes: TaskChanges;
      readonly already_processed: boolean;
      readonly unknown_tasks: readonly string[];
      readonly finished_tasks: readonly string[];
      /** Names in `retracts` that no earlier handoff of the task contains. */
      readonly unknown_retracts: readonly string[];
      readonly criteria: TaskFileCheck["criteria"];
      /** Warnings from checking the handoff. */
      readonly warnings: TaskFileCheck["warnings"];
      readonly decision?: { readonly id: string; readonly thread?: string };
      /** Secrets redacted in what left the file. */
      readonly redactions: readonly RedactionMark[];
    }
  | { readonly ok: false; readonly check: TaskFileCheck; readonly path: string };

/**
 * Apply a task's handoff to the journal, graph, learned memory, statuses and thread. Everything that can fail comes
 * before the store's single transaction. After a crash, run it again: every part is idempotent.
 */
export async function processTaskHandoff(ports: TaskPorts, pathOrId: string): Promise<ProcessedTask> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await processOnce(ports, pathOrId);
    } catch (error) {
      // Somebody else wrote in between: plan again from the new state.
      if (!ClewError.is(error) || error.code !== "BUSY" || attempt >= MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 5;

async function processOnce(ports: TaskPorts, pathOrId: string): Promise<ProcessedTask> {
  const { check, stored } = await checkTask(ports, pathOrId);
  if (check.handoff === null) return { ok: false, check, path: stored.path };
  const id = taskIdOf(check, stored);
  const { dependsOn, name } = check.task;
  const { value: said, redactions } = ports.redact({ name, handoff: check.handoff, earlier: [...check.earlier] });
  // Each following part may take long for a handoff with thousands of entries.
  await ports.files.pause?.();
  const about = { id, stored, task: check.task, dependsOn, ...said };
  const { record, previous, statuses } = await plan(ports, about);
  const changed = previous?.handoff_digest !== record.handoff_digest;
  const staged = await ports.files.stage(await fileChanges(ports, { statuses, changed, record, previous, ...about }));
  try {
    if (changed) {
      await ports.files.pause?.();
      const put = await ports.knowledge.putTaskRecord(record, previous?.handoff_digest ?? null);
      if (!put.ok) throw new ClewError("BUSY", `Another process has just processed ${id}.`, { hint: "Run it again." });
    }
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.commit();
  const kept = changed || previous === undefined ? record : previous;
  await ports.files.pause?.();
  const decision = await ports.recordDecision?.(decisionOf(kept, check.task.thread));
  return {
    ok: true,
    task: id,
    status: kept.status,
    changes: { ...changesOf(record, changed, previous), statuses: statuses.changes },
    already_processed: !changed,
    unknown_tasks: statuses.unknown,
    finished_tasks: statuses.finished,
    unknown_retracts: taughtBy({ ...about, task: id, digest: ports.digest }).unknownRetracts,
    criteria: check.criteria,
    warnings: check.warnings,
    decision,
    redactions,
  };
}

function taskIdOf(check: TaskFileCheck, stored: StoredTaskFile): string {
  const { id } = check.task;
  if (id !== undefined && isTaskId(id)) return id;
  throw new ClewError("DOCUMENT_INVALID", `${stored.path} does not say which task it is about.`, {
    hint: "Begin it with `# Task <id>: <name>`; an id has lower-case letters, digits and hyphens.",
  });
}

interface About {
  readonly id: string;
  readonly stored: StoredTaskFile;
  readonly task: TaskFile;
  readonly dependsOn: readonly string[];
  readonly name: string;
  readonly handoff: FullTaskHandoff;
  readonly earlier: readonly FullTaskHandoff[];
}

interface Planned {
  readonly record: TaskRecord;
  readonly previous: TaskRecord | undefined;
  readonly statuses: StatusPlan & { readonly tasks: ReadonlyMap<string, ListedTask> };
}

async function plan(ports: TaskPorts, about: About): Promise<Planned> {
  const records = await ports.knowledge.taskRecords();
  const previous = records.find((record) => record.task === about.id);
  const { dependsOn, name, handoff, earlier } = about;
  const input = { task: about.id, name, dependsOn, handoff, earlier, digest: ports.digest };
  const unchanged = previous !== undefined && previous.handoff_digest === handoffDigest(input);
  const digests = unchanged ? previous.digests : await ports.digestFiles(pathsInHandoff(taughtBy(input).handoff));
  const others = records.filter((record) => record.task !== about.id);
  const takenIds = new Set(others.flatMap((record) => record.nodes.map((node) => node.id)));
  await ports.files.pause?.();
  const bare = planTaskRecord({ ...input, path: about.stored.path, now: ports.now(), digests, takenIds, previous });
  const tasks = new Map(await listedTasks(ports));
  // Use the named file, wherever it is.
  const { id, stored, task } = about;
  tasks.set(id, { id, stored, header: task, ok: task.ok });
  const statuses = planStatuses(bare, tasks, { previous, records });
  return { record: { ...bare, blocked: [...statuses.blocked] }, previous, statuses: { ...statuses, tasks } };
}

interface Own extends Pick<About, "id" | "task" | "stored">, Pick<Planned, "statuses"> {
  readonly changed: boolean;
  readonly record: TaskRecord;
  readonly previous: TaskRecord | undefined;
}

async function fileChanges({ files }: Pick<TaskPorts, "files">, own: Own): Promise<readonly TaskFileChange[]> {
  const { changes, tasks } = own.statuses;
  const others: TaskFileChange[] = [];
  for (const { task, to } of changes) {
    const listed = tasks.get(task);
    const stored = listed && task !== own.id ? await files.read(listed.stored.fileName) : undefined;
    if (stored === undefined) continue;
    await files.pause?.();
    const { path, text: before } = stored;
    others.push({ path, before, after: withTaskStatus(readTaskFile(stored), to) });
  }
  await files.pause?.();
  const { path, text: before } = own.stored;
  const status = changes.find(({ task }) => task === own.id)?.to;
  const moved = status === undefined ? before : withTaskStatus(own.task, status);
  const after = stamped(moved, own);
  return after === before ? others : [{ path, before, after }, ...others];
}

// Running again after a crash between store and file repairs the file, with the store's time.
function stamped(text: string, { record, previous, changed }: Own): string {
  if (record.status !== "completed") return text;
  const time = changed ? record.processed_at : (previous?.processed_at ?? record.processed_at);
  return withCompletion(readTaskFile({ text }), time, changed ? "replace" : "keep");
}

function changesOf(
  record: TaskRecord,
  changed: boolean,
  previous: TaskRecord | undefined,
): Omit<TaskChanges, "statuses"> {
  if (!changed) return { journal: [], knowledge: [], blockers: [], learned: [], forgotten: [] };
  const kept = new Set(record.nodes.map((node) => node.id));
  const gone = (previous?.nodes ?? []).filter(({ id, type }) => !kept.has(id) && type !== "question");
  return {
    journal: record.context_map,
    knowledge: record.nodes.map(({ id, type, summary }) => ({ id, type, summary })),
    blockers: record.blockers,
    learned: record.learned.map((entry) => entry.id),
    forgotten: gone.map(({ id, type, summary }) => ({ id, type, summary })),
  };
}

function decisionOf(record: TaskRecord, thread: string | undefined): TaskDecision {
  const { handoff } = record;
  const of = (type: KnowledgeNode["type"]): string[] =>
    record.nodes.filter((node) => node.type === type).map((node) => node.text);
  return {
    task: record.task,
    name: record.name,
    outcome: handoff.outcome,
    handoffDigest: record.handoff_digest,
    path: record.path,
    summary: `Task ${record.task}${record.name === "" ? "" : `: ${record.name}`} ended ${handoff.outcome}`,
    patterns: of("pattern"),
    gotchas: record.nodes.filter(({ type }) => type === "gotcha").map(withMitigation),
    questions: record.nodes.filter(({ type }) => type === "question").map(withRecommendation),
    nextSteps: (handoff.suggested_next_steps ?? []).map((step) => step.step),
    files: Object.keys(record.digests),
    thread,
  };
}

/** A gotcha with its mitigation; without one it would only be alarming. */
function withMitigation({ text, mitigation }: KnowledgeNode): string {
  return mitigation === undefined || mitigation === "" ? text : `${text}. To avoid it: ${mitigation}`;
}

function withRecommendation({ text, recommendation }: KnowledgeNode): string {
  return recommendation === undefined || recommendation === "" ? text : `${text} (recommended: ${recommendation})`;
}

/** A task's change of status. */
interface TaskStatusChange {
  readonly task: string;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
}

/** The statuses a handoff changes: its own task's, and those of tasks it blocks or no longer blocks. */
interface StatusPlan {
  readonly changes: readonly TaskStatusChange[];
  readonly blocked: readonly BlockedTask[];
  /** Ids in `blocking_tasks` without a task file. */
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

/** Plan every status change that a record causes. Pure; empty if all statuses are already right. */
function planStatuses(
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

/** The status in a task's file; pending if it states none. */
function statusOf(task: ListedTask | undefined): TaskStatus {
  return task?.header.status ?? "pending";
}

// A finished task is reopened if its handoff now says otherwise; the handoff is the reason.
function ownStatus(own: TaskStatus, record: TaskRecord): TaskStatus {
  const event = EVENT_OF_OUTCOME[record.handoff.outcome];
  if (own === record.status) return own;
  const direct = transition(TASK_TABLE, own, { type: event, reason: true });
  if (direct.ok) return direct.next;
  const reopened = transition(TASK_TABLE, own, { type: "reopen", reason: true });
  const moved = reopened.ok ? transition(TASK_TABLE, reopened.next, { type: event, reason: true }) : reopened;
  return moved.ok ? moved.next : own;
}

// Tasks blocked only by this task's earlier handoff go back to their previous status.
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
