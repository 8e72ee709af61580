import type { Caller } from "@clew/operations";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { SchemaSource } from "../open-server.ts";

/** Who asks over MCP: over HTTP the token's owner, over stdio whoever started the process. */
export interface McpIdentity {
  readonly caller: Caller | undefined;
  /** The client's own name for itself. */
  readonly client: string | undefined;
  /** The call contains what a person typed into a form of the client, not an agent's words. */
  readonly speaksForUser?: true;
  /** The call only reads: record nothing as if the agent had acted. */
  readonly readOnly?: true;
}

/** Where the tools, resources and prompts get their answers: a dispatcher in this process, or a remote server. */
export interface McpBackend {
  /** Calls a method; every refusal is a ClewError. */
  call(method: string, params: Readonly<Record<string, unknown>>, who: McpIdentity): Promise<unknown>;
  /** The schemas offered as resources. */
  readonly schemas?: SchemaSource;
}

/** The client's own name, and its capabilities. */
interface ClientFacts {
  readonly name: string | undefined;
  readonly capabilities: ClientCapabilities | undefined;
}

/**
 * The client behind a request: 2026 clients identify themselves with every request, 2025 clients once, when connecting.
 */
export function clientOf({ server }: McpServer, context: ServerContext): ClientFacts {
  const envelope = fieldsOf(context.mcpReq.envelope);
  const info = fieldsOf(envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return {
    name: typeof info["name"] === "string" ? info["name"] : undefined,
    // The library validated both; only the envelope's type does not say so.
    capabilities: typeof capabilities === "object" ? (capabilities as ClientCapabilities) : undefined,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // Only read by name.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
