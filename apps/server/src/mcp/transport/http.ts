import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Caller, localCaller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import type { AuthInfo } from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES } from "../../bounds/limits.ts";
import { MCP_TOOLS } from "../../generated/mcp-tools.ts";
import type { McpHandler } from "../../http/server-options.ts";
import type { SchemaSource } from "../../open-server.ts";
import type { McpBackend, McpIdentity } from "../backend.ts";
import type { McpOptions } from "../create-factory.ts";
import { type ToolSet, toolsOf } from "../tools/advertise.ts";
import { createAnswerRoom } from "../tools/tool-answer.ts";

/** How to serve MCP beside the dispatcher's methods. */
export interface McpHttpOptions {
  readonly version?: string;
  /** At least 32 bytes, the same in every replica; by default new for this process. */
  readonly stateKey?: Uint8Array;
  readonly schemas?: SchemaSource;
  readonly report?: (thrown: unknown, what: string) => void;
  readonly extend?: McpOptions["extend"];
}

/**
 * The handler of `/mcp`: Streamable HTTP for 2025 and 2026 clients. The caller, Host and Origin are already checked, as
 * for every path. Its parts load with the first request.
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
  // It imports every operation, which `clew mcp` does not need for its first answers.
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
    // Tell proxies not to buffer a stream.
    response.setHeader("x-accel-buffering", "no");
    const set = new URL(request.url ?? "/", "http://localhost").searchParams.get("tools") === "all" ? "all" : "core";
    await sets[set](Object.assign(request, { auth: authOf(caller) }), response);
  };
}

// The token itself stays outside: nothing beyond this point needs it.
function authOf(caller: Caller): AuthInfo {
  return { token: "", clientId: caller.agent, scopes: [caller.scope], extra: { caller, room: createAnswerRoom() } };
}

/** The parts of a backend in this process. */
export interface DispatcherBackendOptions {
  /** Called at the first call: a client that only lists the tools opens no store. */
  open(): Promise<Pick<Dispatcher, "call">>;
  /** The agent of every call; by default the client's own name. */
  readonly agent?: string;
  /** The agent of a client without a name. */
  readonly fallbackAgent: string;
  /** Separates this connection's lookups from others'. */
  readonly session: string;
  readonly schemas?: SchemaSource;
}

/** A backend on a dispatcher in this process; over stdio the client's name is the agent. */
export function dispatcherBackend(options: DispatcherBackendOptions): McpBackend {
  let opened: Promise<Pick<Dispatcher, "call">> | undefined;
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
  // With read scope the call leaves no trace: no resume event, no captured read.
  if (who.readOnly === true) return { ...caller, scope: "read" };
  return who.speaksForUser === true ? { ...caller, speaksForUser: true } : { ...caller, isToolCall: true };
}

/** The client's name as an agent's: one line, cut to the length limit. */
export function agentName(client: string | undefined): string | undefined {
  const name = client?.replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed() ?? "";
  return name === "" ? undefined : name;
}
