export { MCP_TOOLS } from "../generated/mcp-tools.ts";
export type { McpBackend, McpIdentity } from "./backend.ts";
export type { ExtensionTools } from "./create-factory.ts";
export { advertisedTools, type ToolSet, toolsOf } from "./tools/advertise.ts";
export { agentName, createMcpHandler, dispatcherBackend, type McpHttpOptions } from "./transport/http.ts";
export { serveMcpStdio } from "./transport/stdio.ts";
