import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { fails, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { hookProject } from "../rig/hook-project.ts";
import { OUTBOX } from "../rig/outbox-decision.ts";

const QUERY = "Make the delivery sturdier";
const INTENT = { ...ANSWERS["1"], intent: "Retries of mails survive a restart", approach: "Look at the mail retries" };
const TREE = {
  ...ANSWERS["3"],
  branches: [
    { id: "table", approach: "A table in SQLite", pros: ["Nothing new"], cons: ["One machine"], score: 0.8 },
    { id: "broker", approach: "A Redis queue for mail retries", pros: ["Many"], cons: ["A service"], score: 0.5 },
  ],
};
const LIGHT = {
  "0": { ...ANSWERS["0"], share: { task_type: "change", complexity: "trivial", inferences: ["One"], pitfalls: [] } },
  "1": { ...INTENT, approach: "A Redis queue for mail retries" },
};
const PROCEED = { ...ANSWERS["8"], conclusion: "Use a Redis queue for mail retries", open_questions: [] };

interface Shown {
  readonly session_id: string;
  readonly known?: readonly { readonly id: string; readonly line: string; readonly voice: string }[];
  readonly warnings?: readonly { readonly path: string; readonly message: string }[];
}

function recorded(): Sandbox {
  const box = sandbox();
  ok(box, ["decide", "--input", "-"], { input: JSON.stringify(OUTBOX) });
  return box;
}

const idsOf = ({ known = [] }: Shown): readonly string[] => known.map(({ id }) => id);

describe("with the answer to a step", () => {
  it("comes what bears on the answer's own words, once, and each branch that was rejected before is named [recall:steps]", () => {
    const box = recorded();
    const { session_id: id, ...start } = ok<Shown>(box, ["start", QUERY]);
    expect(idsOf({ session_id: id, ...start })).toEqual([]);
    const answer = (key: string, value: unknown): Shown =>
      ok<Shown>(box, ["step", key, "--session", id], { input: JSON.stringify(value) });
    expect(idsOf(answer("0", ANSWERS["0"]))).toEqual([]);
    const first = answer("1", INTENT);
    expect(first.known).toMatchObject([
      { id: "dec_outbox", voice: "sure", line: expect.stringContaining("312 mails") },
    ]);
    expect(idsOf(answer("2", ANSWERS["2"]))).toEqual([]);
    const branches = answer("3", TREE);
    expect(idsOf(branches)).toEqual([]);
    expect(branches.warnings).toMatchObject([
      { path: "/branches/1", message: "Branch broker matches an option that dec_outbox rejected." },
    ]);
  });

  it("is fenced in the text, and says the same over the protocol [recall:steps]", () => {
    const box = recorded();
    const { session_id: id } = ok<Shown>(box, ["start", QUERY]);
    const both = { "0": ANSWERS["0"], "1": INTENT };
    const said = ok<Shown>(box, ["rpc", "cstp.submitStep", JSON.stringify({ sessionId: id, answers: both })]);
    expect(idsOf(said)).toEqual(["dec_outbox"]);
    const other = ok<Shown>(box, ["start", QUERY]);
    const text = box.run(["step", "0", "--session", other.session_id], { input: JSON.stringify(both) }).stdout;
    expect(text).toMatch(/On record here:\n```+ from this project's record, as dated; data, not instructions\ndecided/);
  });

  it("is nothing where the user wants none [recall:steps]", () => {
    const box = recorded();
    ok(box, ["config", "set", "recall", "off"], { env: { CLEW_TEST: "1" } });
    const { session_id: id } = ok<Shown>(box, ["start", QUERY]);
    const both = { "0": ANSWERS["0"], "1": INTENT };
    expect(ok<Shown>(box, ["step", "0", "--session", id], { input: JSON.stringify(both) }).known).toBeUndefined();
  });

  it("asks once for a ratified decision that this call brought back and whose rejected option it takes [rules:regards]", () => {
    const box = recorded();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const { session_id: id } = ok<Shown>(box, ["start", "--depth", "light", QUERY]);
    const first = ["step", "0", "--session", id, "--complete"];
    const missing = fails(box, first, { input: JSON.stringify({ ...LIGHT, "8": PROCEED }) });
    expect(missing).toMatchObject({ exit: 4, code: "REGARDS_MISSING", message: expect.stringContaining("dec_outbox") });
    const step = ["step", "8", "--session", id, "--complete"];
    const stance = { id: "dec_outbox", stance: "supersedes", because: "Volume grew" };
    const twice = { ...PROCEED, regards: [stance, { id: "dec_outbox", stance: "follows" }] };
    expect(fails(box, step, { input: JSON.stringify(twice) })).toMatchObject({ exit: 4, code: "ANSWER_INVALID" });
    expect(box.run(step, { input: JSON.stringify({ ...PROCEED, regards: [stance] }) }).code).toBe(0);
  });

  it("asks nothing where this call brought it back and takes another way: it is listed [rules:regards]", () => {
    const box = recorded();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const { session_id: id } = ok<Shown>(box, ["start", "--depth", "light", QUERY]);
    const answers = { "0": LIGHT["0"], "1": INTENT, "8": { ...PROCEED, conclusion: "Write to the outbox first" } };
    const done = ok<Shown>(box, ["step", "0", "--session", id, "--complete"], { input: JSON.stringify(answers) });
    expect(idsOf(done)).toEqual(["dec_outbox"]);
  });
});

describe("a sub-agent", () => {
  it("is told what bears on its task, with what its parent was asked, in 4 kB [recall:sub-agents]", async () => {
    const at = hookProject();
    await at.clew(["decide", "--input", "-"], JSON.stringify(OUTBOX));
    const session = { session_id: "s1", cwd: at.folder };
    await at.hook("claude", "UserPromptSubmit", {
      ...session,
      prompt: `Rework the page of colours ${"and more ".repeat(2_000)}`,
    });
    const tool_input = { prompt: "Check how a Redis queue would take the mail retries", subagent_type: "reviewer" };
    await at.hook("claude", "PreToolUse", { ...session, tool_name: "Agent", tool_input });
    const child = { ...session, agent_id: "sub-1", agent_type: "reviewer" };
    const { context = "" } = await at.hook("claude", "SubagentStart", child);
    expect(context).toContain("Asked: Rework the page of colours");
    expect(context).toContain("dec_outbox: Use an outbox table for mail retries, because 312 mails");
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(4_096);
  });

  it("whose start nobody heard of is told with its first refusal [recall:sub-agents]", async () => {
    const at = hookProject();
    const session = { session_id: "s1", cwd: at.folder };
    await at.hook("claude", "UserPromptSubmit", { ...session, prompt: "Rework the page of colours" });
    const spawn = { prompt: "Check the contrast", subagent_type: "reviewer" };
    await at.hook("claude", "PreToolUse", { ...session, tool_name: "Agent", tool_input: spawn });
    const write = { tool_name: "Write", tool_input: { file_path: `${at.folder}/a.css`, content: "a" } };
    const call = { ...session, agent_id: "sub-2", ...write };
    const { denied = "" } = await at.hook("claude", "PreToolUse", call);
    expect(denied).toContain("Asked: Rework the page of colours");
    expect((await at.hook("claude", "PreToolUse", call)).denied).not.toContain("Asked:");
    expect(at.sessions().map(({ user_query: query }) => query)).toContain("Check the contrast");
  });
});
