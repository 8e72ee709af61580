import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpOptions, mcpFactory } from "../create-factory.ts";

/** Serves MCP over this process's stdin and stdout until the client closes its end; stdout carries the protocol only. */
export function serveMcpStdio(options: McpOptions): { close(): Promise<void> } {
  return serveStdio(mcpFactory(options), { onerror: (error) => options.report?.(error, "mcp") });
}
