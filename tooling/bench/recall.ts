// R5: the prompt hook and the edit hook with recall on, at 100, 10,000 and 100,000 decisions, beside a bare `node -e 0`; whole
// processes, interleaved, fastest quarter of many runs.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecallSource } from "@clew/operations";
import { writeSources } from "@clew/project/recall";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { fastestQuarter } from "./measure.ts";

const CLI = join(ROOT, "packages/cli/dist/clew.cjs");
const ROUNDS = 40;
const SIZES = [100, 10_000, 100_000];
const WORDS = Array.from({ length: 20_000 }, (_, at) => `w${at.toString(36)}x`);

/** Decisions of forty words, a few common and most rare; every thousandth one matches the prompt. */
function sourcesOf(size: number): readonly RecallSource[] {
  let state = 42;
  const word = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return WORDS[Math.floor(WORDS.length * (state / 2_147_483_648) ** 3)] ?? "";
  };
  const words = (count: number): string => Array.from({ length: count }, word).join(" ");
  return Array.from({ length: size }, (_, at) => ({
    kind: "decision" as const,
    id: `dec_${at}`,
    at: `2026-0${1 + (at % 9)}-01T00:00:00Z`,
    agent: "codex",
    text: `${at % 1000 === 0 ? "Use an outbox for mail retries " : ""}${words(10)}`,
    reasons: [{ text: words(12) }],
    rejected: [{ option: `${at % 1000 === 0 ? "Redis queue " : ""}${words(4)}`, why: words(14) }],
    paths: [`src/mod${at}/**`],
    standing: "proposed",
  }));
}

/** Measures both hooks at every size. */
export async function bench(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), "clew bench "));
  try {
    const places = SIZES.map((size) => {
      const project = join(root, String(size), "project");
      mkdirSync(join(project, ".clew"), { recursive: true });
      writeSources(join(project, ".clew", "recall.db"), sourcesOf(size));
      const env = { HOME: join(root, String(size), "home"), PATH: "/usr/bin:/bin", CLAUDE_CODE_ENTRYPOINT: "cli" };
      return { size, project, env };
    });
    const times = new Map<string, number[]>();
    const put = (name: string, value: number): void => void times.set(name, [...(times.get(name) ?? []), value]);
    for (const place of places) call(place, "UserPromptSubmit", { session_id: "open", prompt: "clew:skip" });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first] = places;
      if (first !== undefined) put("bare", time(["-e", "0"], { ...first, input: "" }));
      for (const place of places) {
        const some = [5_000 + round, 300, 12_000 + round].map((at) => WORDS[at]).join(" ");
        const prompt = `Add Redis for the mail retries queue ${some}`;
        put(`prompt ${place.size}`, call(place, "UserPromptSubmit", { session_id: `n${round}`, prompt }));
        const tool_input = { file_path: join(place.project, "src", `a${round}.ts`), content: `import ${some};` };
        put(`edit ${place.size}`, call(place, "PreToolUse", { session_id: "open", tool_name: "Write", tool_input }));
      }
    }
    const peerValue = fastestQuarter(times.get("bare") ?? []);
    const figures = SIZES.flatMap((size) =>
      (["prompt", "edit"] as const).map((moment): Figure => {
        const value = fastestQuarter(times.get(`${moment} ${size}`) ?? []);
        const ratio = value / peerValue;
        const reach = moment === "prompt" ? 1.4 : 1.35;
        const name = `${moment}, ${size} decisions`;
        return {
          name,
          value,
          unit: "ms",
          peer: "node -e 0",
          peerValue,
          ratio,
          reach: `≤ ${reach}`,
          ok: ratio <= reach,
        };
      }),
    );
    return {
      id: "R5 recall in hooks",
      figures,
      notes: [`${ROUNDS} interleaved rounds; the value is the mean of the fastest quarter.`],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Place {
  readonly project: string;
  readonly env: Record<string, string>;
}

function call(place: Place, event: string, payload: object): number {
  const input = JSON.stringify({ cwd: place.project, ...payload });
  return time([CLI, "hook", "claude", event], { ...place, input });
}

function time(words: readonly string[], place: Place & { readonly input: string }): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, words, { cwd: place.project, env: place.env, input: place.input });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}`);
  return performance.now() - started;
}
