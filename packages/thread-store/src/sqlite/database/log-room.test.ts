import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LogRoom } from "./log-room.ts";
import { openSqlite, type SqliteDatabase } from "./open.ts";

const MIGRATIONS = [{ area: "rows", version: 1, sql: "CREATE TABLE rows (num INTEGER PRIMARY KEY, body TEXT) STRICT" }];

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew log room "));
  path = join(folder, "clew.db");
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

/** What a new process finds where the machine has stopped: the files as they are, without the memory that processes share. */
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

const MADE = 512 * 1024;

describe("the room at the end of the log", () => {
  it("is there after some commits, means nothing to who finds it, and goes with the log [store:log-room]", async () => {
    const database = openSqlite({ path, migrations: MIGRATIONS });
    await write(database, 4);
    expect(statSync(`${path}-wal`).size).toBeLessThan(MADE);
    await write(database, 20);
    await expect.poll(() => statSync(`${path}-wal`).size).toBeGreaterThan(MADE);
    const log = readFileSync(`${path}-wal`);
    expect(log.subarray(-MADE / 2).every((byte) => byte === 0)).toBe(true);
    expect(await countAfterStop()).toBe(24);
    const other = openSqlite({ path, migrations: MIGRATIONS });
    await write(other, 3);
    await write(database, 3);
    expect([countIn(database), countIn(other)]).toEqual([30, 30]);
    await database.close();
    expect(existsSync(`${path}-wal`)).toBe(true);
    await other.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(await countAfterStop()).toBe(30);
  });

  it("is made anew behind a log that was emptied, which then has no beginning yet [store:log-room]", async () => {
    const database = openSqlite({ path, migrations: MIGRATIONS });
    await write(database, 24);
    await expect.poll(() => statSync(`${path}-wal`).size).toBeGreaterThan(MADE);
    await database.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
    const room = new LogRoom(path);
    for (let index = 0; index < 16; index += 1) room.committed();
    await room.close();
    expect(readFileSync(`${path}-wal`).every((byte) => byte === 0)).toBe(true);
    expect(await countAfterStop()).toBe(24);
    await write(database, 5);
    expect(await countAfterStop()).toBe(29);
    await database.close();
  });

  it("stays as it is while there is enough of it, and grows once it is used up [store:log-room]", async () => {
    const log = `${path}-wal`;
    writeFileSync(log, "x".repeat(1000));
    const room = new LogRoom(path);
    const commit = (): void => {
      for (let index = 0; index < 16; index += 1) room.committed();
    };
    commit();
    await expect.poll(() => statSync(log).size).toBe(1000 + MADE);
    for (let round = 0; round < 5; round += 1) {
      commit();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(statSync(log).size).toBe(1000 + MADE);
    appendFileSync(log, "y");
    const grown = (): number => {
      commit();
      return statSync(log).size;
    };
    await expect.poll(grown).toBeGreaterThan(1001 + MADE);
    await room.close();
    expect(statSync(log).size).toBe(1001 + 3 * MADE);
    expect(readFileSync(log, "latin1").startsWith(`${"x".repeat(1000)}\0`)).toBe(true);
  });

  it("is made before the last is used up, once that is known to happen [store:log-room]", async () => {
    const log = `${path}-wal`;
    writeFileSync(log, "x");
    const room = new LogRoom(path);
    const commit = async (): Promise<number> => {
      const before = statSync(log).size;
      for (let index = 0; index < 16; index += 1) room.committed();
      await room.made();
      return statSync(log).size - before;
    };
    expect(await commit()).toBe(MADE);
    expect([await commit(), await commit(), await commit()]).toEqual([0, 0, 0]);
    appendFileSync(log, "y");
    // Half a megabyte lasted for 64 commits: so half of the next megabyte will be used up after as many.
    expect(await commit()).toBe(2 * MADE);
    expect([await commit(), await commit(), await commit()]).toEqual([0, 0, 0]);
    expect(await commit()).toBe(2 * MADE);
    await room.close();
  });

  it("leaves the last 256 MB of a disk alone, and is made once there is more [store:log-room]", async () => {
    const log = `${path}-wal`;
    writeFileSync(log, "x".repeat(1000));
    let free = 268_435_455;
    const asked: string[] = [];
    const room = new LogRoom(path, async (of) => {
      asked.push(of);
      return free;
    });
    const commit = (): number => {
      for (let index = 0; index < 16; index += 1) room.committed();
      return asked.length;
    };
    await expect.poll(commit).toBeGreaterThan(2);
    expect(new Set(asked)).toEqual(new Set([folder]));
    expect(statSync(log).size).toBe(1000);
    free = 268_435_456;
    await expect.poll(() => commit() && statSync(log).size).toBe(1000 + MADE);
    await room.close();
  });

  it("is not made where the disk does not say how much there is [store:log-room]", async () => {
    writeFileSync(`${path}-wal`, "x");
    const room = new LogRoom(path, async () => Promise.reject(new Error("ENOSYS: function not implemented, statfs")));
    for (let index = 0; index < 16; index += 1) room.committed();
    await room.close();
    expect(statSync(`${path}-wal`).size).toBe(1);
  });

  it("is nobody's concern where the log cannot be found [store:log-room]", async () => {
    const room = new LogRoom(join(folder, "nowhere", "clew.db"));
    for (let index = 0; index < 40; index += 1) room.committed();
    await room.close();
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
            const room = new LogRoom(path);
            for (let index = 0; index < 16; index += 1) room.committed();
            made.push(room.close());
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
