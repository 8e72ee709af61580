import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";

const AGENT = { session_id: "agent-1" };

async function work(at: HookProject): Promise<string> {
  await at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt: 'Fix the tpyo in "README"' });
  const write = { tool_name: "Write", tool_input: { file_path: join(at.folder, "a.txt"), content: "x" } };
  const refused = await at.hook("claude", "PreToolUse", { ...AGENT, cwd: at.folder, ...write });
  expect(refused.denied).toContain("Refused");
  const id = at.sessions().at(-1)?.session_id ?? "";
  const done = await at.clew(["step", "0", "--session", id, "--complete"], LIGHT_ANSWERS);
  expect([done.code, done.err]).toEqual([0, ""]);
  await at.hook("claude", "PreToolUse", { ...AGENT, cwd: at.folder, ...write });
  return done.out;
}

async function reported(at: HookProject, ...words: string[]): Promise<Record<string, never>> {
  const { code, out, err } = await at.clew(["report", "--json", ...words]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

describe("clew report", () => {
  it("adds up what a prompt with one refusal cost and gave, and completion says it in a line [report:activity]", async () => {
    const at = hookProject();
    const completion = await work(at);
    expect(completion).toMatch(/\n1 call · [\d,]+ tokens · \d+ ms of hooks · 1 refusal\n$/);
    expect(await reported(at)).toMatchObject({
      prompts: 1,
      sessions: { full: 0, light: 1, skipped: 0 },
      cost: { calls: 1, tokens: { recall: 0 } },
      refusals: { total: 1, passed: 1, waived: 0, given_up: 0 },
      halts: { count: 0, waited_s: 0 },
      return: { decisions: 1, recalled: 0, rules_stopped: 0, reviewed: 0 },
    });
    const { cost } = (await reported(at)) as unknown as {
      cost: { tokens: Record<string, number>; hooks_ms: { p50: number; p95: number } };
    };
    for (const place of ["prompt", "denials", "steps"]) expect(cost.tokens[place]).toBeGreaterThan(20);
    expect(cost.hooks_ms.p50).toBeGreaterThan(0);
    expect(cost.hooks_ms.p95).toBeGreaterThanOrEqual(cost.hooks_ms.p50);
    const text = (await at.clew(["report", "--markdown"])).out;
    expect(text).toContain("| Refusals | 1, 1 passed afterwards, 0 waived, 0 given up |");
    expect(text).not.toContain("tpyo");
  });

  it("is of the time that was asked for, and of nothing where nothing happened [report:activity]", async () => {
    const at = hookProject();
    expect(await reported(at)).toMatchObject({ prompts: 0, cost: { calls: 0, hooks_ms: { p50: 0, p95: 0 } } });
    mkdirSync(join(at.folder, ".clew", "log"), { recursive: true });
    const old = { at: "2020-01-01T00:00:00.000Z", event: "UserPromptSubmit", kind: "prompt", ms: 5, decision: "open" };
    const odd = [
      "{",
      "[]",
      "null",
      '"x"',
      '{"at":5}',
      JSON.stringify({ at: "9999-01-01T00:00:00Z", ms: "5", bytes: -1 }),
    ];
    const log = [JSON.stringify(old), ...odd].join("\n");
    writeFileSync(join(at.folder, ".clew", "log", "hooks.jsonl"), log);
    expect(await reported(at, "--since", "1d")).toMatchObject({ prompts: 0 });
    expect(await reported(at, "--since", "9999d")).toMatchObject({ prompts: 1 });
    expect((await at.clew(["report", "--since", "soon"])).code).toBe(2);
  });
});
