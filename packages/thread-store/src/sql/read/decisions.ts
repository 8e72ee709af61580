import type { DecisionFilters, DecisionQuery, Page, StoredDecision } from "../../queries.ts";
import { nextTurn } from "../../session-store.ts";
import type { StoreContext } from "../dialect.ts";
import { LIMIT_PLACE, numberOf, rowOf, rowsOf, type SqlPlan, type SqlRow, type SqlValue, textOf } from "../plan.ts";
import { readDecision, SELECT_DECISIONS } from "../rows/decision-row.ts";
import { type Conditions, filterPlan, idParts, pageLimit, pageOf, readCursor, time } from "./filters.ts";

/** Decisions by id, in the requested order. */
export function* decisionsById(project: string, ids: readonly string[]): SqlPlan<readonly StoredDecision[]> {
  const found = new Map<string, StoredDecision>();
  for (const part of idParts(ids)) {
    const rows = yield* rowsOf(`${SELECT_DECISIONS} WHERE d.project = ? AND d.id ${part.among}`, project, ...part.ids);
    for (const row of rows) found.set(textOf(row, "id"), readDecision(row));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The ids of threads and decisions that begin with one of the texts; at most ten. */
export function* idsFrom(project: string, beginnings: readonly string[]): SqlPlan<readonly string[]> {
  const found = new Set<string>();
  for (const beginning of beginnings)
    for (const from of ["decisions WHERE project = ?", "logs WHERE kind = 'thread' AND project = ?"]) {
      const rows = yield* rowsOf(
        `SELECT id FROM ${from} AND id >= ? AND id < ? ORDER BY id LIMIT 10`,
        project,
        beginning,
        `${beginning}\u{10ffff}`,
      );
      for (const row of rows) found.add(textOf(row, "id"));
    }
  return [...found].toSorted().slice(0, 10);
}

/** The highest total to count. */
const TOTAL_LIMIT = 10_000;

/** The order of a list. Each order has an index that returns rows in that order, so no list needs sorting. */
interface ListOrder {
  readonly columns: readonly string[];
  readonly after: (cursor: string) => { readonly place: string; readonly values: readonly SqlValue[] };
  readonly cursor: (row: SqlRow) => string;
}

/** The order in which decisions are listed. */
function orderOf(query: Pick<DecisionQuery, "filters" | "order">): ListOrder {
  const sign = query.order === "oldest" ? ">" : "<";
  const dated = query.filters?.dateAfter !== undefined || query.filters?.dateBefore !== undefined;
  if (query.filters?.thread === undefined && dated)
    return {
      // With a date filter, list by date: an imported decision belongs where its own time puts it.
      columns: ["d.created_at", "d.num"],
      after(cursor) {
        const [milliseconds = 0, num = 0] = readCursor(cursor, 2);
        return { place: `(d.created_at, d.num) ${sign} (?, ?)`, values: [new Date(milliseconds).toISOString(), num] };
      },
      cursor: (row) => `${Date.parse(textOf(row, "created_at"))}.${numberOf(row, "num")}`,
    };
  return {
    // Within one thread both orders are the same, and the thread's order has the index.
    columns: [query.filters?.thread === undefined ? "d.num" : "d.seq"],
    after: (cursor) => ({ place: `d.num ${sign} ?`, values: [...readCursor(cursor, 1)] }),
    cursor: (row) => String(numberOf(row, "num")),
  };
}

/** Decisions matching filters. */
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
    // With the list's order: without one, SQLite may use any index of the project and jump around in the table.
    `SELECT count(*) AS n FROM (SELECT 1 AS one FROM decisions d WHERE ${base.join(" AND ")} ${ordered} LIMIT ${TOTAL_LIMIT}) AS matching`,
    query.project,
    ...values,
  );
  return { ...page, total: numberOf(count ?? {}, "n") };
}

/** Runs a read-only plan. */
interface Reading {
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
}

/** Conditions that limit a list to one part of it. */
interface ListPart {
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
}

/** A list to read, from the start or from a cursor. */
interface ListWalk {
  readonly engine: Reading;
  readonly query: DecisionQuery;
  readonly cursor: string | undefined;
  readonly partSize: number;
}

/** The longest that other work waits, as far as one part predicts the next. */
const TURN_MS = 4;
// If an index leaves few rows, use larger parts: otherwise a hundred queries over a million decisions take longer than
// the answer.
const QUICK_MS = 0.5;
const MOST_GROWN = 8;

/** The parts of a list ordered by number. Other work runs in between; what is recorded meanwhile is in no part. */
async function* partsByNumber({ engine, query, cursor, partSize }: ListWalk): AsyncGenerator<ListPart> {
  const isOldestFirst = query.order === "oldest";
  let { first, last } = afterCursor(await engine.read(() => rangeOf(query.project)), cursor, isOldestFirst);
  let size = partSize;
  for (let turn = performance.now(); first <= last; ) {
    const began = performance.now();
    if (isOldestFirst) {
      const upTo = Math.min(last, first + size - 1);
      yield { where: ["d.num >= ?", "d.num <= ?"], values: [first, upTo] };
      first = upTo + 1;
    } else {
      const from = Math.max(first, last - size + 1);
      yield { where: ["d.num >= ?", "d.num <= ?"], values: [from, last] };
      last = from - 1;
    }
    size = performance.now() - began < QUICK_MS ? Math.min(size * 2, partSize * MOST_GROWN) : partSize;
    if (performance.now() - turn < TURN_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
}

/** The numbers of decisions that may match, first to last. */
interface Range {
  readonly first: number;
  readonly last: number;
}

function* rangeOf(project: string): SqlPlan<Range> {
  const from = "FROM decisions d WHERE d.project = ?";
  const sql = `SELECT (SELECT min(d.num) ${from}) AS first, (SELECT max(d.num) ${from}) AS last`;
  const row = yield* rowOf(sql, project, project);
  return { first: numberOf(row ?? {}, "first"), last: numberOf(row ?? {}, "last") };
}

function afterCursor({ first, last }: Range, cursor: string | undefined, isOldestFirst: boolean): Range {
  if (cursor === undefined) return { first, last };
  const [num = 0] = readCursor(cursor, 1);
  return isOldestFirst ? { first: Math.max(first, num + 1), last } : { first, last: Math.min(last, num - 1) };
}

/** The parts of a list ordered by time, each ending a fixed number of rows further on. */
async function* partsByTime({ engine, query, cursor, partSize }: ListWalk): AsyncGenerator<ListPart> {
  const { project, order, filters = {} } = query;
  const isOldestFirst = order === "oldest";
  const after = filters.dateAfter === undefined ? NO_BOUND : bound(">=", time("dateAfter", filters.dateAfter));
  const before = filters.dateBefore === undefined ? NO_BOUND : bound("<=", time("dateBefore", filters.dateBefore));
  const [start, end] = isOldestFirst ? [after, before] : [before, after];
  let from = cursor === undefined ? start : afterRow(query, cursor);
  for (;;) {
    const begin = from;
    const row = await engine.read(() => rowAt(project, { bounds: [begin, end], isOldestFirst, offset: partSize - 1 }));
    // One condition for each end: with two for the same end, SQLite may use the wrong one and read to the end.
    const upTo = row === undefined ? end : rowBound(isOldestFirst ? "<=" : ">=", row);
    yield together(begin, upTo);
    if (row === undefined) return;
    from = rowBound(isOldestFirst ? ">" : "<", row);
    await nextTurn();
  }
}

interface Row {
  readonly time: string;
  readonly num: number;
}

const NO_BOUND: ListPart = { where: [], values: [] };

function bound(sign: string, value: string): ListPart {
  return { where: [`d.created_at ${sign} ?`], values: [value] };
}

function rowBound(sign: string, row: Row): ListPart {
  return { where: [`(d.created_at, d.num) ${sign} (?, ?)`], values: [row.time, row.num] };
}

function afterRow(query: DecisionQuery, cursor: string): ListPart {
  const { place, values } = orderOf(query).after(cursor);
  return { where: [place], values };
}

function together(...parts: readonly ListPart[]): ListPart {
  return { where: parts.flatMap(({ where }) => where), values: parts.flatMap(({ values }) => values) };
}

interface Place {
  readonly bounds: readonly ListPart[];
  readonly isOldestFirst: boolean;
  readonly offset: number;
}

function* rowAt(project: string, { bounds, isOldestFirst, offset }: Place): SqlPlan<Row | undefined> {
  const { where, values } = together(...bounds);
  const direction = isOldestFirst ? "ASC" : "DESC";
  const row = yield* rowOf(
    `SELECT d.created_at, d.num FROM decisions d WHERE ${["d.project = ?", ...where].join(" AND ")} ORDER BY d.created_at ${direction}, d.num ${direction} LIMIT 1 OFFSET ?`,
    project,
    ...values,
    offset,
  );
  return row && { time: textOf(row, "created_at"), num: numberOf(row, "num") };
}

type DecisionPage = Page<StoredDecision> & { readonly total?: number };

/**
 * Decisions matching filters. If this process reads the rows itself and few may match, it reads in parts and answers
 * others in between. No decision is on a page twice, because its number and time never change.
 */
export async function readDecisions(
  engine: Reading,
  context: Pick<StoreContext, "dialect">,
  query: DecisionQuery,
): Promise<DecisionPage> {
  const { partSize } = context.dialect;
  const parts = partSize === undefined ? undefined : partsOf(query.filters);
  if (partSize === undefined || parts === undefined) return engine.read(() => decisionPage(query));
  const { dateAfter: _after, dateBefore: _before, ...filters } = query.filters ?? {};
  const conditions = await engine.read(() => filterPlan(query.project, filters));
  if (conditions.few) return engine.read(() => decisionPage(query));
  const walk = { engine, query, conditions, partSize, parts };
  const limit = pageLimit(query.limit);
  const rows = await rowsInParts(walk, limit + 1);
  const page = pageOf(rows, limit, { item: readDecision, cursor: orderOf(query).cursor });
  return query.total === true ? { ...page, total: await totalInParts(walk) } : page;
}

type Parts = (walk: ListWalk) => AsyncGenerator<ListPart>;

/** How to split a list; undefined if it is short, ends with its first rows, or an index answers it without an order. */
function partsOf(filters: DecisionFilters = {}): Parts | undefined {
  const { thread, dateAfter, dateBefore, reviewDueBefore, hasOutcome, ...others } = filters;
  const { status: _s, tags: _t, minConfidence: _min, maxConfidence: _max, ...indexed } = others;
  if (thread !== undefined || reviewDueBefore !== undefined || hasOutcome === true) return undefined;
  if (!isAnyGiven({ hasOutcome, ...others })) return undefined;
  if (dateAfter === undefined && dateBefore === undefined) return partsByNumber;
  // A filter with its own index may use that.
  return isAnyGiven({ ...indexed }) ? undefined : partsByTime;
}

function isAnyGiven(filters: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filters).some((given) => given !== undefined);
}

interface Walk extends Omit<ListWalk, "cursor"> {
  readonly conditions: Conditions;
  readonly parts: Parts;
}

async function rowsInParts(walk: Walk, wanted: number): Promise<readonly SqlRow[]> {
  const rows: SqlRow[] = [];
  for await (const part of walk.parts({ ...walk, cursor: walk.query.cursor })) {
    const { where, values } = matching(walk, part);
    const sql = `${SELECT_DECISIONS} WHERE ${where} ${orderedBy(walk.query)} ${LIMIT_PLACE}`;
    rows.push(...(await walk.engine.read(() => rowsOf(sql, ...values, wanted - rows.length))));
    if (rows.length >= wanted) break;
  }
  return rows;
}

async function totalInParts(walk: Walk): Promise<number> {
  let total = 0;
  for await (const part of walk.parts({ ...walk, cursor: undefined })) {
    const { where, values } = matching(walk, part);
    // With the list's order: without one, SQLite may use any index of the project and jump around in the table.
    const sql = `SELECT count(*) AS n FROM (SELECT 1 AS one FROM decisions d WHERE ${where} ${orderedBy(walk.query)} LIMIT ${TOTAL_LIMIT}) AS matching`;
    const row = await walk.engine.read(() => rowOf(sql, ...values));
    total = Math.min(TOTAL_LIMIT, total + numberOf(row ?? {}, "n"));
    if (total === TOTAL_LIMIT) break;
  }
  return total;
}

function matching(
  { query, conditions }: Walk,
  part: ListPart,
): { readonly where: string; readonly values: readonly SqlValue[] } {
  const where = ["d.project = ?", ...conditions.where, ...part.where].join(" AND ");
  return { where, values: [query.project, ...conditions.values, ...part.values] };
}

function orderedBy(query: DecisionQuery): string {
  const direction = query.order === "oldest" ? "ASC" : "DESC";
  return `ORDER BY ${orderOf(query)
    .columns.map((column) => `${column} ${direction}`)
    .join(", ")}`;
}
