import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS, ASK_0, HALT_8, loopBack } from "@clew/reasoning-steps/example-answers";
import { CLEW, makeProject, type Project } from "../bench/session-process.ts";

const ROUNDS = Number(process.argv[2] ?? 500);
const SEED = Number(process.argv[3] ?? 20_261_118);
const LEARNINGS = { patterns_discovered: [], gotchas: [{ issue: "The lock is held while reading" }] };

/** What a round checks: the stored state file, and the next command's view of it. */
interface Seen {
  readonly stored: {
    readonly revision: number;
    readonly status: string;
    readonly dispatch_pending: unknown;
    readonly [field: string]: unknown;
  };
  readonly view: { readonly status: string; readonly step: StepKey | null; readonly questions: readonly Question[] };
}

interface Question {
  readonly id: string;
  readonly answer?: string;
}

/** A command line, with the answer for its `--input`. */
interface Deed {
  readonly words: readonly string[];
  readonly input?: unknown;
  /** A command that changes nothing when repeated, and may be killed, too. */
  readonly quiet?: true;
}

/**
 * Kills the CLI at random moments of every command; acknowledged changes must be there, others must be whole or absent.
 */
async function main(): Promise<void> {
  const project = makeProject();
  const next = random(SEED);
  const wrong: string[] = [];
  const killed: Record<string, number> = {};
  let state = start(project);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = look(project, state);
    if (isOver(before)) {
      state = await startAndKill(project, next, wrong);
      continue;
    }
    const deed = choose(before, next);
    const name = deed.words[0] ?? "";
    // Let every other step finish: sessions must get far enough for the last commands.
    const span = name === "complete" || name === "learn" ? 120 : name === "step" && next() < 0.6 ? 5000 : 60;
    const finished = await runAndKill(project, withState(project, deed, state), next() * span);
    if (finished.killed) killed[name] = (killed[name] ?? 0) + 1;
    wrong.push(
      ...judge(before, look(project, state), { deed, code: finished.code }).map((each) => `round ${round}: ${each}`),
    );
  }
  wrong.push(...judgeAll(project));
  project.remove();
  console.log(JSON.stringify({ fault: "D1-session-kill", seed: SEED, rounds: ROUNDS, killed, wrong }));
  if (wrong.length > 0) process.exitCode = 1;
}

function isOver({ stored }: Seen): boolean {
  return stored.status === "abandoned" || (stored.status === "completed" && stored["learnings"] !== undefined);
}

// Chooses any legal command; most rounds advance, so that sessions reach their end.
function choose({ stored, view }: Seen, next: () => number): Deed {
  const dice = next();
  if (dice < 0.03) return { words: ["sessions", "abandon"] };
  if (dice < 0.08) return { words: ["show"], quiet: true };
  if (stored.status === "completed") return afterCompletion(next());
  if (view.status === "halted") return answerOrUndo(view.questions, next());
  if (view.step === null) {
    if (next() < 0.2)
      return { words: ["set-route", "--route", "dynamic-skill-sequencing", "--reason", "No skill fits"] };
    return { words: ["complete"] };
  }
  if ((view.step === "0" || view.step === "8") && next() < 0.15)
    return { words: ["halt", "--reason", "Two laws apply", "--question", "Which country?"] };
  return { words: ["step", view.step], input: answerTo(view.step, next()) };
}

function afterCompletion(dice: number): Deed {
  if (dice < 0.25) return { words: ["dispatch", "claim"], quiet: true };
  if (dice < 0.5) return { words: ["dispatch", "ack"], quiet: true };
  if (dice < 0.65) return { words: ["complete"], quiet: true };
  return { words: ["learn"], input: LEARNINGS };
}

function answerOrUndo(questions: readonly Question[], dice: number): Deed {
  const open = questions.filter((each) => each.answer === undefined).map((each) => each.id);
  const some = questions.length > open.length;
  if (some && dice < 0.2) return { words: ["answer", "--undo"] };
  const given = dice < 0.5 ? open.slice(0, 1) : open;
  return { words: ["answer", ...given.flatMap((id) => ["--answer", `${id}=Berlin`])] };
}

function answerTo(step: StepKey, dice: number): unknown {
  if (step === "0" && dice < 0.1) return ASK_0;
  if (step === "8" && dice < 0.15) return HALT_8;
  if (step === "8" && dice < 0.4) return loopBack("3 and 5 differ");
  return ANSWERS[step];
}

function judge(
  before: Seen,
  after: Seen,
  { deed, code }: { readonly deed: Deed; readonly code: number | null },
): string[] {
  const what = deed.words.slice(0, 2).join(" ");
  const found: string[] = [];
  const moved = after.stored.revision - before.stored.revision;
  if (moved < 0 || moved > 1) found.push(`${what}: revision ${before.stored.revision} became ${after.stored.revision}`);
  if (moved === 0 && JSON.stringify(after.stored) !== JSON.stringify(before.stored))
    found.push(`${what}: the file changed without a new revision`);
  if (code === 0 && moved === 0 && deed.quiet === undefined) found.push(`${what}: acknowledged, but lost`);
  if (code !== 0 && code !== null && !EXPECTED_REFUSALS.has(`${deed.words[0]} ${code}`))
    found.push(`${what}: ended with ${code}`);
  return found;
}

// The previous round may have claimed or acknowledged a lease; a completed session cannot be abandoned.
const EXPECTED_REFUSALS: ReadonlySet<string> = new Set(["dispatch 3", "sessions 3"]);

// At the end every file is readable, a sweep leaves nothing temporary, and each decision is in its thread once.
function judgeAll(project: Project): string[] {
  const found: string[] = [];
  const status = json(project, ["status", "--all"]) as {
    sessions: { session_id: string; status: string; thread_id?: string }[];
    unreadable: unknown[];
  };
  if (status.unreadable.length > 0) found.push(`unreadable: ${JSON.stringify(status.unreadable)}`);
  for (const { session_id: id, status: how, thread_id: thread } of status.sessions) {
    if (how !== "completed" || thread === undefined) continue;
    const text = JSON.stringify(json(project, ["thread", "show", thread]));
    const decisions = new Set(text.match(/dec_[0-9a-f]{32}/g));
    if (decisions.size !== 1) found.push(`${id}: its thread names ${decisions.size} decisions`);
  }
  return found;
}

function json(project: Project, words: readonly string[]): unknown {
  return JSON.parse(project.run(process.execPath, [CLEW, ...words, "--json"]).stdout);
}

function start(project: Project): string {
  return (json(project, ["start", "Pick a queue"]) as { state_file: string }).state_file;
}

// A killed start has made a whole session or none; an acknowledged one has made one.
async function startAndKill(project: Project, next: () => number, wrong: string[]): Promise<string> {
  const count = () =>
    readdirSync(join(project.folder, ".clew", "sessions")).filter((each) => /^reasoning-.*\.json$/.test(each)).length;
  const before = count();
  const { code } = await runAndKill(project, ["start", "Pick another queue", "--json"], next() * 100);
  const made = count() - before;
  if (made > 1 || (code === 0 && made !== 1)) wrong.push(`start made ${made} sessions and ended with ${code}`);
  return start(project);
}

function look(project: Project, state: string): Seen {
  const { stdout, status, stderr } = spawnSync(process.execPath, [CLEW, "show", "--state", state, "--json"], {
    env: project.env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the next command failed: ${stderr}`);
  return { stored: JSON.parse(readFileSync(state, "utf8")), view: JSON.parse(stdout) };
}

function withState(project: Project, deed: Deed, state: string): string[] {
  const words = [...deed.words, "--state", state, "--json"];
  if (deed.input === undefined) return words;
  const path = join(project.folder, "answer.json");
  writeFileSync(path, JSON.stringify(deed.input));
  return [...words, "--input", path];
}

async function runAndKill(
  project: Project,
  words: readonly string[],
  afterMs: number,
): Promise<{ readonly code: number | null; readonly killed: boolean }> {
  const child = spawn(process.execPath, [CLEW, ...words], { cwd: project.folder, env: project.env, stdio: "ignore" });
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  return { code, killed: code === null };
}

// A seeded generator, so that a failing run can be repeated.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

await main();
