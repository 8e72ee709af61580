import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { afterEach, describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { toModel } from "../rig/hook-clients.ts";
import { ASKING, LIGHT_ANSWERS, type SeenSession } from "../rig/hook-project.ts";
import { type McpProcess, mcpProcess } from "../rig/mcp-process.ts";
import { type Serving, serve } from "../rig/serving.ts";

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function mcp(box: Sandbox, env: Readonly<Record<string, string>> = {}): Promise<McpProcess> {
  const started = await mcpProcess(box, env);
  ended.push(() => started.end());
  return started;
}

async function server(box: Sandbox): Promise<Serving> {
  const started = await serve(box);
  ended.push(() => started.end("SIGTERM"));
  return started;
}

const AGENT = { session_id: "agent-1" };
const answers = (text: string): Record<string, unknown> => JSON.parse(text);

function hook(box: Sandbox, event: string, payload: object, env: Readonly<Record<string, string>> = {}): string {
  const input = JSON.stringify({ ...AGENT, cwd: box.folder, ...payload });
  const { code, stdout } = box.run(["hook", "claude", event], { input, env });
  expect(code).toBe(0);
  return toModel(stdout);
}

function tryToWrite(box: Sandbox): string {
  return hook(box, "PreToolUse", { tool_name: "Write", tool_input: { file_path: "a.txt" } });
}

function onlySession(box: Sandbox): SeenSession {
  const folder = join(box.folder, ".clew", "sessions");
  const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".json"));
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** Whether the pointer itself says open: the gate then need not read the session. */
function pointerIsOpen(box: Sandbox): boolean {
  const folder = join(box.env["HOME"] ?? "", ".local", "state", "clew", "gate");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .some((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).open === true);
}

const start = async (client: McpProcess, query: string): Promise<string> =>
  String((await client.tool("start_reasoning", { query }))["session_id"]);
const pick = (...keys: readonly StepKey[]): object => Object.fromEntries(keys.map((key) => [key, ANSWERS[key]]));

describe("reasoning that is started over MCP", () => {
  it("takes four calls of the small set of tools, and 4,000 tokens to read [mcp:core-tools]", async () => {
    const client = await mcpProcess(sandbox(), {}, []);
    ended.push(() => client.end());
    let read = 0;
    const tool = async (name: string, args: object): Promise<Readonly<Record<string, unknown>>> => {
      const told = await client.tool(name, args);
      read += JSON.stringify(told).length;
      return told;
    };
    let told = await tool("start_reasoning", { query: "Choose a queue for the mail worker" });
    const { session_id: sessionId } = told;
    expect(told["directive"]).toMatchObject({ tool: "submit_step", arguments: { sessionId, step: "0" } });
    told = await tool("submit_step", { sessionId, answer: ANSWERS["0"] });
    expect(told).toMatchObject({ step: "1", group: ["1", "2", "3", "3b", "4"] });
    const wrong = await client.tool("submit_step", { sessionId, answers: { ...pick("1"), "2": {} } });
    expect(wrong["error"]).toMatchObject({ code: "ANSWER_INVALID", details: { stored: ["1"], failed: "2" } });
    expect(wrong["error"]).toMatchObject({ hint: expect.stringContaining("submit_step {") });
    told = await tool("submit_step", { sessionId, answers: pick("2", "3", "3b", "4") });
    expect(told["directive"]).toMatchObject({ tool: "submit_step", arguments: { sessionId, step: "5" } });
    expect(await client.tool("submit_step", { sessionId })).toMatchObject({ step: "5" });
    const learnings = { gotchas: [] };
    told = await tool("submit_step", { sessionId, answers: pick("5", "6", "7", "8"), learnings });
    expect(told).toMatchObject({ status: "completed", decision: { decision: "Use a table in SQLite as the queue" } });
    expect(read).toBeLessThanOrEqual(16_000);
  });

  it("goes on with the session that the hook opened for the prompt, and opens its gate [mcp:joins-hook]", async () => {
    const box = sandbox();
    const client = await mcp(box, { CLEW_AGENT: "claude-code" });
    const text = "Rename the flag --fast to --quick";
    hook(box, "UserPromptSubmit", { prompt: text });
    expect(tryToWrite(box)).toContain("deny");
    const { session_id: id } = onlySession(box);
    // In the model's words, and in the user's.
    expect(await start(client, "Renaming a flag of the command line")).toBe(id);
    expect(await start(client, text)).toBe(id);
    expect(await client.tool("submit_step", { sessionId: id, answers: answers(LIGHT_ANSWERS) })).toMatchObject({
      status: "completed",
    });
    expect(tryToWrite(box)).toBe("");
    expect(await start(client, "Something else")).not.toBe(id);
  });

  it("takes none of several terminals for its own, unless the prompt is the same [mcp:joins-hook]", async () => {
    const box = sandbox();
    const client = await mcp(box, { CLEW_AGENT: "claude-code" });
    hook(box, "UserPromptSubmit", { prompt: "Rename the flag" });
    const { session_id: first } = onlySession(box);
    hook(box, "UserPromptSubmit", { session_id: "agent-2", prompt: "Rename the file" });
    expect(await start(client, "Rename the flag")).toBe(first);
    hook(box, "UserPromptSubmit", { session_id: "agent-3", prompt: "clew:full Pick the cache" });
    const third = await start(client, "Pick the cache");
    const file = join(box.folder, ".clew", "sessions", `reasoning-${String(third)}.json`);
    expect(JSON.parse(readFileSync(file, "utf8")).metadata.opened_by).toBe("hook");
    expect(await start(client, "Renaming")).not.toBe(first);
    const other = await mcp(box, { CLEW_AGENT: "gemini-cli" });
    expect(await start(other, "Renaming")).not.toBe(first);
  });

  it("finds the session of the hook here, where a server keeps the threads [mcp:joins-hook]", async () => {
    const box = sandbox();
    const { url } = await server(sandbox());
    const env = { CLEW_URL: url, CLEW_TOKEN: "token-of-claude" };
    hook(box, "UserPromptSubmit", { prompt: "Rename the flag" }, env);
    const { session_id: id } = onlySession(box);
    const client = await mcp(box, env);
    expect(await start(client, "Rename the flag")).toBe(id);
  });
});

describe("a halt of a session that was opened over MCP", () => {
  it("keeps on record that an agent answered it, and that a person did where the call came from the page [mcp:answered-by]", async () => {
    const box = sandbox();
    const client = await mcp(box);
    const halted = async (): Promise<unknown> => {
      const { session_id: sessionId } = await client.tool("start_reasoning", { query: "Pick a queue" });
      await client.tool("submit_step", { sessionId, step: "0", answer: answers(ASKING) });
      return sessionId;
    };
    const answeredBy = (id: unknown): unknown => {
      const path = join(box.folder, ".clew", "sessions", `reasoning-${String(id)}.json`);
      return JSON.parse(readFileSync(path, "utf8")).clarification_questions[0].answered_by;
    };
    const byTool = await halted();
    await client.tool("answer_questions", { sessionId: byTool, answers: "SQLite" });
    expect(answeredBy(byTool)).toBe("agent");
    const byPipe = await halted();
    ok(box, ["answer", "--session", String(byPipe), "--answer", "q1=SQLite"]);
    expect(answeredBy(byPipe)).toBe("agent");
    const byPage = await halted();
    const serving = await server(box);
    await serving.rpc("answerQuestions", { sessionId: byPage, answers: "SQLite" });
    expect(answeredBy(byPage)).toBe("user");
  });
});

describe("a session of a hook, gone on with over MCP", () => {
  it("opens the gate as soon as it is completed [agents:mcp-gate]", async () => {
    const box = sandbox();
    hook(box, "UserPromptSubmit", { prompt: "Fix it" });
    const { session_id: sessionId } = onlySession(box);
    expect(tryToWrite(box)).toContain("deny");
    const client = await mcp(box);
    const done = await client.tool("submit_step", {
      sessionId,
      step: "0",
      answer: answers(LIGHT_ANSWERS),
      complete: true,
    });
    expect(done).toMatchObject({ status: "completed" });
    expect(pointerIsOpen(box)).toBe(true);
    expect(tryToWrite(box)).toBe("");
  });

  it("opens it over HTTP, too [agents:mcp-gate]", async () => {
    const box = sandbox();
    hook(box, "UserPromptSubmit", { prompt: "Fix it" });
    const { session_id: sessionId } = onlySession(box);
    const serving = await server(box);
    const params = { sessionId, step: "0", answer: answers(LIGHT_ANSWERS), complete: true };
    expect((await serving.rpc("submitStep", params)).result).toMatchObject({ status: "completed" });
    expect(pointerIsOpen(box)).toBe(true);
    expect(tryToWrite(box)).toBe("");
  });

  it("becomes a recorded assumption where nobody is there, also by a halt of its own [agents:unattended]", async () => {
    for (const ask of ["submit_step", "halt_reasoning"]) {
      const box = sandbox();
      hook(box, "UserPromptSubmit", { prompt: "Pick a queue" }, { CI: "true" });
      const { session_id: sessionId } = onlySession(box);
      const client = await mcp(box);
      const view =
        ask === "submit_step"
          ? await client.tool(ask, { sessionId, step: "0", answer: answers(ASKING) })
          : await client.tool(ask, { sessionId, reason: "Two ways", questions: ["Which one?"] });
      expect(view, ask).toMatchObject({ status: "in_progress" });
      expect(onlySession(box).clarification_questions, ask).toMatchObject([{ answered_by: "policy" }]);
    }
  });

  it("stays halted where the user wants it so, and where somebody is there [agents:unattended]", async () => {
    for (const [env, settings] of [
      [{ CI: "true" }, { unattended: "halt" }],
      [{ CLAUDE_CODE_ENTRYPOINT: "cli" }, {}],
    ] as const) {
      const box = sandbox();
      write(box, "../home/.config/clew/config.json", JSON.stringify(settings));
      hook(box, "UserPromptSubmit", { prompt: "Pick a queue" }, env);
      const { session_id: sessionId } = onlySession(box);
      const client = await mcp(box, env);
      const view = await client.tool("submit_step", { sessionId, step: "0", answer: answers(ASKING) });
      expect(view).toMatchObject({ status: "halted" });
      expect(await client.tool("answer_questions", { sessionId, answers: "SQLite" })).toMatchObject({
        error: { code: "ANSWER_NEEDS_USER" },
      });
    }
  });

  it("is found although everything else is on a server far away, where its decision goes [agents:mcp-gate]", async () => {
    const far = sandbox();
    const serving = await server(far);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude" };
    const box = sandbox();
    hook(box, "UserPromptSubmit", { prompt: "Fix it" }, env);
    const { session_id: sessionId } = onlySession(box);
    const client = await mcp(box, env);
    expect(await client.tool("show_step", { sessionId })).toMatchObject({ session_id: sessionId, step: "0" });
    const done = await client.tool("submit_step", {
      sessionId,
      step: "0",
      answer: answers(LIGHT_ANSWERS),
      complete: true,
    });
    expect(done).toMatchObject({ status: "completed" });
    expect(tryToWrite(box)).toBe("");
    const decision = done["decision"] as { readonly id: string };
    expect((await serving.rpc("getDecision", { id: decision.id })).result).toMatchObject({
      decision: { id: decision.id },
    });
    const other = await client.tool("start_reasoning", { query: "Of the server's own" });
    expect(await client.tool("show_step", { sessionId: other["session_id"] })).toMatchObject({ step: "0" });
    expect(readdirSync(join(box.folder, ".clew", "sessions")).filter((name) => name.endsWith(".json"))).toHaveLength(1);
  });

  it("stays open when the server is away, and completing it again is safe [agents:mcp-gate]", async () => {
    const far = sandbox();
    const serving = await server(far);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude" };
    const box = sandbox();
    hook(box, "UserPromptSubmit", { prompt: "Fix it" }, env);
    const { session_id: sessionId } = onlySession(box);
    await serving.end("SIGTERM");
    const client = await mcp(box, env);
    const refused = await client.tool("submit_step", {
      sessionId,
      step: "0",
      answer: answers(LIGHT_ANSWERS),
      complete: true,
    });
    expect(refused).toMatchObject({ error: { recoverable: true } });
    expect(onlySession(box)).toMatchObject({ status: "in_progress" });
    expect(tryToWrite(box)).toContain("deny");
  });
});

describe("a line on stdin that is no message", () => {
  it("is passed over, named in one line on stderr, and what follows is answered [mcp:stdout]", async () => {
    const box = sandbox();
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const clientInfo = { name: "somebody", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    const hello = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    const { code, stdout, stderr } = box.run(["mcp"], { input: `${hello}\n[]\n{"id":7}\n${ping}\n` });
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([0, 1]);
    expect(stderr.trim().split("\n")).toEqual(
      Array.from({ length: 2 }, () => "clew mcp: passed over a line on stdin that is no JSON-RPC message"),
    );
  });
});
