import type { DecisionQuery, Page, StoredDecision } from "../../queries.ts";
import { LIMIT_PLACE, numberOf, rowOf, rowsOf, type SqlPlan, type SqlRow, type SqlValue, textOf } from "../plan.ts";
import { readDecision, SELECT_DECISIONS } from "../rows/decision-row.ts";
import { pageLimit, pageOf, readCursor } from "./cursor.ts";
import { filterPlan } from "./filters.ts";
import { idParts } from "./id-parts.ts";

/** Decisions by id, in the order asked for. */
export function* decisionsById(project: string, ids: readonly string[]): SqlPlan<readonly StoredDecision[]> {
  const found = new Map<string, StoredDecision>();
  for (const part of idParts(ids)) {
    const rows = yield* rowsOf(`${SELECT_DECISIONS} WHERE d.project = ? AND d.id ${part.among}`, project, ...part.ids);
    for (const row of rows) found.set(textOf(row, "id"), readDecision(row));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A total is counted up to here. */
export const TOTAL_LIMIT = 10_000;

/** What a list goes by: each has an index that gives its rows in order, so that no list is sorted first. */
export interface ListOrder {
  readonly columns: readonly string[];
  readonly after: (cursor: string) => { readonly place: string; readonly values: readonly SqlValue[] };
  readonly cursor: (row: SqlRow) => string;
}

/** The order in which decisions are listed. */
export function orderOf(query: Pick<DecisionQuery, "filters" | "order">): ListOrder {
  const sign = query.order === "oldest" ? ">" : "<";
  const dated = query.filters?.dateAfter !== undefined || query.filters?.dateBefore !== undefined;
  if (query.filters?.thread === undefined && dated)
    return {
      // What is asked for by date is listed by date: an imported decision stands where its own time puts it.
      columns: ["d.created_at", "d.num"],
      after(cursor) {
        const [time = 0, num = 0] = readCursor(cursor, 2);
        return { place: `(d.created_at, d.num) ${sign} (?, ?)`, values: [new Date(time).toISOString(), num] };
      },
      cursor: (row) => `${Date.parse(textOf(row, "created_at"))}.${numberOf(row, "num")}`,
    };
  return {
    // In one thread both orders are the same, and the thread's own has the index.
    columns: [query.filters?.thread === undefined ? "d.num" : "d.seq"],
    after: (cursor) => ({ place: `d.num ${sign} ?`, values: [...readCursor(cursor, 1)] }),
    cursor: (row) => String(numberOf(row, "num")),
  };
}

/** Decisions by filters. */
export function* decisionPage(query: DecisionQuery): SqlPlan<Page<StoredDecision> & { readonly total?: number }> {
  const limit = pageLimit(query.limit);
  const { where, values } = yield* filterPlan(query.project, query.filters);
  const base = ["d.project = ?", ...where];
  const order = orderOf(query);
  const after = query.cursor === undefined ? undefined : order.after(query.cursor);
  const direction = query.order === "oldest" ? "ASC" : "DESC";
  const ordered = `ORDER BY ${order.columns.map((column) => `${column} ${direction}`).join(", ")}`;
  const rows = yield* rowsOf(
    `${SELECT_DECISIONS} WHERE ${[...base, ...(after ? [after.place] : [])].join(" AND ")} ${ordered} ${LIMIT_PLACE}`,
    query.project,
    ...values,
    ...(after?.values ?? []),
    limit + 1,
  );
  const page = pageOf(rows, limit, { item: readDecision, cursor: order.cursor });
  if (query.total !== true) return page;
  const count = yield* rowOf(
    // In the order of the list: without one SQLite may take any index of the project, and jump about in the table.
    `SELECT count(*) AS n FROM (SELECT 1 AS one FROM decisions d WHERE ${base.join(" AND ")} ${ordered} LIMIT ${TOTAL_LIMIT}) AS matching`,
    query.project,
    ...values,
  );
  return { ...page, total: numberOf(count ?? {}, "n") };
}
