import { randomUUID } from "node:crypto";
import { type Caller, createReadBuffer, localCaller } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { createMemorySessionStore, createMemoryThreadStore } from "@clew/thread-store/memory";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { MCP_TOOLS } from "../src/generated/mcp-tools.ts";
import type { McpOptions } from "../src/mcp/create-factory.ts";
import { dispatcherBackend } from "../src/mcp/transport/http.ts";
import { mcpFetch } from "../src/mcp/transport/mcp-fetch.ts";
import { serveMcpOver } from "../src/mcp/transport/stdio.ts";

/** The revision a client speaks, and whether it keeps a connection or sends single requests. */
export type ClientKind = "legacy" | "modern" | "connected legacy" | "connected modern";

/** An MCP server reachable over HTTP without a socket, and its parts. */
export interface McpRig {
  readonly dispatcher: Dispatcher;
  readonly reported: unknown[];
  client(kind: ClientKind, options?: ClientOptions): Promise<Client>;
  close(): Promise<void>;
}

interface ClientOptions {
  readonly caller?: Caller;
  readonly elicit?: (message: string, schema: unknown) => Promise<Answer>;
}

/** What a user does with a form. */
export interface Answer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string>;
}

/** A rig over a memory store; `options` replace parts of it. */
export function mcpRig(options: Partial<McpOptions> = {}): McpRig {
  const threads = createMemoryThreadStore();
  const sessions = createMemorySessionStore();
  const dispatcher = createDispatcher(METHODS, {
    threads,
    sessions: () => sessions,
    captures: createReadBuffer(threads, { schedule: () => undefined, newUuid: randomUUID }),
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    clock: { now: () => new Date().toISOString() },
    newUuid: randomUUID,
    digest: (text) => text,
  });
  const reported: unknown[] = [];
  const backend = dispatcherBackend({ open: async () => dispatcher, fallbackAgent: "someone", session: "test" });
  const all: McpOptions = {
    backend,
    tools: MCP_TOOLS,
    version: "1.2.3",
    stateKey: new Uint8Array(32).fill(7),
    report: (thrown) => reported.push(thrown),
    ...options,
  };
  const handler = mcpFetch(all);
  const clients: Client[] = [];
  return {
    dispatcher,
    reported,
    async client(kind, { caller, elicit } = {}) {
      const who = caller ?? localCaller("rig", "rig");
      const authInfo = { token: "", clientId: who.agent, scopes: [who.scope], extra: { caller: who } };
      const client = new Client(
        { name: `${kind}-client`, version: "1" },
        {
          versionNegotiation: { mode: kind.endsWith("legacy") ? "legacy" : { pin: "2026-07-28" } },
          capabilities: elicit === undefined ? {} : { elicitation: {} },
        },
      );
      if (elicit !== undefined)
        client.setRequestHandler("elicitation/create", async ({ params }) => {
          const schema = "requestedSchema" in params ? params.requestedSchema : undefined;
          return { ...(await elicit(params.message, schema)) };
        });
      clients.push(client);
      if (kind.startsWith("connected")) {
        const [near, far] = InMemoryTransport.createLinkedPair();
        serveMcpOver(far, all);
        await client.connect(near);
        return client;
      }
      const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
        fetch: async (url, init) => handler.fetch(new Request(url, init), { authInfo }),
      });
      await client.connect(transport);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await handler.close();
      await threads.close();
    },
  };
}
