import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTarget } from "./start-target.ts";

const CLEW = join(import.meta.dirname, "..", "..", "packages", "cli", "dist", "clew.cjs");

let root = "";
let project = "";
let env: Record<string, string> = {};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clew mcp "));
  project = join(root, "my project");
  const home = join(root, "home");
  for (const folder of [project, home]) mkdirSync(folder);
  env = {
    HOME: home,
    PATH: dirname(process.execPath),
    // Set explicitly, so that no state folder in a parent is found instead.
    CLEW_HOME: join(project, ".clew"),
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_STATE_HOME: join(home, "state"),
  };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const server = () => ({ command: process.execPath, args: [CLEW, "mcp", "--tools", "all"], cwd: project, env });

interface Connected {
  call(name: string, given: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>;
  tools(): Promise<number>;
  close(): Promise<void>;
}

/** A client from either library, with what these tests need. */
async function connect(library: "v1" | "v2" | "v2 auto", name: string): Promise<Connected> {
  if (library === "v1") {
    const client = new ClientV1({ name, version: "1" });
    await client.connect(new StdioV1(server()));
    return {
      call: async (tool, given) => ({ ...(await client.callTool({ name: tool, arguments: given })) }),
      tools: async () => (await client.listTools()).tools.length,
      close: () => client.close(),
    };
  }
  const mode = library === "v2" ? "legacy" : "auto";
  const client = new ClientV2({ name, version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StdioV2(server()));
  return {
    call: async (tool, given) => ({ ...(await client.callTool({ name: tool, arguments: given })) }),
    tools: async () => (await client.listTools()).tools.length,
    close: () => client.close(),
  };
}

describe("clew mcp over stdio", () => {
  it.each(["v1", "v2", "v2 auto"] as const)(
    "takes a thread from a client of the library %s to the next agent [mcp:stdio]",
    async (library) => {
      const first = await connect(library, "claude-code");
      expect(await first.tools()).toBeGreaterThanOrEqual(14);
      await first.call("create_thread", { title: "Queue", threadId: "thread_q" });
      await first.call("record_thought", { text: "One file is enough", threadId: "thread_q" });
      const recorded = await first.call("record_decision", {
        decision: "Use SQLite",
        confidence: 0.8,
        threadId: "thread_q",
      });
      expect(recorded["isError"]).not.toBe(true);
      await first.close();
      const second = await connect("v2 auto", "codex");
      const resumed = await second.call("resume_thread", { threadId: "thread_q" });
      expect(resumed["structuredContent"]).toMatchObject({
        thread: {
          startedBy: "claude-code",
          lastState: { conclusion: "Use SQLite" },
          decisions: [{ agentId: "claude-code" }],
        },
      });
      await second.close();
    },
    60_000,
  );

  it("writes nothing but the protocol to stdout, nothing to stderr, and ends when stdin does [mcp:stdout]", async () => {
    const { child, lines, errors } = talk();
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    child.stdin.write("this is not JSON\n");
    child.stdin.write(`${JSON.stringify(call(2, "create_thread", { title: "x" }))}\n`);
    child.stdin.write(`${JSON.stringify(call(3, "get_thread_status", { threadId: "nobody" }))}\n`);
    while (lines().length < 3) await once(child.stdout, "data");
    child.stdin.end();
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(errors()).not.toContain("INTERNAL");
    const messages = lines().map((line) => JSON.parse(line));
    expect(messages.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
    const byId = new Map(messages.map((message) => [message.id, message]));
    expect(byId.get(2).result.structuredContent.thread.startedBy).toBe("raw");
    expect(byId.get(3).result.isError).toBe(true);
  });

  it("says of a resumed thread which of its files changed since [mcp:worktree]", async () => {
    const client = await connect("v2", "claude-code");
    for (const name of ["same.ts", "changed.ts", "gone.ts"]) writeFileSync(join(project, name), name);
    await client.call("create_thread", { title: "Files", threadId: "t_files" });
    const files = ["same.ts", "changed.ts", "gone.ts"];
    await client.call("record_decision", { decision: "Read them", confidence: 0.9, threadId: "t_files", files });
    writeFileSync(join(project, "changed.ts"), "new");
    rmSync(join(project, "gone.ts"));
    const resumed = await client.call("resume_thread", { threadId: "t_files" });
    expect(resumed["structuredContent"]).toMatchObject({
      thread: {
        files: [
          { path: "same.ts", staleness: "fresh" },
          { path: "changed.ts", staleness: "changed" },
          { path: "gone.ts", staleness: "missing" },
        ],
      },
    });
    await client.close();
  });

  it("opens no store before the first call: a client that only looks leaves no trace [mcp:lazy]", async () => {
    const { child, lines } = talk();
    child.stdin.write(
      `${JSON.stringify(initialize)}\n${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" })}\n`,
    );
    while (lines().length < 2) await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "close");
    expect(existsSync(join(project, ".clew"))).toBe(false);
  });

  it("loses nothing it acknowledged when it is killed [mcp:durable]", async () => {
    const { child, lines } = talk();
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    child.stdin.write(`${JSON.stringify(call(2, "create_thread", { title: "Kill", threadId: "t_kill" }))}\n`);
    while (lines().length < 2) await once(child.stdout, "data");
    child.stdin.write(`${JSON.stringify(call(3, "record_thought", { text: "kept", threadId: "t_kill" }))}\n`);
    while (lines().length < 3) await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "close");
    const next = await connect("v2", "next");
    expect(JSON.stringify((await next.call("resume_thread", { threadId: "t_kill" }))["structuredContent"])).toContain(
      "kept",
    );
    await next.close();
  });

  it("speaks with a server far away where CLEW_URL names one [mcp:remote]", async () => {
    const target = await startTarget();
    env = { ...env, CLEW_URL: target.url.replace(/\/mcp$/, "") };
    const client = await connect("v2", "gemini");
    const created = await client.call("create_thread", { title: "Far" });
    expect(created["structuredContent"]).toMatchObject({ thread: { title: "Far", startedBy: "gemini" } });
    expect(existsSync(join(project, ".clew"))).toBe(false);
    await client.close();
    await target.close();
  });
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

function call(id: number, name: string, given: Record<string, unknown>): unknown {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } };
}

function talk(): { child: ChildProcessWithoutNullStreams; lines: () => string[]; errors: () => string } {
  const { command, args, cwd } = server();
  const child = spawn(command, args, { cwd, env });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return { child, lines: () => stdout.split("\n").filter((line) => line !== ""), errors: () => stderr };
}
