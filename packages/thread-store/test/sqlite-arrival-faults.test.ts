import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ThreadStore } from "../src/index.ts";
import { openSqlite, openSqliteThreadStore, THREAD_MIGRATIONS } from "../src/sqlite/index.ts";
import { databasePlace, killWriters, openBoth } from "./database-place.ts";
import { runWriter } from "./run-writer.ts";

const place = databasePlace("arrivals");

async function alone(store: ThreadStore, id: string, fields: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const payload = { id, decision: `Decision ${id}`, confidence: 0.5, ...fields };
  const events = [{ type: "decision_recorded", payload }];
  const result = await store.append({ project: "default", log: id, actor: "a", events });
  if (!result.ok) throw new Error(result.message);
}

afterEach(() => {
  vi.useRealTimers();
});

/** A file in which decisions wait: their process ended before the tables followed, however slow this machine is. */
async function leaveWaiting(...ids: readonly string[]): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { database, store } = openBoth(place.path);
  for (const id of ids) await alone(store, id);
  await database.close();
  vi.useRealTimers();
  expect(counted()).toEqual({ events: ids.length, logs: 0 });
}

function counted(): Readonly<Record<string, unknown>> {
  const raw = new DatabaseSync(place.path, { readOnly: true });
  const row = raw.prepare("SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM logs) AS logs").get();
  raw.close();
  return { ...row };
}

const idsOf = async (store: ThreadStore): Promise<readonly string[]> =>
  (await store.decisions({ project: "default", order: "oldest", limit: 100 })).items.map(({ id }) => id);

describe("decisions that were acknowledged before their tables follow, under faults", () => {
  it("are all there, once and whole, when their process is killed at any moment [store:kill] [store:arrival]", async () => {
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
    const { logs, events } = counted();
    expect(logs).toBe(events);
    const cells = await store.tallies({ project: "default", dimensions: ["status"] });
    expect(cells.map(({ count }) => count)).toEqual([logs]);
    await store.close();
  });

  it("follow when their process ends in order, and while nobody asks for them [store:arrival]", async () => {
    const store = openSqliteThreadStore({ path: place.path });
    await alone(store, "d1");
    await expect.poll(counted, { timeout: 10_000 }).toEqual({ events: 1, logs: 1 });
    await alone(store, "d2");
    await store.close();
    expect(counted()).toEqual({ events: 2, logs: 2 });
  });

  it("do not pile up under a burst, and every one of them is there afterwards [store:arrival]", async () => {
    const store = openSqliteThreadStore({ path: place.path });
    const ids = Array.from({ length: 3000 }, (_, index) => `d${index}`);
    for (let start = 0; start < ids.length; start += 100)
      await Promise.all(ids.slice(start, start + 100).map((id) => alone(store, id)));
    const { events, logs } = counted();
    expect(Number(events) - Number(logs)).toBeLessThan(1000);
    expect((await store.decisionsById("default", ids)).length).toBe(3000);
    await store.close();
  });

  it("can be read while the disk is full, and follow once there is room [store:disk-full] [store:arrival]", async () => {
    await leaveWaiting("d1", "d2");
    const { database, store } = openBoth(place.path);
    const failing = { is: true };
    // The room is taken away where SQLite asks for it: when a transaction is about to be committed.
    database.onCommit({
      before(connection) {
        if (failing.is) connection.exec("PRAGMA max_page_count = 1; CREATE TABLE no_room (a)");
      },
      undone: () => undefined,
    });
    await database.afterwards((connection) => connection.exec("PRAGMA max_page_count = 1"));
    await expect(alone(store, "d3")).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(await idsOf(store)).toEqual(["d1", "d2"]);
    expect(await store.tallies({ project: "default", dimensions: ["status"] })).toMatchObject([{ count: 2 }]);
    expect((await store.search({ project: "default", text: "decision", mode: "keyword" })).total).toBe(2);
    expect(await store.verify({ project: "default", log: "d2" })).toMatchObject({ ok: true, events: 1 });
    expect(counted()).toEqual({ events: 2, logs: 0 });
    failing.is = false;
    await database.afterwards((connection) => connection.exec("PRAGMA max_page_count = 1000000"));
    await alone(store, "d3");
    expect(await idsOf(store)).toEqual(["d1", "d2", "d3"]);
    expect(counted()).toEqual({ events: 3, logs: 3 });
    await store.close();
  });

  it("are never left out of an answer: where nothing at all can be written the reader is told so [store:disk-full] [store:arrival]", async () => {
    await leaveWaiting("d1");
    const { database, store } = openBoth(place.path);
    await database.afterwards((connection) => connection.exec("PRAGMA query_only = ON"));
    await expect(idsOf(store)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", recoverable: true });
    await database.afterwards((connection) => connection.exec("PRAGMA query_only = OFF"));
    expect(await idsOf(store)).toEqual(["d1"]);
    await store.close();
  });

  it("are waited for while another process writes, and then BUSY is the answer [store:arrival]", async () => {
    await leaveWaiting("d1");
    const store = openSqliteThreadStore({ path: place.path, busyTimeoutMs: 50 });
    const other = new DatabaseSync(place.path);
    other.exec("BEGIN IMMEDIATE");
    await expect(idsOf(store)).rejects.toMatchObject({ code: "BUSY", recoverable: true });
    other.exec("ROLLBACK");
    other.close();
    expect(await idsOf(store)).toEqual(["d1"]);
    await store.close();
  });

  it("are not opened by an older Clew, which would not see them [store:downgrade-refused] [store:arrival]", async () => {
    await leaveWaiting("d1");
    const older = THREAD_MIGRATIONS.filter(({ version }) => version < 4);
    expect(() => openSqlite({ path: place.path, migrations: older })).toThrowError(
      expect.objectContaining({ code: "NEWER_SCHEMA" }),
    );
  });

  it("leave nothing of a redacted payload in the files [store:redact] [store:arrival]", async () => {
    const secret = "sk-live-0123456789";
    const store = openSqliteThreadStore({ path: place.path });
    await alone(store, "d1", { context: `${secret} `.repeat(2000), tags: [secret] });
    const bytes = (): string => ["", "-wal"].map((end) => readFileSync(`${place.path}${end}`, "latin1")).join("");
    expect(bytes()).toContain(secret);
    await store.redact({ project: "default", log: "d1", seq: 1, actor: "admin" });
    expect(bytes()).not.toContain(secret);
    expect(bytes()).not.toContain("0123456789");
    await store.close();
  });
});
