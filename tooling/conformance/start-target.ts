import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDispatcher, METHODS } from "@clew/operations/table";
import { createPorts, openStores } from "@clew/project/service";
import { joinTokens, loopbackTokens, startServer } from "@clew/server/internal";
import { createMcpHandler, type McpHttpOptions } from "@clew/server/mcp";

/** A server to examine, and its address. */
export interface Target {
  readonly url: string;
  close(): Promise<void>;
}

const TOKEN = "clew_token_of_the_conformance_runs";
const quiet = (): void => undefined;

/**
 * The real server on a memory store. The examiner sends no token, and drops the query of its address where it writes
 * headers by hand: a forwarder adds the token and requests every tool; all other headers, especially Host and Origin,
 * reach the server unchanged.
 */
export async function startTarget(options: McpHttpOptions = {}): Promise<Target> {
  const stores = await openStores({ kind: "memory" }, "/nonexistent");
  const dispatcher = createDispatcher(METHODS, createPorts(stores, "/nonexistent"));
  const server = await startServer({
    dispatcher,
    tokens: joinTokens([loopbackTokens(TOKEN)]),
    linkAs: undefined,
    cookieKey: Buffer.alloc(32, 1),
    host: "127.0.0.1",
    port: 0,
    rate: undefined,
    hostNames: [],
    defaultAgent: "examiner",
    pageFolder: undefined,
    version: "0.0.0",
    mcp: createMcpHandler(dispatcher, options),
    log: { info: quiet, warn: quiet, error: quiet },
  });
  const front = createServer((request, response) => passOn(server.port, request, response));
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so the address is an object.
  const { port } = front.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await server.close(500);
      await stores.close();
    },
  };
}

function passOn(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const path = request.url === "/mcp" ? "/mcp?tools=all" : request.url;
  const onward = forward(
    { host: "127.0.0.1", port, method, path, headers: { ...headers, authorization: `Bearer ${TOKEN}` } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
