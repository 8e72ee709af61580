import type { ThreadStore } from "@clew/thread-store";
import { rowsOf } from "@clew/thread-store/sql";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../src/connect.ts";
import { postgresEngine } from "../src/engine.ts";
import { mapPostgresError } from "../src/errors.ts";
import { GroupState } from "../src/group.ts";
import { GroupWriter } from "../src/group-writer.ts";
import { openPostgresThreadStore } from "../src/index.ts";
import { migrate } from "../src/migrate.ts";
import { WriterQueue } from "../src/writer-queue.ts";
import { noteRun } from "./not-run.ts";
import { startPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

const server = await startPostgres(["-c", "fsync=off", "-c", "autovacuum=off"]);
noteRun("postgres faults");
let schemas = 0;
const freshSchema = (): string => `faults_${process.pid}_${++schemas}`;
const urlOf = (schema: string): string => ("reason" in server ? "" : server.url(schema));

const P = "p";
const opened = (id: string) => ({
  project: P,
  log: id,
  actor: "a",
  events: [{ type: "thread_created", payload: { id, title: id } }],
});
const decided = (log: string, id: string) => ({
  project: P,
  log,
  actor: "a",
  events: [{ type: "decision_recorded", payload: { id, decision: id, confidence: 0.5 } }],
});

/** Every kind of statement a server sends, on as many connections at once as the pool has. */
async function useEverything(store: ThreadStore, turn: string): Promise<void> {
  const each = async (index: number): Promise<void> => {
    const log = `t${turn}.${index}`;
    const id = `d${turn}.${index}`;
    const about = (type: string, payload: object) =>
      store.append({ project: P, log, actor: "a", events: [{ type, payload: { ...payload } }] });
    await store.append(opened(log));
    await store.append(decided(log, id));
    await about("decision_updated", { id, changes: { pattern: "x" } });
    await about("thought_recorded", { id: `x${id}`, text: "hm", decisionId: id });
    await about("question_asked", { id: `q${id}`, text: "why?" });
    await about("question_answered", { id: `q${id}`, answer: "so" });
    await about("decision_reviewed", { decisionId: id, outcome: "success" });
    await about("decisions_linked", { sourceId: id, targetId: id, edgeType: "relates_to" });
    await store.claim({ kind: "take", project: P, thread: log, agent: "a", ttlSeconds: 60 });
    await store.keepPending({ project: P, agent: log, items: [{ kind: "thought", id, at: "", document: {} }] });
    await store.countHits({ project: P, hits: [{ key: "k", count: 1 }] });
    await Promise.all([
      store.thread(P, log),
      store.threads({ project: P, limit: 5 }),
      store.decisions({ project: P, limit: 5, total: true }),
      store.wholeDecision(P, id),
      store.records({ project: P, kind: "thought", limit: 5 }),
      store.links({ project: P, ids: [id], direction: "both" }),
      store.events({ project: P, log }),
      store.search({ project: P, text: "d", mode: "keyword" }),
      store.counters({ project: P, dimensions: ["category", "guardrail"] }),
    ]);
    expect(await store.verify({ project: P, log })).toMatchObject({ ok: true, events: 9 });
    await store.redact({ project: P, log, seq: 4, actor: "a" });
  };
  await Promise.all(Array.from({ length: 12 }, (_, index) => each(index)));
}

const TABLES_SQL = "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()";

async function withStore(work: (store: ThreadStore, url: string) => Promise<void>): Promise<void> {
  const url = urlOf(freshSchema());
  const store = await openPostgresThreadStore({ url });
  await work(store, url).finally(() => store.close());
}

const everyReceipt = () => rowsOf("SELECT * FROM receipts");

function meaningOf(code: string): unknown {
  const mapped = mapPostgresError(Object.assign(new Error("it"), { code, severity: "ERROR" }));
  return [code, Object(mapped)["code"], typeof Object(mapped)["hint"]];
}

if ("reason" in server) {
  noteRun("postgres faults", { reason: server.reason, count: 9 });
  it("cannot run here, and says why", () => expect(server.reason).toMatch(/./));
} else {
  afterAll(() => server.stop());

  describe("Postgres around a running server", () => {
    it("may add a column to any table, and no call fails [store:added-column]", () =>
      withStore(async (store, url) => {
        await useEverything(store, "before");
        await withClient(url, async (client) => {
          const { rows } = await client.query<{ name: string }>(TABLES_SQL);
          expect(rows.length).toBeGreaterThan(15);
          const during = useEverything(store, "during");
          for (const { name } of rows) await client.query(`ALTER TABLE ${name} ADD COLUMN zz text`);
          await during;
        });
        await useEverything(store, "after");
      }));

    it("may change what a kept statement gives, or lose it: it is tried on another connection [store:stale-statements]", async () => {
      const url = urlOf(freshSchema());
      const connections = connect({ url });
      try {
        await migrate(connections);
        const engine = postgresEngine(
          connections,
          new GroupWriter(connections, new GroupState(), new WriterQueue(1_000)),
        );
        await Promise.all(Array.from({ length: 20 }, () => engine.write(everyReceipt)));
        await withClient(url, (client) => client.query("ALTER TABLE receipts ADD COLUMN zz text"));
        const results = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            index % 2 === 0 ? engine.read(everyReceipt) : engine.write(everyReceipt),
          ),
        );
        expect(results.every((rows) => rows.length === 0)).toBe(true);
        await Promise.all(Array.from({ length: 20 }, () => engine.read(() => rowsOf("DEALLOCATE ALL"))));
        expect(await Promise.all(Array.from({ length: 20 }, () => engine.write(everyReceipt)))).toHaveLength(20);
      } finally {
        await connections.end();
      }
    });

    it("is migrated once by eight replicas that start together [store:one-migration]", async () => {
      const url = urlOf(freshSchema());
      const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresThreadStore({ url })));
      const made = await withClient(url, (client) =>
        client.query("SELECT count(DISTINCT xmin::text) AS times, count(*) AS areas FROM store_meta"),
      );
      expect(made.rows).toEqual([{ times: "1", areas: "4" }]);
      for (const store of stores) expect(await store.health()).toMatchObject({ ok: true, problems: [] });
      await Promise.all(stores.map((store) => store.close()));
    });

    it("lets a server of an older version write no more once its version is too old, and says so [store:downgrade-refused]", () =>
      withStore(async (store, url) => {
        await store.append(opened("t"));
        const edit = (sql: string) => withClient(url, (client) => client.query(sql));
        await edit("UPDATE store_meta SET schema = 9 WHERE area = 'threads'");
        expect(await store.append(decided("t", "d1"))).toMatchObject({ ok: true });
        expect((await store.health()).ok).toBe(true);
        await edit("UPDATE store_meta SET min_reader = 9 WHERE area = 'threads'");
        await expect(store.append(decided("t", "d2"))).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
        await expect(store.countHits({ project: P, hits: [{ key: "k", count: 1 }] })).rejects.toMatchObject({
          code: "NEWER_SCHEMA",
        });
        expect(await store.thread(P, "t")).toMatchObject({ decisions: 1 });
        const { ok, problems } = await store.health();
        expect([ok, problems.join(" ")]).toEqual([false, expect.stringMatching(/threads tables .* newer Clew/)]);
        await edit("ALTER TABLE decisions RENAME COLUMN agent TO agents");
        await expect(store.decisionsById(P, ["d1"])).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
      }));

    it("is not ready where tables are missing or older than the server, and names them [store:tables-there]", () =>
      withStore(async (store, url) => {
        await withClient(url, (client) => client.query("DROP TABLE links"));
        expect(await store.health()).toMatchObject({
          ok: false,
          problems: [expect.stringMatching(/^These tables are missing in the schema \w+: links\.$/)],
        });
        const links = store.links({ project: P, ids: ["d"], direction: "both" });
        await expect(links).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
        await withClient(url, (client) => client.query("UPDATE store_meta SET schema = 0 WHERE area = 'threads'"));
        expect((await store.health()).problems[0]).toBe(
          "The threads tables are version 0; this Clew needs 1: start it anew.",
        );
        await withClient(url, (client) => client.query("DROP TABLE store_meta"));
        expect((await store.health()).ok).toBe(false);
        await expect(store.append(opened("t"))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      }));

    it("finds words that are not those of the decision [store:verify-deep]", () =>
      withStore(async (store, url) => {
        await store.append(opened("t"));
        await store.append(decided("t", "d1"));
        const deep = { project: P, log: "t", deep: true };
        expect(await store.verify(deep)).toMatchObject({ ok: true });
        for (const words of ["NULL", "'other'"]) {
          await withClient(url, (client) => client.query(`UPDATE decisions SET words = ${words}`));
          expect(await store.verify(deep)).toMatchObject({
            ok: false,
            findings: [{ table: "words", row: "d1", change: "changed" }],
          });
        }
      }));

    it("writes other threads while twenty writers wait for one that somebody holds locked [store:writers-wait-apart]", () =>
      withStore(async (store, url) => {
        await store.append(opened("held"));
        await store.append(opened("free"));
        await withClient(url, async (client) => {
          await client.query("BEGIN");
          await client.query("SELECT 1 FROM logs WHERE id = 'held' FOR UPDATE");
          const waiting = Array.from({ length: 20 }, (_, index) => store.append(decided("held", `h${index}`)));
          // While the row is locked, and after every waiter had time to take a connection.
          await expect.poll(() => lockWaiters(url)).toBeGreaterThan(0);
          for (let index = 0; index < 5; index++)
            expect(await store.append(decided("free", `f${index}`))).toMatchObject({ ok: true });
          expect((await store.thread(P, "held"))?.decisions).toBe(0);
          await client.query("COMMIT");
          expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
        });
        expect(await store.verify({ project: P, log: "held" })).toMatchObject({ ok: true, events: 21 });
      }));

    it("writes other threads at once while writers of as many locked threads wait as the pool has connections [store:writers-wait-apart]", () =>
      withStore(async (store, url) => {
        const held = Array.from({ length: 10 }, (_, index) => `held${index}`);
        for (const id of [...held, "held", "free"]) await store.append(opened(id));
        await withClient(url, async (client) => {
          await client.query("BEGIN");
          await client.query("SELECT 1 FROM logs WHERE id LIKE 'held%' FOR UPDATE");
          const waiting = held.flatMap((id) => ["a", "b"].map((part) => store.append(decided(id, `${id}${part}`))));
          const claim = store.claim({ kind: "take", project: P, thread: "held", agent: "a", ttlSeconds: 60 });
          // By now as many as may wait individually do so.
          await expect.poll(() => lockWaiters(url), { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
          const most: number[] = [];
          for (let index = 0; index < 20; index++) {
            expect(await store.append(decided("free", `f${index}`))).toMatchObject({ ok: true });
            most.push(await lockWaiters(url));
          }
          // Five single writes and one group.
          expect(Math.max(...most)).toBeLessThanOrEqual(6);
          await client.query("COMMIT");
          expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
          expect(await claim).toMatchObject({ ok: true });
        });
        for (const id of held)
          expect(await store.verify({ project: P, log: id })).toMatchObject({ ok: true, events: 3 });
      }));

    it("tells a writer that waited for too long that others are writing [store:writers-wait-apart]", async () => {
      const queue = new WriterQueue(20);
      const held = Promise.withResolvers<string>();
      const writing = ["a", "b"].map(() => queue.run([P, "t"], () => held.promise));
      await expect(queue.run([P, "t"], async () => "never")).rejects.toMatchObject({ code: "BUSY" });
      expect(await queue.run([P, "other"], async () => "at once")).toBe("at once");
      const next = queue.run([P, "t"], async () => "in turn");
      held.resolve("done");
      expect(await Promise.all([...writing, next])).toEqual(["done", "done", "in turn"]);
    });

    it("says STORE_UNAVAILABLE for a statement that was cancelled or took too long, and goes on [store:postgres-codes]", () =>
      withStore(async (store, url) => {
        await store.append(opened("t"));
        await withClient(url, async (client) => {
          await client.query("BEGIN");
          await client.query("SELECT 1 FROM logs WHERE id = 't' FOR UPDATE");
          const waiting = store.append(decided("t", "d1")).then(
            () => undefined,
            (error) => error,
          );
          // It first waits as part of a group, which is undone if it fails, and then alone.
          await withClient(url, (other) =>
            expect
              .poll(
                async () => {
                  await other.query(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'clew'",
                  );
                  return Promise.race([waiting, undefined]);
                },
                { timeout: 5_000 },
              )
              .toBeDefined(),
          );
          expect(await waiting).toMatchObject({
            code: "STORE_UNAVAILABLE",
            hint: expect.stringMatching(/statement_timeout/),
          });
          await client.query("COMMIT");
        });
        expect(await store.append(decided("t", "d1"))).toMatchObject({ ok: true });
      }));

    it("has a code of ours for whatever Postgres may say of its state [store:postgres-codes]", () => {
      const unavailable =
        "57014 55000 55006 53000 53100 53200 53300 57000 57P01 57P02 57P03 57P04 57P05 08000 08003 08006 08P01 25006 25P02 25P03 58030 XX000 0A000 26000 42P05 42P01 42703 42501".split(
          " ",
        );
      for (const code of unavailable) expect(meaningOf(code)).toEqual([code, "STORE_UNAVAILABLE", "string"]);
      for (const code of ["40001", "40P01", "55P03"]) expect(meaningOf(code)).toEqual([code, "BUSY", "string"]);
    });
  });
}

function lockWaiters(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'clew'",
    );
    return Number(rows[0]?.n);
  });
}
