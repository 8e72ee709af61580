import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** Who asks, in the client's own words: its name, and what it can do. */
export interface ClientFacts {
  readonly name: string | undefined;
  readonly capabilities: ClientCapabilities | undefined;
}

/** The client behind a request: clients of 2026 say who they are with every request, those of 2025 once, when they connect. */
export function clientOf({ server }: McpServer, context: ServerContext): ClientFacts {
  const envelope = fieldsOf(context.mcpReq.envelope);
  const info = fieldsOf(envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return {
    name: typeof info["name"] === "string" ? info["name"] : undefined,
    // The library has checked the form of either; only the type of the envelope does not say so.
    capabilities: typeof capabilities === "object" ? (capabilities as ClientCapabilities) : undefined,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}; // read by name only
}
