import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openSqliteThreadStore } from "../src/sqlite/index.ts";
import { databasePlace, killWriters, openBoth } from "./database-place.ts";
import { runWriter, type Writer } from "./run-writer.ts";

const place = databasePlace("faults");

const startWriter = (name: string, count: number, limit?: number): Writer =>
  runWriter({ script: "append-writer.ts", path: place.path, name, count, ...(limit === undefined ? {} : { limit }) });

describe("the SQLite store under faults", () => {
  it("lets sixteen processes write one thread, also when they make the database together: nothing is lost, doubled or out of order [store:sixteen-processes]", async () => {
    const writers = Array.from({ length: 16 }, (_, index) => startWriter(`w${index}`, 6));
    const results = await Promise.all(writers.map((writer) => writer.ended));
    expect(results.map(({ code, errors }) => [code, errors])).toEqual(results.map(() => [0, ""]));
    const store = openSqliteThreadStore({ path: place.path });
    const events = await store.events({ project: "default", log: "t1" });
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 97 }, (_, index) => index + 1));
    const stored = events.slice(1).map((event) => String(event.payload?.["id"]));
    expect(new Set(stored)).toEqual(new Set(results.flatMap(({ acknowledged }) => acknowledged)));
    for (const name of ["w0", "w7", "w15"])
      expect(stored.filter((id) => id.startsWith(`${name}.`))).toEqual(
        [0, 1, 2, 3, 4, 5].map((index) => `${name}.${index}`),
      );
    expect(await store.verify({ project: "default", log: "t1" })).toMatchObject({ ok: true, events: 97 });
    await store.close();
  });

  it("waits for whoever holds a new file while it is made into a store, up to the time that it waits for a writer [store:made-together]", async () => {
    const hold = async (name: string, milliseconds: number): Promise<Writer> => {
      const holder = runWriter({ script: "lock-holder.ts", path: place.path, name, count: milliseconds });
      await new Promise((resolve) => holder.child.stdout?.once("data", resolve));
      return holder;
    };
    const long = await hold("long", 60_000);
    expect(() => openSqliteThreadStore({ path: place.path, busyTimeoutMs: 50 })).toThrowError(
      expect.objectContaining({ code: "BUSY", recoverable: true }),
    );
    long.child.kill("SIGKILL");
    await long.ended;
    const short = await hold("short", 300);
    const store = openSqliteThreadStore({ path: place.path });
    expect(await store.health(true)).toMatchObject({ ok: true });
    await store.close();
    expect(await short.ended).toMatchObject({ code: 0, errors: "" });
  });

  it("keeps everything acknowledged when its process is killed at any moment, and the next one just goes on [store:kill]", async () => {
    const acknowledged = await killWriters((name) => startWriter(name, 100_000), 7);
    const store = openSqliteThreadStore({ path: place.path });
    expect(await store.decisionsById("default", acknowledged)).toHaveLength(acknowledged.length);
    expect(await store.verify({ project: "default", log: "t1" })).toMatchObject({ ok: true });
    expect(await store.health(true)).toMatchObject({ ok: true, problems: [] });
    const cells = await store.counters({ project: "default", dimensions: ["status"] });
    const { total } = await store.decisions({ project: "default", limit: 1, total: true });
    expect(cells.map((cell) => cell.count)).toEqual([total]);
    await store.close();
  });

  it("keeps every acknowledged decision without a thread, once and whole, when its process is killed at any moment [store:kill] [store:standalone-decision]", async () => {
    const acknowledged = await killWriters(
      (name) => runWriter({ script: "lone-writer.ts", path: place.path, name, count: 100_000 }),
      30,
    );
    const store = openSqliteThreadStore({ path: place.path });
    const found = await store.decisionsById("default", acknowledged);
    expect(found.map(({ id }) => id)).toEqual(acknowledged);
    for (const id of acknowledged.slice(-200))
      expect(await store.verify({ project: "default", log: id })).toMatchObject({ ok: true, events: 1 });
    expect(await store.health(true)).toMatchObject({ ok: true, problems: [] });
    const cells = await store.counters({ project: "default", dimensions: ["status"] });
    const { total } = await store.decisions({ project: "default", limit: 1, total: true });
    expect(cells.map((cell) => cell.count)).toEqual([total]);
    await store.close();
  });

  it("says STORE_UNAVAILABLE when the disk is full, keeps the old state whole, and works again when there is room [store:disk-full]", async () => {
    const { database, store } = openBoth(place.path);
    const decide = (id: string) => {
      const payload = { id, decision: id, confidence: 0.5, context: "x".repeat(20_000) };
      return store.append({
        project: "default",
        log: id,
        actor: "a",
        events: [{ type: "decision_recorded", payload }],
      });
    };
    await decide("before");
    const limit = (pages: number) =>
      database.afterwards((connection) => connection.get(`PRAGMA max_page_count = ${pages}`));
    await limit(1);
    const failed = await Promise.allSettled([decide("a"), decide("b")]);
    expect(failed).toMatchObject([
      { status: "rejected", reason: { code: "STORE_UNAVAILABLE" } },
      { status: "rejected", reason: { code: "STORE_UNAVAILABLE" } },
    ]);
    expect((await store.decisions({ project: "default" })).items.map(({ id }) => id)).toEqual(["before"]);
    await limit(1_000_000);
    expect(await decide("a")).toMatchObject({ ok: true, repeated: false });
    expect(await store.counters({ project: "default", dimensions: ["status"] })).toMatchObject([
      { key: "pending", count: 2 },
    ]);
    expect(await store.health(true)).toMatchObject({ ok: true });
    await store.close();
  });

  it("says STORE_UNAVAILABLE when a file may not grow, and keeps what was acknowledged before [store:disk-full]", async () => {
    const limited = await startWriter("limited", 10_000, 3000).ended;
    expect(limited.code).toBe(1);
    expect(limited.errors).toContain("STORE_UNAVAILABLE");
    expect(limited.acknowledged.length).toBeGreaterThan(10);
    expect(await startWriter("next", 2).ended).toMatchObject({
      code: 0,
      errors: "",
      acknowledged: ["next.0", "next.1"],
    });
    const store = openSqliteThreadStore({ path: place.path });
    expect(await store.decisionsById("default", limited.acknowledged)).toHaveLength(limited.acknowledged.length);
    expect(await store.verify({ project: "default", log: "t1" })).toMatchObject({ ok: true });
    expect(await store.health(true)).toMatchObject({ ok: true });
    await store.close();
  });

  it("leaves nothing of a redacted payload in its files [store:redact]", async () => {
    const store = openSqliteThreadStore({ path: place.path });
    const secret = "sk-live-0123456789";
    const payload = {
      id: "d1",
      decision: `Use ${secret}`,
      confidence: 0.5,
      context: `${secret} `.repeat(2000),
      tags: [secret],
    };
    const write = { project: "default", log: "d1", actor: "a", events: [{ type: "decision_recorded", payload }] };
    await store.append(write);
    await store.search({ project: "default", text: "use", mode: "keyword" });
    const bytes = (): string => ["", "-wal"].map((end) => readFileSync(`${place.path}${end}`, "latin1")).join("");
    expect(bytes()).toContain(secret);
    await store.redact({ project: "default", log: "d1", seq: 1, actor: "admin" });
    expect(bytes()).not.toContain(secret);
    expect(bytes()).not.toContain("0123456789");
    await store.close();
  });

  it("still finds and reads when nothing can be written [store:disk-full]", async () => {
    const { database, store } = openBoth(place.path);
    const payload = { id: "d1", decision: "A zeppelin", confidence: 0.5 };
    const write = { project: "default", log: "d1", actor: "a", events: [{ type: "decision_recorded", payload }] };
    await store.append(write);
    expect(await store.decisionsById("default", ["d1"])).toHaveLength(1);
    await database.afterwards((connection) => connection.exec("PRAGMA query_only = ON"));
    expect((await store.decisions({ project: "default" })).items.map(({ id }) => id)).toEqual(["d1"]);
    expect(await store.search({ project: "default", text: "zeppelin", mode: "keyword" })).toMatchObject({ total: 0 });
    await database.afterwards((connection) => connection.exec("PRAGMA query_only = OFF"));
    expect(await store.search({ project: "default", text: "zeppelin", mode: "keyword" })).toMatchObject({ total: 1 });
    await store.close();
  });

  it("opens a store of the first released schema, finds its log unchanged, and goes on in it [store:first-schema]", async () => {
    writeFileSync(place.path, gunzipSync(readFileSync(join(import.meta.dirname, "fixtures/threads-1.db.gz"))));
    const store = openSqliteThreadStore({ path: place.path });
    expect((await store.health(true)).schema).toEqual({ threads: 1 });
    const head = "6c1591a5637bae09de52df728573179dff43b364e836f8a4383dbef27bdd63e3";
    expect(await store.verify({ project: "default", log: "t1", head, deep: true })).toEqual({
      ok: true,
      events: 6,
      head: { seq: 6, hash: head },
    });
    const [decision] = await store.decisionsById("default", ["d1"]);
    expect(decision).toMatchObject({ outcome: "success", document: { pattern: "Boring first", tags: ["queue"] } });
    const found = await store.search({ project: "default", text: "table", mode: "keyword" });
    expect(found.items.map((item) => item.decision.id)).toEqual(["d1"]);
    const payload = { id: "d2", decision: "Go on", confidence: 0.5 };
    const next = { project: "default", log: "t1", actor: "a", events: [{ type: "decision_recorded", payload }] };
    expect(await store.append(next)).toMatchObject({ ok: true, head: { seq: 7 } });
    await store.close();
  });
});
