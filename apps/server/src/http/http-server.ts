import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ClewError } from "@clew/errors";
import type { Dispatcher } from "@clew/operations/table";
import { isLoopback } from "@clew/project/config";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { boundedDispatcher } from "../bounds/bounded-dispatcher.ts";
import { createBrowserSessions } from "./browser-session.ts";
import { createLargeBodies, type Refusal, refuse } from "./envelope.ts";
import { createEventStreams } from "./event-streams.ts";
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

/** The memory held by all tokens' requests: received bodies and unread answers. */
export interface Load {
  /** Counts a request until its response closes; refuses it if its token already holds too much. */
  enter(response: ServerResponse, tokenId: string, bodyBytes: number): Refusal | undefined;
  /** Counts a part of an answer until its response closes. */
  made(response: ServerResponse, tokenId: string, bytes: number): void;
  /** Whether a token's answers that are still being made or sent fill its share. */
  isFull(tokenId: string): boolean;
  close(): void;
}

/** Above this, further requests are refused: of that token, or of all tokens that hold more than a little. */
const FULL = { ofToken: 33_554_432, inAll: 134_217_728, little: 4_194_304 };
/** Above this, connections whose clients do not read are closed: the largest token's, oldest first. */
const TOO_FULL = { ofToken: 67_108_864, inAll: 201_326_592 };
const LOOK_MS = 100;

interface Holder {
  bodies: number;
  unread: number;
  /** Bytes of answers that are not sent yet. */
  made: number;
  /** The same bytes by response. */
  readonly responses: Map<ServerResponse, number>;
}

/** Watches responses and polls their sockets for unread bytes. */
export function createLoad(): Load {
  const holders = new Map<string, Holder>();
  const timer = setInterval(() => look(holders), LOOK_MS);
  timer.unref();
  return {
    enter(response, tokenId, bodyBytes) {
      const holder = holders.get(tokenId) ?? { bodies: 0, unread: 0, made: 0, responses: new Map() };
      const own = holder.bodies + holder.unread + bodyBytes;
      if (own > FULL.ofToken || (own > FULL.little && bodyBytes + heldIn(holders) > FULL.inAll)) return FULL_OF_WORK;
      holders.set(tokenId, holder);
      holder.bodies += bodyBytes;
      holder.responses.set(response, 0);
      response.once("close", () => {
        holder.bodies -= bodyBytes;
        holder.made -= holder.responses.get(response) ?? 0;
        holder.responses.delete(response);
        if (holder.responses.size === 0) holders.delete(tokenId);
      });
      return undefined;
    },
    made(response, tokenId, bytes) {
      const holder = holders.get(tokenId);
      const before = holder?.responses.get(response);
      if (holder === undefined || before === undefined) return;
      holder.made += bytes;
      holder.responses.set(response, before + bytes);
    },
    isFull: (tokenId) => (holders.get(tokenId)?.made ?? 0) > FULL.ofToken,
    close: () => clearInterval(timer),
  };
}

function heldIn(holders: ReadonlyMap<string, Holder>): number {
  let sum = 0;
  for (const { bodies, unread } of holders.values()) sum += bodies + unread;
  return sum;
}

function unreadOf({ responses }: Holder): number {
  let sum = 0;
  for (const response of responses.keys()) sum += response.writableLength;
  return sum;
}

function look(holders: ReadonlyMap<string, Holder>): void {
  let inAll = 0;
  for (const holder of holders.values()) {
    holder.unread = unreadOf(holder);
    closeUnread(holder, TOO_FULL.ofToken);
    inAll += holder.unread;
  }
  if (inAll <= TOO_FULL.inAll) return;
  for (const holder of [...holders.values()].toSorted((one, other) => other.unread - one.unread)) {
    const before = holder.unread;
    closeUnread(holder, Math.max(0, before - (inAll - TOO_FULL.inAll)));
    inAll -= before - holder.unread;
    if (inAll <= TOO_FULL.inAll) return;
  }
}

function closeUnread(holder: Holder, most: number): void {
  for (const response of holder.responses.keys()) {
    if (holder.unread <= most) return;
    const bytes = response.writableLength;
    if (bytes === 0) continue;
    holder.unread -= bytes;
    response.destroy();
  }
}

const FULL_OF_WORK: Refusal = {
  status: 429,
  code: "RATE_LIMITED",
  message: "Too much of what this token sent or asked for is still on its way: read the answers, then try again.",
  headers: { "retry-after": "1", connection: "close" },
};

/** A bucket per key: full at the start, refilled at a steady rate, with at most one second's worth. */
export interface RateLimit {
  /** Takes one; false if the bucket is empty. */
  take(key: string): boolean;
}

interface Bucket {
  left: number;
  at: number;
}

/** Above this many keys, full buckets are dropped: a new one would be the same. */
const MAX_KEYS = 10_000;

/** A rate limit of `perSecond` for each key; undefined means no limit. */
export function createRateLimit(perSecond: number | undefined, now: () => number): RateLimit {
  if (perSecond === undefined) return { take: () => true };
  const buckets = new Map<string, Bucket>();
  const burst = Math.max(1, perSecond);
  return {
    take(key) {
      const at = now();
      const bucket = buckets.get(key) ?? { left: burst, at };
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1_000) * perSecond);
      bucket.at = at;
      if (buckets.size > MAX_KEYS) forgetIdle(buckets, at);
      buckets.set(key, bucket);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}

function forgetIdle(buckets: Map<string, Bucket>, at: number): void {
  for (const [key, bucket] of buckets) if (at - bucket.at > 1_000) buckets.delete(key);
}

/** The server's own counters. */
export interface Metrics {
  /** The dispatcher with every call counted and timed. */
  measured(dispatcher: Dispatcher): Dispatcher;
  request(route: string, status: number): void;
  streamOpened(): void;
  streamClosed(): void;
  /** The text for a Prometheus scrape. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** One server's counters, in their own registry. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "clew_" });
  const registers = [registry];
  const requests = new Counter({
    name: "clew_http_requests_total",
    help: "HTTP requests by route and status.",
    labelNames: ["route", "status"],
    registers,
  });
  const calls = new Counter({
    name: "clew_rpc_calls_total",
    help: "Calls by method and outcome (ok, or the error's code).",
    labelNames: ["method", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "clew_rpc_seconds",
    help: "How long calls take, by method.",
    labelNames: ["method"],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const streams = new Gauge({ name: "clew_event_streams", help: "Open event streams.", registers });
  // Label lookups cost on every request, so cache them.
  const answered = remembered((label: string) => {
    const [route = "", status = ""] = label.split(" ");
    return requests.labels({ route, status });
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: (route, status) => answered(`${route} ${status}`).inc(),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    measured: (dispatcher) => measured(dispatcher, { calls, seconds }),
  };
}

interface CallMetrics {
  readonly calls: Counter<"method" | "outcome">;
  readonly seconds: Histogram<"method">;
}

function measured(dispatcher: Dispatcher, { calls, seconds }: CallMetrics): Dispatcher {
  const succeeded = remembered((method: string) => calls.labels({ method, outcome: "ok" }));
  const timed = remembered((method: string) => seconds.labels({ method }));
  return {
    ...dispatcher,
    async call(name, params, caller) {
      // An unknown name must not become a label: labels are kept for ever.
      const method = dispatcher.methods.has(name) ? name : "unknown";
      const begun = performance.now();
      try {
        const result = await dispatcher.call(name, params, caller);
        succeeded(method).inc();
        return result;
      } catch (thrown) {
        calls.inc({ method, outcome: ClewError.is(thrown) ? thrown.code : "INTERNAL" });
        throw thrown;
      } finally {
        timed(method).observe((performance.now() - begun) / 1_000);
      }
    },
  };
}

// The cache stays small: there are few routes, statuses and methods.
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      value = make(name);
      known.set(name, value);
    }
    return value;
  };
}
