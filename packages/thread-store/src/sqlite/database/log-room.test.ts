import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LogRoom, openSqlite, type SqliteDatabase } from "./open.ts";

const MIGRATIONS = [{ area: "rows", version: 1, sql: "CREATE TABLE rows (num INTEGER PRIMARY KEY, body TEXT) STRICT" }];

let folder: string;
let path: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew log room "));
  path = join(folder, "clew.db");
  log = `${path}-wal`;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function write(database: SqliteDatabase, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await database.write((connection) => connection.run("INSERT INTO rows (body) VALUES (?)", "x".repeat(500)));
}

function countIn(database: SqliteDatabase): unknown {
  return database.read((connection) => connection.get("SELECT count(*) AS n FROM rows"))?.["n"];
}

/** What a new process finds after the machine stopped: the files as they are, without the shared memory. */
async function countAfterStop(): Promise<unknown> {
  const copy = join(folder, "copy.db");
  copyFileSync(path, copy);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  const found = openSqlite({ path: copy, migrations: MIGRATIONS });
  const count = countIn(found);
  expect(found.read((connection) => connection.get("PRAGMA integrity_check"))).toEqual({ integrity_check: "ok" });
  await write(found, 1);
  expect(countIn(found)).toBe(Number(count) + 1);
  await found.close();
  rmSync(copy);
  return count;
}

const MEGABYTE = 1024 * 1024;

/** Make room as a process with sixteen commits does, and wait for it. */
async function makeRoom(freeSpace?: (of: string) => Promise<number>): Promise<void> {
  const room = new LogRoom(path, freeSpace);
  for (let index = 0; index < 16; index += 1) room.committed();
  await room.made();
}

describe("the room at the end of the log", () => {
  it("is there after some commits, means nothing to who finds it, and goes with the log [store:log-room]", async () => {
    const database = openSqlite({ path, migrations: MIGRATIONS });
    await write(database, 4);
    expect(statSync(log).size).toBeLessThan(MEGABYTE);
    await write(database, 20);
    await expect.poll(() => statSync(log).size, { timeout: 30_000 }).toBeGreaterThanOrEqual(16 * MEGABYTE);
    expect(
      readFileSync(log)
        .subarray(-8 * MEGABYTE)
        .every((byte) => byte === 0),
    ).toBe(true);
    expect(await countAfterStop()).toBe(24);
    const other = openSqlite({ path, migrations: MIGRATIONS });
    await write(other, 3);
    await write(database, 3);
    expect([countIn(database), countIn(other)]).toEqual([30, 30]);
    await database.close();
    expect(existsSync(log)).toBe(true);
    await other.close();
    expect(existsSync(log)).toBe(false);
    expect(await countAfterStop()).toBe(30);
  });

  it("is made anew behind a log that was emptied, which then has no beginning yet [store:log-room]", async () => {
    const database = openSqlite({ path, migrations: MIGRATIONS });
    await write(database, 12);
    await database.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
    await makeRoom();
    expect(readFileSync(log).every((byte) => byte === 0)).toBe(true);
    expect(await countAfterStop()).toBe(12);
    await write(database, 2);
    expect(await countAfterStop()).toBe(14);
    await database.close();
  });

  it("is appended a megabyte at a time until there is enough, once [store:log-room]", async () => {
    writeFileSync(log, "x".repeat(1000));
    await makeRoom();
    expect(statSync(log).size).toBe(1000 + 16 * MEGABYTE);
    await makeRoom();
    expect(statSync(log).size).toBe(1000 + 16 * MEGABYTE);
    expect(readFileSync(log, "latin1").startsWith(`${"x".repeat(1000)}\0`)).toBe(true);
  });

  it("is not made by who commits fifteen times [store:log-room]", async () => {
    writeFileSync(log, "x");
    const room = new LogRoom(path);
    for (let index = 0; index < 15; index += 1) room.committed();
    await room.made();
    expect(statSync(log).size).toBe(1);
  });

  it("leaves the last 256 MB of a disk alone [store:log-room]", async () => {
    writeFileSync(log, "x".repeat(1000));
    const asked: string[] = [];
    const free = [268_435_456, 268_435_455];
    await makeRoom(async (of) => {
      asked.push(of);
      return free.shift() ?? 0;
    });
    expect(asked).toEqual([folder, folder]);
    expect(statSync(log).size).toBe(1000 + MEGABYTE);
  });

  it("is not made where the disk does not say how much there is [store:log-room]", async () => {
    writeFileSync(log, "x");
    await makeRoom(async () => Promise.reject(new Error("ENOSYS: function not implemented, statfs")));
    expect(statSync(log).size).toBe(1);
  });

  it("is nobody's concern where the log cannot be found [store:log-room]", async () => {
    path = join(folder, "nowhere", "clew.db");
    await makeRoom();
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  it("loses no commit of two that write, whenever it is made and the log is emptied [store:log-room]", async () => {
    const step = fc.constantFrom("first", "second", "room", "empty", "stop");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const end of ["", "-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
        const first = openSqlite({ path, migrations: MIGRATIONS });
        const second = openSqlite({ path, migrations: MIGRATIONS });
        const made: Promise<void>[] = [];
        let written = 0;
        for (const each of steps) {
          if (each === "first" || each === "second") {
            await write(each === "first" ? first : second, 2);
            written += 2;
          } else if (each === "empty")
            await second.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
          else if (each === "stop") expect(await countAfterStop()).toBe(written);
          else {
            made.push(makeRoom());
          }
        }
        await Promise.all(made);
        expect([countIn(first), countIn(second), await countAfterStop()]).toEqual([written, written, written]);
        await first.close();
        await second.close();
      }),
      { numRuns: 25 },
    );
  });
});
