import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { ThreadStore } from "../src/index.ts";
import { createSqliteThreadStore, openSqlite, type SqliteDatabase, THREAD_MIGRATIONS } from "../src/sqlite/index.ts";
import type { Writer } from "./run-writer.ts";

/** A suite's database, in a new folder for each test. */
export function databasePlace(name: string): { readonly path: string } {
  const place = { path: "" };
  beforeEach(() => {
    place.path = join(mkdtempSync(join(tmpdir(), `clew ${name} `)), "clew.db");
  });
  afterEach(() => rmSync(dirname(place.path), { recursive: true }));
  return place;
}

/** A store and its database, whose disk space a test can take away. */
export function openBoth(path: string): { readonly database: SqliteDatabase; readonly store: ThreadStore } {
  const database = openSqlite({ path, migrations: THREAD_MIGRATIONS });
  return { database, store: createSqliteThreadStore(database) };
}

/** Kill six writers, each a little later than the one before, and return what they had acknowledged. */
export async function killWriters(start: (name: string) => Writer, stepMs: number): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round++) {
    const { child, ended } = start(`k${round}`);
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    await new Promise((resolve) => setTimeout(resolve, stepMs * round));
    child.kill("SIGKILL");
    acknowledged.push(...(await ended).acknowledged);
  }
  return acknowledged;
}
