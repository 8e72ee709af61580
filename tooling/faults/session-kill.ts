import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS, type StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { CLEW, makeProject, type Project } from "../bench/session-process.ts";

const ROUNDS = Number(process.argv[2] ?? 500);
const SEED = Number(process.argv[3] ?? 20_261_118);

interface Seen {
  readonly status: string;
  readonly state: string;
  readonly step: StepKey | null;
}

/** Kills the CLI at random moments of every command; what it acknowledged must be there, what it did not must be whole or absent. */
async function main(): Promise<void> {
  const project = makeProject();
  const next = random(SEED);
  let state = startSession(project);
  let killed = 0;
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = show(project, state);
    if (before.status === "completed") {
      state = startSession(project);
      continue;
    }
    const words =
      before.step === null ? ["complete"] : ["step", before.step, "--input", answerFile(project, before.step)];
    const finished = await runAndKill(project, [...words, "--state", state], next() * 120);
    if (finished.killed) killed += 1;
    const after = show(project, state);
    const advanced = after.status !== before.status || after.step !== before.step;
    if (finished.code === 0 && !advanced) wrong.push(`round ${round}: acknowledged, but lost (${words.join(" ")})`);
    if (![before.step, following(before.step)].includes(after.step))
      wrong.push(`round ${round}: ${before.step} became ${after.step}`);
  }
  const status = JSON.parse(project.run(process.execPath, [CLEW, "status", "--all", "--json"]).stdout);
  if (status.unreadable.length > 0) wrong.push(`unreadable: ${JSON.stringify(status.unreadable)}`);
  project.remove();
  console.log(JSON.stringify({ fault: "D1-session-kill", seed: SEED, rounds: ROUNDS, killed, wrong }));
  if (wrong.length > 0) process.exitCode = 1;
}

function startSession(project: Project): string {
  return String(JSON.parse(project.run(process.execPath, [CLEW, "start", "Pick a queue", "--json"]).stdout).state_file);
}

function show(project: Project, state: string): Seen {
  const { stdout, status, stderr } = spawnSync(process.execPath, [CLEW, "show", "--state", state, "--json"], {
    env: project.env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the next command failed: ${stderr}`);
  return JSON.parse(stdout);
}

function answerFile(project: Project, step: StepKey): string {
  const path = join(project.folder, `${step}.json`);
  writeFileSync(path, JSON.stringify(ANSWERS[step]));
  return path;
}

function following(step: StepKey | null): StepKey | null {
  return step === null || step === "8" ? null : (STEP_KEYS[STEP_KEYS.indexOf(step) + 1] ?? null);
}

async function runAndKill(
  project: Project,
  words: readonly string[],
  afterMs: number,
): Promise<{ readonly code: number | null; readonly killed: boolean }> {
  const child = spawn(process.execPath, [CLEW, ...words, "--json"], {
    cwd: project.folder,
    env: project.env,
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  return { code, killed: code === null };
}

// A generator with a seed, so that a failing run can be played again.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

await main();
