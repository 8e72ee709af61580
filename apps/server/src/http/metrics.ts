import { ClewError } from "@clew/errors";
import type { Dispatcher } from "@clew/operations/table";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the server counts of itself. */
export interface Metrics {
  /** The dispatcher with every call counted and timed. */
  measured(dispatcher: Dispatcher): Dispatcher;
  request(route: string, status: number): void;
  streamOpened(): void;
  streamClosed(): void;
  /** The text that a Prometheus scrape reads. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Counters of one server, in a registry of its own. */
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
  // A label is looked up by its text each time; what is asked for on every request is kept instead.
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
      // A name that is no method of ours must not become a label: labels are kept for ever.
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

// Routes, statuses and methods are few: see the labels that are passed in.
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
