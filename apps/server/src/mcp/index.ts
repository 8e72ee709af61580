export { MCP_TOOLS } from "../generated/mcp-tools.ts";
export type { AdvertisedTool } from "./advertise.ts";
export type { McpBackend, McpIdentity, SchemaSource } from "./backend.ts";
export { type ExtensionTools, type McpOptions, mcpFactory } from "./create-factory.ts";
export { agentName, type DispatcherBackendOptions, dispatcherBackend } from "./dispatcher-backend.ts";
export { createMcpHandler, type McpHttpOptions } from "./http.ts";
export { serveMcpStdio } from "./stdio.ts";
