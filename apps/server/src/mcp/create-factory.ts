import type { Caller } from "@clew/operations";
import {
  createRequestStateCodec,
  McpServer,
  type McpServerFactory,
  type RequestStateCodec,
  type ServerContext,
  type ServerNotifier,
} from "@modelcontextprotocol/server";
import type { McpBackend, McpIdentity } from "./backend.ts";
import { clientOf } from "./client-of.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { registerPrompts } from "./register-prompts.ts";
import { registerResources } from "./register-resources.ts";
import type { AdvertisedTool } from "./tools/advertise.ts";
import { formValidator } from "./tools/form-validator.ts";
import { registerTools } from "./tools/register-tools.ts";

/** What an MCP server is made of; the same for stdio and HTTP, for clients of 2025 and of 2026. */
export interface McpOptions {
  readonly backend: McpBackend;
  readonly tools: readonly AdvertisedTool[];
  readonly version: string;
  /** At least 32 bytes; signs what travels through the client between a question and its answer. */
  readonly stateKey: Uint8Array;
  readonly report?: (thrown: unknown, what: string) => void;
  /** Puts more before the clients: what the conformance runs need. */
  readonly extend?: (server: McpServer, tools: ExtensionTools) => void;
}

/** What an extension works with. */
export interface ExtensionTools {
  /** Signs state that travels through the client. */
  readonly codec: RequestStateCodec;
  /** Tells the subscribers of 2026, where there are any. */
  readonly notify: () => ServerNotifier | undefined;
}

/** How long a form may stay open before its answer is refused. */
const STATE_TTL_SECONDS = 3_600;
/** The lists are the same for everybody and change with the version only. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** Makes a server instance for one connection or one request. */
export function mcpFactory(options: McpOptions, notify: ExtensionTools["notify"] = () => undefined): McpServerFactory {
  const codec = createRequestStateCodec({
    key: options.stateKey,
    ttlSeconds: STATE_TTL_SECONDS,
    bind: (context) => `${context.mcpReq.method}\0${callerOf(context)?.agent ?? ""}`,
  });
  const report = options.report ?? (() => undefined);
  return () => {
    const server = new McpServer(
      { name: "clew", title: "Clew", version: options.version },
      {
        instructions: INSTRUCTIONS,
        capabilities: { tools: {}, resources: {}, prompts: {} },
        requestState: { verify: codec.verify },
        cacheHints: { "tools/list": LIST_CACHE, "prompts/list": LIST_CACHE, "server/discover": LIST_CACHE },
        jsonSchemaValidator: formValidator,
        maxToolInputElements: 200_000,
      },
    );
    const identify = (context: ServerContext): McpIdentity => ({
      caller: callerOf(context),
      client: clientOf(server, context).name,
    });
    registerTools({ server, tools: options.tools, backend: options.backend, codec, identify, report });
    registerResources({ server, backend: options.backend, identify });
    registerPrompts({ server, backend: options.backend, identify });
    options.extend?.(server, { codec, notify });
    return server;
  };
}

function callerOf(context: ServerContext): Caller | undefined {
  // Put there by our own HTTP side, which made it from the token; over stdio there is none.
  return context.http?.authInfo?.extra?.["caller"] as Caller | undefined;
}
