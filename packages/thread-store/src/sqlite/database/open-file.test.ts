import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, type SqliteDatabase } from "./open.ts";

const notes = { area: "notes", version: 1, sql: "CREATE TABLE notes (text TEXT NOT NULL) STRICT" };

let folder = "";
let path = "";
let database: SqliteDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew place "));
  path = join(folder, "clew.db");
  database = openSqlite({ path, migrations: [notes] });
  await add("one");
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const add = (text: string): Promise<number> =>
  database.write((connection) => connection.run("INSERT INTO notes VALUES (?)", text));
const texts = (from = database): unknown[] =>
  from.read((connection) => connection.all("SELECT text FROM notes").map(({ text }) => text));

const unfound = (message: string) => ({
  code: "STORE_UNAVAILABLE",
  message: `${message}: what is written here now would be lost.`,
});

describe("a database whose files are taken away while it is open", () => {
  it("acknowledges nothing once its file was removed, keeps nothing of it, and can still be read [store:open-file]", async () => {
    rmSync(path);
    await expect(add("two")).rejects.toMatchObject(unfound(`${path} was removed`));
    expect(database.trouble()).toBe(`${path} was removed`);
    expect(texts(database)).toEqual(["one"]);
  });

  it("acknowledges nothing once another file has its place, and goes on when its own is back [store:open-file]", async () => {
    const aside = join(folder, "aside.db");
    renameSync(path, aside);
    writeFileSync(path, "");
    await expect(add("two")).rejects.toMatchObject(unfound(`${path} was replaced by another file while it was in use`));
    rmSync(path);
    renameSync(aside, path);
    await add("three");
    expect(database.trouble()).toBeUndefined();
    expect(texts(database)).toEqual(["one", "three"]);
  });

  it("acknowledges nothing once its log was removed or replaced [store:open-file]", async () => {
    copyFileSync(`${path}-wal`, join(folder, "copy"));
    rmSync(`${path}-wal`);
    await expect(add("two")).rejects.toMatchObject(unfound(`${path}-wal was removed`));
    renameSync(join(folder, "copy"), `${path}-wal`);
    await expect(add("two")).rejects.toMatchObject(
      unfound(`${path}-wal was replaced by another file while it was in use`),
    );
  });

  it("acknowledges nothing once another file was written into its own [store:open-file]", async () => {
    const other = join(folder, "other.db");
    const another = openSqlite({ path: other, migrations: [notes] });
    await another.write((connection) => connection.run("INSERT INTO notes VALUES ('other')"));
    await another.close();
    await database.close();
    database = openSqlite({ path, migrations: [notes] });
    await add("again");
    copyFileSync(other, path);
    const over = unfound(`${path} was written over while it was in use`);
    await expect(add("two")).rejects.toMatchObject(over);
    await expect(add("two")).rejects.toMatchObject(over);
    expect(database.trouble()).toBe(`${path} was written over while it was in use`);
  });

  it("knows what SQLite itself writes there, in this process and others, from what others do [store:open-file]", async () => {
    const beside = openSqlite({ path, migrations: [notes] });
    const modes = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"];
    for (let round = 0; round < 200; round += 1) {
      const [first, second] = round % 2 === 0 ? [database, beside] : [beside, database];
      await first.write((connection) => connection.run("INSERT INTO notes VALUES (?)", "x".repeat(20_000)));
      await second.afterwards((connection) => connection.get(`PRAGMA wal_checkpoint(${modes[round % modes.length]})`));
      await add(String(round));
      expect(database.trouble()).toBeUndefined();
    }
    await beside.close();
    await add("last");
    // Closing one of two must not release the other's locks: nobody else may get exclusive access.
    const lone = new DatabaseSync(path, { timeout: 0 });
    expect(() => lone.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")).toThrow(/locked/);
    lone.close();
    writeFileSync(path, "");
    await expect(add("late")).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  });

  it("is not begun anew beside those who still have it open [store:open-file]", () => {
    rmSync(path);
    expect(() => openSqlite({ path, migrations: [notes] })).toThrow(
      expect.objectContaining({
        code: "STORE_UNAVAILABLE",
        message: `${path} was removed, but not what belongs to it (${path}-shm).`,
      }),
    );
  });
});
