import { ClewError } from "@clew/errors";
import {
  type CriterionState,
  type CurrentDigests,
  checkTaskFileInTurns,
  planTaskRecord,
  readTaskFile,
  readTaskPurpose,
  type TaskFile,
} from "@clew/handoff-schema/internal";
import type { TaskRecord } from "@clew/schemas";
import type { RecallItem } from "../recall/recall.ts";
import { inTurns, type ListedTask, listedTasks, readListed } from "./check-task.ts";
import { type ContextEntries, entriesOf, type Omission, withinBudget } from "./context-entries.ts";
import type { TaskPorts } from "./project-tasks.ts";

/** How much of the past the next agent gets. */
export interface ContextRequest {
  /** How many dependencies to go back; 1 means the direct ones. */
  readonly depth?: number;
  /** The most tokens the rendered context may take (default: no limit). */
  readonly budget?: number;
}

/** What finished tasks hand to a task. */
export interface TaskContext {
  /** The id of the receiving task. */
  readonly task: string;
  readonly name: string;
  readonly status: string;
  readonly path: string;
  /** When its file was written, according to the file. */
  readonly created: string | null;
  readonly objective: string;
  readonly criteria: readonly CriterionState[];
  /** Context from the task's own file. */
  readonly context: string;
  /** The decision behind the task; null if unknown. */
  readonly decision: DecisionBehind | null;
  /** Records relevant to its text and files. */
  readonly known: readonly RecallItem[];
  readonly from: readonly ContextEntries[];
  /** What was left out, why, and how to get it. */
  readonly omitted: readonly Omission[];
  /** The estimated tokens of the rendered context. */
  readonly tokens: number;
}

/** A decision, with what the work based on it needs to know. */
export interface DecisionBehind {
  readonly id: string;
  readonly thread_id: string;
  readonly decision: string;
  readonly confidence: number | null;
  readonly reasons: readonly string[];
}

/** Finds the decision behind a task: the one its file names, else the last in its thread. */
export type FindDecision = (task: {
  readonly thread: string;
  readonly decision: string | undefined;
}) => Promise<DecisionBehind | undefined>;

const DEEPEST = 50;

/** The purpose of a task and what each completed dependency hands on, with outdated entries marked, within a budget. */
export async function taskContext(
  ports: Pick<TaskPorts, "files" | "knowledge" | "digest" | "digestFiles" | "redact"> & {
    readonly findDecision?: FindDecision;
    /** Looks up records relevant to a text and files. */
    readonly known?: (text: string, files: readonly string[]) => Promise<readonly RecallItem[]>;
  },
  pathOrId: string,
  request: ContextRequest = {},
): Promise<TaskContext> {
  const tasks = await listedTasks(ports);
  const [task, text] = await foundTask(ports, { pathOrId, tasks });
  const omitted: Omission[] = [];
  const records: { record: TaskRecord; distance: number; processed: boolean }[] = [];
  for (const { id, distance } of dependenciesOf(task, tasks, Math.min(request.depth ?? 1, DEEPEST))) {
    const dependency = tasks.get(id);
    const stored = await ports.knowledge.taskRecord(id);
    const status = dependency?.header.status ?? stored?.status;
    const record = status === "completed" ? (stored ?? (await unprocessed(ports, dependency))) : undefined;
    if (record !== undefined) records.push({ record, distance, processed: stored !== undefined });
    else omitted.push(notCompleted(id, status, dependency));
  }
  const paths = new Set(records.flatMap(({ record }) => Object.keys(record.digests)));
  const now: CurrentDigests = await ports.digestFiles([...paths]);
  const from = records.map(({ record, distance, processed }) => entriesOf(record, { now, distance, processed }));
  const { id, header, stored } = task;
  await ports.files.pause?.();
  const file = readTaskFile({ ...stored, text });
  const { thread, decision: named } = header;
  const decision = (thread === undefined ? undefined : await ports.findDecision?.({ thread, decision: named })) ?? null;
  const purpose = await purposeOf(ports, { file, decision });
  const said = [header.name, purpose.objective, ...purpose.criteria.map(({ criterion }) => criterion), purpose.context];
  const head = {
    task: id,
    name: header.name,
    status: header.status ?? "pending",
    path: stored.path,
    created: header.created ?? null,
    ...purpose,
    decision,
    known: ((await ports.known?.(said.join("\n"), [...paths])) ?? []).filter((item) => item.id !== decision?.id),
  };
  // Redact again: a dependency's file may be unprocessed, and the store may contain text from before redaction.
  return withinBudget(ports.redact({ ...head, from, omitted }).value, request.budget);
}

async function purposeOf(
  ports: Pick<TaskPorts, "files">,
  { file, decision }: { readonly file: TaskFile; readonly decision: DecisionBehind | null },
): Promise<Pick<TaskContext, "objective" | "criteria" | "context">> {
  const { objective, context } = readTaskPurpose(file);
  // The reader has run that command and sees the decision as recorded, so drop these lines.
  const said = context
    .split(/\n{2,}/)
    .filter(
      (part) => !part.startsWith("Run `clew task context ") && (decision === null || !part.startsWith("Decided: ")),
    );
  const { criteria } = await inTurns(checkTaskFileInTurns(file), ports);
  return { objective, criteria, context: said.join("\n\n").trim() };
}

async function foundTask(
  ports: Pick<TaskPorts, "files">,
  { pathOrId, tasks }: { readonly pathOrId: string; readonly tasks: ReadonlyMap<string, ListedTask> },
): Promise<readonly [ListedTask, string]> {
  const listed = tasks.get(pathOrId);
  const stored = await (listed === undefined ? ports.files.find(pathOrId) : ports.files.read(listed.stored.fileName));
  const task = stored === undefined ? undefined : (listed ?? readListed(stored));
  if (stored !== undefined && task !== undefined) return [task, stored.text];
  throw new ClewError("NOT_FOUND", `There is no task ${JSON.stringify(pathOrId.slice(0, 200))}.`, {
    hint: "`clew task list` shows the tasks.",
  });
}

// Nearest first. A circle of dependencies ends where it began.
function dependenciesOf(
  task: ListedTask,
  tasks: ReadonlyMap<string, ListedTask>,
  depth: number,
): { id: string; distance: number }[] {
  const seen = new Set([task.id]);
  const found: { id: string; distance: number }[] = [];
  let level: readonly string[] = task.header.dependsOn;
  for (let distance = 1; distance <= depth && level.length > 0; distance += 1) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      found.push({ id, distance });
      next.push(...(tasks.get(id)?.header.dependsOn ?? []));
    }
    level = next;
  }
  return found;
}

// A task may be marked completed by hand: read its handoff from the file, without digests to compare.
async function unprocessed(
  ports: Pick<TaskPorts, "digest" | "files">,
  task: ListedTask | undefined,
): Promise<TaskRecord | undefined> {
  if (task === undefined) return undefined;
  const stored = await ports.files.read(task.stored.fileName);
  if (stored === undefined) return undefined;
  await ports.files.pause?.();
  const { handoff, earlier } = await inTurns(checkTaskFileInTurns(readTaskFile(stored)), ports);
  if (handoff === null) return undefined;
  const { name, dependsOn, created } = task.header;
  const about = { task: task.id, name, path: task.stored.path, dependsOn, handoff, earlier, digests: {} };
  return planTaskRecord({ ...about, now: created ?? "an unknown time", digest: ports.digest });
}

function notCompleted(id: string, status: string | undefined, task: ListedTask | undefined): Omission {
  const known = task !== undefined || status !== undefined;
  const reason = !known
    ? "no task has this id"
    : status === "completed"
      ? "completed, but without a valid handoff"
      : `not completed: ${status ?? "pending"}`;
  const get = known ? `clew task check ${id}` : "clew task list";
  return {
    task: id,
    kind: "task",
    text: task?.header.name ?? "",
    reason,
    get: status === "completed" ? get : known ? `clew task show ${id}` : get,
  };
}
