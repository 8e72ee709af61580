import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AppendRequest, NewEvent, ThreadStore } from "../../thread-store.ts";
import { openSqlite, type SqliteDatabase } from "../database/open.ts";
import { createSqliteThreadStore } from "../thread-store.ts";
import { THREAD_MIGRATIONS } from "../thread-tables.ts";

const START = Date.parse("2026-11-18T10:00:00.000Z");

const WRITES = ["lone", "loneAfterThoughts", "thought", "thread", "together", "again", "review", "refused"] as const;
const OTHERS = ["redact", "readOne", "readMany", "hints", "search", "close", "break"] as const;
const KINDS = [...WRITES, ...OTHERS];

/** Something done to a store through one of two connections, with numbers that say to what. */
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly side: number;
  readonly pick: number;
  readonly count: number;
}

/** Two stores on one file, as two processes have it open. */
class Pair {
  readonly #path: string;
  readonly #arrivals: boolean;
  #sides: { database: SqliteDatabase; store: ThreadStore }[];
  now = START;

  constructor(path: string, arrivals: boolean) {
    this.#path = path;
    this.#arrivals = arrivals;
    this.#sides = [this.#open(), this.#open()];
  }

  #open(): { database: SqliteDatabase; store: ThreadStore } {
    const database = openSqlite({ path: this.#path, migrations: THREAD_MIGRATIONS });
    const options = { clock: () => this.now, arrivals: this.#arrivals };
    return { database, store: createSqliteThreadStore(database, options) };
  }

  store(side: number): ThreadStore {
    return this.#sides[side % 2]?.store ?? this.store(0);
  }

  /** One process ends, in order or not, and the next one comes. */
  async reopen(side: number, inOrder: boolean): Promise<void> {
    const ended = this.#sides[side % 2];
    await (inOrder ? ended?.store.close() : ended?.database.close());
    this.#sides[side % 2] = this.#open();
  }

  async close(): Promise<void> {
    for (const { store } of this.#sides) await store.close();
  }

  /** Every row of every table but what only says how far things have come. */
  rows(): Readonly<Record<string, unknown>> {
    const raw = new DatabaseSync(this.#path, { readOnly: true });
    const tables = ["logs", "decisions", "decision_tags", "records", "links", "log_agents", "pending"];
    const events = "num, project, log_num, seq, type, actor, at, payload_hash, prev_hash, hash, payload";
    const rows = tables.map((table) => [table, raw.prepare(`SELECT * FROM ${table}`).all()]);
    const all = Object.fromEntries([
      ...rows,
      ["events", raw.prepare(`SELECT ${events} FROM events`).all()],
      // A sum of nothing may be kept or not.
      ["tallies", raw.prepare("SELECT * FROM tallies WHERE n <> 0").all()],
    ]);
    raw.close();
    return all;
  }
}

const REASONS = [{ type: "analysis", text: "So", strength: 0.8 }];

function lone(id: string, pick: number): AppendRequest & { readonly events: readonly NewEvent[] } {
  const payload = {
    id,
    decision: `Decision ${id}`,
    // Sums of such fractions are exact in any order.
    confidence: (pick % 5) / 4,
    category: pick % 3 === 0 ? "tooling" : "process",
    tags: ["a", "b", "c"].slice(pick % 4),
    reasons: REASONS.slice(pick % 2),
  };
  const asked = { type: "question_asked", payload: { id: `${id}.q1`, text: "Why?", decisionId: id } };
  const events = [{ type: "decision_recorded", payload }, ...(pick % 7 === 0 ? [asked] : [])];
  return { project: pick % 5 === 0 ? "other" : "default", log: id, actor: `agent${pick % 2}`, events };
}

interface World {
  readonly pair: Pair;
  /** What was recorded so far, the same in both worlds. */
  readonly recorded: AppendRequest[];
  made: number;
}

type Doing = (world: World, store: ThreadStore, step: Step) => Promise<unknown>;

function record(world: World, pick: number): AppendRequest {
  const request = lone(newId(world), pick);
  world.recorded.push(request);
  return request;
}

function newId(world: World): string {
  world.made += 1;
  return `d${String(world.made).padStart(4, "0")}`;
}

const DOING: Readonly<Record<Step["kind"], Doing>> = {
  lone: async (world, store, { pick, count }) => {
    const requests = Array.from({ length: count }, (_, index) => record(world, pick + index));
    return Promise.all(requests.map((request) => store.append(request)));
  },
  loneAfterThoughts: async (world, store, { pick }) => {
    const request = record(world, pick);
    return store.append({ ...request, consume: request.actor });
  },
  thought: async (world, store, { pick }) => {
    const item = {
      kind: "thought",
      id: newId(world),
      at: "2026-11-18T10:00:00.000Z",
      document: { text: "Hm" },
    } as const;
    return store.keepPending({ project: "default", agent: `agent${pick % 2}`, items: [item] });
  },
  thread: async (world, store, { pick }) => {
    const id = `t${pick % 3}`;
    const decision = newId(world);
    return store.append({
      project: "default",
      log: id,
      actor: "agent0",
      events: ({ thread }) => [
        ...(thread ? [] : [{ type: "thread_created", payload: { id, title: id, tags: ["a"] } }]),
        { type: "decision_recorded", payload: { id: decision, decision: "In a thread", confidence: 0.5 } },
      ],
    });
  },
  together: async (world, store, step) => {
    const made = Array.from({ length: step.count }, (_, index) => record(world, step.pick + index));
    const appends = made.map((request) => store.append(request));
    return Promise.all([...appends.slice(0, 2), DOING.thread(world, store, step), ...appends.slice(2)]);
  },
  again: async ({ recorded }, store, { pick, count }) => {
    const request = recorded[pick % Math.max(1, recorded.length)];
    if (!request) return undefined;
    const events = lone(request.log, count === 1 ? pick + 1 : Number(request.log.slice(1))).events;
    return store.append({ ...request, events: count > 2 ? request.events : events });
  },
  review: async ({ recorded }, store, { pick }) => {
    const request = recorded[pick % Math.max(1, recorded.length)];
    if (!request) return undefined;
    const events = [{ type: "decision_reviewed", payload: { decisionId: request.log, outcome: "success" } }];
    return store.append({ project: request.project, log: request.log, actor: "agent1", events });
  },
  refused: async (_world, store, { pick }) => {
    const events = [{ type: "note", payload: {} }];
    return store.append({ project: "default", log: `t${pick % 3}`, actor: "agent0", expectedHead: 999, events });
  },
  redact: async ({ recorded }, store, { pick }) => {
    const request = recorded[pick % Math.max(1, recorded.length)];
    return request && store.redact({ project: request.project, log: request.log, seq: 1, actor: "admin" });
  },
  readOne: async ({ recorded }, store, { pick }) => {
    const request = recorded[pick % Math.max(1, recorded.length)];
    return request && store.decisionsById(request.project, [request.log]);
  },
  readMany: async (_world, store, { count }) => {
    const page = await store.decisions({ project: "default", limit: count, total: true });
    return [page, await store.tallies({ project: "default", dimensions: ["category", "status", "reason"] })];
  },
  hints: async (_world, store) => store.hints("0"),
  search: async (_world, store) =>
    (await store.search({ project: "default", text: "decision", mode: "keyword" })).total,
  close: async ({ pair }, _store, { side }) => pair.reopen(side, true),
  break: async ({ pair }, _store, { side }) => pair.reopen(side, false),
};

const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constant("lone" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...KINDS) },
    ),
    side: fc.nat(1),
    pick: fc.nat(20),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 25 },
);

async function live(
  path: string,
  arrivals: boolean,
  todo: readonly Step[],
): Promise<{ answers: unknown[]; rows: unknown }> {
  const pair = new Pair(path, arrivals);
  const world = { pair, recorded: [], made: 0 };
  const answers: unknown[] = [];
  for (const step of todo) {
    pair.now += 1000;
    answers.push(await DOING[step.kind](world, pair.store(step.side), step));
  }
  await pair.store(0).decisions({ project: "default", limit: 1 });
  const rows = pair.rows();
  await pair.close();
  return { answers, rows };
}

describe("decisions that are acknowledged before their tables follow", () => {
  it("leave no difference, whatever is done in between by two processes [store:arrival-order]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clew arrivals "));
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(steps, async (todo) => {
          run += 1;
          const usual = await live(join(folder, `${run} usual.db`), false, todo);
          const short = await live(join(folder, `${run} short.db`), true, todo);
          expect(short).toEqual(usual);
        }),
        { numRuns: 20 },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
