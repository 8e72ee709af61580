import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { decisionReader, getSessionContext, guardrailsFromFiles, queryDecisions } from "@clew/operations";
import type { DecisionFilters, ThreadStore } from "@clew/thread-store";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import { builtStore } from "./built-store.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { atMost, below, median, medianOf } from "./measure.ts";
import { fillStore } from "./store-sample.ts";

const SMALL = 10_000;
const ROUNDS = 7;

interface Times {
  readonly get: number;
  readonly context: number;
  readonly search: number;
}

// Words of nearly every decision, rare ones, and none, which makes it a list.
const QUERIES = ["", "the a to for of we use and in with", "word0 word1 word2 the", "word7 of the and needle", "word0"];

// These leave most, some, few or no decisions.
const FILTERS: readonly DecisionFilters[] = [
  {},
  { status: ["pending"] },
  { hasOutcome: true },
  { category: ["security"], stakes: ["low", "critical"] },
  { minConfidence: 0.99 },
  { minConfidence: 0.5, maxConfidence: 0.505 },
  { maxConfidence: 0.0001 },
  { dateAfter: "2100-01-01T00:00:00Z" },
  { tags: ["tag7"] },
];

/** S5: the same reads on a large store and a small one; `pnpm bench:store` builds the large one. */
export async function bench(): Promise<BenchResult> {
  const large = [1_000_000, 200_000, 100_000].find((count) => existsSync(builtStore(count)));
  if (large === undefined)
    return {
      id: "S5",
      figures: [],
      notes: ["Not measured here: build the store with `pnpm bench:store 1000000` first."],
    };
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  const small = openSqliteThreadStore({ path: join(folder, "clew.db") });
  await fillStore(small, 0, SMALL);
  const started = performance.now();
  const store = openSqliteThreadStore({ path: builtStore(large) });
  await store.decisions({ project: "default", limit: 1 });
  const start = performance.now() - started;
  // The small store was just written and is in memory, as is a large one in use: read it once.
  await pipeline(createReadStream(builtStore(large), { highWaterMark: 1 << 20 }), async (chunks) => {
    for await (const _ of chunks);
  });
  const rounds: { before: Times; after: Times }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ before: await measure(small, SMALL), after: await measure(store, large) });
  const before = middleOf(rounds.map((round) => round.before));
  const after = { ...middleOf(rounds.map((round) => round.after)), ...(await worstOf(store)) };
  for (const each of [small, store]) await each.close();
  rmSync(folder, { recursive: true });
  const peer = "itself at 10,000";
  const name = large.toLocaleString("en");
  const figures: Figure[] = [
    atMost(`getDecision at ${name}`, { value: after.get, peer, peerValue: before.get }, 1.5),
    atMost(`getSessionContext at ${name}`, { value: after.context, peer, peerValue: before.context }, 1.5),
    atMost(
      `keyword query with ≤ 1,000 matches at ${name}`,
      { value: after.search, peer, peerValue: before.search },
      1.5,
    ),
    below(`worst query at ${name}`, after.worst, 50),
    below(`opening the store of ${name}`, start, 500),
  ];
  return {
    id: "S5",
    figures,
    notes: [
      `The worst query was "${after.worstQuery}".`,
      "The small and the large store alternate in seven rounds; values are medians.",
      "Both files are in the page cache; a first read from disk takes longer.",
    ],
  };
}

async function measure(store: ThreadStore, size: number): Promise<Times> {
  const reader = decisionReader({ threads: store, yieldTurn: async () => undefined }, ["default"]);
  const source = { reader, guardrails: await guardrailsFromFiles([]), yieldTurn: () => nextTurn() };
  const now = new Date().toISOString();
  const get = await medianOf(1000, (index) => store.wholeDecision("default", `dec_${(index * 7919) % size}`));
  const search = await medianOf(50, () => queryDecisions(reader, { query: "needle", limit: 10 }));
  const context = await medianOf(30, () =>
    getSessionContext(source, { agentId: "agent1", now, taskDescription: "find the needle" }),
  );
  return { get, context, search };
}

function middleOf(rounds: readonly Times[]): Times {
  const middle = (of: (times: Times) => number): number => median(rounds.map(of));
  return {
    get: middle(({ get }) => get),
    context: middle(({ context }) => context),
    search: middle(({ search }) => search),
  };
}

async function worstOf(store: ThreadStore): Promise<{ readonly worst: number; readonly worstQuery: string }> {
  const reader = decisionReader({ threads: store, yieldTurn: async () => undefined }, ["default"]);
  const worst = { time: 0, query: "" };
  for (const query of QUERIES)
    for (const filters of FILTERS) {
      const time = await medianOf(5, () => queryDecisions(reader, { query, filters, limit: 10 }));
      if (time > worst.time) Object.assign(worst, { time, query: `${query} ${JSON.stringify(filters)}` });
    }
  return { worst: worst.time, worstQuery: worst.query };
}
