import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryThreadStore } from "../memory/index.ts";
import type { DecisionFilters, DecisionQuery } from "../queries.ts";
import type { SqlPlan } from "../sql/plan.ts";
import { decisionPage, readDecisions } from "../sql/read/decisions.ts";
import { runPlan } from "./database/connection.ts";
import { openSqlite } from "./database/open.ts";
import { createSqliteThreadStore } from "./thread-store.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

// Inserted as rows: the test is about reading them. Times are out of order, and many are equal.
const FILL = (rows: number): string => `
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
  INSERT INTO decisions (project, id, log_num, log, seq, identity, agent, confidence, category, stakes, status, outcome, created_at, shape, redacted)
  SELECT CASE WHEN n % 10 = 0 THEN 'other' ELSE 'p' END, 'd' || n, n, 'd' || n, 1, 'i', 'agent' || (n % 3), (n % 100) / 100.0,
    'c' || (n % 7), CASE WHEN n % 2 = 0 THEN 'high' ELSE 'low' END, CASE WHEN n % 11 = 0 THEN 'reviewed' ELSE 'pending' END,
    CASE WHEN n % 11 = 0 THEN 'success' END, '2026-11-' || (10 + (n * 7) % 9) || 'T10:00:00.000Z', '{"reasons":[],"inputs":0,"steps":0}', 0
  FROM numbers;
  INSERT INTO events (log_num, project, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload)
  SELECT n, 'p', 1, 'decision_recorded', 1, 'a', '', '', '', '', '{}' FROM (SELECT num AS n FROM decisions)`;

const FILTERS: readonly DecisionFilters[] = [
  { status: ["reviewed"] },
  { status: ["reviewed"], hasOutcome: false },
  { category: ["c1", "c2"] },
  { category: ["c3"], hasOutcome: false },
  { agent: ["agent1"], status: ["reviewed"] },
  { minConfidence: 0.05, stakes: ["high"] },
  { stakes: [] },
  { feature: "none" },
  { dateAfter: "2026-11-12", status: ["reviewed"] },
  { dateAfter: "2026-11-12", dateBefore: "2026-11-16", hasOutcome: false },
  { dateBefore: "2026-11-14T10:00:00Z", status: ["pending"] },
  { dateBefore: "2026-11-14", category: ["c1"] },
];

async function pages(
  read: (
    query: DecisionQuery,
  ) => Promise<{ readonly items: readonly { readonly id: string }[]; readonly cursor?: string }>,
  query: DecisionQuery,
): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    all.push({ ...page, items: page.items.map(({ id }) => id) });
    cursor = page.cursor;
    if (cursor === undefined) return all;
  }
}

describe("a list that is read in parts", () => {
  const database = openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS });
  const engine = {
    read: async <T>(plan: () => SqlPlan<T>): Promise<T> => database.read((connection) => runPlan(plan(), connection)),
  };
  beforeAll(() => database.write((connection) => connection.exec(FILL(300))));
  afterAll(() => database.close());

  for (const filters of FILTERS)
    for (const order of ["newest", "oldest"] as const)
      it(`is the list that is read at once, page by page: ${JSON.stringify(filters)}, ${order} [store:list-parts]`, async () => {
        for (const limit of [1, 7, 50]) {
          const query: DecisionQuery = { project: "p", filters, order, limit, total: true };
          const atOnce = await pages((each) => engine.read(() => decisionPage(each)), query);
          for (const partSize of [1, 13, 299, 10_000]) {
            const dialect = { partSize } as Parameters<typeof readDecisions>[1]["dialect"]; // only this part of it is used
            expect(await pages((each) => readDecisions(engine, { dialect }, each), query)).toEqual(atOnce);
          }
        }
      });

  it("says of a cursor that is none of its own so [store:list-parts]", async () => {
    const store = createMemoryThreadStore();
    for (const filters of [{ status: ["pending"] }, { status: ["pending"], dateAfter: "2026-11-12" }] as const)
      await expect(store.decisions({ project: "p", filters, cursor: "x" })).rejects.toMatchObject({ code: "USAGE" });
    await store.close();
  });
});

describe("a long list of which little matches", () => {
  const database = openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS });
  beforeAll(() => database.write((connection) => connection.exec(FILL(60_000))));
  afterAll(() => database.close());

  for (const filters of [
    { category: ["none", "neither"] },
    { category: ["none", "neither"], hasOutcome: false },
    { status: ["reviewed"], hasOutcome: false, dateAfter: "2026-11-11" },
  ] as const satisfies readonly DecisionFilters[])
    it(`lets others have their turn in between: ${JSON.stringify(filters)} [store:list-parts]`, async () => {
      const store = createSqliteThreadStore(database);
      let turns = 0;
      const count = (): void => {
        turns += 1;
        turning = setImmediate(count);
      };
      let turning = setImmediate(count);
      const page = await store.decisions({ project: "p", filters, total: true });
      clearImmediate(turning);
      expect(page).toEqual({ items: [], total: 0 });
      expect(turns).toBeGreaterThan(0);
    });
});
