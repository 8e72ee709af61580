import type { Caller } from "@clew/operations";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { SchemaSource } from "./schema-source.ts";

/** Who asks over MCP: over HTTP the one the token stands for, over stdio whoever started the process. */
export interface McpIdentity {
  readonly caller: Caller | undefined;
  /** The name the client gave itself. */
  readonly client: string | undefined;
  /** The call carries what a person typed into a form of the client, not what an agent says. */
  readonly speaksForUser?: true;
  /** Looks only: nothing of it may be written down as if the agent had acted. */
  readonly readOnly?: true;
}

/** Where the tools, resources and prompts get their answers from: a dispatcher in this process, or a server far away. */
export interface McpBackend {
  /** Runs a method; every refusal is a ClewError. */
  call(method: string, params: Readonly<Record<string, unknown>>, who: McpIdentity): Promise<unknown>;
  /** The schemas that are offered as resources. */
  readonly schemas?: SchemaSource;
}

/** Who asks, in the client's own words: its name, and what it can do. */
interface ClientFacts {
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
