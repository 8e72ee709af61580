import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { CLEW, makeProject } from "../bench/session-process.ts";

const ROUNDS = Number(process.argv[2] ?? 50);
const WRITERS = 32;

/**
 * 32 processes submit one step, many rounds: exactly one wins each, the others get BUSY, STALE_REVISION or
 * STEP_NOT_CURRENT.
 */
async function main(): Promise<void> {
  const project = makeProject();
  const wrong: string[] = [];
  const codes: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = String(JSON.parse(project.run(process.execPath, [CLEW, "start", "q", "--json"]).stdout).state_file);
    const finished = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => submit(project, state, writer)));
    const winners = finished.filter((each) => each.code === 0).map((each) => each.writer);
    for (const { code, error } of finished) codes[error ?? String(code)] = (codes[error ?? String(code)] ?? 0) + 1;
    const stored = JSON.parse(readFileSync(state, "utf8"));
    if (winners.length !== 1 || stored.revision !== 2 || stored.step_outputs["0"].writer !== winners[0])
      wrong.push(`round ${round}: winners ${winners.join(", ")}, stored ${stored.step_outputs["0"]?.writer}`);
    for (const { code, error } of finished)
      if (code !== 0 && LOSSES[error ?? ""] !== code) wrong.push(`round ${round}: ${error} with exit ${code}`);
  }
  project.remove();
  console.log(JSON.stringify({ fault: "D2-session-race", rounds: ROUNDS, writers: WRITERS, codes, wrong }));
  if (wrong.length > 0) process.exitCode = 1;
}

const LOSSES: Readonly<Record<string, number>> = { BUSY: 6, STALE_REVISION: 6, STEP_NOT_CURRENT: 3 };

async function submit(
  project: ReturnType<typeof makeProject>,
  state: string,
  writer: number,
): Promise<{ readonly writer: number; readonly code: number | null; readonly error?: string }> {
  const answer = join(project.folder, `writer-${writer}.json`);
  writeFileSync(answer, JSON.stringify({ ...ANSWERS["0"], writer }));
  const child = spawn(process.execPath, [CLEW, "step", "0", "--state", state, "--input", answer, "--json"], {
    cwd: project.folder,
    env: project.env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { writer, code, ...(code === 0 ? {} : { error: String(JSON.parse(stderr).error.code) }) };
}

await main();
