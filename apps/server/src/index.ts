export type { SchemaSource } from "./mcp/backend.ts";
export { type OpenServer, type OpenServerOptions, openServer } from "./open-server.ts";
