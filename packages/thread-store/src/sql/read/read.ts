import type {
  DecisionQuery,
  DecisionSearch,
  DecisionSearchResult,
  HintPage,
  Page,
  RecordQuery,
  StoredDecision,
  StoredRecord,
  StoredThread,
} from "../../queries.ts";
import type { StoreContext } from "../context.ts";
import {
  LIMIT_PLACE,
  numberOf,
  places,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  statement,
  textOf,
} from "../plan.ts";
import { readRecord, SELECT_RECORDS } from "../project/records.ts";
import { readDecision, SELECT_DECISIONS } from "../rows/decision-row.ts";
import { readThread, SELECT_LOGS, selectLogs } from "../rows/thread-row.ts";
import { searchTerms } from "../words.ts";
import { pageLimit, pageOf, readCursor } from "./cursor.ts";
import { filterPlan } from "./filters.ts";
import { idParts } from "./id-parts.ts";

/** One thread (or decision or handoff that is a log of its own). */
export function* threadById(context: StoreContext, project: string, id: string): SqlPlan<StoredThread | undefined> {
  const select = statement(`${SELECT_LOGS} WHERE l.project = ? AND l.id = ?`, project, id);
  const { rows, now } = yield* selectLogs(context, select);
  return rows[0] && readThread(rows[0], now);
}

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

/** Which logs grew since a position. */
export function* hintPlan(context: StoreContext, since: string | undefined, limit: number): SqlPlan<HintPage> {
  const { position, rows } = yield* context.dialect.hints(since, limit);
  const hints = rows.map((row) => ({
    project: textOf(row, "project"),
    log: textOf(row, "id"),
    seq: numberOf(row, "head_seq"),
    status: textOf(row, "status"),
  }));
  return { position, hints };
}

/** The projects that hold anything. */
export function* projectList(): SqlPlan<readonly string[]> {
  const projects: string[] = [];
  for (let after = ""; ; ) {
    // One step in the index per project, however many rows each has.
    const row = yield* rowOf("SELECT min(project) AS project FROM logs WHERE project > ?", after);
    if (!row || row["project"] === null || row["project"] === undefined) return projects;
    after = textOf(row, "project");
    projects.push(after);
  }
}
