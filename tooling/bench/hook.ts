// S1, hooks: whole processes of `clew hook claude …` beside a bare `node -e 0`, interleaved, fastest quarter of many
// runs.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { fastestQuarter } from "./measure.ts";

const CLI = join(ROOT, "packages/cli/dist/clew.cjs");
const ROUNDS = 60;

interface Case {
  readonly name: string;
  readonly event: string;
  readonly reach: number;
  payload(round: number): object;
}

const tool = (name: string, input: object): object => ({ tool_name: name, tool_input: input });

const CASES: readonly Case[] = [
  {
    name: "UserPromptSubmit, opens a session",
    event: "UserPromptSubmit",
    reach: 1.25,
    payload: (round) => ({ session_id: `new-${round}`, prompt: `Fix it ${round}` }),
  },
  {
    name: "PreToolUse, a reading tool",
    event: "PreToolUse",
    reach: 1.25,
    payload: () => tool("Read", { file_path: "a.txt" }),
  },
  {
    name: "PreToolUse, a writing tool while the gate is open",
    event: "PreToolUse",
    reach: 1.25,
    payload: () => ({ session_id: "open", ...tool("Write", { file_path: "a.txt" }) }),
  },
  {
    name: "PreToolUse, a writing tool refused",
    event: "PreToolUse",
    reach: 1.25,
    payload: () => tool("Write", { file_path: "a.txt" }),
  },
  {
    name: "PreToolUse, a shell command that must be parsed",
    event: "PreToolUse",
    reach: 1.5,
    payload: () => tool("Bash", { command: "git log --oneline -5 | head -3 && ls -la src" }),
  },
];

/** Measures hooks as a client runs them. */
export async function bench(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), "clew bench "));
  try {
    const project = join(root, "project");
    mkdirSync(join(project, ".clew"), { recursive: true });
    const env = { HOME: join(root, "home"), PATH: "/usr/bin:/bin", CLAUDE_CODE_ENTRYPOINT: "cli" };
    const hook = (event: string, payload: object): number =>
      time([CLI, "hook", "claude", event], {
        project,
        env,
        input: JSON.stringify({ session_id: "held", cwd: project, ...payload }),
      });
    hook("UserPromptSubmit", { prompt: "Fix it" });
    hook("UserPromptSubmit", { session_id: "open", prompt: "clew:skip" });
    const bare: number[] = [];
    const times = new Map<Case, number[]>(CASES.map((each) => [each, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(time(["-e", "0"], { project, env, input: "" }));
      for (const each of CASES) times.get(each)?.push(hook(each.event, each.payload(round)));
    }
    const peerValue = fastestQuarter(bare);
    const figures = CASES.map((each): Figure => {
      const value = fastestQuarter(times.get(each) ?? []);
      const ratio = value / peerValue;
      return {
        name: each.name,
        value,
        unit: "ms",
        peer: "node -e 0",
        peerValue,
        ratio,
        reach: `≤ ${each.reach}`,
        ok: ratio <= each.reach,
      };
    });
    return {
      id: "S1 hooks",
      figures,
      notes: [`${ROUNDS} interleaved rounds; the value is the mean of the fastest quarter.`],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function time(
  words: readonly string[],
  place: { readonly project: string; readonly env: Record<string, string>; readonly input: string },
): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, words, { cwd: place.project, env: place.env, input: place.input });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}`);
  return performance.now() - started;
}
