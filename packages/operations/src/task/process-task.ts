import { ClewError } from "@clew/errors";
import { movesFrom, TASK_TABLE, type TaskStatus } from "@clew/fsm";
import { readTaskFile, withTaskStatus } from "@clew/handoff-schema/internal";
import type { Decision } from "@clew/schemas";
import type { Project } from "../project.ts";
import { dispatchSession } from "../session/dispatch-session.ts";
import { sessionPorts } from "../session/stored-session.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { findTaskFile } from "./check-task.ts";
import { type ProcessedTask, processTaskHandoff } from "./process-task-handoff.ts";
import { projectTasks, type TaskDecision, type TaskPorts } from "./project-tasks.ts";

/** Whose task a call concerns, and the thread it names instead of the task's own. */
export interface TaskOwner {
  readonly project: string;
  readonly agentId: string;
  readonly isNamed: boolean;
  readonly threadId?: string | undefined;
}

/** Process a task's handoff: journal, knowledge, its decision, and the dispatch of the session behind it. */
export async function processTask(project: Project, task: string, owner: TaskOwner): Promise<ProcessedTask> {
  const recordDecision = (about: TaskDecision) =>
    recordTask(project, owner, owner.threadId === undefined ? about : { ...about, thread: owner.threadId });
  const processed = await processTaskHandoff({ ...(await projectTasks(project, owner.project)), recordDecision }, task);
  if (processed.ok) await takeUpTask(project, processed.task, owner);
  return processed;
}

const CLOSED: ReadonlySet<string> = new Set(["THREAD_STATUS_REFUSED", "CLAIM_REQUIRED", "CLAIM_STALE"]);

// If the thread is closed or claimed by somebody else, record the decision in the thread of finished tasks.
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
      // The same handoff is already on record in another thread, where it belongs.
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

// The ids of a sequence's tasks contain the session's id.
const SESSION_TASK = /^task-([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})-/;

/** Make a legal status change. Starting a task takes up its session's dispatch. */
export async function moveTask(
  project: Project,
  owner: TaskOwner,
  { task, status, reason }: { readonly task: string; readonly status: TaskStatus; readonly reason?: string },
): Promise<Awaited<ReturnType<typeof setTaskStatus>>> {
  const moved = await setTaskStatus(await projectTasks(project, owner.project), task, { status, reason });
  if (moved.to === "in_progress") await takeUpTask(project, moved.task, owner);
  return moved;
}

// Mark the dispatch of a task's session as taken up: whoever starts the task has received it.
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

/** A session that is gone, busy or past its lease must not block the work. */
export async function unlessGone(acknowledge: () => Promise<void>): Promise<void> {
  try {
    await acknowledge();
  } catch (error) {
    if (!ClewError.is(error) || !HARMLESS.has(error.code)) throw error;
  }
}

/** The thread for decisions of finished tasks whose files name none. */
const TASKS_THREAD = "thread_tasks";

/** A finished task as a decision. Its id is derived from task and content, so the same handoff gives one decision. */
function taskDecision(
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

/** Change a task's status in its file by a legal move. Setting the same status changes nothing. */
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

// A reason allows one move back; tell a caller who already gave one which.
function refusedHint(from: TaskStatus, hasReason: boolean): string {
  const back = movesFrom(TASK_TABLE, from, { reason: true }).map((move) => move.next);
  const states = [...new Set(back)].join(", ");
  return hasReason ? `It can become: ${states}.` : `A finished task is reopened as ${states}, with --reason TEXT.`;
}
