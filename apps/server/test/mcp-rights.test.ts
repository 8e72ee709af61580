import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MCP_TOOLS } from "../src/generated/mcp-tools.ts";
import { createMcpHandler } from "../src/mcp/index.ts";
import { LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

let running: Running;
beforeEach(async () => {
  running = await run({ mcp: async (...exchange) => handler(...exchange) });
  const handler = createMcpHandler(running.dispatcher, { version: "9.9.9", report: () => undefined });
  await running.rpc("cstp.createThread", { title: "The secret of red", threadId: "t", project: "red" });
  await running.rpc("cstp.recordDecision", {
    id: "d",
    threadId: "t",
    decision: "A secret",
    confidence: 0.5,
    tags: ["secret"],
    project: "red",
  });
});
afterEach(() => running.close());

/** Fields that reach each tool's own rights: each takes those that it knows. */
const NAMED = {
  threadId: "t",
  id: "d",
  decisionId: "d",
  handoffId: "h",
  sessionId: "0a1b2c3d4e5f",
  taskId: "task-001",
  title: "x",
  text: "x",
  decision: "x",
  query: "secret",
  prompt: "secret",
  description: "secret",
  taskDescription: "secret",
  confidence: 0.5,
  outcome: "failure",
  reason: "x",
  questions: ["x?"],
  answers: { q1: "x" },
  answer: {},
  step: "0",
  route: "skill-orchestration",
  status: "paused",
  token: 1,
  ttlSeconds: 60,
  tags: ["secret"],
  scope: { threadId: "t" },
  bundle: {},
  supersedes: "d",
  path: "a",
};

function argumentsOf(name: string, more: object): object {
  const tool = MCP_TOOLS.find((each) => each.name === name);
  const known = Object.keys((tool?.inputSchema as { properties?: object } | undefined)?.properties ?? {});
  return { ...Object.fromEntries(Object.entries(NAMED).filter(([field]) => known.includes(field))), ...more };
}

async function ask(method: string, params: object, token: string): Promise<string> {
  const response = await running.post("/mcp?tools=all", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  return `${response.status} ${await response.text()}`;
}

/** What the project holds, as its own token reads it. */
async function stored(): Promise<string> {
  const calls = ["listThreads", "getStats", "listDecisions", "listHandoffs"].map((method) =>
    running.rpc(`cstp.${method}`, { project: "red" }),
  );
  const events = running.rpc("cstp.getThreadEvents", { threadId: "t", sinceSeq: 0, project: "red" });
  const results = await Promise.all([...calls, events]);
  return JSON.stringify(results.map(({ result }) => result));
}

const uris = ["clew://thread/t", "clew://handoff/h", "clew://session/0a1b2c3d4e5f", "clew://knowledge/secret"];

describe("the tools and resources of MCP", () => {
  it("write nothing for a token that may only read, whichever is called [auth:scopes]", async () => {
    const reader = running.token({ agent: "codex", projects: ["red"], scope: "read" });
    const before = await stored();
    const writing = MCP_TOOLS.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.length).toBeGreaterThan(15);
    for (const { name } of writing) {
      const told = await ask("tools/call", { name, arguments: argumentsOf(name, {}) }, reader);
      // It reads, and notes the visit only for who may write.
      const expected = name === "resume_thread" ? /"title":"The secret of red"/ : /"isError":true|"error":\{/;
      expect([name, told]).toEqual([name, expect.stringMatching(expected)]);
    }
    expect(await stored()).toBe(before);
  });

  it("tell nothing of another project's records, and write nothing there, under any name [auth:tenants]", async () => {
    const before = await stored();
    for (const scope of ["read", "write", "admin"] as const) {
      const blue = running.token({ agent: "codex", projects: ["blue"], scope });
      for (const { name } of MCP_TOOLS)
        for (const more of [{}, { project: "red" }]) {
          const told = await ask("tools/call", { name, arguments: argumentsOf(name, more) }, blue);
          expect([scope, name, told]).toEqual([scope, name, expect.not.stringMatching(/A secret|secret of red/)]);
        }
      for (const uri of uris) expect(await ask("resources/read", { uri }, blue)).not.toMatch(/A secret|secret of red/);
      const prompt = { name: "resume_thread", arguments: { threadId: "t" } };
      expect(await ask("prompts/get", prompt, blue)).not.toMatch(/A secret|secret of red/);
    }
    expect(await stored()).toBe(before);
  });

  it("refuse every call alike without a valid token [auth:refused-alike]", async () => {
    const bad = [
      "",
      "nope",
      "codex:",
      `codex:${LOOPBACK_TOKEN}x`,
      `${LOOPBACK_TOKEN} `.repeat(2).trim(),
      "x".repeat(4_000),
    ];
    const answers = new Set<string>();
    for (const token of bad) {
      for (const { name } of MCP_TOOLS.slice(0, 5))
        answers.add(await ask("tools/call", { name, arguments: argumentsOf(name, {}) }, token));
      for (const uri of uris) answers.add(await ask("resources/read", { uri }, token));
      const headers = { authorization: `Bearer ${token}` };
      for (const path of ["/events?thread=t&since=0", "/events?project=red", "/metrics"]) {
        const response = await fetch(`${running.server.url}${path}`, { headers });
        answers.add(`${response.status} ${await response.text()}`);
      }
      for (const path of ["/cstp", "/api/session-context"]) {
        const response = await running.post(path, "{}", headers);
        answers.add(`${response.status} ${await response.text()}`);
      }
    }
    expect([...answers]).toEqual([
      '401 {"error":{"code":"UNAUTHORIZED","message":"A valid token is required: Authorization: Bearer <token>."}}',
    ]);
  });
});
