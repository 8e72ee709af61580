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

/** A call of a tool that needs nothing of the protocol but its answer. */
interface PlainCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The name the client gave itself. */
  readonly client: string | undefined;
}

/** Answers a plain call; gives nothing for one that the library has to answer. */
type AnswerPlainly = (call: PlainCall) => Promise<CallToolResult> | undefined;

const FIELDS: ReadonlySet<string> = new Set(["name", "arguments", "_meta"]);
// Far more than a decision is made of; what is larger is counted by the library.
const MOST_ELEMENTS = 1_000;

/**
 * Stands between the wire and the library, and answers the plain calls of clients of 2025 itself. The library looks at every message
 * with half a dozen schemas, before and after its tool is called: that is a third of the time of a call in which nothing waits for
 * the disk. The form of a message was checked by the wire, and arguments are checked by the method; everything else is the library's.
 */
class PlainCalls implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #wire: Transport;
  readonly #answer: AnswerPlainly;
  readonly #running = new Set<RequestId>();
  /** The greeting of a client of 2025: none of 2026 sends one. */
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
      // Who calls back a request wants no answer to it any more.
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

/** How many elements more a value may have; below 0 it has too many. */
function elementsLeft(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value === "object" && value !== null)
    for (const held of Object.values(value)) {
      left = elementsLeft(held, left);
      if (left < 0) break;
    }
  return left;
}

/** Serves MCP over this process's stdin and stdout until the client closes its end; stdout carries the protocol only. */
export function serveMcpStdio(options: McpOptions): { close(): Promise<void> } {
  return serveMcpOver(new StdioServerTransport(), options);
}

/** Serves MCP over one connection, whatever carries it. */
export function serveMcpOver(wire: Transport, options: McpOptions): { close(): Promise<void> } {
  return serveStdio(mcpFactory(options), {
    transport: new PlainCalls(wire, plainAnswers(options)),
    onerror: (error) => options.report?.(error, "mcp"),
  });
}

/** Answers calls of the tools that never have to ask the user. */
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
