import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { createSqliteThreadStore } from "./thread-store.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

// Inserted as rows: the test is about reading them, and recording so many takes minutes.
const FILL = `
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 25000)
  INSERT INTO decisions (project, id, log_num, log, seq, identity, agent, confidence, category, stakes, status, outcome, created_at, shape, redacted)
  SELECT CASE WHEN n % 100 = 0 THEN 'other' ELSE 'p' END, 'd' || n, n, 'd' || n, 1, 'i', 'agent' || (n % 3), 0.5, 'process',
    CASE WHEN n % 2 = 0 THEN 'high' ELSE 'low' END, CASE WHEN n % 5 = 0 THEN 'reviewed' ELSE 'pending' END,
    CASE WHEN n % 5 = 0 THEN 'success' END, '2026-11-' || (10 + n / 5001) || 'T10:00:00.000Z', '{"reasons":["analysis"],"inputs":1,"steps":0}', 0
  FROM numbers`;

describe("statistics over more decisions than are read at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "clew counters "));
  let database: SqliteDatabase;
  beforeAll(async () => {
    database = openSqlite({ path: join(folder, "clew.db"), migrations: THREAD_MIGRATIONS });
    await database.write((connection) => connection.exec(FILL));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["stakes", { stakes: ["high"] }, ["calibration process|5| 10000", "calibration process|5|success 2250"]],
    ["status", { status: ["reviewed"] }, ["calibration process|5|success 4750"]],
    ["agent", { agent: ["agent1", "nobody"] }, ["calibration process|5| 6667", "calibration process|5|success 1583"]],
    [
      "dates",
      { dateAfter: "2026-11-12", dateBefore: "2026-11-13" },
      ["calibration process|5| 4001", "calibration process|5|success 950"],
    ],
    ["nothing that is there", { feature: "none" }, []],
  ] as const)(
    "count each match once, whatever the part it lies in: %s [store:tallies]",
    async (_name, filters, expected) => {
      const store = createSqliteThreadStore(database);
      const cells = await store.counters({ project: "p", dimensions: ["calibration"], filters });
      expect(cells.map(({ dimension, key, count }) => `${dimension} ${key} ${count}`).toSorted()).toEqual(expected);
    },
  );

  it("let others have their turn in between [store:statistics-yield]", async () => {
    const store = createSqliteThreadStore(database);
    let turns = 0;
    let running = true;
    const others = (): void => {
      turns += 1;
      if (running) setImmediate(others);
    };
    setImmediate(others);
    await store.counters({
      project: "p",
      dimensions: ["category", "hour", "reason"],
      filters: { status: ["pending"] },
    });
    running = false;
    expect(turns).toBeGreaterThan(2);
  });
});
