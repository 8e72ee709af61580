import { ClewError } from "@clew/errors";
import { type CurrentDigests, checkTaskFile, planTaskRecord, readTaskFile, shortLine } from "@clew/handoff-schema";
import type { TaskRecord } from "@clew/schemas";
import { estimateTokens } from "../estimate-tokens.ts";
import { type ContextEntries, entriesOf } from "./context-entries.ts";
import { type ListedTask, listedTasks, readListed } from "./list-tasks.ts";
import { renderTaskContext } from "./render-task-context.ts";
import type { TaskPorts } from "./task-ports.ts";

/** Something that a context leaves out, why, and the command that shows it. */
export interface Omission {
  readonly task: string;
  readonly kind: "task" | EntryKind;
  readonly text: string;
  readonly reason: string;
  readonly get: string;
}

const ENTRY_KINDS = ["files", "patterns", "warnings", "questions", "next_steps"] as const;

/** The lists of a context, by name. */
type EntryKind = (typeof ENTRY_KINDS)[number];

interface Candidate {
  readonly from: number;
  readonly kind: EntryKind;
  readonly index: number;
  readonly worth: number;
  readonly text: string;
}

/** A context that fits: lowest priority goes first, and everything that goes is listed with the way to get it. */
function withinBudget(context: Omit<TaskContext, "tokens">, budget: number | undefined): TaskContext {
  const whole = counted(context);
  if (budget === undefined || whole.tokens <= budget) return whole;
  const candidates = candidatesOf(context.from).sort(
    (a, b) => a.worth - b.worth || b.from - a.from || b.index - a.index,
  );
  // Halving finds about where it fits; the line that names a new way to get things may still be one line too long.
  let low = 1;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (without(context, candidates.slice(0, middle)).tokens <= budget) high = middle;
    else low = middle + 1;
  }
  let fitting = without(context, candidates.slice(0, low));
  for (let count = low + 1; fitting.tokens > budget && count <= candidates.length; count += 1)
    fitting = without(context, candidates.slice(0, count));
  return fitting;
}

function counted(context: Omit<TaskContext, "tokens">): TaskContext {
  const draft = { ...context, tokens: 0 };
  return { ...context, tokens: estimateTokens(renderTaskContext(draft)) };
}

function keyOf({ from, kind, index }: Pick<Candidate, "from" | "kind" | "index">): string {
  return `${from}/${kind}/${index}`;
}

function without(context: Omit<TaskContext, "tokens">, gone: readonly Candidate[]): TaskContext {
  const dropped = new Set(gone.map(keyOf));
  const from = context.from
    .map((entries, at): ContextEntries => {
      const keep = <T>(kind: EntryKind, list: readonly T[]): T[] =>
        list.filter((_entry, index) => !dropped.has(keyOf({ from: at, kind, index })));
      return {
        ...entries,
        files: keep("files", entries.files),
        patterns: keep("patterns", entries.patterns),
        warnings: keep("warnings", entries.warnings),
        questions: keep("questions", entries.questions),
        next_steps: keep("next_steps", entries.next_steps),
      };
    })
    .filter((entries) => ENTRY_KINDS.some((kind) => entries[kind].length > 0));
  const omitted = gone.map(({ from: at, kind, text }): Omission => {
    const task = context.from[at]?.task ?? "";
    return { task, kind, text: shortLine(text, 200), reason: "over the budget", get: wayTo(task, kind) };
  });
  return counted({ ...context, from, omitted: [...context.omitted, ...omitted] });
}

function wayTo(task: string, kind: EntryKind): string {
  if (kind === "warnings") return `clew knowledge query --task ${task} --type gotcha`;
  if (kind === "patterns") return `clew knowledge query --task ${task} --type pattern`;
  return `clew task show ${task}`;
}

// Near beats far; what prevents damage beats what saves time.
function candidatesOf(from: readonly ContextEntries[]): Candidate[] {
  return from.flatMap((entries, at) => {
    const near = 0.5 / entries.distance;
    const make = (kind: EntryKind, texts: readonly (readonly [text: string, worth: number])[]): Candidate[] =>
      texts.map(([text, worth], index) => ({ from: at, kind, index, worth: worth + near, text }));
    return [
      ...make(
        "warnings",
        entries.warnings.map((each) => [each.issue, each.severity === "high" ? 9 : 6]),
      ),
      ...make(
        "questions",
        entries.questions.map((each) => [each.question, 8]),
      ),
      ...make(
        "files",
        entries.files.map((each) => [each.file, 7]),
      ),
      ...make(
        "patterns",
        entries.patterns.map((each) => [each.pattern, 5]),
      ),
      ...make(
        "next_steps",
        entries.next_steps.map((each) => [each.step, STEP_WORTH[each.priority ?? "medium"]]),
      ),
    ];
  });
}

const STEP_WORTH: Readonly<Record<"high" | "medium" | "low", number>> = { high: 4, medium: 3, low: 2 };

/** How much of the past the next agent gets. */
export interface ContextRequest {
  /** How many steps back along dependencies; 1 is the direct ones. */
  readonly depth?: number;
  /** Most tokens of the rendered context; no limit where nothing is said. */
  readonly budget?: number;
}

/** What finished tasks hand to a task. */
export interface TaskContext {
  /** The id of the task that this is for. */
  readonly task: string;
  readonly name: string;
  readonly status: string;
  readonly path: string;
  readonly from: readonly ContextEntries[];
  /** What is not here, why, and how to get it. */
  readonly omitted: readonly Omission[];
  /** Estimated tokens of the rendered context. */
  readonly tokens: number;
}

const DEEPEST = 50;

/** Gathers what every completed dependency of a task hands on, stale entries marked, within a budget. */
export async function taskContext(
  ports: Pick<TaskPorts, "files" | "knowledge" | "digest" | "digestFiles" | "redact">,
  pathOrId: string,
  request: ContextRequest = {},
): Promise<TaskContext> {
  const tasks = await listedTasks(ports);
  const task = tasks.get(pathOrId) ?? (await foundTask(ports, pathOrId));
  const omitted: Omission[] = [];
  const records: { record: TaskRecord; distance: number; processed: boolean }[] = [];
  for (const { id, distance } of dependenciesOf(task, tasks, Math.min(request.depth ?? 1, DEEPEST))) {
    const dependency = tasks.get(id);
    const stored = await ports.knowledge.taskRecord(id);
    const status = dependency?.header.status ?? stored?.status;
    const record = status === "completed" ? (stored ?? unprocessed(ports, dependency)) : undefined;
    if (record !== undefined) records.push({ record, distance, processed: stored !== undefined });
    else omitted.push(notCompleted(id, status, dependency));
  }
  const paths = new Set(records.flatMap(({ record }) => Object.keys(record.digests)));
  const now: CurrentDigests = await ports.digestFiles([...paths]);
  const from = records.map(({ record, distance, processed }) => entriesOf(record, { now, distance, processed }));
  const { id, header, stored } = task;
  const head = { task: id, name: header.name, status: header.status ?? "pending", path: stored.path };
  // A dependency's file may hold what nobody processed, and the store what was processed before secrets were taken out.
  return withinBudget(ports.redact({ ...head, from, omitted }).value, request.budget);
}

async function foundTask(ports: Pick<TaskPorts, "files">, pathOrId: string): Promise<ListedTask> {
  const stored = await ports.files.find(pathOrId);
  const task = stored === undefined ? undefined : readListed(stored);
  if (task !== undefined) return task;
  throw new ClewError("NOT_FOUND", `There is no task ${JSON.stringify(pathOrId.slice(0, 200))}.`, {
    hint: "`clew task list` shows the tasks.",
  });
}

// Nearest first; a circle of dependencies ends where it began.
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

// A task may be marked completed by hand: its handoff is read from the file, without digests to compare.
function unprocessed(ports: Pick<TaskPorts, "digest">, task: ListedTask | undefined): TaskRecord | undefined {
  if (task === undefined) return undefined;
  const { handoff } = checkTaskFile(readTaskFile(task.stored));
  if (handoff === null) return undefined;
  const { name, dependsOn, created } = task.header;
  const about = { task: task.id, name, path: task.stored.path, dependsOn, handoff, digests: {} };
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
