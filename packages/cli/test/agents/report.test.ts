import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
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

  it("counts what came back from the record, and its bytes under recall alone [report:activity]", async () => {
    const at = hookProject();
    const decision = {
      id: "dec_outbox",
      decision: "Use an outbox table for mail retries",
      confidence: 0.9,
      alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
      governs: { paths: ["src/mail/**"] },
    };
    await at.clew(["decide", "--input", "-"], JSON.stringify(decision));
    const prompt = "Design the queue architecture: add Redis for the mail retries queue, across several files";
    const { context = "" } = await at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt });
    const file = { file_path: join(at.folder, "src/mail/send.ts"), content: "send();" };
    const write = { ...AGENT, cwd: at.folder, tool_name: "Write", tool_input: file };
    const { denied = "" } = await at.hook("claude", "PreToolUse", write);
    expect([context, denied].every((text) => text.includes("dec_outbox: Use an outbox"))).toBe(true);
    const lines = at.log().filter((line) => line["recalled"] !== undefined);
    expect(lines.map((line) => line["recalled"])).toEqual([["dec_outbox"], ["dec_outbox"]]);
    const bytes = lines.map((line) => Number(line["recalled_bytes"]));
    const { cost, return: gain } = (await reported(at)) as unknown as {
      cost: { tokens: Record<string, number> };
      return: { recalled: number };
    };
    const shown = Buffer.byteLength(context);
    expect(gain.recalled).toBe(2);
    expect(cost.tokens).toMatchObject({
      recall: Math.round(((bytes[0] ?? 0) + (bytes[1] ?? 0)) / 4),
      prompt: Math.round((shown - (bytes[0] ?? 0)) / 4),
      denials: Math.round((Buffer.byteLength(denied) - (bytes[1] ?? 0)) / 4),
    });
    expect(cost.tokens["recall"]).toBeGreaterThan(20);
  });

  it("names what was waived, where no refusal came before it, too [report:activity]", async () => {
    const at = hookProject();
    mkdirSync(join(at.folder, ".clew", "log"), { recursive: true });
    const line = { at: new Date().toISOString(), event: "PreToolUse", kind: "before-tool", tool: "Write", ms: 1 };
    const passed = { ...line, agent_session: "s", decision: "pass: gate open", waivers: ["dec_outbox"] };
    writeFileSync(join(at.folder, ".clew", "log", "hooks.jsonl"), `${JSON.stringify(passed)}\n`);
    expect(await reported(at)).toMatchObject({
      refusals: { total: 0, passed: 0, waived: 1, given_up: 0, waived_decisions: ["dec_outbox"] },
    });
    expect((await at.clew(["report", "--markdown"])).out).toContain("| Waived decisions | dec_outbox |");
  });

  it("counts what another agent took over, with the steps that it did not repeat [report:activity]", async () => {
    const at = hookProject();
    await at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt: "clew:full Choose a queue" });
    const { session_id: id } = at.sessions().at(-1)!;
    for (const step of ["0", "1", "2"] as const)
      expect((await at.clew(["step", step, "--session", id], JSON.stringify(ANSWERS[step]))).code).toBe(0);
    const file = join(at.folder, ".clew", "sessions", `reasoning-${id}.json`);
    const old = new Date(Date.now() - 30 * 60_000).toISOString();
    writeFileSync(file, readFileSync(file, "utf8").replace(/"updated_at": "[^"]*"/, `"updated_at": "${old}"`));
    expect(await reported(at)).toMatchObject({ return: { taken_over: 0 } });
    expect((await at.clew(["sessions", "take", id, "--agent", "codex"])).code).toBe(0);
    expect((await at.clew(["step", "3", "--session", id], JSON.stringify(ANSWERS["3"]))).code).toBe(0);
    expect(await reported(at)).toMatchObject({ return: { taken_over: 1, steps_not_repeated: 3 } });
    expect((await at.clew(["report", "--markdown"])).out).toContain(
      "| Sessions taken over | 1, 3 steps not repeated |",
    );
    expect(await reported(at, "--since", "0d")).toMatchObject({ return: { taken_over: 0 } });
  });

  it("counts the outcomes that were reviewed in that time, however old the decision is [report:activity]", async () => {
    const at = hookProject();
    const old = { id: "dec_old", decision: "Use an outbox", confidence: 0.9, createdAt: "2020-01-01T00:00:00Z" };
    for (const decision of [old, { ...old, id: "dec_open" }])
      expect((await at.clew(["decide", "--input", "-"], JSON.stringify(decision))).code).toBe(0);
    expect((await at.clew(["review", "dec_old", "--outcome", "success"])).code).toBe(0);
    expect(await reported(at, "--since", "1d")).toMatchObject({ return: { reviewed: 1 } });
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
