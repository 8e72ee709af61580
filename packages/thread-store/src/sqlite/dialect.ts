import type { Dialect } from "../sql/dialect.ts";
import { LIMIT_PLACE, numberOf, rowOf, rowsOf, together } from "../sql/plan.ts";
import { DECISION_COLUMNS, decisionValues } from "../sql/rows/decision-row.ts";
import { inserterOf } from "../sql/rows/insert-rows.ts";
import type { ArrivalQueue } from "./arrivals/arrival-queue.ts";
import { searchText } from "./search/search.ts";
import { reindex, type TextIndex } from "./search/text-index.ts";
import type { TallyBuffer } from "./tally-buffer.ts";

const insertDecisions = inserterOf({
  table: "decisions",
  columns: ["num", ...DECISION_COLUMNS],
  atOnce: 25,
  restAlone: true,
});

/** What is written behind the answers. */
export interface SqliteParts {
  readonly tallies: TallyBuffer;
  readonly text: TextIndex;
  /** Left out where a commit costs nothing. */
  readonly arrivals: ArrivalQueue | undefined;
}

/** What is SQLite's own. */
export function sqliteDialect(kind: "sqlite" | "memory", parts: SqliteParts): Dialect {
  return {
    kind,
    ...(parts.arrivals === undefined ? {} : { arrivals: parts.arrivals }),
    // BEGIN IMMEDIATE lets in one writer at a time.
    forUpdate: () => "",
    touched: (isNew) => `(SELECT coalesce(max(num), 0)${isNew ? " + 1" : ""} FROM events)`,
    clock: undefined,
    // About ten milliseconds of work.
    partSize: 10_000,
    tally(change) {
      parts.tallies.stage(change);
      return [];
    },
    *insertDecisions(decisions) {
      // Numbered here, as SQLite would do it: handing them back would cost as much as another index.
      const last = numberOf((yield* rowOf("SELECT coalesce(max(num), 0) AS num FROM decisions")) ?? {}, "num");
      const numbered = decisions.map((decision, index) => ({ ...decision, num: last + 1 + index }));
      yield* together(insertDecisions(numbered.map(({ num, row }) => [num, ...decisionValues(row)])));
      yield* parts.text.take(numbered);
      return numbered.map(({ num }) => num);
    },
    reindex,
    searchWords: searchText,
    *hints(since, limit) {
      if (since === undefined) {
        const newest = yield* rowOf("SELECT max(touched) AS position FROM logs");
        return { position: String(numberOf(newest ?? {}, "position")), rows: [] };
      }
      const rows = yield* rowsOf(
        `SELECT project, id, head_seq, status, touched FROM logs WHERE touched > ? ORDER BY touched ${LIMIT_PLACE}`,
        Number(since) || 0,
        limit,
      );
      const last = rows[rows.length - 1];
      return { position: last === undefined ? since : String(numberOf(last, "touched")), rows };
    },
  };
}
