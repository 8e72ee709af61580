import type { DecisionFilters, DecisionQuery, Page, StoredDecision } from "../../queries.ts";
import type { StoreContext } from "../context.ts";
import { LIMIT_PLACE, numberOf, rowOf, rowsOf, type SqlRow, type SqlValue } from "../plan.ts";
import { readDecision, SELECT_DECISIONS } from "../rows/decision-row.ts";
import { pageLimit, pageOf } from "./cursor.ts";
import { type Conditions, filterPlan } from "./filters.ts";
import { type ListPart, type ListWalk, partsByNumber, partsByTime, type Reading } from "./list-parts.ts";
import { decisionPage, orderOf, TOTAL_LIMIT } from "./read-decisions.ts";

type DecisionPage = Page<StoredDecision> & { readonly total?: number };

/**
 * Decisions by filters. Where this process goes through the rows itself and few may match, it does so a part at a time: in between
 * it answers others. No decision is in a page twice, as none ever changes its number or its time.
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

/** How to go through a list; undefined where it is short, ends with its first rows, or an index answers it without an order. */
function partsOf(filters: DecisionFilters = {}): Parts | undefined {
  const { thread, dateAfter, dateBefore, reviewDueBefore, hasOutcome, ...others } = filters;
  const { status: _s, tags: _t, minConfidence: _min, maxConfidence: _max, ...indexed } = others;
  if (thread !== undefined || reviewDueBefore !== undefined || hasOutcome === true) return undefined;
  if (!isAnyGiven({ hasOutcome, ...others })) return undefined;
  if (dateAfter === undefined && dateBefore === undefined) return partsByNumber;
  // What has an index of its own may be found by that one.
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
    // In the order of the list: without one SQLite may take any index of the project, and jump about in the table.
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
