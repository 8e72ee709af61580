export { MCP_TOOLS } from "../generated/mcp-tools.ts";
export type { McpBackend, McpIdentity } from "./backend.ts";
export { type ExtensionTools, type McpOptions, mcpFactory } from "./create-factory.ts";
export { type AdvertisedTool, advertisedTools, type ToolSet, toolsOf } from "./tools/advertise.ts";
export {
  agentName,
  createMcpHandler,
  type DispatcherBackendOptions,
  dispatcherBackend,
  type McpHttpOptions,
} from "./transport/http.ts";
export { serveMcpStdio } from "./transport/stdio.ts";
