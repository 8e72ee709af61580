import type { ServerResponse } from "node:http";
import { ClewError } from "@clew/errors";
import type { Dispatcher } from "@clew/operations/table";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Refusal } from "./envelope.ts";

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
    cut(holder, TOO_FULL.ofToken);
    inAll += holder.unread;
  }
  if (inAll <= TOO_FULL.inAll) return;
  for (const holder of [...holders.values()].toSorted((one, other) => other.unread - one.unread)) {
    const before = holder.unread;
    cut(holder, Math.max(0, before - (inAll - TOO_FULL.inAll)));
    inAll -= before - holder.unread;
    if (inAll <= TOO_FULL.inAll) return;
  }
}

function cut(holder: Holder, most: number): void {
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
