import { DECISION_COLUMNS } from "../sql/decision-row.ts";
import type { Dialect } from "../sql/dialect.ts";
import { LIMIT_PLACE, numberOf, places, rowOf, rowsOf } from "../sql/plan.ts";
import type { ArrivalQueue } from "./arrival-queue.ts";
import { searchText } from "./search.ts";
import type { TallyBuffer } from "./tally-buffer.ts";
import { reindex, type TextIndex } from "./text-index.ts";

const INSERT_DECISION = `INSERT INTO decisions (${DECISION_COLUMNS.join(", ")}) VALUES (${places(DECISION_COLUMNS)}) RETURNING num`;

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
    *insertDecision(values) {
      const row = yield* rowOf(INSERT_DECISION, ...values);
      parts.text.written();
      return numberOf(row ?? {}, "num");
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
