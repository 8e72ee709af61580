import { ClewError } from "@clew/errors";
import { movesFrom, TASK_TABLE, type TaskEvent, type TaskStatus, transition } from "@clew/fsm";
import {
  type FullTaskHandoff,
  handoffDigest,
  isTaskId,
  pathsInHandoff,
  planTaskRecord,
  readTaskFile,
  type TaskFile,
  type TaskFileCheck,
  withTaskStatus,
} from "@clew/handoff-schema";
import type {
  BlockedTask,
  Decision,
  JournalActiveBlocker,
  JournalContextEntry,
  KnowledgeNode,
  TaskRecord,
} from "@clew/schemas";
import type { Project } from "../project.ts";
import { dispatchSession } from "../session/dispatch-session.ts";
import type { RedactionMark } from "../session/ports.ts";
import { sessionPorts } from "../session/session-ports.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { checkTask, findTaskFile } from "./check-task.ts";
import { type ListedTask, listedTasks } from "./list-tasks.ts";
import { projectTasks } from "./project-tasks.ts";
import type { StoredTaskFile, TaskDecision, TaskFileChange, TaskPorts } from "./task-ports.ts";

/** A task's move from one status to another. */
interface TaskStatusChange {
  readonly task: string;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
}

/** What a handoff does to statuses: its own task, the tasks it blocks, the tasks that it no longer blocks. */
interface StatusPlan {
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

/** What processing changed; everything is empty where the handoff had been processed before. */
export interface TaskChanges {
  /** Places that the journal now knows from this task. */
  readonly journal: readonly JournalContextEntry[];
  /** Nodes that the knowledge graph now has from this task. */
  readonly knowledge: readonly Pick<KnowledgeNode, "id" | "type" | "summary">[];
  readonly blockers: readonly JournalActiveBlocker[];
  readonly statuses: readonly TaskStatusChange[];
  /** Entries that the learned memory now has from this task. */
  readonly learned: readonly string[];
}

/** A processed handoff, or why it was not processed. */
export type ProcessedTask =
  | {
      readonly ok: true;
      readonly task: string;
      readonly status: TaskRecord["status"];
      readonly changes: TaskChanges;
      readonly already_processed: boolean;
      readonly unknown_tasks: readonly string[];
      readonly finished_tasks: readonly string[];
      readonly decision?: { readonly id: string; readonly thread?: string };
      /** Secrets that were taken out of what left the file. */
      readonly redactions: readonly RedactionMark[];
    }
  | { readonly ok: false; readonly check: TaskFileCheck; readonly path: string };

/**
 * Takes a task's handoff into journal, graph, learned memory, statuses and thread. Everything that can fail is done before
 * the store's one transaction; a crash after it is mended by running again, because every part is idempotent.
 */
export async function processTaskHandoff(ports: TaskPorts, pathOrId: string): Promise<ProcessedTask> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await processOnce(ports, pathOrId);
    } catch (error) {
      // Somebody else wrote between reading and writing: what they left is planned on anew.
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
  const { value: said, redactions } = ports.redact({ name, handoff: check.handoff });
  const { record, previous, statuses } = await plan(ports, { id, stored, task: check.task, dependsOn, ...said });
  const changed = previous?.handoff_digest !== record.handoff_digest;
  const staged = await ports.files.stage(fileChanges(statuses, { id, task: check.task }));
  try {
    if (changed) {
      const put = await ports.knowledge.putTaskRecord(record, previous?.handoff_digest ?? null);
      if (!put.ok) throw new ClewError("BUSY", `Another process has just processed ${id}.`, { hint: "Run it again." });
    }
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.commit();
  const kept = changed || previous === undefined ? record : previous;
  const decision = await ports.recordDecision?.(decisionOf(kept, check.task.thread));
  return {
    ok: true,
    task: id,
    status: kept.status,
    changes: { ...changesOf(record, changed), statuses: statuses.changes },
    already_processed: !changed,
    unknown_tasks: statuses.unknown,
    finished_tasks: statuses.finished,
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
}

interface Planned {
  readonly record: TaskRecord;
  readonly previous: TaskRecord | undefined;
  readonly statuses: StatusPlan & { readonly tasks: ReadonlyMap<string, ListedTask> };
}

async function plan(ports: TaskPorts, about: About): Promise<Planned> {
  const records = await ports.knowledge.taskRecords();
  const previous = records.find((record) => record.task === about.id);
  const { dependsOn, name } = about;
  const input = { task: about.id, name, dependsOn, handoff: about.handoff, digest: ports.digest };
  const unchanged = previous !== undefined && previous.handoff_digest === handoffDigest(input);
  const digests = unchanged ? previous.digests : await ports.digestFiles(pathsInHandoff(about.handoff));
  const others = records.filter((record) => record.task !== about.id);
  const takenIds = new Set(others.flatMap((record) => record.nodes.map((node) => node.id)));
  const bare = planTaskRecord({ ...input, path: about.stored.path, now: ports.now(), digests, takenIds });
  const tasks = new Map(await listedTasks(ports));
  // The file that was named is the one that is meant, wherever it lies.
  const { id, stored, task } = about;
  tasks.set(id, { id, stored, header: task, ok: task.ok });
  const statuses = planStatuses(bare, tasks, { previous, records });
  return { record: { ...bare, blocked: [...statuses.blocked] }, previous, statuses: { ...statuses, tasks } };
}

function fileChanges(
  { changes, tasks }: Planned["statuses"],
  own: { readonly id: string; readonly task: TaskFile },
): readonly TaskFileChange[] {
  return changes.flatMap(({ task, to }) => {
    const listed = tasks.get(task);
    if (listed === undefined) return [];
    const { path, text: before } = listed.stored;
    const file = task === own.id ? own.task : readTaskFile(listed.stored);
    return [{ path, before, after: withTaskStatus(file, to) }];
  });
}

function changesOf(record: TaskRecord, changed: boolean): Omit<TaskChanges, "statuses"> {
  if (!changed) return { journal: [], knowledge: [], blockers: [], learned: [] };
  return {
    journal: record.context_map,
    knowledge: record.nodes.map(({ id, type, summary }) => ({ id, type, summary })),
    blockers: record.blockers,
    learned: record.learned.map((entry) => entry.id),
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
    gotchas: of("gotcha"),
    questions: of("question"),
    nextSteps: (handoff.suggested_next_steps ?? []).map((step) => step.step),
    files: Object.keys(record.digests),
    thread,
  };
}

/** The thread in which finished tasks leave their decisions where their files name none. */
const TASKS_THREAD = "thread_tasks";

/** A finished task as a decision for a thread; its id follows from task and content, so the same handoff is one decision. */
export function taskDecision(
  task: TaskDecision,
  digest: (text: string) => string,
): { readonly decision: Decision; readonly thread: { readonly id: string; readonly title: string } } {
  const threadId = task.thread ?? TASKS_THREAD;
  const decision: Decision = {
    threadId,
    id: `dec_task_${digest(`${task.task}\n${task.handoffDigest}`).slice(0, 32)}`,
    decision: `${task.name === "" ? task.task : task.name}: ${task.outcome}`,
    confidence: task.outcome === "completed" ? 0.9 : 0.5,
    category: "process",
    stakes: "medium",
    reasons: [{ type: "empirical", text: task.summary, strength: 0.8 }],
    tags: ["task", task.task],
    openQuestions: [...task.questions],
    nextSteps: [...task.nextSteps],
    trace: [{ task: task.task, path: task.path, patterns: task.patterns, gotchas: task.gotchas, files: task.files }],
  };
  return {
    decision,
    thread: { id: threadId, title: task.thread === undefined ? "Finished tasks" : `Work on ${task.name}` },
  };
}

/** Whose task a call is about, and the thread it names in place of the task's own. */
export interface TaskOwner {
  readonly project: string;
  readonly agentId: string;
  readonly isNamed: boolean;
  readonly threadId?: string | undefined;
}

/** Takes a task's handoff in: journal, knowledge, its decision, and the dispatch of the session that the task came from. */
export async function processTask(project: Project, task: string, owner: TaskOwner): Promise<ProcessedTask> {
  const recordDecision = (about: TaskDecision) =>
    recordTask(project, owner, owner.threadId === undefined ? about : { ...about, thread: owner.threadId });
  const processed = await processTaskHandoff({ ...(await projectTasks(project, owner.project)), recordDecision }, task);
  if (processed.ok) await takeUpTask(project, processed.task, owner);
  return processed;
}

const CLOSED: ReadonlySet<string> = new Set(["THREAD_STATUS_REFUSED", "CLAIM_REQUIRED", "CLAIM_STALE"]);

// A thread that is closed or that somebody else holds takes no decision: then it goes to the thread of finished tasks.
async function recordTask(
  project: Project,
  owner: TaskOwner,
  task: TaskDecision,
): Promise<{ id: string; thread?: string }> {
  const record = async (about: TaskDecision): Promise<{ id: string; thread?: string }> => {
    const { decision, thread } = taskDecision(about, project.digest);
    try {
      const { id, threadId } = await (await sharedRecords(project)).putDecision({ decision, thread }, owner);
      return { id, thread: threadId ?? thread.id };
    } catch (error) {
      // The same handoff is on record in another thread: that is where it belongs.
      if (ClewError.is(error) && error.code === "CONFLICT") return { id: decision.id };
      throw error;
    }
  };
  try {
    return await record(task);
  } catch (error) {
    if (!ClewError.is(error) || !CLOSED.has(error.code) || task.thread === undefined) throw error;
    const { thread: _closed, ...rest } = task;
    return record(rest);
  }
}

// The files of a sequence carry the session's id in theirs.
const SESSION_TASK = /^task-([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})-/;

/** Moves a task by a legal move; whoever starts it has taken the order of its session up. */
export async function moveTask(
  project: Project,
  owner: TaskOwner,
  { task, status, reason }: { readonly task: string; readonly status: TaskStatus; readonly reason?: string },
): Promise<Awaited<ReturnType<typeof setTaskStatus>>> {
  const moved = await setTaskStatus(await projectTasks(project, owner.project), task, { status, reason });
  if (moved.to === "in_progress") await takeUpTask(project, moved.task, owner);
  return moved;
}

// Says on the session that a task came from that its order is taken up: whoever starts the task has heard it.
async function takeUpTask(project: Project, task: string, owner: TaskOwner): Promise<void> {
  const sessionId = SESSION_TASK.exec(task)?.[1];
  if (sessionId === undefined || project.sessions === undefined) return;
  const ports = sessionPorts(project, owner.project);
  await unlessGone(async () => {
    const { dispatch_pending: dispatch } = await dispatchSession(ports, { sessionId, by: owner.agentId });
    if (dispatch.tasks?.some(({ id }) => id === task) === true)
      await dispatchSession(ports, { sessionId, action: "ack", by: owner.agentId });
  });
}

const HARMLESS: ReadonlySet<string> = new Set(["NOT_FOUND", "DISPATCH_REFUSED", "BUSY", "STALE_REVISION"]);

/** A session that is gone, busy or past its lease does not stand in the way of the work it ordered. */
export async function unlessGone(acknowledge: () => Promise<void>): Promise<void> {
  try {
    await acknowledge();
  } catch (error) {
    if (!ClewError.is(error) || !HARMLESS.has(error.code)) throw error;
  }
}

/** Moves a task to another status by a legal move, in its file; the same status again changes nothing. */
export async function setTaskStatus(
  ports: Pick<TaskPorts, "files">,
  pathOrId: string,
  wanted: { readonly status: TaskStatus; readonly reason?: string },
): Promise<{ readonly task: string; readonly from: TaskStatus; readonly to: TaskStatus }> {
  const stored = await findTaskFile(ports, pathOrId);
  const task = readTaskFile(stored);
  const from = task.status ?? "pending";
  const id = task.id ?? pathOrId;
  if (from === wanted.status) return { task: id, from, to: from };
  const facts = { reason: wanted.reason !== undefined && wanted.reason.trim() !== "" };
  const moves = movesFrom(TASK_TABLE, from, facts);
  if (!moves.some((move) => move.next === wanted.status))
    throw new ClewError("MOVE_REFUSED", `Task ${id} is ${from}: it cannot become ${wanted.status}.`, {
      hint: refusedHint(from, facts.reason),
      details: { from, to: wanted.status, allowed: [...new Set(moves.map((move) => move.next))] },
    });
  const staged = await ports.files.stage([
    { path: stored.path, before: stored.text, after: withTaskStatus(task, wanted.status) },
  ]);
  await staged.commit();
  return { task: id, from, to: wanted.status };
}

// A reason opens one way back; whoever gave one already is told which.
function refusedHint(from: TaskStatus, hasReason: boolean): string {
  const back = movesFrom(TASK_TABLE, from, { reason: true }).map((move) => move.next);
  const states = [...new Set(back)].join(", ");
  return hasReason ? `It can become: ${states}.` : `A finished task is reopened as ${states}, with --reason TEXT.`;
}
