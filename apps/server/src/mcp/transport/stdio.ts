import type {
  CallToolResult,
  JSONRPCMessage,
  MessageExtraInfo,
  RequestId,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpOptions, mcpFactory } from "../create-factory.ts";
import type { AdvertisedTool } from "../tools/advertise.ts";
import { failedTool, isRecord, runTool, type ToolCall, type ToolEdges, toolAnswer } from "../tools/tool-answer.ts";

/* oxlint-disable unicorn/prefer-add-event-listener -- a transport of the library is no event target */

/** A tool call that needs nothing of the protocol but its answer. */
interface PlainCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The client's own name for itself. */
  readonly client: string | undefined;
}

/** Answers a plain call; returns undefined if the library must answer. */
type AnswerPlainly = (call: PlainCall) => Promise<CallToolResult> | undefined;

const FIELDS: ReadonlySet<string> = new Set(["name", "arguments", "_meta"]);
// Far more than a decision contains; the library counts larger messages itself.
const MOST_ELEMENTS = 1_000;

/**
 * Sits between the wire and the library, and answers plain calls of 2025 clients itself. The library checks every message
 * with half a dozen schemas, before and after its tool runs: a third of the time of a call that does not wait for the
 * disk. The wire checks a message's form, and the method checks the arguments; everything else goes to the library.
 */
class PlainCalls implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #wire: Transport;
  readonly #answer: AnswerPlainly;
  readonly #running = new Set<RequestId>();
  /** The greeting of a 2025 client: 2026 clients send none. */
  #greeting: { readonly id: RequestId; readonly client: string | undefined } | undefined;
  #isWelcome = false;

  constructor(wire: Transport, answer: AnswerPlainly) {
    this.#wire = wire;
    this.#answer = answer;
  }

  start(): Promise<void> {
    this.#wire.onclose = () => {
      this.#running.clear();
      this.onclose?.();
    };
    this.#wire.onerror = (error) => this.onerror?.(error);
    this.#wire.onmessage = (message, extra) => {
      if (!this.#takes(message)) this.onmessage?.(message, extra);
    };
    return this.#wire.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!this.#isWelcome && "result" in message && message.id === this.#greeting?.id) this.#isWelcome = true;
    return this.#wire.send(message, options);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  #takes(message: JSONRPCMessage): boolean {
    if (!("method" in message)) return false;
    const { method, params } = message;
    if (!("id" in message)) {
      // A cancelled request must not be answered any more.
      if (method === "notifications/cancelled") this.#running.delete(params?.["requestId"] as RequestId);
      return false;
    }
    if (method === "tools/call") return this.#isWelcome && this.#call(message.id, params);
    if (method === "initialize" && !this.#isWelcome) this.#greeting = { id: message.id, client: nameIn(params) };
    return false;
  }

  #call(id: RequestId, params: unknown): boolean {
    if (!isRecord(params) || Object.keys(params).some((key) => !FIELDS.has(key))) return false;
    const { name, arguments: args = {} } = params;
    if (typeof name !== "string" || !isRecord(args) || elementsLeft(args, MOST_ELEMENTS) < 0) return false;
    const answer = this.#answer({ name, args, client: this.#greeting?.client });
    if (answer === undefined) return false;
    this.#running.add(id);
    void this.#reply(id, answer);
    return true;
  }

  async #reply(id: RequestId, answer: Promise<CallToolResult>): Promise<void> {
    const result = await answer;
    if (!this.#running.delete(id)) return;
    try {
      await this.#wire.send({ jsonrpc: "2.0", id, result });
    } catch (thrown) {
      this.onerror?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }
}

function nameIn(params: unknown): string | undefined {
  const info = isRecord(params) ? params["clientInfo"] : undefined;
  const name = isRecord(info) ? info["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

/** How many more elements a value may have; negative if it has too many. */
function elementsLeft(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value === "object" && value !== null)
    for (const held of Object.values(value)) {
      left = elementsLeft(held, left);
      if (left < 0) break;
    }
  return left;
}

/** Serves MCP over this process's stdin and stdout until the client closes its end; stdout carries only the protocol. */
export function serveMcpStdio(options: McpOptions): { close(): Promise<void> } {
  return serveMcpOver(new StdioServerTransport(), options);
}

/** Serves MCP over one connection of any kind. */
export function serveMcpOver(wire: Transport, options: McpOptions): { close(): Promise<void> } {
  return serveStdio(mcpFactory(options), {
    transport: new PlainCalls(wire, plainAnswers(options)),
    onerror: (error) => options.report?.(error, "mcp"),
  });
}

/** Answers calls of tools that never ask the user. */
function plainAnswers({ backend, tools, report = () => undefined }: McpOptions): AnswerPlainly {
  const plain = new Map(tools.filter(({ mayHalt }) => mayHalt !== true).map((tool) => [tool.name, tool]));
  return ({ name, args, client }) => {
    const tool = plain.get(name);
    return tool && answerOf({ backend, report }, tool, { args, who: { caller: undefined, client } });
  };
}

async function answerOf(edges: ToolEdges, tool: AdvertisedTool, call: ToolCall): Promise<CallToolResult> {
  try {
    return toolAnswer(await runTool(edges, tool, call));
  } catch (thrown) {
    return failedTool(edges, tool, thrown);
  }
}
