export type { SchemaSource } from "./mcp/schema-source.ts";
export { type OpenServer, type OpenServerOptions, openServer } from "./open-server.ts";
