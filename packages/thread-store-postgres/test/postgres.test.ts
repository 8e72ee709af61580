import type { KnowledgeNode, TaskRecord } from "@clew/schemas";
import type { ThreadStore, VerifyResult } from "@clew/thread-store";
import { knowledgeStoreCases, sessionStoreCases, threadStoreCases } from "@clew/thread-store/conformance";
import { rowOf } from "@clew/thread-store/sql";
import type { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../src/connect.ts";
import { postgresEngine } from "../src/engine.ts";
import { GroupState } from "../src/group.ts";
import { GroupWriter } from "../src/group-writer.ts";
import { openPostgresStores, openPostgresThreadStore } from "../src/index.ts";
import { migrate } from "../src/migrate.ts";
import { WriterQueue } from "../src/writer-queue.ts";
import { type LossyProxy, startLossyProxy } from "./lossy-proxy.ts";
import { noteRun } from "./not-run.ts";
import { startPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

const START = Date.parse("2026-11-18T10:00:00.000Z");
const server = await startPostgres(["-c", "fsync=off", "-c", "autovacuum=off"]);
noteRun("postgres");
let schemas = 0;
const freshSchema = (): string => `test_${process.pid}_${++schemas}`;

const thread = (id: string) => ({ type: "thread_created", payload: { id, title: id } });
const decision = (id: string) => ({ type: "decision_recorded", payload: { id, decision: id, confidence: 0.5 } });

const about = (number: number) => {
  const context = Array.from({ length: 40 }, (_, index) => `word${(number * 7 + index * 131) % 4000}`).join(" ");
  const payload = { id: `d${number}`, decision: `About number${number}`, context, confidence: 0.5 };
  return { type: "decision_recorded", payload };
};

const GUARDRAILS = { project: "p", dimensions: ["guardrail"] } as const;
const SESSION = { schema_version: "1.0", session_id: "0a1b2c3d4e5f", revision: 1 };
const NODE: KnowledgeNode = {
  id: "n1",
  type: "pattern",
  task: "task-001",
  summary: "About n1",
  text: "All about n1",
  tags: [],
  created: "2026-11-18T09:00:00Z",
  source: "a.md",
};
const RECORD: TaskRecord = {
  v: 1,
  task: "task-001",
  name: "One",
  path: "a.md",
  status: "completed",
  processed_at: "2026-11-18T09:00:00Z",
  handoff: { outcome: "completed" },
  handoff_digest: `sha256:${"a".repeat(64)}`,
  digests: {},
  depends_on: [],
  context_map: [],
  blockers: [],
  blocked: [],
  nodes: [NODE],
  edges: [],
  learned: [],
};

if ("reason" in server) {
  const cases = threadStoreCases.length + sessionStoreCases.length + knowledgeStoreCases.length;
  noteRun("postgres", { reason: server.reason, count: cases + 12 });
  it("cannot run here, and says why", () => expect(server.reason).toMatch(/./));
} else {
  // A hundred schemas are many files to delete on a busy machine.
  afterAll(() => server.stop(), 60_000);

  describe("the Postgres thread store", () => {
    for (const each of threadStoreCases) {
      it(each.title, async () => {
        const url = server.url(freshSchema());
        let now = START;
        const open = () => openPostgresThreadStore({ url, clock: () => now });
        const store = await open();
        try {
          await each.run({
            store,
            advance: (milliseconds) => {
              now += milliseconds;
            },
            reopen: open,
            tamper: (project, seq, change) => tamper(url, { project, seq, change }),
            edit: (sql) => withClient(url, async (client) => void (await client.query(sql))),
          });
          if (each.needs?.some((need) => need === "tamper" || need === "edit") !== true)
            expect(await brokenLogs(store, url)).toEqual([]);
        } finally {
          await store.close();
        }
      });
    }

    it("asks the server's clock when no other one is put in its place [store:claim-expiry]", async () => {
      const store = await openPostgresThreadStore({ url: server.url(freshSchema()) });
      try {
        const result = await store.append({ project: "p", log: "t1", actor: "a", events: [thread("t1")] });
        const at = result.ok ? Date.parse(result.events[0]?.at ?? "") : Number.NaN;
        expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
      } finally {
        await store.close();
      }
    });

    it("migrates once, however many start at the same time, and refuses tables of a newer Clew [store:downgrade-refused]", async () => {
      const url = server.url(freshSchema());
      const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresThreadStore({ url })));
      expect((await stores[0]!.health()).schema).toEqual({ threads: 1, sessions: 1, knowledge: 1, receipts: 1 });
      await Promise.all(stores.map((store) => store.close()));
      const newer = "UPDATE store_meta SET schema = 9, min_reader = 9 WHERE area = 'threads'";
      await withClient(url, (client) => client.query(newer));
      await expect(openPostgresThreadStore({ url })).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
    });

    it("keeps the order of activity when a dump is brought into another cluster, whose transactions count anew [store:restored-dump]", async () => {
      const url = server.url(freshSchema());
      const first = await openPostgresThreadStore({ url });
      for (const id of ["t1", "t2"]) await first.append({ project: "p", log: id, actor: "a", events: [thread(id)] });
      await first.close();
      await withClient(url, (client) => client.query("UPDATE logs SET touched = touched + 1000000000"));
      const store = await openPostgresThreadStore({ url });
      try {
        await store.append({ project: "p", log: "t1", actor: "a", events: [{ type: "resumed", payload: {} }] });
        await store.append({ project: "p", log: "t3", actor: "a", events: [thread("t3")] });
        const page = await store.threads({ project: "p", limit: 2 });
        const rest = await store.threads({ project: "p", limit: 2, cursor: page.cursor ?? "" });
        expect([...page.items, ...rest.items].map((item) => item.id)).toEqual(["t3", "t1", "t2"]);
      } finally {
        await store.close();
      }
    });

    it("lets replicas on one database be one service: no head, id or claim diverges [store:replicas]", async () => {
      const url = server.url(freshSchema());
      const replicas = await Promise.all([openPostgresThreadStore({ url }), openPostgresThreadStore({ url })]);
      try {
        await replicas[0]!.append({ project: "p", log: "t1", actor: "a", events: [thread("t1")] });
        const writes = Array.from({ length: 60 }, (_, index) =>
          replicas[index % 2]!.append({ project: "p", log: "t1", actor: "a", events: [decision(`d${index % 30}`)] }),
        );
        const results = await Promise.all(writes);
        expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(30);
        expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(30);
        const claims = await Promise.all(
          replicas.map((store, index) =>
            store.claim({ kind: "take", project: "p", thread: "t1", agent: `agent${index}`, ttlSeconds: 60 }),
          ),
        );
        expect(claims.filter((claim) => claim.ok)).toHaveLength(1);
        expect(await replicas[1]!.verify({ project: "p", log: "t1" })).toMatchObject({ ok: true, events: 32 });
        expect(await replicas[0]!.thread("p", "t1")).toEqual(await replicas[1]!.thread("p", "t1"));
      } finally {
        await Promise.all(replicas.map((store) => store.close()));
      }
    });

    it("writes once when the answer to a commit is lost, also what has no id of its own [store:lost-commit]", async () => {
      const url = server.url(freshSchema());
      const proxy = await startLossyProxy(Number(new URL(url).port));
      const store = await openPostgresThreadStore({ url: throughProxy(url, proxy) });
      try {
        await store.append({ project: "p", log: "t1", actor: "a", events: [thread("t1")] });
        proxy.loseNextCommit();
        const status = { type: "status_changed", payload: { status: "paused", reason: "lunch" } };
        const result = await store.append({ project: "p", log: "t1", actor: "a", events: [status] });
        expect(proxy.lost()).toBe(1);
        expect(result).toMatchObject({ ok: true, head: { seq: 2 } });
        expect(await store.events({ project: "p", log: "t1" })).toHaveLength(2);
      } finally {
        await store.close();
        await proxy.close();
      }
    });

    it("does not take another transaction's commit for its own, though it has its number [store:lost-commit]", async () => {
      const url = server.url(freshSchema());
      const proxy = await startLossyProxy(Number(new URL(url).port));
      const connections = connect({ url: throughProxy(url, proxy) });
      try {
        await migrate(connections);
        const engine = postgresEngine(
          connections,
          new GroupWriter(connections, new GroupState(), new WriterQueue(1_000)),
        );
        let runs = 0;
        function* plan() {
          runs += 1;
          yield* rowOf("SELECT 1 AS one");
          return runs;
        }
        // The commit happens, but the log lacks what it should contain: as if the number had been assigned twice.
        for (const [proof, expected] of [
          ["SELECT 1 WHERE 1 = 0", 2],
          ["SELECT 1", 1],
        ] as const) {
          runs = 0;
          proxy.loseNextCommit();
          expect(await engine.write(plan, () => ({ sql: proof, values: [] }))).toBe(expected);
        }
        expect(proxy.lost()).toBe(2);
      } finally {
        await connections.end();
        await proxy.close();
      }
    });

    it("writes sums, records and removals once, whose commit's answer is lost [store:lost-commit]", async () => {
      const url = server.url(freshSchema());
      const proxy = await startLossyProxy(Number(new URL(url).port));
      const stores = await openPostgresStores({ url: throughProxy(url, proxy) });
      const losing = <T>(write: () => Promise<T>): Promise<T> => {
        proxy.loseNextCommit();
        return write();
      };
      try {
        await losing(() => stores.threads.countHits({ project: "p", hits: [{ key: "2026-11-18|block|r", count: 3 }] }));
        expect((await stores.threads.counters(GUARDRAILS)).map((cell) => cell.count)).toEqual([3]);
        const knowledge = stores.knowledge("p");
        expect(await losing(() => knowledge.putTaskRecord(RECORD, null))).toEqual({ ok: true, changed: true });
        const graph = { nodes: [{ ...NODE, id: "imported" }], edges: [] };
        expect(await losing(() => knowledge.importGraph(graph))).toEqual({ added: 1, updated: 0, kept: 0 });
        const sessions = stores.sessions("p");
        expect(await sessions.create(SESSION)).toEqual({ ok: true });
        expect(await losing(() => sessions.remove(SESSION.session_id))).toBe(true);
        expect(proxy.lost()).toBe(4);
      } finally {
        await stores.close();
        await proxy.close();
      }
    });

    it("writes again what left no receipt, whatever the number of its transaction says [store:lost-commit]", async () => {
      const url = server.url(freshSchema());
      const proxy = await startLossyProxy(Number(new URL(url).port));
      const { threads } = await openPostgresStores({ url: throughProxy(url, proxy) });
      const hits = [{ key: "2026-11-18|block|r", count: 1 }];
      try {
        // The number is committed but the receipt is missing: as if a crash had assigned the number twice.
        await withClient(url, (client) => client.query("CREATE RULE lost AS ON INSERT TO receipts DO INSTEAD NOTHING"));
        proxy.loseNextCommit();
        await threads.countHits({ project: "p", hits });
        expect((await threads.counters(GUARDRAILS)).map((cell) => cell.count)).toEqual([2]);
        expect(proxy.lost()).toBe(1);
      } finally {
        await threads.close();
        await proxy.close();
      }
    });

    it("loses nothing acknowledged when Postgres crashes under load, and goes on by itself [store:postgres-restart]", async () => {
      const { crash } = server;
      if (crash === undefined) return expect(process.env["CLEW_TEST_POSTGRES_URL"]).toBeDefined();
      const store = await openPostgresThreadStore({ url: server.url(freshSchema()) });
      try {
        await store.append({ project: "p", log: "t0", actor: "a", events: [thread("t0")] });
        const acknowledged: string[] = [];
        const stop = new AbortController();
        const writer = async (name: number): Promise<void> => {
          for (let count = 0; !stop.signal.aborted; count++) {
            const id = `d${name}.${count}`;
            const result = await store.append({ project: "p", log: "t0", actor: "a", events: [decision(id)] });
            if (result.ok) acknowledged.push(id);
          }
        };
        const writers = Array.from({ length: 8 }, (_, name) => writer(name));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await crash();
        const before = acknowledged.length;
        while (acknowledged.length < before + 50) await new Promise((resolve) => setTimeout(resolve, 20));
        stop.abort();
        await Promise.all(writers);
        const stored = await store.decisionsById("p", acknowledged);
        expect(stored).toHaveLength(acknowledged.length);
        expect(new Set(acknowledged).size).toBe(acknowledged.length);
        const verified = await store.verify({ project: "p", log: "t0" });
        expect(verified).toMatchObject({ ok: true, events: acknowledged.length + 1 });
      } finally {
        await store.close();
      }
    });

    it("finds a log and a decision by their ids from the first few hundred on, not by going through their project [store:counted-early]", async () => {
      const url = server.url(freshSchema());
      const store = await openPostgresThreadStore({ url });
      try {
        await withClient(url, async (client) => {
          await planById(client);
          for (let part = 0; part < 16; part += 1) {
            const ids = Array.from({ length: 20 }, (_, index) => `d${part}.${index}`);
            await Promise.all(
              ids.map((id) => store.append({ project: "p", log: id, actor: "a", events: [decision(id)] })),
            );
          }
          const indexes = /logs_project_id_key.*decisions_project_id_key/s;
          await expect.poll(() => plansById(client), { timeout: 10_000 }).toMatch(indexes);
        });
      } finally {
        await store.close();
      }
    });

    it("searches the index of words instead of scanning the decisions while that index has a long pending list [store:words-index]", async () => {
      const url = server.url(freshSchema());
      const store = await openPostgresThreadStore({ url });
      const numbers = Array.from({ length: 400 }, (_, index) => index);
      await Promise.all(
        numbers.map((number) => store.append({ project: "p", log: `d${number}`, actor: "a", events: [about(number)] })),
      );
      await withClient(url, (client) => client.query("ANALYZE"));
      for (let index = 0; index < 12; index += 1) {
        const { items } = await store.search({ project: "p", text: `about number${index}`, mode: "keyword", limit: 5 });
        expect(items.map(({ decision: { id } }) => id)).toEqual([`d${index}`]);
      }
      // A session reports what it read when it ends.
      await store.close();
      const { rows } = await withClient(url, (client) =>
        client.query(
          "SELECT seq_tup_read AS read FROM pg_stat_user_tables WHERE schemaname = current_schema() AND relname = 'decisions'",
        ),
      );
      expect(Number(rows[0]?.["read"])).toBe(0);
    });

    it("passes over a host that does not answer [store:several-hosts]", async () => {
      const url = server.url(freshSchema()).replace("@", "@127.0.0.1:1,");
      const store = await openPostgresThreadStore({ url });
      try {
        const result = await store.append({ project: "p", log: "t1", actor: "a", events: [thread("t1")] });
        expect(result).toMatchObject({ ok: true });
      } finally {
        await store.close();
      }
    });

    it("says STORE_UNAVAILABLE when no server answers [store:unavailable-clear]", async () => {
      const url = "postgres://clew@127.0.0.1:1/none";
      await expect(openPostgresThreadStore({ url })).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    });
  });

  describe("the Postgres session store keeps every promise of a session store [session-store:conformance]", () => {
    for (const { id, run } of sessionStoreCases) {
      it(id, async () => {
        const stores = await openPostgresStores({ url: server.url(freshSchema()) });
        await run(stores.sessions("default")).finally(() => stores.close());
      });
    }
  });

  describe("the Postgres knowledge store keeps every promise of a knowledge store [knowledge:conformance]", () => {
    for (const { id, run } of knowledgeStoreCases) {
      it(id, async () => {
        const stores = await openPostgresStores({ url: server.url(freshSchema()) });
        await run(stores.knowledge("default")).finally(() => stores.close());
      });
    }
  });
}

// Whatever a case wrote, its tables must match its events.
async function brokenLogs(store: ThreadStore, url: string): Promise<readonly VerifyResult[]> {
  const { rows } = await withClient(url, (client) => client.query("SELECT project, id FROM logs"));
  const results = await Promise.all(
    rows.map((row) => store.verify({ project: String(row["project"]), log: String(row["id"]), deep: true })),
  );
  return results.filter(({ ok }) => !ok);
}

interface Tampering {
  readonly project: string;
  readonly seq: number;
  readonly change: (payload: string) => string | undefined;
}

async function tamper(url: string, { project, seq, change }: Tampering): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("SELECT payload FROM events WHERE project = $1 AND seq = $2", [project, seq]);
    const text = change(String(rows[0]?.["payload"]));
    if (text === undefined) await client.query("DELETE FROM events WHERE project = $1 AND seq = $2", [project, seq]);
    else await client.query("UPDATE events SET payload = $3 WHERE project = $1 AND seq = $2", [project, seq, text]);
  });
}

const FOUND_BY_ID = ["logs", "decisions"];

// Prepared statements keep their plans until the server has better statistics.
async function planById(client: Client): Promise<void> {
  await client.query("SET plan_cache_mode = force_generic_plan");
  for (const table of FOUND_BY_ID)
    await client.query(`PREPARE ${table}_by_id (text, text) AS SELECT * FROM ${table} WHERE project = $1 AND id = $2`);
  await plansById(client);
}

async function plansById(client: Client): Promise<string> {
  const plans: string[] = [];
  for (const table of FOUND_BY_ID) {
    const { rows } = await client.query(`EXPLAIN EXECUTE ${table}_by_id ('p', 'd1')`);
    plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
  }
  return plans.join("\n");
}

function throughProxy(url: string, proxy: LossyProxy): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}
