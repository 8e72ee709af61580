import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, sep } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type BrokenRule,
  judgeEdits,
  matchesGlobs,
  type NamedEdit,
  plainLine,
  type RuleInForce,
} from "@clew/operations";
import type { EvalReport } from "@clew/schemas";
import { diffText } from "../init/edit/diff-text.ts";
import type { Endpoint } from "../model/chat-endpoint.ts";
import { withProject } from "../rpc/call-project.ts";
import { runChatAgent } from "./chat-agent.ts";
import {
  type ClientRequest,
  clientVariables,
  EVAL_CLIENTS,
  type EvalClient,
  jsonLines,
  type Spent,
  writeClientFiles,
} from "./clients.ts";
import { type EvalTask, type Grader, isOfProject, lineByLine } from "./read-tasks.ts";
import { type ProcessEnd, runProcess, runShell } from "./run-process.ts";

/** What all runs of an evaluation share. */
export interface EvalPlan {
  /** claude, codex, gemini, opencode, or openai for Clew's own loop. */
  readonly client: string;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  /** For Clew's own loop. */
  readonly endpoint: Endpoint | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file of this CLI. */
  readonly cli: string;
  /** The rules of each task's record, cached. */
  readonly rules: Map<EvalTask, readonly RuleInForce[]>;
  /** A folder for this evaluation only, with nothing of the user's above it. */
  readonly folder: string;
}

export type Result = EvalReport["results"][number];
type Violation = Result["violations"][number];

/** The result of a run, without its place among the others. */
export type TrialResult = Pick<
  Result,
  "task" | "passed" | "ended" | "graders" | "violations" | "tokens" | "cost" | "calls" | "minutes"
>;

/** One task in one arm. */
export interface Trial {
  readonly task: EvalTask;
  /** off, observe or gate. */
  readonly mode: string;
}

const SETUP_LIMIT_MS = 600_000;
const GRADER_LIMIT_MS = 120_000;
const CLEW_LIMIT_MS = 60_000;
const MOST_BYTES = 1_000_000;
/** Not the agent's work, and too large to compare. */
const LEFT_OUT = new Set([".git", ".clew", ".claude", ".codex", ".gemini", ".opencode", "node_modules"]);

interface Place {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Prepares a task's project and tries its graders before the agent runs; returns whether they already pass. */
export async function checkTask(plan: EvalPlan, trial: Trial): Promise<{ readonly passes: boolean }> {
  const folder = join(plan.folder, "check");
  const { task } = trial;
  try {
    const place = await openPlace(plan, trial, folder);
    const graded = await gradeAll(task, { place, before: textsOf(place.project) });
    const stuck = graded.find(({ problem }) => problem !== undefined);
    if (stuck !== undefined)
      throw new ClewError("DOCUMENT_INVALID", `A grader of ${task.name} cannot be started: ${stuck.problem}.`, {
        hint: "Nothing was asked of the agent. A grader's command is run by sh in the project's folder.",
      });
    return { passes: graded.every(({ passed }) => passed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a task once, grades the result, and keeps everything in the folder. */
export async function runTrial(plan: EvalPlan, trial: Trial, folder: string): Promise<TrialResult> {
  const { task } = trial;
  const place = await openPlace(plan, trial, folder);
  const before = textsOf(place.project);
  const began = Date.now();
  const work = await workOf(plan, trial, { ...place, folder });
  const minutes = round((Date.now() - began) / 60_000);
  const edits = editsSince(before, place.project);
  writeFileSync(join(folder, "diff.txt"), edits.map(editText).join("\n"));
  const graded = await gradeAll(task, { place, before });
  const { ended, spent } = work;
  rmSync(join(folder, "bin"), { recursive: true });
  return {
    task: task.name,
    passed: ended !== "time_limit" && graded.every(({ passed }) => passed),
    ended,
    graders: graded.map(({ kind, passed, why, problem }) => ({ kind, passed, why: why ?? problem })),
    violations: await violationsOf(plan, trial, edits),
    tokens: spent.tokens ?? null,
    cost: spent.cost ?? null,
    calls: spent.calls ?? null,
    minutes,
  };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Makes a fresh copy with its own home, set up as a user would. */
async function openPlace(plan: EvalPlan, { task, mode }: Trial, folder: string): Promise<Place> {
  const [home, project, bin] = [join(folder, "home"), join(folder, "project"), join(folder, "bin")];
  for (const each of [join(home, "tmp"), bin]) mkdirSync(each, { recursive: true });
  cpSync(task.folder, project, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isOfProject(task, path),
  });
  symlinkSync(process.execPath, join(bin, "node"));
  if (mode !== "off") symlinkSync(plan.cli, join(bin, "clew"));
  const env = placeEnvironment(plan.env, home, bin);
  // Some clients run a login shell, which resets PATH.
  writeFileSync(join(home, ".profile"), `export PATH='${(env["PATH"] ?? "").replaceAll("'", "'\\''")}'\n`);
  for (const [index, line] of task.setup.entries())
    refuseFailed(await runShell(line, { cwd: project, env, limitMs: SETUP_LIMIT_MS }), task, index);
  const place = { home, project: realpathSync(project), env };
  if (mode !== "off") await setUpClew(plan, { task, mode }, place);
  return place;
}

function refuseFailed({ code, timedOut, stderr, stdout, problem }: ProcessEnd, task: EvalTask, index: number): void {
  if (code === 0) return;
  const how = timedOut ? `took longer than ${SETUP_LIMIT_MS / 60_000} minutes` : `ended with ${code ?? "nothing"}`;
  const said = plainLine(problem ?? (stderr.trim() || stdout.trim()).slice(-300), 300);
  throw new ClewError("DOCUMENT_INVALID", `Command ${index + 1} of the setup of ${task.name} ${how}: ${said}`, {
    hint: `sh ran it in a fresh copy of ${task.folder}: ${plainLine(task.setup[index] ?? "", 200)}`,
  });
}

const KEPT = /^(?:LANG|LC_\w+|TZ|TERM|SHELL|(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

/** Keeps none of the user's settings, only the paths of programs and the network. */
function placeEnvironment(env: EvalPlan["env"], home: string, bin: string): Readonly<Record<string, string>> {
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] => KEPT.test(entry[0]) && entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(kept),
    PATH: [bin, env["PATH"] ?? "/usr/bin:/bin"].join(delimiter),
    HOME: home,
    TMPDIR: join(home, "tmp"),
  };
}

/** Runs `clew init` and records the task's decisions as ratified by a person. */
async function setUpClew(plan: EvalPlan, { task, mode }: Trial, { project, env }: Place): Promise<void> {
  const agent = plan.client === "openai" ? "claude" : plan.client;
  const words = [process.execPath, plan.cli, "init", "--agent", agent, "--yes", `--${mode}`];
  const done = await runProcess(words, { cwd: project, env, limitMs: CLEW_LIMIT_MS });
  if (done.code !== 0) throw new ClewError("INTERNAL", `clew init failed in a copy: ${plainLine(done.stderr, 500)}`);
  await recordDecisions(task, { project, env });
}

/** Records a task's decisions in a project; returns the rules then in force. */
async function recordDecisions(
  { decisions, ownFiles }: EvalTask,
  { project: cwd, env }: Pick<Place, "project" | "env">,
): Promise<readonly RuleInForce[]> {
  const commander = { isPerson: true, origin: { door: "eval" } } as const;
  return withProject({ cwd, env, commander }, async (project) => {
    try {
      for (const { id, title, decision, context, reasons, alternatives, tags, governs } of decisions) {
        const about = [title, context].filter((each) => each !== undefined).join(". ");
        const record = { id, decision, context: about, reasons, alternatives, tags, governs, confidence: 0.9 };
        await project.call("recordDecision", JSON.parse(JSON.stringify(record)));
        await project.call("ratifyDecision", { id, because: "It is on record for this evaluation" });
      }
      const { rules } = await project.call("listRules", {});
      return rules as readonly RuleInForce[]; // the result type in the operation's row
    } catch (thrown) {
      if (!ClewError.is(thrown)) throw thrown;
      throw new ClewError(thrown.code, `${ownFiles.at(-1)}: ${thrown.message}`, { cause: thrown, hint: thrown.hint });
    }
  });
}

interface Work {
  readonly ended: Result["ended"];
  readonly spent: Spent;
}

async function workOf(
  plan: EvalPlan,
  { task, mode }: Trial,
  place: Place & { readonly folder: string },
): Promise<Work> {
  const client = EVAL_CLIENTS[plan.client];
  if (client !== undefined) return clientWork(plan, client, { ...place, task });
  if (plan.endpoint === undefined) throw new ClewError("INTERNAL", "The loop has no endpoint.");
  const end = await runChatAgent({
    endpoint: plan.endpoint,
    project: place.project,
    prompt: task.prompt,
    env: place.env,
    until: Date.now() + task.timeLimitMs,
    clew: mode === "off" ? undefined : [process.execPath, plan.cli],
  });
  writeFileSync(join(place.folder, "messages.json"), `${JSON.stringify(end.messages, undefined, 2)}\n`);
  return { ended: end.timedOut ? "time_limit" : "done", spent: end.spent };
}

async function clientWork(
  { model, baseUrl, env }: EvalPlan,
  client: EvalClient,
  { task, home, project, env: own, folder }: Place & { readonly task: EvalTask; readonly folder: string },
): Promise<Work> {
  const request: ClientRequest = { home, project, prompt: task.prompt, model, baseUrl };
  writeClientFiles(client, request);
  const files = { out: join(folder, "stdout.log"), err: join(folder, "stderr.log") };
  const done = await runProcess([client.program, ...client.words(request)], {
    cwd: project,
    env: { ...own, ...clientVariables(client, env, request) },
    limitMs: task.timeLimitMs,
    files,
  });
  const spent = client.spent(jsonLines(readFileSync(files.out, "utf8")));
  return { ended: done.timedOut ? "time_limit" : done.code === 0 ? "done" : "failed", spent };
}

type Texts = ReadonlyMap<string, string>;

/** Every text file of a project, by relative path with slashes. */
function textsOf(project: string): Texts {
  const found = new Map<string, string>();
  for (const entry of readdirSync(project, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(project.length + 1).replaceAll(sep, "/");
    if (name.split("/").some((part) => LEFT_OUT.has(part)) || statSync(path).size > MOST_BYTES) continue;
    found.set(name, readFileSync(path, "utf8"));
  }
  return found;
}

function editsSince(before: Texts, project: string): readonly NamedEdit[] {
  const after = textsOf(project);
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      path: join(project, name),
      names: [name],
      kind: before.has(name) ? (after.has(name) ? "change" : "delete") : "create",
      before: before.get(name),
      after: after.get(name),
    }));
}

function editText({ names, kind, before = "", after = "" }: NamedEdit): string {
  return `${kind} ${names[0]}\n${diffText(before, after)}\n`;
}

/** The rules that the agent's edits break, with or without Clew. */
async function violationsOf(plan: EvalPlan, { task }: Trial, edits: readonly NamedEdit[]): Promise<Violation[]> {
  const rules = plan.rules.get(task) ?? (await rulesOf(plan, task));
  plan.rules.set(task, rules);
  return edits.flatMap((edit) => rules.flatMap((rule) => broken(edit, rule)));
}

/** The rules in force once a task's decisions are recorded, in a separate project. */
async function rulesOf({ folder: root }: EvalPlan, task: EvalTask): Promise<readonly RuleInForce[]> {
  if (task.decisions.every(({ governs = {} }) => Object.keys(governs).length === 0)) return [];
  const folder = join(root, "rules");
  try {
    mkdirSync(join(folder, ".clew"), { recursive: true, mode: 0o700 });
    return await recordDecisions(task, { project: folder, env: { HOME: folder } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function broken(edit: NamedEdit, rule: RuleInForce): readonly Violation[] {
  const file = { version: 1 as const, rules: [rule], waivers: [], used: {} };
  const found: BrokenRule | undefined = judgeEdits([edit], file, {
    agentSession: "",
    now: rule.at,
    isUnattended: true,
  }).broken;
  if (found === undefined) return [];
  return [{ decision: rule.decision, rule: rule.rule, pattern: rule.pattern, path: found.path, line: found.line }];
}

interface Graded {
  readonly kind: string;
  readonly passed: boolean;
  readonly why?: string | undefined;
  /** Why it could not run at all. */
  readonly problem?: string | undefined;
}

async function gradeAll(
  task: EvalTask,
  { place, before }: { readonly place: Place; readonly before: Texts },
): Promise<readonly Graded[]> {
  const edits = editsSince(before, place.project);
  const graded: Graded[] = [];
  // Run commands last, because they may change files.
  for (const grader of task.graders)
    if (grader.kind !== "command") graded.push({ kind: grader.kind, ...looked(grader, place, edits) });
    else graded.push({ kind: grader.kind, ...(await commanded(grader, place)) });
  return graded;
}

function looked(grader: Grader, { project }: Place, edits: readonly NamedEdit[]): Omit<Graded, "kind"> {
  const { kind, pattern, path, absent } = grader;
  const where = path ?? "the project";
  const text = kind === "diff" ? diffOf(edits, path) : fileText(join(project, path ?? ""));
  const isThere = text !== undefined && (pattern === undefined || lineByLine(pattern).test(text));
  if (isThere !== (absent === true)) return { passed: true };
  const what = pattern === undefined ? (kind === "diff" ? "a change" : "a file") : JSON.stringify(pattern);
  return {
    passed: false,
    why: `${what} is ${isThere ? "" : "not "}in ${kind === "diff" ? "the diff of " : ""}${where}`,
  };
}

function diffOf(edits: readonly NamedEdit[], glob: string | undefined): string | undefined {
  const own = edits.filter(({ names }) => glob === undefined || matchesGlobs([glob], names[0] ?? ""));
  return own.length === 0 ? undefined : own.map(editText).join("\n");
}

function fileText(path: string): string | undefined {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
}

async function commanded(
  { run = "", exit = 0, pattern, absent }: Grader,
  { project, env }: Place,
): Promise<Omit<Graded, "kind">> {
  const { code, stdout, stderr, timedOut, problem } = await runShell(run, {
    cwd: project,
    env,
    limitMs: GRADER_LIMIT_MS,
  });
  if (problem !== undefined || isNoProgram(code, stderr))
    return { passed: false, problem: plainLine(problem ?? (stderr.trim() || `sh ended with ${code}`), 300) };
  if (timedOut) return { passed: false, why: `took longer than ${GRADER_LIMIT_MS / 1000} s` };
  if (code !== exit)
    return {
      passed: false,
      why: `ended with ${code}, not with ${exit}: ${plainLine(`${stderr}${stdout}`.trim().slice(-300), 300)}`,
    };
  const isThere = pattern === undefined || lineByLine(pattern).test(`${stdout}${stderr}`);
  return isThere !== (pattern !== undefined && absent === true)
    ? { passed: true }
    : { passed: false, why: `${JSON.stringify(pattern)} is ${isThere ? "" : "not "}in what it printed` };
}

/** Whether sh reports a missing or invalid program; a program inside the project may be added later. */
function isNoProgram(code: number | null, stderr: string): boolean {
  const [, name = ""] = /(\S+): (?:command |inaccessible or )?not found/.exec(stderr) ?? [];
  return code === 126 || (code === 127 && !name.includes("/"));
}
