/* oxlint-disable unicorn/prefer-add-event-listener -- a transport of the library is no event target */
import { ClewError } from "@clew/errors";
import { methodName, sessionOperations } from "@clew/operations/table";
import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it } from "vitest";
import { MCP_TOOLS } from "../src/generated/mcp-tools.ts";
import { type McpOptions, mcpFactory } from "../src/mcp/create-factory.ts";
import type { McpBackend } from "../src/mcp/index.ts";
import { serveMcpOver } from "../src/mcp/transport/stdio.ts";

const CLIENT = { clientInfo: { name: "somebody", version: "1" }, capabilities: { elicitation: {} } };
const HELLO = { id: "hello", method: "initialize", params: { protocolVersion: "2025-06-18", ...CLIENT } };
const READY = { method: "notifications/initialized" };

/** Returns its request; refuses and fails when told to. */
function echo(): McpBackend & { readonly calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    async call(method, params, who) {
      calls.push({ method, params, who });
      if (params["decision"] === "refuse")
        throw new ClewError("NOT_FOUND", "There is no such thread.", { hint: "Look." });
      if (params["decision"] === "break") throw new TypeError("It broke.");
      if (params["decision"] === "later") await new Promise((resolve) => setTimeout(resolve, 20));
      return params["decision"] === "list" ? [1, 2] : { method, params };
    },
  };
}

function idOf(message: JSONRPCMessage): string {
  return JSON.stringify("id" in message ? message.id : "");
}

type Serve = (wire: InMemoryTransport, options: McpOptions) => { close(): Promise<void> };
const library: Serve = (wire, options) => serveStdio(mcpFactory(options), { transport: wire });

/** A server's answers to these messages, in the order of their ids, and its requests and reports. */
async function answersOf(serve: Serve, messages: readonly object[]) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const backend = echo();
  const reported: string[] = [];
  const report = (thrown: unknown): void => void reported.push(String(thrown));
  const served = serve(far, { backend, tools: MCP_TOOLS, version: "1", stateKey: new Uint8Array(32), report });
  const answers: JSONRPCMessage[] = [];
  near.onmessage = (message) => answers.push(message);
  await near.start();
  for (const message of messages) {
    await near.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage); // some are deliberately invalid
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await new Promise((resolve) => setTimeout(resolve, 40));
  await served.close();
  return {
    answers: answers.toSorted((left, right) => (idOf(left) < idOf(right) ? -1 : 1)),
    calls: backend.calls,
    reported,
  };
}

const call = (id: unknown, name: unknown, args?: unknown, more: object = {}): object => ({
  id,
  method: "tools/call",
  params: { name, ...(args === undefined ? {} : { arguments: args }), ...more },
});

async function expectSame(messages: readonly object[]): Promise<void> {
  const ours = await answersOf(serveMcpOver, messages);
  expect(ours).toEqual(await answersOf(library, messages));
  expect(ours.answers.length).toBeGreaterThan(0);
}

describe("calls that are answered without the library", () => {
  it("get the answers that the library would have given, tool by tool [mcp:plain]", async () => {
    const calls = MCP_TOOLS.map(({ name }, index) =>
      call(index, name, { threadId: "t", nested: [{ deep: "ä\u2028" }] }),
    );
    await expectSame([HELLO, READY, ...calls]);
  });

  it("are refused, fail, are called back and end with the connection as there [mcp:plain]", async () => {
    await expectSame([
      HELLO,
      READY,
      ...["refuse", "break", "list"].map((decision, index) => call(index, "record_decision", { decision })),
      call("later", "record_decision", { decision: "later" }),
      call("back", "record_decision", { decision: "later" }),
      { method: "notifications/cancelled", params: { requestId: "back" } },
    ]);
    const hasty = [HELLO, READY, call(1, "record_decision", { decision: "later" })];
    const gone = async (serve: Serve) => {
      const [near, far] = InMemoryTransport.createLinkedPair();
      const reported: unknown[] = [];
      const report = (thrown: unknown): void => void reported.push(thrown);
      const options = { backend: echo(), tools: MCP_TOOLS, version: "1", stateKey: new Uint8Array(32), report };
      serve(far, options);
      for (const message of hasty) await near.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage);
      await near.close();
      await new Promise((resolve) => setTimeout(resolve, 40));
      return reported;
    };
    expect(await gone(serveMcpOver)).toEqual([]);
  });

  it.each([
    ["what is no call of a tool that there is", [call(1, "no_tool", {}), call(2, 7, {}), call(3, "__proto__", {})]],
    [
      "arguments that are none",
      [call(1, "record_decision"), call(2, "record_decision", null), call(3, "record_decision", [])],
    ],
    [
      "fields beside the arguments",
      [call(1, "record_decision", {}, { _meta: { progressToken: 1 } }), call(2, "record_decision", {}, { task: {} })],
    ],
    [
      "arguments of more elements than are counted here",
      [call(1, "record_decision", { reasons: Array.from({ length: 2_000 }, () => 1) })],
    ],
    [
      "more than are let in at all",
      [call(1, "record_decision", { reasons: Array.from({ length: 200_001 }, () => 1) })],
    ],
  ])("leave to it %s [mcp:plain]", async (_what, calls) => {
    await expectSame([HELLO, READY, ...calls]);
  });

  it("leave to it a client that has not greeted, or greets again, and the questions of a halt [mcp:plain]", async () => {
    await expectSame([call(1, "record_decision", {}), HELLO]);
    await expectSame([HELLO, READY, { ...HELLO, id: "again" }, call(1, "record_decision", {})]);
    const halting = MCP_TOOLS.filter(({ mayHalt }) => mayHalt === true).map(({ method }) => method);
    const named = new Set([...sessionOperations.map(({ name }) => methodName(name)), methodName("takeSession")]);
    expect(halting).toEqual(MCP_TOOLS.map(({ method }) => method).filter((method) => named.has(method)));
  });
});
