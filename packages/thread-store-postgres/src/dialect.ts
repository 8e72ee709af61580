import {
  DECISION_COLUMNS,
  type Dialect,
  decisionValues,
  type HintRows,
  type IndexText,
  indexText,
  LIMIT_PLACE,
  numberOf,
  places,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlValue,
  type Statement,
  statement,
  tallyStatements,
  textOf,
  together,
} from "@clew/thread-store/sql";
import { searchWords } from "./search.ts";

const CLOCK: Statement = {
  sql: `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
  values: [],
};

// Connections keep to their own rows of a sum, so that they do not wait for each other.
const TALLY = { slot: "(pg_backend_pid() % 64)", rowsAtOnce: 100 };

// Title, structure and purpose keep their own weights, so that a search may ask for one of them.
const WORDS = ["A", "B", "C", "D"]
  .map((weight) => `setweight(to_tsvector('simple', CAST(? AS text)), '${weight}')`)
  .join(" || ");

const INSERT_DECISION = `INSERT INTO decisions (${DECISION_COLUMNS.join(", ")}, words) VALUES (${places(DECISION_COLUMNS)}, ${WORDS}) RETURNING num`;

/** What is Postgres' own; the server's clock counts unless another one is put in its place. */
export function postgresDialect(options: { readonly serverClock: boolean }): Dialect {
  return {
    kind: "postgres",
    forUpdate: (alias) => ` FOR UPDATE OF ${alias}`,
    // Transactions commit in another order than sequences count; their own numbers tell which are still open.
    touched: () => "CAST(CAST(pg_current_xact_id() AS text) AS bigint)",
    clock: options.serverClock ? CLOCK : undefined,
    partSize: undefined,
    tally: (change) => tallyStatements([change], TALLY),
    *insertDecisions(decisions) {
      const results = yield* together(
        decisions.map(({ row, document }) =>
          statement(INSERT_DECISION, ...decisionValues(row), ...wordValues(indexText(document))),
        ),
      );
      return results.map((rows) => numberOf(rows[0] ?? {}, "num"));
    },
    *reindex({ project, num }, text) {
      const words = text === undefined ? "NULL" : WORDS;
      const values = text === undefined ? [] : wordValues(text);
      yield* rowsOf(`UPDATE decisions SET words = ${words} WHERE project = ? AND num = ?`, ...values, project, num);
    },
    searchWords,
    hints,
  };
}

function wordValues(text: IndexText): readonly SqlValue[] {
  return [text.title, text.structure, text.purpose, `${text.body} ${text.tags}`];
}

// Everything below this transaction number is finished: nothing can still appear there.
const FINISHED = "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)";

function* hints(since: string | undefined, limit: number): SqlPlan<HintRows> {
  if (since === undefined) {
    const row = yield* rowOf(`SELECT CAST(${FINISHED} - 1 AS text) AS position`);
    return { position: textOf(row ?? {}, "position"), rows: [] };
  }
  const rows = yield* rowsOf(
    `SELECT project, id, head_seq, status, touched FROM logs WHERE touched > ? AND touched < ${FINISHED} ORDER BY touched ${LIMIT_PLACE}`,
    Number(since) || 0,
    limit,
  );
  const last = rows[rows.length - 1];
  return { position: last === undefined ? since : textOf(last, "touched"), rows };
}
