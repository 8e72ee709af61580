import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
