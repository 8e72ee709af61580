import type { Page, RecordQuery, StoredRecord } from "../../queries.ts";
import { LIMIT_PLACE, numberOf, places, rowsOf, type SqlPlan, type SqlValue } from "../plan.ts";
import { readRecord, SELECT_RECORDS } from "../rows/record-row.ts";
import { pageLimit, pageOf, readCursor } from "./cursor.ts";

/** Thoughts, questions, reviews or handoffs. */
export function* recordPage(query: RecordQuery): SqlPlan<Page<StoredRecord>> {
  const limit = pageLimit(query.limit);
  const newest = query.order === "newest";
  const where = ["r.project = ?", "r.kind = ?"];
  const values: SqlValue[] = [query.project, query.kind];
  const add = (condition: string, ...given: readonly SqlValue[]): void => {
    where.push(condition);
    values.push(...given);
  };
  const lists = [["id", query.ids] as const, ["decision", query.decisions] as const, ["status", query.status] as const];
  for (const [column, wanted] of lists)
    if (wanted) add(wanted.length === 0 ? "1 = 0" : `r.${column} IN (${places(wanted)})`, ...wanted);
  if (query.log !== undefined)
    add("r.log_num = (SELECT l.num FROM logs l WHERE l.project = ? AND l.id = ?)", query.project, query.log);
  if (query.cursor !== undefined) {
    const [after = 0] = readCursor(query.cursor, 1);
    add(`r.num ${newest ? "<" : ">"} ?`, after);
  }
  const rows = yield* rowsOf(
    `${SELECT_RECORDS} WHERE ${where.join(" AND ")} ORDER BY r.num ${newest ? "DESC" : "ASC"} ${LIMIT_PLACE}`,
    ...values,
    limit + 1,
  );
  return pageOf(rows, limit, { item: readRecord, cursor: (row) => String(numberOf(row, "num")) });
}
