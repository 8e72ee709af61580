import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nextTurn } from "../../session-store.ts";
import { unopened } from "./map-sqlite-error.ts";
import { openSqlite } from "./open.ts";

const notes = {
  area: "notes",
  version: 1,
  sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT",
};
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew store "));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("openSqlite", () => {
  it("writes with WAL and a full sync, so that what is acknowledged is on disk [store:synchronous-full]", async () => {
    const database = openSqlite({ path: join(folder, "clew.db"), migrations: [notes] });
    const pragmas = await database.write((connection) => [
      connection.get("PRAGMA journal_mode")?.["journal_mode"],
      connection.get("PRAGMA synchronous")?.["synchronous"],
    ]);
    expect(pragmas).toEqual(["wal", 2]);
    await database.close();
  });

  it("says what to do where a file cannot be opened: on a read-only file system, without a folder, for any other cause [store:unavailable-clear]", () => {
    const path = join(folder, "gone", "clew.db");
    expect(() => openSqlite({ path, migrations: [notes] })).toThrow(
      expect.objectContaining({
        code: "STORE_UNAVAILABLE",
        message: `${path} has no folder to lie in: unable to open database file.`,
        hint: expect.stringContaining("Make the folder"),
      }),
    );
    const told = (trouble: string | undefined) =>
      unopened(new Error("unable to open database file"), path, () => trouble);
    expect(told("EROFS")).toMatchObject({
      code: "STORE_UNAVAILABLE",
      message: expect.stringContaining("read-only file system"),
      hint: expect.stringContaining("CLEW_STORE=sqlite:PATH"),
    });
    for (const trouble of ["EACCES", undefined])
      expect(told(trouble)).toMatchObject({ hint: expect.stringContaining("mend the permissions") });
  });

  it("keeps what a savepoint may have to undo in memory: in a file it would cost more than the write [store:write-cost]", async () => {
    const database = openSqlite({ path: join(folder, "clew.db"), migrations: [notes] });
    const kept = await database.write((connection) => connection.get("PRAGMA temp_store")?.["temp_store"]);
    expect(kept).toBe(2);
    await database.close();
  });

  it("commits the writes of one turn together, and one that fails undoes only itself [store:group-commit]", async () => {
    const database = openSqlite({ path: join(folder, "clew.db"), migrations: [notes] });
    const insert = (text: string) =>
      database.write((connection) => connection.run("INSERT INTO notes (text) VALUES (?)", text));
    const outcomes = await Promise.allSettled([insert("a"), insert("b"), insert("a"), insert("c")]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(
      database.read((reader) => reader.all("SELECT text FROM notes ORDER BY id").map((row) => row["text"])),
    ).toEqual(["a", "b", "c"]);
    await database.close();
  });

  it("lets those who come in the turns after several have come join them, and one alone waits for nobody [store:group-commit]", async () => {
    const database = openSqlite({ path: join(folder, "clew.db"), migrations: [notes] });
    let commits = 0;
    database.onCommit({ committed: () => (commits += 1) });
    const insert = (text: string) =>
      database.write((connection) => connection.run("INSERT INTO notes (text) VALUES (?)", text));
    const alone = insert("a");
    await nextTurn();
    await Promise.all([alone, insert("b")]);
    expect(commits).toBe(2);
    const crowd = [insert("c"), insert("d")];
    await nextTurn();
    await Promise.all([...crowd, insert("e")]);
    expect(commits).toBe(3);
    await database.close();
  });

  it("undoes all of a write that fails with nobody beside it, and goes on [store:group-commit]", async () => {
    const database = openSqlite({ path: join(folder, "clew.db"), migrations: [notes] });
    const texts = () => database.read((reader) => reader.all("SELECT text FROM notes").map((row) => row["text"]));
    const failing = database.write((connection) => {
      connection.run("INSERT INTO notes (text) VALUES ('half')");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrowError("no");
    expect(texts()).toEqual([]);
    await database.write((connection) => connection.run("INSERT INTO notes (text) VALUES ('whole')"));
    expect(texts()).toEqual(["whole"]);
    await database.close();
  });

  it("migrates once and refuses a database of a newer version with NEWER_SCHEMA [store:downgrade-refused]", async () => {
    const path = join(folder, "clew.db");
    const second = { area: "notes", version: 2, sql: "ALTER TABLE notes ADD COLUMN tag TEXT" };
    await openSqlite({ path, migrations: [notes] }).close();
    const newer = openSqlite({ path, migrations: [notes, second] });
    expect(newer.versions().get("notes")).toEqual({ schema: 2, minReader: 2 });
    await newer.close();
    expect(() => openSqlite({ path, migrations: [notes] })).toThrowError(/need at least 2; this Clew knows 1/);
  });

  it("names the file and the cause when it cannot be opened [store:unavailable-clear]", () => {
    expect(() => openSqlite({ path: join(folder, "missing", "clew.db"), migrations: [notes] })).toThrowError(
      expect.objectContaining({ code: "STORE_UNAVAILABLE" }),
    );
  });
});
