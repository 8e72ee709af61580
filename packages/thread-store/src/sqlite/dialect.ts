import type { Dialect, IndexText } from "../sql/dialect.ts";
import { numberOf, rowOf, rowsOf, type SqlPlan } from "../sql/plan.ts";
import { projectWord, searchText } from "./search.ts";

/** What is SQLite's own. */
export function sqliteDialect(kind: "sqlite" | "memory"): Dialect {
  return {
    kind,
    // BEGIN IMMEDIATE lets in one writer at a time.
    forUpdate: () => "",
    touched: (isNew) => `(SELECT coalesce(max(num), 0)${isNew ? " + 1" : ""} FROM events)`,
    clock: undefined,
    tallySlot: "0",
    *insertDecision(columns, values, text) {
      const row = yield* rowOf(
        `INSERT INTO decisions (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) RETURNING num, project`,
        ...values,
      );
      const num = numberOf(row ?? {}, "num");
      yield* insertText(num, String(row?.["project"]), text);
      return num;
    },
    *reindex({ project, num }, text) {
      yield* rowsOf("DELETE FROM decision_text WHERE rowid = CAST(? AS INTEGER)", num);
      if (text) yield* insertText(num, project, text);
    },
    searchWords: searchText,
    *hints(since, limit) {
      if (since === undefined) {
        const newest = yield* rowOf("SELECT max(touched) AS position FROM logs");
        return { position: String(numberOf(newest ?? {}, "position")), rows: [] };
      }
      const rows = yield* rowsOf(
        "SELECT project, id, head_seq, status, touched FROM logs WHERE touched > ? ORDER BY touched LIMIT ?",
        Number(since) || 0,
        limit,
      );
      const last = rows[rows.length - 1];
      return { position: last === undefined ? since : String(numberOf(last, "touched")), rows };
    },
  };
}

function* insertText(num: number, project: string, text: IndexText): SqlPlan<void> {
  yield* rowsOf(
    "INSERT INTO decision_text (rowid, title, body, tags, structure, purpose, project) VALUES (?, ?, ?, ?, ?, ?, ?)",
    num,
    text.title,
    text.body,
    text.tags,
    text.structure,
    text.purpose,
    projectWord(project),
  );
}
