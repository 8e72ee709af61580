export { type OpenServer, type OpenServerOptions, openServer, type SchemaSource } from "./open-server.ts";
