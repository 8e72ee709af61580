import type { DecisionSearch, DecisionSearchResult } from "../../queries.ts";
import type { StoreContext } from "../context.ts";
import { numberOf, places, rowsOf, type SqlPlan, type SqlRow, type SqlValue } from "../plan.ts";
import { readDecision, SELECT_DECISIONS } from "../rows/decision-row.ts";
import { searchTerms } from "../words.ts";
import { pageLimit } from "./cursor.ts";
import { filterPlan } from "./filters.ts";

/** Decisions by words. */
export function* searchDecisions(context: StoreContext, search: DecisionSearch): SqlPlan<DecisionSearchResult> {
  const words = searchTerms(search.text);
  if (words.length === 0) return { items: [], total: 0, dropped: [] };
  const conditions = yield* filterPlan(search.project, search.filters);
  const found = yield* context.dialect.searchWords({
    project: search.project,
    words,
    hybrid: search.mode === "hybrid",
    bridgeSide: search.bridgeSide,
    ...conditions,
    limit: pageLimit(search.limit, 10),
  });
  const numbers: SqlValue[] = found.matches.map((match) => match.decision);
  const rows =
    numbers.length === 0
      ? []
      : yield* rowsOf(
          `${SELECT_DECISIONS} WHERE d.project = ? AND d.num IN (${places(numbers)})`,
          search.project,
          ...numbers,
        );
  const byNumber = new Map<number, SqlRow>(rows.map((row) => [numberOf(row, "num"), row]));
  const items = found.matches.flatMap(({ decision, score }) => {
    const row = byNumber.get(decision);
    // Scores have no upper end; a distance is 0 for the same and 1 for nothing in common.
    return row ? [{ decision: readDecision(row), distance: Math.round(1e4 / (1 + Math.max(0, score))) / 1e4 }] : [];
  });
  return { items, total: found.total, dropped: found.dropped };
}
