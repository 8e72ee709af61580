/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MCP_TOOLS } from "../src/generated/mcp-tools.ts";
import { createMcpHandler } from "../src/mcp/index.ts";
import { mcpFetch } from "../src/mcp/transport/mcp-fetch.ts";
import { LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

let running: Running;
let reported: unknown[];
beforeEach(async () => {
  reported = [];
  // The handler needs the server's dispatcher, so it is created after the server starts.
  running = await run({ mcp: async (...exchange) => handler(...exchange) });
  const handler = createMcpHandler(running.dispatcher, {
    version: "9.9.9",
    report: (thrown) => reported.push(thrown),
  });
});
afterEach(() => running.close());

const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const headers = {
  authorization: `Bearer ${LOOPBACK_TOKEN}`,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

async function connected(token: string, mode: "legacy" | { pin: string }): Promise<Client> {
  const client = new Client({ name: "http-client", version: "1" }, { versionNegotiation: { mode } });
  const url = new URL(`${running.server.url}/mcp?tools=all`);
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  );
  return client;
}

describe("MCP over HTTP", () => {
  it.each([["legacy" as const], [{ pin: "2026-07-28" }]])(
    "serves a client of the era %j under the name of its token [mcp:auth]",
    async (mode) => {
      const client = await connected(running.token({ agent: "codex" }), mode);
      expect(client.getServerVersion()).toMatchObject({ name: "clew", version: "9.9.9" });
      const created = await client.callTool({ name: "create_thread", arguments: { title: "Over HTTP" } });
      expect(created.structuredContent).toMatchObject({ thread: { title: "Over HTTP", startedBy: "codex" } });
      const foreign = await client.callTool({ name: "create_thread", arguments: { title: "x", agentId: "claude" } });
      expect(JSON.stringify(foreign.content)).toContain("AGENT_MISMATCH");
      const halted = await client.callTool({
        name: "halt_reasoning",
        arguments: { sessionId: "0a1b2c3d4e5f", reason: "x", questions: ["x?"], agentId: "claude" },
      });
      expect(JSON.stringify(halted.content)).toContain("AGENT_MISMATCH");
      await client.close();
    },
  );

  it("refuses who has no token, a wrong one, or comes from another site [mcp:auth]", async () => {
    const { authorization: _, ...without } = headers;
    expect((await running.post("/mcp?tools=all", ping, without)).status).toBe(401);
    expect((await running.post("/mcp?tools=all", ping, { ...headers, authorization: "Bearer wrong" })).status).toBe(
      401,
    );
    expect((await running.post("/mcp?tools=all", ping, { ...headers, origin: "https://evil.example" })).status).toBe(
      403,
    );
    const rebound = `POST /mcp HTTP/1.1\r\nhost: evil.example\r\nauthorization: Bearer ${LOOPBACK_TOKEN}\r\ncontent-length: 0\r\n\r\n`;
    expect(await running.raw(rebound, { thenWaitMs: 300 })).toMatch(/^HTTP\/1\.1 403 /);
    expect((await running.post("/mcp?tools=all", ping, headers)).status).toBe(200);
  });

  it("refuses bodies of more than a megabyte, and what is no request [mcp:limits]", async () => {
    const huge = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { pad: "x".repeat(1_100_000) } });
    expect((await running.post("/mcp?tools=all", huge, headers)).status).toBe(413);
    const url = `${running.server.url}/mcp?tools=all`;
    expect((await fetch(url, { headers })).status).toBe(405);
    expect((await fetch(url, { method: "DELETE", headers })).status).toBe(405);
    expect((await running.post("/mcp?tools=all", "{", headers)).status).toBe(400);
  });

  it("keeps a session of 2025 for the token that opened it, until it is ended [mcp:sessions]", async () => {
    const token = running.token({ agent: "codex" });
    const own = { ...headers, authorization: `Bearer ${token}` };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const opened = await running.post("/mcp?tools=all", initialize, own);
    const session = opened.headers.get("mcp-session-id") ?? "";
    expect(session).toMatch(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);
    await opened.text();
    const inSession = (more: Record<string, string>): Promise<Response> =>
      running.post("/mcp?tools=all", ping, { ...own, "mcp-session-id": session, ...more });
    expect((await inSession({})).status).toBe(200);
    expect((await inSession({ authorization: headers.authorization })).status).toBe(404);
    const ended = await fetch(`${running.server.url}/mcp?tools=all`, {
      method: "DELETE",
      headers: { ...own, "mcp-session-id": session },
    });
    expect(ended.status).toBe(200);
    expect((await inSession({})).status).toBe(404);
    // Another replica's session: the request is answered by itself.
    expect((await inSession({ "mcp-session-id": "other-replica.1" })).status).toBe(200);
  });

  it("keeps the session of one token whatever many another one opens [mcp:session-room]", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const openWith = async (token: string): Promise<Record<string, string>> => {
      const own = { ...headers, authorization: `Bearer ${token}` };
      const opened = await running.post("/mcp?tools=all", initialize, own);
      await opened.text();
      return { ...own, "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    };
    const first = await openWith(running.token({ agent: "codex" }));
    const many = running.token({ agent: "*" });
    const own = await openWith(many);
    for (let count = 0; count < 520; count += 1) await openWith(`agent${count}:${many}`);
    expect((await running.post("/mcp?tools=all", ping, first)).status).toBe(200);
    expect((await running.post("/mcp?tools=all", ping, own)).status).toBe(404);
  }, 60_000);

  it("refuses the state of a halted call where another tool brings it [mcp:state-of-tool]", async () => {
    const halted = {
      session_id: "abcdef123456",
      status: "halted",
      questions: [{ id: "q1", question: "Which database?" }],
    };
    const called: string[] = [];
    const fetchMcp = mcpFetch({
      backend: {
        async call(method) {
          called.push(method);
          return method === "cstp.submitStep" ? halted : {};
        },
      },
      tools: MCP_TOOLS,
      version: "1.2.3",
      stateKey: new Uint8Array(32).fill(7),
    });
    const call = async (name: string, more: object = {}): Promise<any> => {
      const meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
      };
      const args = { sessionId: "abcdef123456" };
      const response = await fetchMcp.fetch(
        new Request("http://127.0.0.1/mcp", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": "2026-07-28",
            "mcp-method": "tools/call",
            "mcp-name": name,
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "tools/call",
            params: { name, arguments: args, _meta: meta, ...more },
          }),
        }),
      );
      const text = await response.text();
      return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text);
    };
    const { requestState } = (await call("submit_step")).result;
    expect(requestState).toEqual(expect.any(String));
    const inputResponses = { answers: { action: "accept", content: { q1: "Postgres" } } };
    const elsewhere = await call("show_step", { requestState, inputResponses });
    expect(JSON.stringify(elsewhere.result.content)).toContain("was given by submit_step, not by show_step");
    expect(called).toEqual(["cstp.submitStep"]);
    const back = await call("submit_step", { requestState, inputResponses });
    expect(back.result.isError).toBeUndefined();
    expect(called).toEqual(["cstp.submitStep", "cstp.answerQuestions"]);
    await fetchMcp.close();
  });

  it("refuses an answer that no model could read [mcp:answer-bounds]", async () => {
    const client = await connected(running.token({ agent: "codex" }), "legacy");
    await running.rpc("cstp.createThread", { title: "Large", threadId: "t" });
    for (let count = 0; count < 6; count += 1)
      await running.rpc("cstp.recordDecision", {
        threadId: "t",
        decision: `Decide ${count}`,
        confidence: 0.5,
        context: "x".repeat(800_000),
      });
    const call = async (name: string, args: object): Promise<string> =>
      JSON.stringify((await client.callTool({ name, arguments: { ...args } })).content);
    expect(await call("export_bundle", { scope: { threadId: "t" } })).toContain("ANSWER_TOO_LARGE");
    expect(await call("resume_thread", { threadId: "t" })).toContain("Decide 5");
    await client.close();
  });

  it("opens the stream of a session at once, and again after it was cut [mcp:stream]", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const initialize = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const opened = await running.post("/mcp?tools=all", initialize, headers);
    const session = opened.headers.get("mcp-session-id") ?? "";
    await opened.text();
    const open = async (signal: AbortSignal): Promise<[number, string | null]> => {
      const own = { ...headers, "mcp-session-id": session };
      const response = await fetch(`${running.server.url}/mcp?tools=all`, { headers: own, signal });
      return [response.status, response.headers.get("content-type")];
    };
    const first = new AbortController();
    expect(await open(first.signal)).toEqual([200, "text/event-stream"]);
    expect((await open(AbortSignal.timeout(5_000)))[0]).toBe(409);
    first.abort();
    const second = new AbortController();
    await expect.poll(() => open(second.signal), { timeout: 5_000 }).toEqual([200, "text/event-stream"]);
    second.abort();
  });

  it("keeps refusals of tools out of the server's log [mcp:log]", async () => {
    const client = await connected(running.token({ agent: "codex" }), "legacy");
    const refused = await client.callTool({ name: "get_thread_status", arguments: { threadId: "private-words" } });
    expect(JSON.stringify(refused.content)).toContain("NOT_FOUND");
    expect(reported).toEqual([]);
    await client.close();
  });

  it("answers what a session of another replica asks, and refuses what it answers: that would be lost [mcp:replicas]", async () => {
    const elsewhere = { ...headers, "mcp-session-id": "0d1c5f0e-0000-4000-8000-000000000000.1" };
    const ask = (body: object): Promise<Response> =>
      running.post("/mcp?tools=all", JSON.stringify({ jsonrpc: "2.0", ...body }), elsewhere);
    const call = { method: "tools/call", params: { name: "create_thread", arguments: { title: "Elsewhere" } } };
    const called = await ask({ id: 1, ...call });
    expect(called.status).toBe(200);
    expect(await called.text()).toContain("Elsewhere");
    expect((await ask({ method: "notifications/initialized" })).status).toBe(202);
    for (const answer of [{ result: { action: "accept", content: {} } }, { error: { code: -1, message: "no" } }]) {
      const refused = await ask({ id: 1, ...answer });
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({
        error: { code: -32_001, message: expect.stringContaining("Initialize") },
      });
    }
  });

  it("serves a client of 2025 that two replicas answer in turn [mcp:replicas]", async () => {
    const second = await run({ mcp: async (...exchange) => other(...exchange) });
    const other = createMcpHandler(running.dispatcher, {
      version: "9.9.9",
      report: (thrown) => reported.push(thrown),
    });
    try {
      const client = new Client({ name: "balanced", version: "1" }, { versionNegotiation: { mode: "legacy" } });
      let turn = 0;
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${running.server.url}/mcp?tools=all`), {
          fetch: (url, init) => {
            turn += 1;
            const at = turn % 2 === 0 ? second.server.url : running.server.url;
            return fetch(String(url).replace(running.server.url, at), init);
          },
          requestInit: { headers: { authorization: headers.authorization } },
        }),
      );
      for (let count = 0; count < 4; count += 1) {
        const created = await client.callTool({ name: "create_thread", arguments: { title: `Thread ${count}` } });
        expect(created.structuredContent).toMatchObject({ thread: { title: `Thread ${count}` } });
      }
      expect((await client.listTools()).tools.length).toBeGreaterThan(20);
      await client.close();
    } finally {
      await second.close();
    }
  });
});
