// Growth on Postgres: the cost of recording and reading a decision in a store of 10,000, 100,000 and (with --long)
// 1,000,000 decisions.
import { loadavg } from "node:os";
import type { ThreadStore } from "@clew/thread-store";
import { openPostgresThreadStore } from "@clew/thread-store-postgres";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { withClient } from "../../packages/thread-store-postgres/test/with-client.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median, medianOf } from "./measure.ts";
import { sampleDecision } from "./store-sample.ts";

const SIZES = process.env["CLEW_BENCH_LONG"] === "1" ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
const WRITERS = 64;
const THREADS = 50;
/** Recording at any size costs at most this many times the cost in the smallest store. */
const REACH = 1.5;
const PROJECT = "p";

interface Costs {
  readonly size: number;
  /** Milliseconds per operation. */
  readonly record: number;
  readonly get: number;
  readonly search: number;
  readonly list: number;
}

export async function bench(): Promise<BenchResult> {
  const server = await OwnPostgres.create();
  await server.start(["-c", "max_wal_size=4GB"]);
  const store = await openPostgresThreadStore({ url: server.url });
  try {
    for (let thread = 0; thread < THREADS; thread += 1) {
      const created = { type: "thread_created", payload: { id: `t${thread}`, title: "T" } };
      await store.append({ project: PROJECT, log: `t${thread}`, actor: "a", events: [created] });
    }
    const costs: Costs[] = [];
    const loads: string[] = [];
    let count = 0;
    for (const size of SIZES) {
      await fill(store, count, size - count - 1_000);
      // The server does this by itself within a minute; do not wait for it here.
      await withClient(server.url, (client) => client.query("ANALYZE"));
      loads.push((loadavg()[0] ?? 0).toFixed(1));
      const batches: number[] = [];
      for (let batch = 0; batch < 5; batch += 1)
        batches.push((await record(store, size - 1_000 + batch * 200, 200)) / 200);
      count = size;
      costs.push({ size, record: median(batches), ...(await reading(store, size)) });
    }
    const [small] = costs;
    const figures = costs
      .slice(1)
      .flatMap((each) =>
        small === undefined
          ? []
          : (["record", "get", "search", "list"] as const).map((what) => figure(what, each, small)),
      );
    return {
      id: "growth on Postgres",
      figures,
      notes: [
        `${WRITERS} writers at once, in turn with threads and without. --long adds 1,000,000 decisions.`,
        `Load of the machine at each size: ${loads.join(", ")}; where it differs, the times do so for that reason alone.`,
      ],
    };
  } finally {
    await store.close();
    await server.remove();
  }
}

function figure(what: Exclude<keyof Costs, "size">, large: Costs, small: Costs): Figure {
  const ratio = large[what] / small[what];
  return {
    name: `${what} at ${large.size} decisions`,
    value: large[what],
    unit: "ms",
    peer: `at ${small.size}`,
    peerValue: small[what],
    ratio,
    reach: `≤ ${REACH}`,
    ok: ratio <= REACH,
  };
}

/** Unmeasured decisions are added to threads, many per append. */
const FILLED_AT_ONCE = 50;

function fill(store: ThreadStore, from: number, count: number): Promise<number> {
  return atOnce(Math.ceil(count / FILLED_AT_ONCE), (part) => {
    const first = from + part * FILLED_AT_ONCE;
    const indexes = Array.from({ length: Math.min(FILLED_AT_ONCE, from + count - first) }, (_, at) => first + at);
    return append(store, `t${part % THREADS}`, indexes);
  });
}

/** Records decisions one by one, alternating between a thread and none; returns the milliseconds. */
function record(store: ThreadStore, from: number, count: number): Promise<number> {
  return atOnce(count, (at) => {
    const index = from + at;
    return append(store, index % 2 === 0 ? `t${index % THREADS}` : `d${index}`, [index]);
  });
}

/** Runs `count` tasks, as many at once as there are writers. */
async function atOnce(count: number, work: (at: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return performance.now() - begun;
}

async function append(store: ThreadStore, log: string, indexes: readonly number[]): Promise<void> {
  const events = indexes.map((index) => {
    const said = { id: `d${index}`, decision: `Decide ${index} of ${index % 97}`, confidence: 0.5 };
    return {
      type: "decision_recorded",
      payload: { ...sampleDecision(index).payload, ...said },
      hasNewId: true as const,
    };
  });
  const result = await store.append({ project: PROJECT, log, actor: `agent${(indexes[0] ?? 0) % 7}`, events });
  if (!result.ok) throw new Error(result.message);
}

async function reading(store: ThreadStore, size: number): Promise<Pick<Costs, "get" | "search" | "list">> {
  return {
    get: await medianOf(40, (index) => store.wholeDecision(PROJECT, `d${(index * 7919) % size}`)),
    search: await medianOf(20, (index) =>
      store.search({ project: PROJECT, text: `decide ${(index * 7919) % size}`, mode: "keyword", limit: 10 }),
    ),
    list: await medianOf(20, () => store.decisions({ project: PROJECT, limit: 20 })),
  };
}
