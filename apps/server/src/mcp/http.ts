import type { IncomingMessage, ServerResponse } from "node:http";
import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import type { McpHandler } from "../http/server-options.ts";
import type { Caller } from "../rpc/caller.ts";
import { HTTP_OPTIONS, type McpOptions, mcpFactory } from "./create-factory.ts";

/** MCP over HTTP: the handler of `/mcp`, and how to end what still streams. */
export interface McpHttp {
  readonly handle: McpHandler;
  close(): Promise<void>;
}

/** Serves MCP over Streamable HTTP; who asks is known before, and Host and Origin are checked before, like everywhere. */
export async function mcpHttp(options: McpOptions): Promise<McpHttp> {
  // Loaded here only: it takes over the global Request and Response, which the stdio server starts faster without.
  const { toNodeHandler } = await import("@modelcontextprotocol/node");
  const report = (error: Error): void => options.report?.(error, "mcp");
  const handler = createMcpHandler(mcpFactory(options), { ...HTTP_OPTIONS, onerror: report });
  const maxRequestBodySize = HTTP_OPTIONS.maxRequestBodySize ?? 1_048_576;
  const node = toNodeHandler(handler, { onerror: report, maxRequestBodySize });
  return {
    async handle(request: IncomingMessage, response: ServerResponse, caller: Caller) {
      // What a proxy holds back until it is whole is no stream.
      response.setHeader("x-accel-buffering", "no");
      await node(Object.assign(request, { auth: authOf(caller) }), response);
    },
    close: () => handler.close(),
  };
}

// The token itself stays outside: nothing behind this line needs it.
function authOf(caller: Caller): AuthInfo {
  return { token: "", clientId: caller.agent, scopes: [caller.scope], extra: { caller } };
}
