import { ClewError } from "@clew/errors";
import {
  checkTask,
  DEFAULT_PROJECT,
  isTaskStatus,
  listTasks,
  migrateTask,
  moveTask,
  type NewTaskRequest,
  newTask,
  type ProcessedTask,
  passedOverText,
  plainLine,
  plainText,
  processTask,
  projectTaskContext,
  renderHandoff,
  renderTaskContext,
  type TaskFileCheck,
  type TaskFinding,
  type TaskMigration,
  type TaskOwner,
  taskJournal,
  verdictOf,
} from "@clew/operations";
import { configText } from "@clew/project/config";
import { changedFiles } from "@clew/project/files";
import type { Project } from "@clew/project/open-project";
import type { Command, Invocation } from "../../command.ts";
import { flagsOfSubcommands, operationCommand, rowParams, subcommandsOf } from "../../rpc/operation-command.ts";
import { runSubcommand, withTasks, wordAfter } from "../../tasks/open-tasks.ts";
import { fenced, foundAt, print, storedIn } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";

const READS = { writes: false };
const WRITES = { writes: true };

/** `clew task new`. */
async function runNew(invocation: Invocation): Promise<number> {
  const { threadId: thread, dependsOn = [], ...given } = await paramsOf<GivenTask>(invocation, "task new");
  const request = { ...given, thread, dependsOn: dependsOn.flatMap(commaList) };
  const { made, full } = await withTasks(invocation, WRITES, async (tasks) => {
    const file = await newTask(tasks.ports, request);
    return { made: file, full: tasks.inFull(file) };
  });
  print(invocation, full, () => `${made.id}\n  ${made.path}\n  when it is done: clew task done ${made.id}\n`);
  return 0;
}

type GivenTask = NewTaskRequest & { readonly threadId?: string };

/** The params that the word and the flags of a command stand for; its flags know their choices. */
async function paramsOf<T>(invocation: Invocation, command: string): Promise<T> {
  const [, ...args] = invocation.args;
  const row = operationCommand(command);
  if (row.word !== undefined) wordAfter(invocation, row.word.what);
  return (await rowParams(invocation, row, { args })) as T; // as the row says
}

/** `clew task check`: 0 valid, 4 invalid. */
async function runCheck(invocation: Invocation): Promise<number> {
  const { task: file, strict } = await paramsOf<{ readonly task: string; readonly strict?: boolean }>(
    invocation,
    "task check",
  );
  return withTasks(invocation, READS, async ({ ports, project }) => {
    const changed = invocation.flags["check-git"] === true ? changedFiles(project.root) : undefined;
    const { check, stored } = await checkTask(ports, file, { changed, strict });
    print(invocation, verdictOf(check), () => checkText(check, stored.path));
    return check.valid ? 0 : 4;
  });
}

/** `clew task done`. */
async function runDone(invocation: Invocation): Promise<number> {
  const file = wordAfter(invocation, "a task file or id");
  const result = await withTasks(invocation, WRITES, ({ project }) => processTask(project, file, ownerOf(project)));
  if (!result.ok) throw refusal(invocation, result);
  const { ok: _ok, ...rest } = result;
  print(invocation, rest, () => doneText(result));
  return 0;
}

function ownerOf({ config, caller }: Project): TaskOwner {
  return {
    project: DEFAULT_PROJECT,
    agentId: configText(config, "agent") ?? caller.defaultAgent,
    isNamed: false,
  };
}

// In words, what the findings repeat of the file stands in a fence; the error itself only counts them.
function refusal(invocation: Invocation, result: Extract<ProcessedTask, { ok: false }>): ClewError {
  const { check, path } = result;
  if (!invocation.json) invocation.terminal.err(checkText(check, path));
  return new ClewError(
    "DOCUMENT_INVALID",
    `The handoff in ${path} is not valid: ${countText(check.errors.length, "error")}.`,
    {
      hint: "Mend it, or see `clew task check` for every finding with its fix.",
      details: invocation.json ? { findings: check.errors } : undefined,
    },
  );
}

function doneText(result: Extract<ProcessedTask, { ok: true }>): string {
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

/** `clew task context`. */
async function runContext(invocation: Invocation): Promise<number> {
  const { taskId: pathOrId, format, ...request } = await paramsOf<GivenContext>(invocation, "task context");
  for (const name of ["depth", "budget"] as const)
    if ((request[name] ?? 1) < 1)
      throw new ClewError("USAGE", `--${name} is a whole number from 1; found "${request[name]}".`);
  return withTasks(invocation, READS, async ({ project, inFull }) => {
    const context = await projectTaskContext(project, ownerOf(project), { pathOrId, request });
    const json = invocation.json || format === "json";
    print({ json, terminal: invocation.terminal }, inFull(context), () => renderTaskContext(context));
    return 0;
  });
}

interface GivenContext {
  readonly taskId: string;
  readonly format?: string;
  readonly depth?: number;
  readonly budget?: number;
}

/** `clew task list`. */
async function runList(invocation: Invocation): Promise<number> {
  const tasks = await listed(invocation);
  const wanted = invocation.flags["status"];
  const shown = typeof wanted === "string" ? tasks.filter(({ status }) => status === wanted) : tasks;
  print(invocation, { tasks: shown }, () => {
    const rows = shown.map(
      ({ id, status, name, depends_on }) => `${status.padEnd(11)} ${id}  ${name}${after(depends_on)}`,
    );
    return `${countText(shown.length, "task")}\n${fenced(rows, foundAt("task files"))}`;
  });
  return 0;
}

async function listed(invocation: Invocation): Promise<Awaited<ReturnType<typeof listTasks>>> {
  return withTasks(invocation, READS, async ({ ports, inFull }) => (await listTasks(ports)).map(inFull));
}

function after(ids: readonly string[]): string {
  return ids.length === 0 ? "" : `  (after ${ids.join(", ")})`;
}

/** `clew task show`. */
async function runShow(invocation: Invocation): Promise<number> {
  const word = wordAfter(invocation, "a task id or file");
  return withTasks(invocation, READS, async ({ ports, inFull }) => {
    const { check, stored } = await checkTask(ports, word);
    const { task, valid, outcome, handoff, errors } = check;
    const status = task.status ?? "pending";
    const about = { id: task.id ?? null, name: task.name, status, depends_on: task.dependsOn, path: stored.path };
    const more = { priority: task.priority ?? null, created: task.created ?? null, valid, outcome, handoff, errors };
    print(invocation, inFull({ ...about, ...more }), () => {
      const head = [`${task.id ?? "no id"}  ${status}`, task.name, stored.path].join("\n");
      return fenced([head, handoff === null ? "no valid handoff" : renderHandoff(handoff)], foundAt(stored.path));
    });
    return 0;
  });
}

/** `clew task status`: how many tasks stand where, one task's status, or a new status for it. */
async function runStatus(invocation: Invocation): Promise<number> {
  const [, id, wanted] = invocation.args;
  if (id === undefined) return runOverview(invocation);
  if (wanted === undefined)
    return withTasks(invocation, READS, async ({ ports, inFull }) => {
      const { check, stored } = await checkTask(ports, id);
      const status = check.task.status ?? "pending";
      const about = { id: check.task.id ?? null, status, path: stored.path };
      print(invocation, inFull(about), () => `${status}\n`);
      return 0;
    });
  if (!isTaskStatus(wanted))
    throw new ClewError(
      "USAGE",
      `A status is pending, in_progress, completed, failed, blocked or skipped; found "${wanted.slice(0, 60)}".`,
    );
  const reason = invocation.flags["reason"];
  const change = { status: wanted, reason: typeof reason === "string" ? reason : undefined };
  const moved = await withTasks(invocation, WRITES, ({ project }) =>
    moveTask(project, ownerOf(project), { task: id, ...change }),
  );
  print(invocation, moved, () => `${moved.task}: ${moved.from} → ${moved.to}\n`);
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

/** `clew task journal`. */
async function runJournal(invocation: Invocation): Promise<number> {
  const journal = await withTasks(invocation, READS, async ({ ports, inFull }) => {
    const found = await taskJournal(ports);
    return { ...found, tasks: found.tasks.map(inFull) };
  });
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

/** A checked file in words: the verdict outside, everything that repeats the file inside a fence. */
function checkText(check: TaskFileCheck, path: string): string {
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

type GivenMigration = Parameters<typeof migrateTask>[2] & { readonly task: string };

/** `clew task migrate`: a freeform note as a structured handoff, as far as that can be told. */
async function runMigrate(invocation: Invocation): Promise<number> {
  const { task: file, ...how } = await paramsOf<GivenMigration>(invocation, "task migrate");
  return withTasks(invocation, { writes: false }, async ({ ports, inFull }) => {
    const migration = await migrateTask(ports, file, how).catch((thrown: unknown) => {
      throw withPrompt(invocation, thrown);
    });
    print(invocation, inFull(migration), () => migrationText(migration));
    return 0;
  });
}

// A program reads the prompt in the error's details; a person, above the error.
function withPrompt({ json, terminal }: Invocation, thrown: unknown): unknown {
  const details = ClewError.is(thrown) && !json ? thrown.details : undefined;
  const { prompt, findings } = details ?? {};
  if (!ClewError.is(thrown) || typeof prompt !== "string" || !Array.isArray(findings)) return thrown;
  const rows = findings.map((each: TaskFinding) => findingRow("error", each));
  terminal.err(`${fenced(rows, foundAt("the migrated handoff"))}${prompt === "" ? "" : `\n${plainText(prompt)}\n`}`);
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

/** `clew task`: task files, their handoffs, and what the next agent gets from them. */
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
