import assert from "node:assert/strict";
import type { DecisionFilters } from "../queries.ts";
import type { NewEvent, ThreadStore } from "../thread-store.ts";
import { appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

/** An event that reviews a decision. */
export const reviewed = (decisionId: string, outcome: string): NewEvent => ({
  type: "decision_reviewed",
  payload: { decisionId, outcome, lessons: `Lesson of ${decisionId}` },
});

/** An event that links d2 to another decision. */
export const link = (targetId: string, weight: number): NewEvent => ({
  type: "decisions_linked",
  payload: { sourceId: "d2", targetId, edgeType: "depends_on", weight },
});

/** Two threads with four decisions, one of them reviewed. */
export async function some(store: ThreadStore): Promise<void> {
  await appended(
    store,
    "t1",
    threadCreated("t1", { title: "Queue 100% done_", tags: ["infra", "queue"] }),
    decided("d1", {
      category: "architecture",
      stakes: "high",
      tags: ["queue"],
      feature: "F1",
      pr: 94,
      confidence: 0.9,
    }),
    decided("d2", {
      category: "tooling",
      tags: ["queue", "cli"],
      file: "a.ts",
      createdAt: "2026-01-02T00:00:00Z",
      reviewIn: "100d",
      confidence: 0.3,
    }),
    decided("d3", { continuesDecision: "d1", parentDecisionId: "d2", review_by: "2026-06-01", confidence: 0 }),
    reviewed("d1", "success"),
  );
  await store.append({ project: PROJECT, log: "t2", actor: "other", events: [threadCreated("t2", { title: "Docs" })] });
  await store.append({
    project: PROJECT,
    log: "t2",
    actor: "other",
    events: [
      decided("d4", { category: "tooling", confidence: 1, reasons: [{ type: "analysis", text: "x" }] }),
      { type: "status_changed", payload: { status: "paused", reason: "later" } },
    ],
  });
}

const FILTERS: readonly (readonly [string, DecisionFilters, readonly string[]])[] = [
  ["nothing", {}, ["d4", "d3", "d2", "d1"]],
  ["category", { category: ["tooling"] }, ["d4", "d2"]],
  ["stakes", { stakes: ["high", "critical"] }, ["d1"]],
  ["status", { status: ["reviewed"] }, ["d1"]],
  ["outcome", { outcome: ["success", "failure"] }, ["d1"]],
  ["agent", { agent: ["other"] }, ["d4"]],
  ["feature", { feature: "F1" }, ["d1"]],
  ["pr", { pr: "94" }, ["d1"]],
  ["file", { file: "a.ts" }, ["d2"]],
  ["confidence", { minConfidence: 0.3, maxConfidence: 0.9 }, ["d2", "d1"]],
  ["dates", { dateAfter: "2026-01-01", dateBefore: "2026-01-02T01:00:00+01:00" }, ["d2"]],
  ["no outcome", { hasOutcome: false }, ["d4", "d3", "d2"]],
  ["reviewed", { reviewedAfter: "2020-01-01" }, ["d1"]],
  ["reviewed by then", { reviewedAfter: "2999-01-01" }, []],
  ["tags", { tags: ["cli", "missing"] }, ["d2"]],
  ["thread", { thread: "t2" }, ["d4"]],
  ["continued", { continues: ["d1"] }, ["d3", "d2"]],
  ["parent", { parents: ["d2"] }, ["d3"]],
  ["review due by its date or its span", { reviewDueBefore: "2026-07-01" }, ["d3", "d2"]],
  ["review due by its span", { reviewDueBefore: "2026-04-12" }, ["d2"]],
  ["review not due yet", { reviewDueBefore: "2026-04-11" }, []],
  ["together", { category: ["tooling"], tags: ["queue"] }, ["d2"]],
  ["an empty list", { category: [] }, []],
  ["a quote", { feature: "F1' OR '1'='1" }, []],
];

/** Filters, in lists and searches. */
export const filterCases: readonly ThreadStoreCase[] = [
  {
    title: "filters decisions by every documented filter, newest first [store:filters]",
    async run({ store }) {
      await some(store);
      for (const [name, filters, expected] of FILTERS) {
        const page = await store.decisions({ project: PROJECT, filters, total: true });
        assert.deepEqual([page.items.map((each) => each.id), page.total], [expected, expected.length], name);
      }
      await assert.rejects(store.decisions({ project: PROJECT, filters: { dateAfter: "soon" } }), { code: "USAGE" });
    },
  },
  {
    title: "applies every filter to a search as well [store:filters]",
    async run({ store }) {
      await some(store);
      for (const [name, filters, expected] of FILTERS) {
        const found = await store.search({ project: PROJECT, text: "decision", mode: "hybrid", filters });
        const ids = found.items.map((each) => each.decision.id);
        assert.deepEqual([ids.toSorted(), found.total], [expected.toSorted(), expected.length], name);
      }
    },
  },
  {
    title:
      "keeps a decision that nobody said a confidence of, and gives it no part in any figure of that [store:tallies]",
    async run({ store }) {
      const unstated = decided("d2", { confidence: undefined, reasons: [{ type: "analysis", text: "x" }] });
      await appended(store, "t1", threadCreated("t1"), decided("d1", { confidence: 0.3 }), unstated);
      await appended(store, "t1", reviewed("d2", "failure"));
      const [found] = await store.decisionsById(PROJECT, ["d2"]);
      assert.equal(found !== undefined && "confidence" in found.document, false);
      for (const filters of [{ minConfidence: 0 }, { maxConfidence: 1 }]) {
        const page = await store.decisions({ project: PROJECT, filters });
        assert.deepEqual(
          page.items.map(({ id }) => id),
          ["d1"],
        );
      }
      const dimensions = ["category", "calibration", "reason", "diversity"] as const;
      for (const filters of [{}, { dateAfter: "2000-01-01" }])
        assert.deepEqual(
          (await store.counters({ project: PROJECT, dimensions, filters })).map(
            ({ dimension, key, count, confidence }) => [dimension, key, count, confidence.toFixed(2)].join(" "),
          ),
          [
            "calibration process|-|failure 1 0.00",
            "calibration process|3| 1 0.30",
            "category process 2 0.30",
            "diversity 0|0 1 0.30",
          ],
        );
    },
  },
  {
    title: "applies every filter to sums, the kept ones and those it counts [store:filters] [store:tallies]",
    async run({ store }) {
      await some(store);
      const dimensions = ["category", "stakes", "status", "agent", "hour", "calibration", "reason"] as const;
      for (const [name, filters, expected] of FILTERS) {
        const cells = await store.counters({ project: PROJECT, dimensions, filters });
        const found = cells.filter(({ dimension }) => dimension !== "hour" && dimension !== "reason");
        const told = found.map(({ dimension, key, count }) => `${dimension} ${key} ${count}`).toSorted();
        assert.deepEqual(told, cellsOf(expected), name);
        const sum = (dimension: string, of: "count" | "confidence") =>
          cells.reduce((total, cell) => (cell.dimension === dimension ? total + cell[of] : total), 0);
        assert.equal(sum("hour", "count"), expected.length, name);
        assert.equal(sum("reason", "count"), expected.includes("d4") ? 1 : 0, name);
        const confidence = expected.reduce((total, id) => total + (CONFIDENCE[id] ?? 0), 0);
        assert.ok(Math.abs(sum("calibration", "confidence") - confidence) < 1e-9, name);
      }
      await assert.rejects(store.counters({ project: PROJECT, dimensions, filters: { dateAfter: "soon" } }), {
        code: "USAGE",
      });
    },
  },
];

const CONFIDENCE: Readonly<Record<string, number>> = { d1: 0.9, d2: 0.3, d3: 0, d4: 1 };

const CELLS: Readonly<Record<string, readonly string[]>> = {
  d1: [
    "category architecture",
    "stakes high",
    "status reviewed",
    "agent emerson",
    "calibration architecture|9|success",
  ],
  d2: ["category tooling", "stakes medium", "status pending", "agent emerson", "calibration tooling|3|"],
  d3: ["category process", "stakes medium", "status pending", "agent emerson", "calibration process|0|"],
  d4: ["category tooling", "stakes medium", "status pending", "agent other", "calibration tooling|9|"],
};

function cellsOf(ids: readonly string[]): readonly string[] {
  const names = ids.flatMap((id) => CELLS[id] ?? []);
  return [...new Set(names)].map((name) => `${name} ${names.filter((each) => each === name).length}`).toSorted();
}
