import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import type { DecisionFilters } from "../../queries.ts";
import type { SqlPlan, Statement } from "../../sql/plan.ts";
import { rewriteDecision } from "../../sql/project/project.ts";
import { decisionPage } from "../../sql/read/decisions.ts";
import { filterPlan } from "../../sql/read/filters.ts";
import { NO_PATCH } from "../../sql/rows/decision-row.ts";
import { wholeDecision } from "../../sql/thread-store-on.ts";
import { searchText } from "../thread-store.ts";
import { THREAD_MIGRATIONS } from "../thread-tables.ts";

// A store without SQLite statistics, as after every upgrade: SQLite then plans with its defaults.
const database = new DatabaseSync(":memory:");
for (const { sql } of THREAD_MIGRATIONS) database.exec(sql);
afterAll(() => database.close());

/** Run a plan and return how SQLite executes each statement; `answers` replaces absent rows. */
function waysOf(plan: SqlPlan<unknown>, answers: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const ways: string[] = [];
  const run = ({ sql, values }: Statement): readonly Record<string, unknown>[] => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    ways.push(`${sql}\n${steps.map((step) => String(step["detail"])).join("\n")}`);
    return [answers];
  };
  for (let step = plan.next(); !step.done; ) step = plan.next(step.value.map(run));
  return ways;
}

const FILTERS: Readonly<Record<string, DecisionFilters>> = {
  nothing: {},
  category: { category: ["security"] },
  status: { status: ["pending"] },
  outcome: { hasOutcome: false },
  confidence: { minConfidence: 0.5, maxConfidence: 0.6 },
  date: { dateAfter: "2026-11-18T10:00:00Z" },
  "category and confidence": { category: ["security"], maxConfidence: 0.6 },
};

describe("how SQLite goes about it", () => {
  for (const [name, filters] of Object.entries(FILTERS))
    for (const n of [3, 50_000])
      it(`lists by ${name} without sorting first, ${n} in range [store:read-cost]`, () => {
        const ways = waysOf(decisionPage({ project: "p", filters, limit: 10, total: true }), { n });
        expect(ways.filter((way) => /TEMP B-TREE FOR ORDER BY/.test(way))).toEqual([]);
      });

  it("finds what hangs on a decision by indexes alone [store:read-cost]", () => {
    const ways = waysOf(wholeDecision("p", "d1"), { id: "d1", payload: "{}", has_records: 1, has_links: 1 });
    expect(ways).toHaveLength(3);
    for (const step of ways.flatMap((way) => way.split("\n").slice(1)))
      expect(step).toMatch(
        /^(SEARCH|SCALAR SUBQUERY|CORRELATED|COMPOUND|MERGE|LEFT|RIGHT|UNION ALL|USE TEMP B-TREE|SCAN CONSTANT)/,
      );
  });

  it("goes through a range of confidence by its index alone [store:read-cost]", () => {
    const [way] = waysOf(filterPlan("p", { minConfidence: 0.5 }));
    expect(way).toContain("USING COVERING INDEX decisions_by_confidence");
  });

  it("looks the matches of a search up by their number, however few rows pass its filters [store:read-cost]", () => {
    const search = { project: "p", words: ["queue"], hybrid: false, bridgeSide: undefined, limit: 10 };
    const conditions = { where: ["d.status IN (?)"], values: ["pending"] };
    const many: SqlPlan<unknown> = searchText({ ...search, ...conditions });
    const ways: string[] = [];
    for (let step = many.next(); !step.done; ) {
      const results = step.value.map(({ sql, values }) => {
        ways.push(waysOf(one({ sql, values }))[0] ?? "");
        return Array.from({ length: 401 }, (_, num) => ({ num, n: 1, found: 0 }));
      });
      step = many.next(results);
    }
    const joined = ways.filter((way) => way.includes("CROSS JOIN"));
    expect(joined).toHaveLength(1);
    expect(joined[0]).toContain("SEARCH d USING INTEGER PRIMARY KEY (rowid=?)");
  });
  it("takes a decision's old tags away by its key [store:read-cost]", () => {
    const row = { project: "p", num: 5, log_num: 1, payload: "{}", shape: "{}" };
    const dialect = { reindex: () => one({ sql: "SELECT 1", values: [] }), count: () => [] };
    const context = { dialect } as unknown as Parameters<typeof rewriteDecision>[0]; // only these parts of it are used
    const plan = rewriteDecision(context, row, { patch: NO_PATCH, updatedAt: "2026-11-20T10:00:00Z", tags: ["db"] });
    let step = plan.next();
    while (!step.done) step = plan.next(step.value.map(() => [row]));
    const tags = (step.value ?? []).filter(({ sql }) => sql.startsWith("DELETE FROM decision_tags"));
    expect(tags.flatMap((each) => waysOf(one(each)))).toEqual([
      expect.stringContaining("USING PRIMARY KEY (project=? AND tag=? AND decision_num=?)"),
    ]);
  });
});

function* one(statement: Statement): SqlPlan<void> {
  yield [statement];
}
