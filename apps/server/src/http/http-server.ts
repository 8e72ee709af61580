import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { ClewError } from "@clew/errors";
import { isLoopback } from "@clew/project/config";
import { boundedDispatcher } from "../bounds/bounded-dispatcher.ts";
import { createBrowserSessions } from "./browser-session.ts";
import { refuse } from "./envelope.ts";
import { createEventStreams } from "./event-streams.ts";
import { createLoad, createMetrics, createRateLimit } from "./load.ts";
import { createLargeBodies } from "./read-body.ts";
import { answerRequest, type RouteDeps } from "./routes.ts";
import type { ClewServer, ServerOptions } from "./server-options.ts";

/** How long a request may take to arrive: a client that sends too slowly is disconnected. */
const REQUEST_TIMEOUT_MS = 20_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Beyond loopback: how many failed attempts per second one address may make before it must wait. */
const FAILURES_PER_SECOND = 20;
/** How long running work may continue after a stop. */
const GRACE_MS = 10_000;

/** Starts listening; resolves when the server can serve requests. */
export async function startServer(options: ServerOptions): Promise<ClewServer> {
  if (!isLoopback(options.host) && options.tokens.empty)
    throw new ClewError(
      "CONFIG_INVALID",
      `Clew does not listen on ${options.host} without tokens: anyone could write.`,
      {
        hint: "clew token create --agent NAME --project P --scope write, or CLEW_TOKENS=agent:token",
      },
    );
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const server = createServer({
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    requestTimeout,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    maxHeaderSize: 16_384,
    noDelay: true,
  });
  const connections = watchConnections(server);
  const port = await listen(server, options);
  const deps = createDeps(options, port);
  const stopping = { value: false };
  serveRequests(server, deps, stopping);
  const shown = options.host.includes(":") ? `[${options.host}]` : options.host;
  const url = `http://${shown}:${port}`;
  return {
    url,
    port,
    link() {
      if (options.linkAs === undefined) return undefined;
      return `${url}/open?code=${deps.credentials.browsers.newCode(options.linkAs, options.linkIsPersons)}`;
    },
    async close(graceMs = GRACE_MS) {
      stopping.value = true;
      deps.streams.close();
      await closeGracefully(server, connections, graceMs);
      deps.load.close();
      await options.dispatcher.flush();
    },
  };
}

function createDeps(options: ServerOptions, port: number): RouteDeps {
  const metrics = createMetrics();
  const load = createLoad();
  const dispatcher = metrics.measured(boundedDispatcher(options.dispatcher, load.isFull));
  return {
    options: { ...options, dispatcher },
    credentials: {
      tokens: options.tokens,
      browsers: createBrowserSessions(options.cookieKey, port, () => Date.now()),
      defaultAgent: options.defaultAgent,
    },
    hosts: {
      names: [options.host.toLowerCase(), ...options.hostNames.map((name) => name.toLowerCase())],
      anyAddress: !isLoopback(options.host),
    },
    rate: createRateLimit(options.rate, () => performance.now()),
    failures: createRateLimit(isLoopback(options.host) ? undefined : FAILURES_PER_SECOND, () => performance.now()),
    large: createLargeBodies(),
    metrics,
    streams: createEventStreams(dispatcher, metrics),
    load,
  };
}

function serveRequests(server: Server, deps: RouteDeps, stopping: { readonly value: boolean }): void {
  const { log } = deps.options;
  server.on("request", (request, response) => {
    const begun = performance.now();
    if (stopping.value) response.setHeader("connection", "close");
    response.on("close", () => {
      // Leave out the query: it may contain a link's code.
      const path = request.url?.split("?", 1)[0] ?? "/";
      deps.metrics.request(routeLabel(path), response.statusCode);
      log.info(
        { verb: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - begun) },
        "request",
      );
    });
    answerRequest(deps, request, response).catch((thrown: unknown) => {
      if (!request.destroyed || !response.destroyed) log.error({ error: nameOf(thrown) }, "a request failed");
      refuse(response, { status: 500, code: "INTERNAL", message: "Internal error." });
      if (!response.writableEnded) response.destroy();
    });
  });
  server.on("clientError", (_, socket) => {
    // Destroy it, or a client that never closes its side would keep the connection for ever.
    if (socket.writable) socket.end(BROKEN, () => socket.destroy());
    else socket.destroy();
  });
}

const BROKEN = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

const ROUTES: ReadonlySet<string> = new Set([
  "/cstp",
  "/mcp",
  "/events",
  "/health",
  "/ready",
  "/metrics",
  "/openrpc.json",
]);

function routeLabel(path: string): string {
  return ROUTES.has(path) ? path : "other";
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown;
}

function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === "EADDRINUSE";
      const code = taken ? "BUSY" : "CONFIG_INVALID";
      const message = taken
        ? `Port ${port} of ${host} is taken.`
        : `Cannot listen on ${host}:${port}: ${cause.message}.`;
      reject(
        new ClewError(code, message, { cause, hint: taken ? "clew serve --port 0 takes a free one." : undefined }),
      );
    });
    // The backlog must hold a burst of thousands of connections; the system's own limit still applies.
    server.listen({ host, port, backlog: 4_096 }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/** The open connections, and which of them have a running request. */
interface Connections {
  closeIdle(): void;
}

// Node's closeIdleConnections skips connections that never sent anything.
function watchConnections(server: Server): Connections {
  const busy = new Map<Socket, number>();
  server.on("connection", (socket) => {
    busy.set(socket, 0);
    socket.once("close", () => busy.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.on("close", () => busy.has(socket) && busy.set(socket, (busy.get(socket) ?? 1) - 1));
  });
  return {
    closeIdle() {
      for (const [socket, requests] of busy) if (requests === 0) socket.destroySoon();
    },
  };
}

function closeGracefully(server: Server, connections: Connections, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy at the stop is idle a moment later, and its client would keep it open.
    const sweep = setInterval(() => connections.closeIdle(), 25);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    connections.closeIdle();
  });
}
