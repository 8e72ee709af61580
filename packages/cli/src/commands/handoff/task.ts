import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type ProcessedTask,
  passedOverText,
  plainLine,
  plainText,
  renderHandoff,
  renderTaskContext,
  type TaskFileCheck,
  type TaskFinding,
  type TaskMigration,
} from "@clew/operations";
import { changedFiles } from "@clew/project/files";
import type { Journal, JournalTask } from "@clew/schemas";
import type { Command, Invocation } from "../../command.ts";
import { withProject } from "../../rpc/call-project.ts";
import {
  flagsOfSubcommands,
  operationCommand,
  rowParams,
  runSubcommand,
  subcommandsOf,
  wordAfter,
} from "../../rpc/operation-command.ts";
import { countText, fenced, foundAt, print, storedIn } from "../../terminal/print-result.ts";

/** Makes a task's path absolute: other programs must be able to read it from any folder. */
type InFull = <T extends { readonly path: string }>(task: T) => T;

/** Calls a command's operation with the params from its word and flags, plus extra ones. */
async function answerTo<T>(
  invocation: Invocation,
  command: string,
  more: (given: Readonly<Record<string, unknown>>, root: string) => object = () => ({}),
): Promise<{ readonly answer: T; readonly inFull: InFull }> {
  const row = operationCommand(command);
  if (row.word !== undefined) wordAfter(invocation, row.word.what);
  const given = await rowParams(invocation, row, { args: invocation.args.slice(1) });
  return withProject(invocation, async (project) => ({
    answer: (await project.call(row.operation, { ...given, ...more(given, project.root) })) as T, // the row's result type
    inFull: (task) => ({ ...task, path: resolve(project.root, task.path) }),
  }));
}

async function runNew(invocation: Invocation): Promise<number> {
  const { answer, inFull } = await answerTo<{ readonly id: string; readonly path: string }>(
    invocation,
    "task new",
    ({ dependsOn = [] }) => ({ dependsOn: [dependsOn].flat().flatMap((ids) => commaList(String(ids))) }),
  );
  const { id, path } = answer;
  print(invocation, inFull(answer), () => `${id}\n  ${path}\n  when it is done: clew task done ${id}\n`);
  return 0;
}

/** The result of `checkTask`. */
interface CheckedTask extends Omit<TaskFileCheck, "task" | "earlier"> {
  readonly task: {
    readonly id: string | null;
    readonly name: string;
    readonly status: string;
    readonly path: string;
  };
}

/** `clew task check`: exits 0 for valid, 4 for invalid. */
async function runCheck(invocation: Invocation): Promise<number> {
  const { answer } = await answerTo<CheckedTask>(invocation, "task check", (_, root) =>
    invocation.flags["check-git"] === true ? { changed: [...changedFiles(root)] } : {},
  );
  const { task, ...verdict } = answer;
  print(invocation, verdict, () => checkText(verdict, task.path));
  return verdict.valid ? 0 : 4;
}

async function runDone(invocation: Invocation): Promise<number> {
  const { answer } = await answerTo<Processed>(invocation, "task done").catch((thrown: unknown) => {
    throw withFindings(invocation, thrown);
  });
  print(invocation, answer, () => doneText(answer));
  return 0;
}

type Processed = Omit<Extract<ProcessedTask, { ok: true }>, "ok">;

function doneText(result: Processed): string {
  const { changes } = result;
  const known = result.already_processed ? "was processed before; nothing new" : "processed";
  const lines = [
    `Task ${result.task} is ${result.status}: its handoff ${known}.`,
    `  ${countText(changes.journal.length, "place")}, ${countText(changes.knowledge.length, "node")}, ${countText(changes.blockers.length, "blocker")}, ${countText(changes.learned.length, "learned entry", "learned entries")}`,
    ...changes.statuses.map(({ task, from, to }) => `  ${task}: ${from} → ${to}`),
    ...(result.decision?.thread === undefined ? [] : [`  recorded in thread ${result.decision.thread}`]),
    ...result.unknown_tasks.map((id) => `  no task has the id ${id} in blocking_tasks`),
    ...result.finished_tasks.map((id) => `  ${id} is finished and was not blocked`),
    ...result.unknown_retracts.map((id) => `  nothing known is called ${JSON.stringify(id.slice(0, 80))} in retracts`),
    ...changes.forgotten.map(
      ({ id, summary }) => `  no longer known, as the file no longer says it: ${id} ${plainLine(summary)}`,
    ),
    ...result.criteria
      .filter(({ met }) => met !== true)
      .map(({ criterion, met }) => `  ${met === false ? "not met" : "not said to be met"}: ${plainLine(criterion)}`),
    ...(result.warnings.length === 0
      ? []
      : [`  ${countText(result.warnings.length, "warning")}: clew task check ${result.task}`]),
    ...result.redactions.map(({ kind, mark }) => `  redacted: ${kind} ${mark}`),
  ];
  return `${lines.join("\n")}\n`;
}

async function runContext(invocation: Invocation): Promise<number> {
  const { answer, inFull } = await answerTo<Parameters<typeof renderTaskContext>[0]>(
    invocation,
    "task context",
    () => ({ format: "json" }),
  );
  const json = invocation.json || invocation.flags["format"] === "json";
  print({ json, terminal: invocation.terminal }, inFull(answer), () => renderTaskContext(answer));
  return 0;
}

async function runList(invocation: Invocation): Promise<number> {
  const tasks = await listed(invocation);
  print(invocation, { tasks }, () => {
    const rows = tasks.map(
      ({ id, status, name, depends_on }) => `${status.padEnd(11)} ${id}  ${name}${after(depends_on)}`,
    );
    return `${countText(tasks.length, "task")}\n${fenced(rows, foundAt("task files"))}`;
  });
  return 0;
}

async function listed(invocation: Invocation): Promise<readonly JournalTask[]> {
  const { answer, inFull } = await answerTo<{ readonly tasks: readonly JournalTask[] }>(invocation, "task list");
  return answer.tasks.map(inFull);
}

function after(ids: readonly string[]): string {
  return ids.length === 0 ? "" : `  (after ${ids.join(", ")})`;
}

async function runShow(invocation: Invocation): Promise<number> {
  const { answer, inFull } = await answerTo<CheckedTask>(invocation, "task show");
  const { task, valid, outcome, handoff, errors } = answer;
  print(invocation, { ...inFull(task), valid, outcome, handoff, errors }, () => {
    const head = [`${task.id ?? "no id"}  ${task.status}`, task.name, task.path].join("\n");
    return fenced([head, handoff === null ? "no valid handoff" : renderHandoff(handoff)], foundAt(task.path));
  });
  return 0;
}

/** `clew task status`: counts tasks by status, shows one task's status, or sets it. */
async function runStatus(invocation: Invocation): Promise<number> {
  const [verb = "", id, status, ...extra] = invocation.args;
  if (extra.length > 0) throw new ClewError("USAGE", "Expected a task and its new status, and nothing more.");
  if (id === undefined) return runOverview(invocation);
  if (status === undefined) {
    const { answer, inFull } = await answerTo<CheckedTask>({ ...invocation, args: [verb, id] }, "task show");
    const { id: own, status: standing, path } = inFull(answer.task);
    print(invocation, { id: own, status: standing, path }, () => `${standing}\n`);
    return 0;
  }
  const { answer } = await answerTo<{ readonly task: string; readonly from: string; readonly to: string }>(
    invocation,
    "task status",
    () => ({ task: id, status }),
  );
  print(invocation, answer, () => `${answer.task}: ${answer.from} → ${answer.to}\n`);
  return 0;
}

async function runOverview(invocation: Invocation): Promise<number> {
  const tasks = await listed(invocation);
  const counts: Record<string, number> = {};
  for (const { status } of tasks) counts[status] = (counts[status] ?? 0) + 1;
  print(invocation, { total: tasks.length, counts, tasks }, () => {
    const lines = Object.entries(counts).map(([status, number]) => `${String(number).padStart(5)} ${status}`);
    return `${countText(tasks.length, "task")}\n${lines.map((line) => `${line}\n`).join("")}`;
  });
  return 0;
}

async function runJournal(invocation: Invocation): Promise<number> {
  const { answer, inFull } = await answerTo<Journal>(invocation, "task journal");
  const journal = { ...answer, tasks: answer.tasks.map(inFull) };
  print(invocation, journal, () => {
    const places = journal.context_map.map((each) => `${each.location}  ${each.notes} (${each.task})`);
    const blockers = journal.active_blockers.map(
      (each) => `${each.blocker}: ${each.impact} (${each.task}) → ${each.resolution}`,
    );
    const tasks = journal.tasks.map((each) => `${each.status.padEnd(11)} ${each.id}  ${each.name}`);
    return [part("Places", places), part("Active blockers", blockers), part("Tasks", tasks)].join("\n");
  });
  return 0;
}

function part(title: string, rows: readonly string[]): string {
  return `${title}: ${rows.length}\n${fenced(rows, storedIn("task handoffs"))}`;
}

function commaList(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}

/** A checked file as text: the verdict outside, everything quoted from the file inside a fence. */
function checkText(check: Omit<CheckedTask, "task">, path: string): string {
  const { errors, warnings, notes } = check;
  const verdict = check.valid ? `valid (${check.outcome ?? ""})` : `invalid: ${countText(errors.length, "error")}`;
  const rows = [
    ...errors.map((each) => findingRow("error", each)),
    ...warnings.map((each) => findingRow("warning", each)),
    ...notes.map((each) => findingRow("note", each)),
    ...criterionRows(check.criteria),
  ];
  return `The handoff is ${verdict}, ${countText(warnings.length, "warning")}, ${countText(notes.length, "note")}.\n${fenced(rows, foundAt(path))}`;
}

function criterionRows(criteria: TaskFileCheck["criteria"]): string[] {
  return criteria.map(({ criterion, met, note }) => {
    const state = met === null ? "criterion" : met ? "criterion met" : "criterion not met";
    return `${state}: ${criterion}${note === undefined ? "" : ` (${note})`}`;
  });
}

function findingRow(weight: string, finding: TaskFinding): string {
  const place = finding.line === undefined ? "" : `${finding.line}:${finding.column ?? 1} `;
  const path = finding.path === "" ? "" : `${finding.path}: `;
  const fix = finding.fix === undefined ? "" : `\n    fix: ${finding.fix}`;
  return `${place}${weight} ${finding.code} ${path}${finding.message}${fix}`;
}

/** `clew task migrate`: turns a freeform note into a structured handoff, as far as it can be parsed. */
async function runMigrate(invocation: Invocation): Promise<number> {
  const { answer, inFull } = await answerTo<TaskMigration>(invocation, "task migrate").catch((thrown: unknown) => {
    throw withFindings(invocation, thrown);
  });
  print(invocation, inFull(answer), () => migrationText(answer));
  return 0;
}

// A program reads the findings in the error's details; a person reads them above the error, in a fence.
function withFindings({ json, terminal }: Invocation, thrown: unknown): unknown {
  if (!ClewError.is(thrown) || json) return thrown;
  const { findings, path = "the migrated handoff", prompt = "" } = { ...thrown.details };
  if (!Array.isArray(findings)) return thrown;
  const rows = findings.map((each: TaskFinding) => findingRow("error", each));
  terminal.err(`${fenced(rows, foundAt(String(path)))}${prompt === "" ? "" : `\n${plainText(String(prompt))}\n`}`);
  return new ClewError(thrown.code, thrown.message, { hint: thrown.hint, cause: thrown });
}

function migrationText(migration: TaskMigration): string {
  const { items, unresolved, passed_over: passedOver, path, prompt } = migration;
  const rows = items.map(
    ({ field, text, lines, confidence, reason }) =>
      `${lineRange(lines)} ${field} (${confidence}): ${text}\n    ${reason}`,
  );
  const head = `${countText(items.length, "item")}, ${unresolved.length} unresolved${writtenText(migration)}\n`;
  const rest = prompt === "" ? passedOverText(passedOver) : plainText(prompt);
  return `${head}${fenced(rows, foundAt(path))}${rest === "" ? "" : `\n${rest}\n`}`;
}

function writtenText({ written, valid }: TaskMigration): string {
  if (!written) return "";
  return valid === true ? "; the file was rewritten" : "; the file was rewritten, and its handoff is not valid yet";
}

function lineRange(lines: readonly [number, number]): string {
  return lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]}-${lines[1]}`;
}

const RUNS = {
  new: runNew,
  check: runCheck,
  done: runDone,
  context: runContext,
  migrate: runMigrate,
  list: runList,
  show: runShow,
  status: runStatus,
  journal: runJournal,
} as const;

/** `clew task`: task files, their handoffs, and the context for the next agent. */
export const task: Command = {
  name: "task",
  summary: "Task files: write, check and process handoffs, and get context for the next agent.",
  usage: "task new|check|done|context|migrate|list|show|status|journal …",
  wordless: ["list", "journal"],
  examples: [
    'clew task new "Build the login form"',
    'clew task new "Protect the routes" --depends-on task-001 --criterion "No route answers without a token"',
    "clew task check .clew/tasks/task-001.md --check-git",
    "clew task done task-001",
    "clew task context task-002 --budget 2000",
    "clew task migrate notes/handoff.md --write",
    "clew task status task-002 in_progress",
  ],
  flags: {
    ...flagsOfSubcommands("task"),
    "check-git": { summary: "check: compare the listed files with what git sees as changed" },
  },
  subcommands: subcommandsOf("task"),
  run: (invocation) => runSubcommand(invocation, RUNS),
};
