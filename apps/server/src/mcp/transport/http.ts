import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Caller, localCaller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { MCP_TOOLS } from "../../generated/mcp-tools.ts";
import { MAX_BODY_BYTES } from "../../http/read-body.ts";
import type { McpHandler } from "../../http/server-options.ts";
import type { McpBackend, McpIdentity } from "../backend.ts";
import type { McpOptions } from "../create-factory.ts";
import type { SchemaSource } from "../schema-source.ts";
import { type ToolSet, toolsOf } from "../tools/advertise.ts";
import { createAnswerRoom } from "../tools/tool-answer.ts";

/** How MCP is served beside the dispatcher's methods. */
export interface McpHttpOptions {
  readonly version?: string;
  /** At least 32 bytes, the same in every replica; a new one for this process where not given. */
  readonly stateKey?: Uint8Array;
  readonly schemas?: SchemaSource;
  readonly report?: (thrown: unknown, what: string) => void;
  readonly extend?: McpOptions["extend"];
}

/**
 * The handler of `/mcp`: Streamable HTTP for clients of 2025 and of 2026. Who asks is known before, and Host and Origin are
 * checked before, as for every path. What it is made of is loaded with the first request.
 */
export function createMcpHandler(dispatcher: Dispatcher, options: McpHttpOptions = {}): McpHandler {
  let serving: Promise<Serve> | undefined;
  return async (request, response, caller) => {
    serving ??= load(dispatcher, options);
    await (await serving)(request, response, caller);
  };
}

type Serve = (request: IncomingMessage, response: ServerResponse, caller: Caller) => Promise<void>;

async function load(dispatcher: Dispatcher, options: McpHttpOptions): Promise<Serve> {
  const { toNodeHandler } = await import("@modelcontextprotocol/node");
  const { mcpFetch } = await import("./mcp-fetch.ts");
  // It knows every operation, which `clew mcp` does not need for its first answers.
  const { boundedDispatcher } = await import("../../bounds/bounded-dispatcher.ts");
  const report = options.report ?? dispatcher.project.report ?? (() => undefined);
  const { schemas, extend } = options;
  const bounded = boundedDispatcher(dispatcher);
  const shared = {
    backend: dispatcherBackend({
      open: async () => bounded,
      fallbackAgent: "mcp-client",
      session: "mcp",
      schemas,
    }),
    version: options.version ?? dispatcher.project.version ?? "0.0.0",
    stateKey: options.stateKey ?? randomBytes(32),
    report,
    extend,
  };
  const onerror = (error: Error): void => report(error, "mcp");
  const serving = (set: ToolSet) =>
    toNodeHandler(mcpFetch({ ...shared, tools: toolsOf(MCP_TOOLS, set) }), {
      onerror,
      maxRequestBodySize: MAX_BODY_BYTES,
    });
  const sets = { core: serving("core"), all: serving("all") };
  return async (request, response, caller) => {
    // What a proxy holds back until it is whole is no stream.
    response.setHeader("x-accel-buffering", "no");
    const set = new URL(request.url ?? "/", "http://localhost").searchParams.get("tools") === "all" ? "all" : "core";
    await sets[set](Object.assign(request, { auth: authOf(caller) }), response);
  };
}

// The token itself stays outside: nothing behind this line needs it.
function authOf(caller: Caller): AuthInfo {
  return { token: "", clientId: caller.agent, scopes: [caller.scope], extra: { caller, room: createAnswerRoom() } };
}

/** What a backend in this process is made of. */
export interface DispatcherBackendOptions {
  /** Opened at the first call: a client that only looks at the list of tools opens no store. */
  open(): Promise<Dispatcher>;
  /** The agent of every call; the name the client gives itself where this is not given. */
  readonly agent?: string;
  /** The agent of a client that does not give its name. */
  readonly fallbackAgent: string;
  /** Keeps what this connection looked up apart from what others did. */
  readonly session: string;
  readonly schemas?: SchemaSource;
}

/** Answers out of a dispatcher in this process; over stdio the client's name is the agent. */
export function dispatcherBackend(options: DispatcherBackendOptions): McpBackend {
  let opened: Promise<Dispatcher> | undefined;
  return {
    async call(method, params, who) {
      opened ??= options.open();
      const dispatcher = await opened;
      return dispatcher.call(method, params, callerFor(options, who));
    },
    schemas: options.schemas,
  };
}

function callerFor(options: DispatcherBackendOptions, who: McpIdentity): Caller {
  const caller =
    who.caller ?? localCaller(options.agent ?? agentName(who.client) ?? options.fallbackAgent, options.session);
  // With read scope the call leaves no trace: no event that somebody resumed, no captured read.
  if (who.readOnly === true) return { ...caller, scope: "read" };
  return who.speaksForUser === true ? { ...caller, speaksForUser: true } : { ...caller, isToolCall: true };
}

/** The client's name as an agent's: one line, no longer than a name may be. */
export function agentName(client: string | undefined): string | undefined {
  const name = client?.replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed() ?? "";
  return name === "" ? undefined : name;
}
