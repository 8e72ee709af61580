import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import type { EvalReport } from "@clew/schemas";
import { flagNumber, flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { EVAL_CLIENTS } from "../../eval/clients.ts";
import { type EvalTask, readTasks } from "../../eval/read-tasks.ts";
import { inPassingFolder } from "../../eval/run-process.ts";
import { checkTask, type EvalPlan, type Result, runTrial } from "../../eval/run-task.ts";
import { type Endpoint, readBaseUrl, readKey } from "../../model/chat-endpoint.ts";
import { countText, print } from "../../terminal/print-result.ts";
import { isAtTerminal } from "../../terminal/process-terminal.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

type Arm = EvalReport["arms"][number];
type Difference = EvalReport["differences"][number];
type Interval = Difference["pass_rate"];

/** Each arm's figures over its runs, in the order of the arms. */
export function armFigures(arms: readonly string[], results: readonly Result[]): Arm[] {
  return arms.map((arm) => {
    const own = results.filter((each) => each.arm === arm);
    const told = (name: "tokens" | "cost" | "calls"): number | null => {
      const known = own.map((each) => each[name]).filter((value) => value !== null);
      return known.length === 0 ? null : rounded(mean(known));
    };
    return {
      arm,
      runs: own.length,
      pass_rate: rounded(mean(own.map(passed))),
      violations: rounded(mean(own.map(broken))),
      tokens: told("tokens"),
      cost: told("cost"),
      calls: told("calls"),
      minutes: rounded(mean(own.map(({ minutes }) => minutes))),
      time_limit: own.filter(({ ended }) => ended === "time_limit").length,
      failed: own.filter(({ ended }) => ended === "failed").length,
    };
  });
}

/** Compares each further arm with the first. */
export function differences(arms: readonly string[], results: readonly Result[]): Difference[] {
  const [first, ...others] = arms;
  if (first === undefined) return [];
  const tasks = [...new Set(results.map(({ task }) => task))];
  return others.map((arm) => {
    const between = (value: (result: Result) => number): Interval => {
      const of = (name: string, task: string): readonly number[] =>
        results.filter((each) => each.arm === name && each.task === task).map(value);
      const runs = Math.max(1, of(first, tasks[0] ?? "").length);
      return pairedInterval(
        tasks.map((task) => mean(of(arm, task)) - mean(of(first, task))),
        runs,
      );
    };
    const rate = between(passed);
    // A rate cannot change by more than 1.
    const pass_rate = { ...rate, low: Math.max(-1, rate.low), high: Math.min(1, rate.high) };
    return { arm, against: first, pass_rate, violations: between(broken) };
  });
}

const passed = (result: Result): number => (result.passed ? 1 : 0);
const broken = (result: Result): number => result.violations.length;

/**
 * The mean of the tasks' differences with its 95 % interval. For few tasks that all agree, Student's interval has no
 * width and claims too much: add two tasks, with one run each way (as Bonett and Price do for pairs of yes and no). The
 * interval then contains the truth at least as often as it claims, from two tasks on.
 */
export function pairedInterval(perTask: readonly number[], runs: number): Interval {
  const counted = [...perTask, 1 / runs, -1 / runs];
  const middle = mean(counted);
  const squares = counted.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  const degrees = counted.length - 1;
  const half = student(degrees) * Math.sqrt(squares / degrees / counted.length);
  const [low, high] = [rounded(middle - half), rounded(middle + half)];
  return { difference: rounded(mean(perTask)), low, high, shown: low > 0 || high < 0 };
}

// The 97.5 % quantile of Student's t, from two degrees of freedom on.
const STUDENT = [
  4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101,
  2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

function student(degrees: number): number {
  return STUDENT[degrees - 2] ?? 1.96 + 2.46 / degrees;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The report as text for people. */
export function reportText(report: EvalReport): string {
  const { client, client_version: version, model, tasks, runs, arms, passes_untouched: idle = [] } = report;
  const head = [
    ["", "pass rate", "broken rules", "tokens", "cost", "calls", "minutes"],
    ...arms.map((arm) => [
      arm.arm,
      percent(arm.pass_rate),
      String(twoDigits(arm.violations)),
      arm.tokens === null ? "-" : String(Math.round(arm.tokens)),
      arm.cost === null ? "-" : `$${arm.cost.toFixed(3)}`,
      arm.calls === null ? "-" : String(twoDigits(arm.calls)),
      String(twoDigits(arm.minutes)),
    ]),
  ];
  const widths = (head[0] ?? []).map((_, column) => Math.max(...head.map((row) => (row[column] ?? "").length)));
  const rows = head.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  const troubled = arms.filter((arm) => arm.time_limit + arm.failed > 0);
  return [
    `${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}, ${runs} ${runs === 1 ? "run" : "runs"} of each in each arm, with ${[client, model].filter(Boolean).join(" ")}${version === undefined ? "" : ` (${version})`}`,
    "",
    ...rows,
    "",
    ...report.differences.flatMap((each) => [
      `${each.arm} beside ${each.against}, pass rate: ${shown(each.pass_rate, percent)}`,
      `${each.arm} beside ${each.against}, broken rules: ${shown(each.violations, (value) => String(twoDigits(value)))}`,
    ]),
    ...troubled.map(
      (arm) => `${arm.arm}: ${arm.time_limit} stopped at the time limit, ${arm.failed} ended with an error`,
    ),
    ...(idle.length === 0 ? [] : [`Passes before anybody works, and so tells nothing apart: ${idle.join(", ")}`]),
    `Everything is kept in ${report.out}`,
    "",
  ].join("\n");
}

function shown({ difference, low, high, shown: isShown }: Interval, format: (value: number) => string): string {
  const sign = (value: number): string => `${value > 0 ? "+" : ""}${format(value)}`;
  const found = `${sign(difference)} (95 %: ${sign(low)} to ${sign(high)})`;
  return isShown ? found : `${found}: no difference shown`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}

const CLIENTS = [...Object.keys(EVAL_CLIENTS), "openai"];
const MODES = ["off", "observe", "gate"];
const RUNS = 3;
const MOST_RUNS = 1_000;

/** `clew eval`: the same tasks with and without Clew. */
export const evaluate: Command = {
  name: "eval",
  summary: "Run tasks with and without Clew, with your own coding agent, and say what differs.",
  usage:
    "eval --tasks DIR [--client NAME] [--arms off,observe,gate] [--runs N] [--model M] [--base-url U] [--out DIR] [--yes]",
  wordless: true,
  examples: [
    "clew eval --tasks examples/evals --client claude --runs 3",
    "clew eval --tasks examples/evals --client openai --model llama3.3 --base-url http://127.0.0.1:11434/v1 --yes --json",
  ],
  flags: {
    tasks: { value: "DIR", summary: "a task's folder, or a folder of them" },
    client: { value: "NAME", summary: "the coding agent; openai is a plain loop with three tools", choices: CLIENTS },
    arms: { value: "LIST", summary: "off, observe, gate, with commas; each is compared with the first" },
    runs: { value: "N", summary: `runs of each task in each arm; ${RUNS}` },
    model: { value: "M", summary: "the model, as the client calls it" },
    "base-url": { value: "URL", summary: "where the model is" },
    out: { value: "DIR", summary: "where everything is kept; a new folder here" },
    yes: { summary: "do not ask" },
  },
  run: async (invocation) => {
    const { env, cwd } = invocation;
    const folder = flagText(invocation, "tasks");
    if (folder === undefined) throw new ClewError("USAGE", "Expected --tasks DIR: which tasks?");
    const arms = readArms(invocation);
    const runs = readRuns(invocation);
    const tasks = await readTasks(resolve(cwd, folder));
    const model = flagText(invocation, "model");
    const url = flagText(invocation, "base-url");
    const baseUrl = url === undefined ? undefined : readBaseUrl(url);
    const client = chosenClient(invocation, baseUrl);
    const version = versionOf(client, invocation, baseUrl);
    const out = outFolder(invocation);
    const endpoint = client === "openai" ? endpointOf(env, model, baseUrl) : undefined;
    if (baseUrl !== undefined) await refuseSilent(baseUrl);
    await confirm(invocation, { tasks, arms, runs, client: [client, model].filter(Boolean).join(" ") });
    const cli = join(import.meta.dirname, "clew.cjs");
    const report = await inPassingFolder("clew-eval", async (place) => {
      const plan: EvalPlan = { client, model, baseUrl, endpoint, rules: new Map(), env, cli, folder: place };
      const mode = arms.some((arm) => modeOf(arm) !== "off") ? "observe" : "off";
      const idle = await checkAll(plan, tasks, mode);
      mkdirSync(out, { recursive: true });
      const results = await runAll(invocation, { plan, tasks, arms, runs, out });
      const about = { schema_version: "1.0", client, client_version: version, model, runs };
      const found: EvalReport = {
        ...about,
        tasks: tasks.map(({ name }) => name),
        passes_untouched: idle.length === 0 ? undefined : idle,
        arms: armFigures(arms, results),
        differences: differences(arms, results),
        results: [...results],
        out,
      };
      writeFileSync(join(out, "report.json"), `${JSON.stringify(found, undefined, 2)}\n`);
      writeFileSync(join(out, "report.txt"), reportText(found));
      return found;
    });
    print(invocation, report, () => reportText(report));
    return 0;
  },
};

/** The names of the arms; a repeated one gets a number, so that a user can check that two equal arms do not differ. */
function readArms(invocation: Invocation): readonly string[] {
  const given = (flagText(invocation, "arms") ?? MODES.join(",")).split(",").map((each) => each.trim());
  const stranger = given.find((each) => !MODES.includes(each));
  if (stranger !== undefined)
    throw new ClewError("USAGE", `There is no arm "${plainLine(stranger, 40)}".`, {
      hint: `--arms takes ${MODES.join(", ")}, with commas between them.`,
    });
  return given.map((each, index) => {
    const before = given.slice(0, index).filter((other) => other === each).length;
    return before === 0 ? each : `${each}-${before + 1}`;
  });
}

function modeOf(arm: string): string {
  return arm.replace(/-\d+$/, "");
}

function readRuns(invocation: Invocation): number {
  const runs = flagNumber(invocation, "runs") ?? RUNS;
  if (Number.isInteger(runs) && runs >= 1 && runs <= MOST_RUNS) return runs;
  throw new ClewError("USAGE", `--runs is a whole number from 1 to ${MOST_RUNS}.`);
}

function chosenClient(invocation: Invocation, baseUrl: string | undefined): string {
  const named = flagText(invocation, "client");
  if (named !== undefined) return named;
  if (baseUrl !== undefined) return "openai";
  const found = Object.keys(EVAL_CLIENTS).filter((name) => answers(name, invocation) !== undefined);
  if (found.length === 1) return found[0] ?? "";
  throw new ClewError(
    found.length === 0 ? "NOT_FOUND" : "USAGE",
    found.length === 0 ? "No coding agent is on PATH." : `Several coding agents are on PATH: ${found.join(", ")}.`,
    { hint: `Name one: --client ${CLIENTS.join("|")}.` },
  );
}

const VERSION_LIMIT_MS = 60_000;

function answers(name: string, { env }: Invocation): string | undefined {
  const { program = name } = EVAL_CLIENTS[name] ?? {};
  const done = spawnSync(program, ["--version"], {
    env: { ...env },
    encoding: "utf8",
    timeout: VERSION_LIMIT_MS,
    input: "",
  });
  return done.status === 0 ? plainLine(done.stdout.trim(), 80) : undefined;
}

/** The client's version; throws if it is missing, or has no key for the fresh home of each run. */
function versionOf(name: string, invocation: Invocation, baseUrl: string | undefined): string | undefined {
  const client = EVAL_CLIENTS[name];
  if (client === undefined) return undefined;
  const version = answers(name, invocation);
  if (version === undefined)
    throw new ClewError("NOT_FOUND", `There is no ${client.program} on PATH that answers --version.`, {
      hint: "Install it as its makers say, or name another: --client NAME.",
    });
  if (baseUrl === undefined && !Object.keys(invocation.env).some((variable) => client.variables.test(variable)))
    throw new ClewError(
      "USAGE",
      `${client.program} has no key here: each run gets a home of its own, without your login.`,
      {
        hint: `Put its key into the environment, such as ${client.key}.`,
      },
    );
  return version;
}

const REPLY_LIMIT_MS = 300_000;
const RETRIES = 3;

function endpointOf(env: Invocation["env"], model: string | undefined, baseUrl: string | undefined): Endpoint {
  if (model === undefined || baseUrl === undefined)
    throw new ClewError("USAGE", "With openai, name the model: --model NAME --base-url URL.", {
      hint: "For example: --model llama3.3 --base-url http://127.0.0.1:11434/v1",
    });
  return { baseUrl, model, key: readKey(env), timeoutMs: REPLY_LIMIT_MS, retries: RETRIES, onRetry: () => undefined };
}

const KNOCK_LIMIT_MS = 10_000;

/** Checks that the endpoint answers before asking the user anything; any answer will do. */
async function refuseSilent(baseUrl: string): Promise<void> {
  try {
    await fetch(`${baseUrl}/models`, { redirect: "manual", signal: AbortSignal.timeout(KNOCK_LIMIT_MS) });
  } catch (cause) {
    throw new ClewError("MODEL_UNAVAILABLE", `Nothing answers at ${baseUrl}. Nothing was started.`, {
      cause,
      hint: "Is the endpoint up and its address right?",
    });
  }
}

function outFolder(invocation: Invocation): string {
  const named = flagText(invocation, "out");
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
  const out = resolve(invocation.cwd, named ?? `clew-eval-${stamp}`);
  if (!existsSync(out)) return out;
  let entries: readonly string[];
  try {
    entries = readdirSync(out);
  } catch {
    throw new ClewError("USAGE", `--out names no folder: ${out}`);
  }
  if (entries.length === 0) return out;
  throw new ClewError("USAGE", `${out} is not empty.`, { hint: "Name a new folder: --out DIR." });
}

interface Asked {
  readonly tasks: readonly EvalTask[];
  readonly arms: readonly string[];
  readonly runs: number;
  readonly client: string;
}

/** Describes what will run, and asks; without a person, `--yes` confirms. */
async function confirm(invocation: Invocation, { tasks, arms, runs, client }: Asked): Promise<void> {
  const { terminal, json } = invocation;
  const total = tasks.length * arms.length * runs;
  const longest = Math.round(
    (tasks.reduce((sum, { timeLimitMs }) => sum + timeLimitMs, 0) * arms.length * runs) / 60_000,
  );
  const commands = tasks.flatMap((task) => [
    ...task.setup.map((line) => `  ${task.name}: ${plainLine(line, 200)}`),
    ...task.graders.flatMap(({ run }) => (run === undefined ? [] : [`  ${task.name}: ${plainLine(run, 200)}`])),
  ]);
  const lines = [
    `${countText(total, "run")}: ${countText(tasks.length, "task")} × ${countText(arms.length, "arm")} (${arms.join(", ")}) × ${runs}, with ${client}; at most ${countText(longest, "minute")}.`,
    "The agent works in copies, on this machine, as you; its model may cost you money.",
    ...(commands.length === 0 ? [] : ["Commands of the tasks, run by sh in each copy:", ...commands]),
  ];
  if (!json && !invocation.quiet) terminal.err(lines.map((line) => `${wrapText(line, terminal.columns)}\n`).join(""));
  if (flagOn(invocation, "yes")) return;
  if (!isAtTerminal(terminal) || json)
    throw new ClewError("USAGE", `Nothing was started: nobody is here to agree to ${countText(total, "run")}.`, {
      hint: "Add --yes to start them.",
    });
  terminal.err("Start? [y/N] ");
  const bytes = await terminal.readStdin({ isWhole: (part) => part.includes(10) || part.includes(13) });
  const typed = new TextDecoder().decode(bytes ?? new Uint8Array()).trim();
  if (!/^y(?:es)?$/i.test(typed)) throw new ClewError("USAGE", "Nothing was started.");
}

/** Prepares and grades every task's project once before the agent runs; returns the tasks that already pass. */
async function checkAll(plan: EvalPlan, tasks: readonly EvalTask[], mode: string): Promise<string[]> {
  const passing: string[] = [];
  for (const task of tasks) if ((await checkTask(plan, { task, mode })).passes) passing.push(task.name);
  return passing;
}

interface AllRuns extends Omit<Asked, "client"> {
  readonly plan: EvalPlan;
  readonly out: string;
}

/** Runs the arms side by side, so that changes over time affect all of them. */
async function runAll(invocation: Invocation, { plan, tasks, arms, runs, out }: AllRuns): Promise<readonly Result[]> {
  const results: Result[] = [];
  const total = tasks.length * arms.length * runs;
  for (let run = 1; run <= runs; run += 1)
    for (const [index, task] of tasks.entries())
      for (const arm of turned(arms, run + index)) {
        const folder = join(plan.folder, "run");
        const kept = join(task.name, `${arm}-${run}`);
        mkdirSync(folder);
        try {
          const { task: name, ...found } = await runTrial(plan, { task, mode: modeOf(arm) }, folder);
          const result: Result = { task: name, arm, run, ...found, folder: kept };
          writeFileSync(join(folder, "result.json"), `${JSON.stringify(result, undefined, 2)}\n`);
          results.push(result);
          if (!invocation.json && !invocation.quiet)
            invocation.terminal.err(`${results.length}/${total} ${kept}: ${result.passed ? "passed" : "not passed"}\n`);
          if (results.length === 1) refuseIdle(plan, result, join(out, kept));
        } finally {
          keep(folder, join(out, kept));
        }
      }
  return results;
}

/** Rotates the arms: the first one runs with a cold cache, so each goes first equally often. */
function turned(arms: readonly string[], by: number): readonly string[] {
  const at = by % arms.length;
  return [...arms.slice(at), ...arms.slice(0, at)];
}

/** A client that fails before doing anything fails every time: do not try a wrong key a hundred times. */
function refuseIdle({ client }: EvalPlan, { ended, calls, tokens }: Result, folder: string): void {
  if (ended !== "failed" || (calls ?? 0) > 0 || (tokens ?? 0) > 0) return;
  throw new ClewError("MODEL_UNAVAILABLE", `${client} ended with an error before it did anything.`, {
    hint: `What it said is in stdout.log and stderr.log of ${folder}.`,
  });
}

/** Moves a run's files to their final folder, across file systems if necessary. */
function keep(from: string, to: string): void {
  mkdirSync(resolve(to, ".."), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    rmSync(from, { recursive: true, force: true });
  }
}
