import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { CLEW } from "../rig/clew-process.ts";
import { type HookAnswerSeen, type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";

const DIES = { session_id: "agent-that-dies" };
const GOES_ON = { session_id: "agent-that-goes-on" };

const promptOf = (at: HookProject, who: object, agent: string, prompt: string): Promise<HookAnswerSeen> =>
  at.hook(agent, "UserPromptSubmit", { ...who, cwd: at.folder, prompt });
const toolOf = (at: HookProject, who: object, agent: string, name: string, input: object): Promise<HookAnswerSeen> =>
  at.hook(agent, "PreToolUse", { ...who, cwd: at.folder, tool_name: name, tool_input: input });
const writeOf = (at: HookProject, who: object, agent: string): Promise<HookAnswerSeen> =>
  toolOf(at, who, agent, "Write", { file_path: join(at.folder, "a.txt"), content: "x" });

/** The same project with the built clew on its PATH, where the gate recognises the command by its file. */
function builtProject(): HookProject {
  const at = hookProject();
  const bin = join(at.home, "bin");
  mkdirSync(bin);
  symlinkSync(CLEW, join(bin, "clew"));
  symlinkSync(process.execPath, join(bin, "node"));
  const env = { ...at.env, PATH: `${bin}:/usr/bin:/bin` };
  return {
    ...at,
    async hook(agent, event, payload) {
      const { stdout } = spawnSync("clew", ["hook", agent, event], {
        cwd: at.folder,
        env,
        encoding: "utf8",
        input: JSON.stringify(payload),
      });
      const nested = (stdout === "" ? undefined : JSON.parse(stdout).hookSpecificOutput) ?? {};
      return {
        code: 0,
        text: stdout,
        denied: nested.permissionDecisionReason,
        context: nested.additionalContext,
      };
    },
    async clew(words, stdin) {
      const done = spawnSync("clew", words, { cwd: at.folder, env, encoding: "utf8", input: stdin ?? "" });
      return { code: done.status ?? 1, out: done.stdout, err: done.stderr };
    },
  };
}

/** A hook's session with one answer, whose agent was killed half an hour ago. */
async function leftUnfinished(at: HookProject): Promise<string> {
  await promptOf(at, DIES, "claude", "clew:full Choose a queue for the mail worker");
  const { session_id: id } = at.sessions().at(-1)!;
  expect((await at.clew(["step", "0", "--session", id], JSON.stringify(ANSWERS["0"]))).code).toBe(0);
  const file = join(at.folder, ".clew", "sessions", `reasoning-${id}.json`);
  const old = new Date(Date.now() - 30 * 60_000).toISOString();
  writeFileSync(file, readFileSync(file, "utf8").replace(/"updated_at": "[^"]*"/, `"updated_at": "${old}"`));
  return id;
}

describe("a prompt that asks to go on with another agent's work", () => {
  it("names what is unfinished with the command, and opens no session of its own [session:asks-to-take]", async () => {
    const at = hookProject();
    const id = await leftUnfinished(at);
    const { context } = await promptOf(at, GOES_ON, "codex", "Continue where the other agent stopped");
    expect(context).toContain(`sessions take ${id}`);
    expect(context).toContain("step 1 is open");
    expect(at.sessions()).toHaveLength(1);
    const { denied } = await writeOf(at, GOES_ON, "codex");
    expect(denied).toContain(`sessions take ${id}`);
    expect(at.sessions()).toHaveLength(1);
  });

  it("is told of it when a client starts, in few bytes, and of nothing where nothing is [session:asks-to-take]", async () => {
    const at = hookProject();
    const start = (): Promise<HookAnswerSeen> =>
      at.hook("codex", "SessionStart", { ...GOES_ON, cwd: at.folder, source: "startup" });
    expect((await start()).text).toBe("");
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      await promptOf(
        at,
        { session_id: `agent-${count}` },
        "claude",
        `clew:full Choose a queue ${"very ".repeat(40)}${count}`,
      );
      const { session_id: id } = at.sessions().at(-1)!;
      await at.clew(["step", "0", "--session", id], JSON.stringify(ANSWERS["0"]));
      ids.push(id);
    }
    const { context = "" } = await start();
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(600);
    expect(ids.filter((id) => context.includes(id)).length).toBeGreaterThanOrEqual(1);
    expect(context).toContain("step 1 is open");
    expect(context).toMatch(/and \d more/);
    expect(at.log().at(-1)).toMatchObject({ put: "context", bytes: Buffer.byteLength(context) });
    // Gemini CLI would put it into the person's first prompt: it is not told, and nothing is counted as shown.
    const gemini = { ...GOES_ON, cwd: at.folder, source: "startup" };
    expect((await at.hook("gemini", "SessionStart", gemini)).text).toBe("");
    expect(at.log().at(-1)).not.toHaveProperty("put");
    expect(at.sessions()).toHaveLength(5);
  });

  it("opens a session as any other where nothing is unfinished [session:asks-to-take]", async () => {
    const at = hookProject();
    await promptOf(at, GOES_ON, "codex", "Continue where the other agent stopped");
    expect(at.sessions()).toHaveLength(1);
  });

  it("lets the agent go on: its gate follows the session that it took, and completing opens it [session:asks-to-take]", async () => {
    const at = builtProject();
    const id = await leftUnfinished(at);
    const { context = "" } = await promptOf(at, GOES_ON, "claude", "Please pick up where the previous agent left off");
    const command = context.split("\n").find((line) => line.endsWith(`sessions take ${id}`)) ?? "";
    expect((await toolOf(at, GOES_ON, "claude", "Bash", { command: "ls" })).denied).toBeUndefined();
    expect((await toolOf(at, GOES_ON, "claude", "Bash", { command })).denied).toBeUndefined();
    expect((await at.clew(["sessions", "take", id, "--agent", "claude"])).code).toBe(0);
    const { denied } = await writeOf(at, GOES_ON, "claude");
    expect(denied).toContain(`step 1`);
    expect(at.sessions().at(-1)?.metadata).toMatchObject({ agent: "claude", agent_session: "agent-that-goes-on" });
    for (const step of ["1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const)
      expect((await at.clew(["step", step, "--session", id], JSON.stringify(ANSWERS[step]))).code).toBe(0);
    expect((await at.clew(["complete", "--session", id])).code).toBe(0);
    expect((await writeOf(at, GOES_ON, "claude")).denied).toBeUndefined();
  });

  it("tells the agent that had it at its next prompt, which gets a session of its own and ends nothing [session:taken]", async () => {
    const at = hookProject();
    const id = await leftUnfinished(at);
    expect((await at.clew(["sessions", "take", id, "--agent", "codex"])).code).toBe(0);
    const { denied } = await writeOf(at, DIES, "claude");
    expect(denied).toContain(`Session ${id} was taken over by codex`);
    const { context } = await promptOf(at, DIES, "claude", "Write the worker");
    expect(context).toContain(`Session ${id} was taken over by codex`);
    expect(at.sessions()).toHaveLength(2);
    expect(at.sessions().find(({ session_id: each }) => each === id)?.status).toBe("in_progress");
  });

  it("leaves a prompt that asks for something else its own session, whatever it takes [session:taken]", async () => {
    const at = builtProject();
    const id = await leftUnfinished(at);
    await promptOf(at, GOES_ON, "claude", "Rename the flag");
    const command = `clew sessions take ${id}`;
    expect((await toolOf(at, GOES_ON, "claude", "Bash", { command })).denied).toBeUndefined();
    expect((await at.clew(["sessions", "take", id, "--agent", "claude"])).code).toBe(0);
    for (const step of ["1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const)
      await at.clew(["step", step, "--session", id], JSON.stringify(ANSWERS[step]));
    expect((await at.clew(["complete", "--session", id])).code).toBe(0);
    expect((await writeOf(at, GOES_ON, "claude")).denied).toBeDefined();
  });
});

describe("a sub-agent", () => {
  const child = { agent_id: "child-1", agent_type: "general-purpose" };

  it("is told what its parent was asked, thinks so far and rejected [agents:subagent-told]", async () => {
    const at = hookProject();
    await promptOf(at, DIES, "claude", "clew:full Choose a queue for the mail worker");
    const { session_id: id } = at.sessions().at(-1)!;
    for (const step of ["0", "1", "2", "3"] as const)
      await at.clew(["step", step, "--session", id], JSON.stringify(ANSWERS[step]));
    const { context = "" } = await at.hook("claude", "SubagentStart", { ...DIES, cwd: at.folder, ...child });
    for (const words of [
      "Choose a queue",
      "A broker: Nobody operates it",
      "A second machine sends mail",
      "- step 0\n",
      "pitfalls: A broker nobody operates",
    ])
      expect(context).toContain(words);
    expect(context).toContain(id);
    expect(context).not.toContain('"pitfalls"');
  });

  it("is told what its parent concluded, in 4 kB however long that is [agents:subagent-told]", async () => {
    const at = hookProject();
    await promptOf(at, DIES, "claude", `clew:quick Rename the flag ${"long ".repeat(2_000)}`);
    const { session_id: id } = at.sessions().at(-1)!;
    await at.clew(["step", "0", "--session", id, "--complete"], LIGHT_ANSWERS);
    const { context = "" } = await at.hook("claude", "SubagentStart", { ...DIES, cwd: at.folder, ...child });
    expect(context).toContain("Concluded: edit the file");
    const told = context.slice(context.indexOf("It works for Clew session"));
    expect(Buffer.byteLength(told)).toBeLessThanOrEqual(4_096);
  });
});

describe("an agent whose context was compacted", () => {
  it("knows its query, its answers so far and the open step again, within 9,500 bytes [agents:compaction]", async () => {
    const at = hookProject();
    await promptOf(at, DIES, "claude", "clew:full Choose a queue for the mail worker");
    const { session_id: id } = at.sessions().at(-1)!;
    for (const step of ["0", "1", "2", "3"] as const)
      await at.clew(["step", step, "--session", id], JSON.stringify(ANSWERS[step]));
    const { context = "" } = await at.hook("claude", "SessionStart", { ...DIES, cwd: at.folder, source: "compact" });
    for (const words of [
      "Choose a queue for the mail worker",
      "pitfalls: A broker nobody operates",
      "Nothing new to run",
      "matched",
      `reasoning-${id}.json`,
    ])
      expect(context).toContain(words);
    expect(Buffer.byteLength(context)).toBeLessThanOrEqual(9_500);
  });
});
