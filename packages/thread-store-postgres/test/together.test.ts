import type { AppendRequest, AppendResult, ThreadStore } from "@clew/thread-store";
import { afterAll, describe, expect, it } from "vitest";
import { openPostgresThreadStore } from "../src/index.ts";
import { startLossyProxy } from "./lossy-proxy.ts";
import { noteRun } from "./not-run.ts";
import { findPooler, startPooler } from "./start-pooler.ts";
import { startPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

const server = await startPostgres(["-c", "fsync=off", "-c", "autovacuum=off"]);
noteRun("postgres together");
let schemas = 0;
const freshSchema = (): string => `together_${process.pid}_${++schemas}`;

const P = "p";
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** A decision, in a thread or with its own log. */
function decided(id: string, log = id, more: Readonly<Record<string, unknown>> = {}): AppendRequest {
  const payload = { id, decision: `Decide "${id}" 'ä' \\ 決`, confidence: 0.5, tags: ["a", id], ...more };
  return { project: P, log, actor: "a", events: [{ type: "decision_recorded", payload }] };
}

function opened(id: string): AppendRequest {
  return { project: P, log: id, actor: "a", events: [{ type: "thread_created", payload: { id, title: id } }] };
}

const rowsOf = (url: string, sql: string): Promise<readonly Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

/** A decision that takes what was waiting for its agent. */
function taking(id: string, log?: string): AppendRequest {
  return {
    ...decided(id, log),
    consume: "a",
    events: ({ pending }) => {
      const trace = pending.map((item) => item.id);
      return [{ type: "decision_recorded", payload: { id, decision: id, confidence: 0.5, trace } }];
    },
  };
}

/** The first event's payload, or why the write was refused. */
async function written(store: ThreadStore, request: AppendRequest): Promise<unknown> {
  const result = await store.append(request);
  return result.ok ? result.events[0]?.payload : result.code;
}

const codeOf = (result: AppendResult): string => (result.ok ? (result.repeated ? "repeated" : "written") : result.code);

if ("reason" in server) {
  noteRun("postgres together", { reason: server.reason, count: 13 });
  it("cannot run here, and says why", () => expect(server.reason).toMatch(/./));
} else {
  afterAll(() => server.stop());

  const withStore = async (work: (store: ThreadStore, url: string) => Promise<void>): Promise<void> => {
    const url = server.url(freshSchema());
    const store = await openPostgresThreadStore({ url });
    try {
      await work(store, url);
    } finally {
      await store.close();
    }
  };
  /** Every log's chain is valid, and every row matches it. */
  const expectWhole = async (store: ThreadStore, logs: readonly string[]): Promise<void> => {
    for (const log of logs) expect(await store.verify({ project: P, log, deep: true })).toMatchObject({ ok: true });
  };

  describe("writes that come together", () => {
    it("share a transaction, in threads and without, and each is answered with its own events [store:together]", () =>
      withStore(async (store, url) => {
        for (const id of ["t0", "t1", "t2"]) await store.append(opened(id));
        const requests = range(120).map((index) => decided(`d${index}`, index % 2 === 0 ? `t${index % 3}` : undefined));
        const results = await Promise.all(requests.map((request) => store.append(request)));
        expect(results.map(codeOf)).toEqual(requests.map(() => "written"));
        for (const [index, result] of results.entries())
          expect(result).toMatchObject({ events: [{ log: requests[index]?.log, payload: { id: `d${index}` } }] });
        const [row] = await rowsOf(url, "SELECT count(DISTINCT xmin::text) AS n FROM events");
        expect(Number(row?.["n"])).toBeLessThan(20);
        await expectWhole(store, ["t0", "t1", "t2", "d1", "d119"]);
        const counted = await store.counters({ project: P, dimensions: ["agent"] });
        expect(counted).toEqual([{ dimension: "agent", key: "a", count: 120, confidence: 60, confidenceSquared: 30 }]);
        expect((await store.decisions({ project: P, filters: { tags: ["d77"] } })).items.map(({ id }) => id)).toEqual([
          "d77",
        ]);
        expect((await store.search({ project: P, text: "決", mode: "keyword", limit: 200 })).total).toBe(120);
      }));

    it("follow each other in a thread: each continues the one before, in the order in which they came [store:together]", () =>
      withStore(async (store) => {
        await store.append(opened("t"));
        const results = await Promise.all(range(50).map((index) => store.append(decided(`d${index}`, "t"))));
        const follows = results.map((result) => result.ok && result.events[0]?.payload?.["continuesDecision"]);
        expect(follows).toEqual([undefined, ...range(49).map((index) => `d${index}`)]);
        expect(results.map((result) => result.ok && result.head.seq)).toEqual(range(50).map((index) => index + 2));
        expect(await store.thread(P, "t")).toMatchObject({ decisions: 50, lastDecision: "d49", head: { seq: 51 } });
        await expectWhole(store, ["t"]);
      }));

    it("refuse a log that was said to be new and is not, and write its neighbours [store:together]", () =>
      withStore(async (store) => {
        await store.append(decided("there"));
        const fresh = (id: string): AppendRequest => ({
          ...decided(id),
          start: "new",
          events: [{ type: "decision_recorded", payload: { id, decision: id, confidence: 0.5 }, hasNewId: true }],
        });
        const results = await Promise.all(["n1", "there", "n2"].map((id) => store.append(fresh(id))));
        expect(results.map(codeOf)).toEqual(["written", "CONFLICT", "written"]);
        expect((await store.decisions({ project: P })).items.map(({ id }) => id).toSorted()).toEqual([
          "n1",
          "n2",
          "there",
        ]);
        await expectWhole(store, ["n1", "n2", "there"]);
      }));

    it("do not fail with a neighbour that is refused, repeated, in conflict or broken [store:together]", () =>
      withStore(async (store) => {
        await store.append(opened("t"));
        await store.append(decided("known", "t"));
        const half: AppendRequest = {
          ...decided("half", "t"),
          events: [
            { type: "decision_recorded", payload: { id: "half", decision: "Half", confidence: 0.5 } },
            { type: "decision_updated", payload: { id: "nobody", changes: { pattern: "x" } } },
          ],
        };
        const broken: AppendRequest = {
          ...decided("broken", "t"),
          events: () => {
            throw new TypeError("a plan of events that breaks");
          },
        };
        const requests = [
          decided("n1", "t"),
          { ...decided("stale", "t"), expectedHead: 1 },
          decided("n2"),
          decided("known", "t"),
          decided("known", "t", { confidence: 0.9 }),
          half,
          decided("n3", "t"),
          decided("lost", "nowhere"),
          decided("twice"),
          decided("twice"),
          decided("same", "t"),
          decided("same"),
          decided("nul\0"),
          broken,
          decided("n4"),
        ];
        const codes = await Promise.all(
          requests.map((request) =>
            store.append(request).then(codeOf, (error: Error) => ("code" in error ? String(error.code) : error.name)),
          ),
        );
        expect(codes.toSpliced(8, 5)).toEqual([
          "written",
          "STALE_HEAD",
          "written",
          "repeated",
          "CONFLICT",
          "NOT_FOUND",
          "written",
          "NOT_FOUND",
          "TypeError",
          "written",
        ]);
        expect(codes.slice(8, 10).toSorted()).toEqual(["repeated", "written"]);
        expect(codes.slice(10, 12).toSorted()).toEqual(["CONFLICT", "written"]);
        expect(codes[12]).not.toBe("written");
        expect(await store.wholeDecision(P, "half")).toBeUndefined();
        await expectWhole(store, ["t", "n2", "n4", "twice"]);
        expect((await store.counters({ project: P, dimensions: ["agent"] }))[0]?.count).toBe(7);
      }));

    it("take what waits for their agent once [store:together]", () =>
      withStore(async (store) => {
        await store.append(opened("t"));
        const items = range(3).map((index) => ({ kind: "thought" as const, id: `x${index}`, at: "", document: {} }));
        await store.keepPending({ project: P, agent: "a", items });
        const results = await Promise.all(
          range(12).map((index) => store.append(taking(`d${index}`, index % 2 ? "t" : undefined))),
        );
        const taken = results.flatMap((result) => (result.ok ? result.events[0]?.payload?.["trace"] : []));
        expect(taken).toEqual(["x0", "x1", "x2"]);
        expect(await store.pending(P, "a")).toEqual([]);
      }));

    it("are all found by who asks which logs grew, page by page [store:together] [store:hints]", () =>
      withStore(async (store) => {
        const before = await store.hints(undefined);
        await Promise.all(range(100).map((index) => store.append(decided(`d${index}`))));
        const seen: string[] = [];
        for (let position = before.position; ; ) {
          const page = await store.hints(position, 7);
          if (page.hints.length === 0) break;
          seen.push(...page.hints.map(({ log }) => log));
          position = page.position;
        }
        expect(seen.toSorted()).toEqual(
          range(100)
            .map((index) => `d${index}`)
            .toSorted(),
        );
      }));

    it("may be large, and have nothing where others have something [store:together]", () =>
      withStore(async (store) => {
        const requests = range(40).map((index) =>
          decided(`d${index}`, undefined, {
            context: index % 3 === 0 ? "x".repeat(300_000) : undefined,
            confidence: index % 2,
            feature: index % 5 === 0 ? "f" : undefined,
            tags: range(index % 4).map(String),
          }),
        );
        expect((await Promise.all(requests.map((request) => store.append(request)))).map(codeOf)).toEqual(
          range(40).map(() => "written"),
        );
        expect((await store.wholeDecision(P, "d39"))?.decision.document.context).toHaveLength(300_000);
        expect((await store.decisions({ project: P, filters: { feature: "f" }, total: true })).total).toBe(8);
        await expectWhole(
          store,
          range(40).map((index) => `d${index}`),
        );
      }));

    it("of two replicas go on while both write the same threads, and wait for nobody's open one [store:together] [store:replicas]", () =>
      withStore(async (store, url) => {
        const other = await openPostgresThreadStore({ url });
        try {
          for (const id of ["t0", "t1", "t2", "t3"]) await store.append(opened(id));
          const write = (index: number) =>
            (index % 2 === 0 ? store : other).append(decided(`d${index}`, `t${index % 4}`));
          expect((await Promise.all(range(200).map(write))).map(codeOf)).toEqual(range(200).map(() => "written"));
          await expectWhole(store, ["t0", "t1", "t2", "t3"]);
          await withClient(url, async (client) => {
            await client.query("BEGIN");
            await client.query("SELECT 1 FROM logs WHERE id = 't0' FOR UPDATE");
            const held = store.append(decided("held", "t0"));
            const others = range(30).map((index) => store.append(decided(`o${index}`, `t${1 + (index % 3)}`)));
            expect((await Promise.all(others)).map(codeOf)).toEqual(others.map(() => "written"));
            await client.query("COMMIT");
            expect(codeOf(await held)).toBe("written");
          });
        } finally {
          await other.close();
        }
      }));
  });

  describe("writes that assume what this process knows", () => {
    it("notice what another replica wrote in between [store:together] [store:replicas]", () =>
      withStore(async (store, url) => {
        const other = await openPostgresThreadStore({ url });
        try {
          await store.append(opened("t"));
          await other.append(decided("d0", "t"));
          for (const index of range(40)) {
            const by = index % 5 === 4 ? other : store;
            const payload = await written(by, decided(`d${index + 1}`, "t"));
            expect(payload).toMatchObject({ id: `d${index + 1}`, continuesDecision: `d${index}` });
          }
          await expectWhole(store, ["t"]);
          const { items } = await store.decisions({ project: P, limit: 41 });
          expect(items.map(({ id }) => id)).toEqual(range(41).map((index) => `d${40 - index}`));
          await other.claim({ kind: "take", project: P, thread: "t", agent: "b", ttlSeconds: 60 });
          expect(await written(store, decided("late", "t"))).toBe("CLAIM_REQUIRED");
        } finally {
          await other.close();
        }
      }));

    it("take what another replica kept for their agent in between [store:together]", () =>
      withStore(async (store, url) => {
        const other = await openPostgresThreadStore({ url });
        try {
          await store.append(opened("t"));
          for (const index of range(20)) {
            const thought = { kind: "thought" as const, id: `x${index}`, at: "", document: {} };
            if (index % 5 === 4) await other.keepPending({ project: P, agent: "a", items: [thought] });
            const trace = index % 5 === 4 ? [thought.id] : [];
            expect(await written(store, taking(`d${index}`, index % 2 ? "t" : undefined))).toMatchObject({ trace });
          }
          expect(await store.pending(P, "a")).toEqual([]);
        } finally {
          await other.close();
        }
      }));

    it("are refused once a newer Clew has changed the tables [store:together] [store:downgrade-refused]", () =>
      withStore(async (store, url) => {
        await store.append(opened("t"));
        await withClient(url, async (client) => {
          for (const index of range(5)) await store.append(decided(`d${index}`, "t"));
          await client.query("UPDATE store_meta SET min_reader = 9 WHERE area = 'threads'");
          await expect(store.append(decided("d5", "t"))).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
          expect((await client.query("SELECT 1 FROM decisions")).rows).toHaveLength(5);
        });
      }));

    it("are written once when the answer to their only message is lost [store:together] [store:lost-commit]", async () => {
      const url = server.url(freshSchema());
      const proxy = await startLossyProxy(Number(new URL(url).port));
      const store = await openPostgresThreadStore({ url: url.replace(/:\d+\//, `:${proxy.port}/`) });
      try {
        await store.append(opened("t"));
        for (const index of range(20)) {
          if (index % 5 === 4) proxy.loseNextCommit();
          const status = index % 2 ? "paused" : "active";
          const event = { type: "status_changed", payload: { status, reason: String(index) } };
          const result = await store.append({ project: P, log: "t", actor: "a", events: [event] });
          expect(result).toMatchObject({ ok: true, head: { seq: index + 2 } });
        }
        expect(proxy.lost()).toBe(4);
        expect(await store.events({ project: P, log: "t" })).toHaveLength(21);
        await expectWhole(store, ["t"]);
      } finally {
        await store.close();
        await proxy.close();
      }
    });
  });

  describe("many servers on one Postgres", () => {
    it("migrate it once, though eight start together [store:one-migration]", async () => {
      const url = server.url(freshSchema());
      const stores = await Promise.all(range(8).map(() => openPostgresThreadStore({ url })));
      try {
        expect(await Promise.all(stores.map((store) => store.health()))).toEqual(
          stores.map(() => expect.objectContaining({ ok: true, problems: [] })),
        );
        const versions = await rowsOf(
          url,
          "SELECT area, count(*) AS n FROM store_meta GROUP BY area HAVING count(*) > 1",
        );
        expect(versions).toEqual([]);
        await Promise.all(stores.map((store, index) => store.append(decided(`d${index}`))));
        expect((await stores[0]!.decisions({ project: P })).items).toHaveLength(8);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    });

    it.each(["direct", "through a pooler"])(
      "lose nothing acknowledged while their connections are killed at random, %s [store:killed-connections]",
      async (way) => {
        const schema = freshSchema();
        const program = findPooler();
        // The other pooler test reports that it did not run.
        if (way !== "direct" && (program === undefined || server.crash === undefined)) return;
        await withClient(server.url(schema), async (client) => {
          await client.query(`CREATE DATABASE ${schema}`);
          await client.query(`ALTER DATABASE ${schema} SET search_path = ${schema}`);
        });
        const target = new URL(server.url(schema));
        target.pathname = `/${schema}`;
        const pooler = way === "direct" ? undefined : await startPooler(program ?? "", Number(target.port), "options");
        const url = new URL(target);
        url.port = String(pooler?.port ?? target.port);
        const stores = await Promise.all([
          openPostgresThreadStore({ url: url.href }),
          openPostgresThreadStore({ url: url.href }),
        ]);
        try {
          for (const id of ["t0", "t1"]) await stores[0]!.append(opened(id));
          const acknowledged: string[] = [];
          const over = new AbortController();
          const writer = async (number: number): Promise<void> => {
            for (let count = 0; !over.signal.aborted; count += 1) {
              const id = `d${number}.${count}`;
              const log = number % 3 === 0 ? undefined : `t${number % 2}`;
              const result = await stores[number % 2]!.append(decided(id, log));
              if (result.ok) acknowledged.push(id);
            }
          };
          const writers = range(16).map(writer);
          for (let kill = 0; kill < 25; kill += 1) {
            await new Promise((resolve) => setTimeout(resolve, 80));
            await withClient(target.href, (client) =>
              client.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 2",
              ),
            );
          }
          over.abort();
          await Promise.all(writers);
          expect(acknowledged.length).toBeGreaterThan(100);
          const found = await rowsOf(target.href, "SELECT id, count(*) AS n FROM decisions GROUP BY id");
          expect(found.filter(({ n }) => Number(n) !== 1)).toEqual([]);
          const ids = new Set(found.map(({ id }) => String(id)));
          expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
          await expectWhole(stores[0]!, ["t0", "t1"]);
          const [sum] = await stores[0]!.counters({ project: P, dimensions: ["agent"] });
          expect(sum?.count).toBe(ids.size);
        } finally {
          await Promise.all(stores.map((store) => store.close()));
          await pooler?.stop();
        }
      },
      60_000,
    );
  });
}
