import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, openUnwritable, type SqliteDatabase } from "./open.ts";

const notes = { area: "notes", version: 1, sql: "CREATE TABLE notes (text TEXT NOT NULL) STRICT" };
const more = { area: "notes", version: 2, sql: "ALTER TABLE notes ADD COLUMN more TEXT" };

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew store? #1 "));
  path = join(folder, "clew.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function add(database: SqliteDatabase, text: string): Promise<void> {
  await database.write((connection) => connection.run("INSERT INTO notes VALUES (?)", text));
}

const textsOf = (database: SqliteDatabase | undefined): unknown[] | undefined =>
  database?.read((connection) => connection.all("SELECT text FROM notes").map(({ text }) => text));

describe("a database where nothing can be written", () => {
  it("is read as it lies there, leaves nothing beside it, and refuses to be written [store:read-only-system]", async () => {
    const made = openSqlite({ path, migrations: [notes] });
    await add(made, "one");
    await made.close();
    const database = openUnwritable({ path, migrations: [notes] });
    expect(textsOf(database)).toEqual(["one"]);
    expect(database?.versions().get("notes")).toEqual({ schema: 1, minReader: 1 });
    await expect(add(database as SqliteDatabase, "two")).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      message: `${path} cannot be written: it lies on a read-only file system.`,
    });
    expect(readdirSync(folder)).toEqual(["clew.db"]);
    await database?.close();
  });

  it("is not opened where a log beside it holds what it lacks, where its tables are older, or empty [store:read-only-system]", async () => {
    const made = openSqlite({ path, migrations: [notes] });
    await add(made, "one");
    expect(openUnwritable({ path, migrations: [notes] })).toBeUndefined();
    await made.close();
    expect(openUnwritable({ path, migrations: [notes, more] })).toBeUndefined();
    const empty = join(folder, "empty.db");
    writeFileSync(empty, "");
    expect(openUnwritable({ path: empty, migrations: [notes] })).toBeUndefined();
  });

  it("gives nothing out that was read while others wrote it [store:read-only-system]", async () => {
    const made = openSqlite({ path, migrations: [notes] });
    await add(made, "one");
    await made.close();
    const database = openUnwritable({ path, migrations: [notes] });
    expect(textsOf(database)).toEqual(["one"]);
    const other = openSqlite({ path, migrations: [notes] });
    await add(other, "two");
    expect(() => textsOf(database)).toThrow(expect.objectContaining({ code: "STORE_UNAVAILABLE", recoverable: true }));
    await other.close();
    expect(() => textsOf(database)).toThrow(expect.objectContaining({ code: "STORE_UNAVAILABLE" }));
    await database?.close();
  });
});
