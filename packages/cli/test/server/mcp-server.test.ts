import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ok, sandbox } from "../rig/clew-process.ts";
import { type McpProcess, mcpProcess } from "../rig/mcp-process.ts";
import { type Serving, serve } from "../rig/serving.ts";

const servers: Serving[] = [];
const clients: McpProcess[] = [];
afterEach(async () => {
  for (const each of clients.splice(0)) await each.end();
  for (const server of servers.splice(0)) await server.end("SIGKILL");
});

async function client(...parameters: Parameters<typeof mcpProcess>): Promise<McpProcess> {
  const started = await mcpProcess(...parameters);
  clients.push(started);
  return started;
}

const DECISION = { decision: "Keep one store", confidence: 0.6, decisionId: "d1" };

describe("the server of clew mcp", () => {
  it("is the one that the user's settings name, as for every other command [mcp:remote]", async () => {
    const server = await serve(sandbox());
    servers.push(server);
    const box = sandbox();
    ok(box, ["config", "set", "url", server.url]);
    ok(box, ["config", "set", "token", "token-of-claude"]);
    expect(await (await client(box)).tool("record_decision", DECISION)).toMatchObject({ id: "d1" });
    expect((await server.rpc("getDecision", { id: "d1" })).result).toMatchObject({ decision: { agentId: "claude" } });
    expect(ok(box, ["rpc", "getDecision", '{"id":"d1"}'])).toMatchObject({ decision: { agentId: "claude" } });
    expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
  });

  it("knows a file by the absolute path that an agent gives [recall:operation]", async () => {
    const box = sandbox();
    ok(box, ["decide", "Keep one store", "--id", "d1", "--confidence", "0.6", "--governs", "src/mail/**"]);
    const files = [join(box.folder, "src/mail/send.ts")];
    expect(await (await client(box)).tool("recall", { files })).toMatchObject({ items: [{ id: "d1", voice: "sure" }] });
  });

  it("is none where CLEW_URL is empty, or a store is named [mcp:remote]", async () => {
    const box = sandbox();
    const empty = { CLEW_URL: "", CLEW_TOKEN: "", CLEW_AGENT: "" };
    expect(await (await client(box, empty)).tool("record_decision", DECISION)).toMatchObject({ id: "d1" });
    const away = { CLEW_URL: "http://127.0.0.1:9" };
    const store = `sqlite:${join(box.folder, ".clew/clew.db")}`;
    expect(
      await (await client(box, away, ["--tools", "all", "--store", store])).tool("query_decisions", {}),
    ).toMatchObject({
      decisions: [{ id: "d1" }],
    });
    expect(ok(box, ["rpc", "getDecision", '{"id":"d1"}'])).toMatchObject({ decision: { agentId: "somebody" } });
  });
});
