import type { Page, StoredThread, ThreadOrder, ThreadQuery } from "../../queries.ts";
import type { StoreContext } from "../dialect.ts";
import {
  LIMIT_PLACE,
  numberOf,
  places,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  statement,
  textOf,
} from "../plan.ts";
import { readThread, SELECT_LOGS, selectLogs } from "../rows/log-rows.ts";
import { pageLimit, pageOf, readCursor } from "./filters.ts";

/** The SQL of an order: numbers are in the cursor; texts never change, so the cursor may refer to their row. */
type Spelling = { readonly number: string; readonly join?: string } | { readonly text: string };

const FAILED =
  "LEFT JOIN (SELECT log_num, count(*) AS failed FROM decisions WHERE project = ? AND outcome = 'failure' GROUP BY log_num) f ON f.log_num = l.num";

const SPELLINGS: Readonly<Record<Exclude<ThreadOrder["by"], "activity">, Spelling>> = {
  title: { text: "l.words" },
  startedBy: { text: "l.started_by" },
  // Threads that wait for somebody first.
  status: {
    number: "CASE l.status WHEN 'blocked' THEN 3 WHEN 'active' THEN 2 WHEN 'paused' THEN 1 ELSE 0 END",
  },
  decisions: { number: "l.decisions" },
  openQuestions: { number: "l.open_questions" },
  health: { number: "coalesce(f.failed, 0)", join: FAILED },
};

/** Threads by latest activity, or in the requested order. */
export function* threadPage(context: StoreContext, query: ThreadQuery): SqlPlan<Page<StoredThread>> {
  const { order } = query;
  const page =
    order === undefined || order.by === "activity"
      ? yield* byActivity(context, query)
      : yield* inOrder(context, query, { by: order.by, descending: order.descending });
  const numbers = page.items.map((row) => numberOf(row, "num"));
  const [agents, failed] = [yield* agentsOf(query.project, numbers), yield* failedOf(query.project, numbers)];
  const items = page.items.map((row): StoredThread => {
    const own = agents.get(numberOf(row, "num")) ?? [];
    return {
      ...readThread(row, page.now),
      agents: own.slice(0, AGENTS_SHOWN),
      agentCount: own.length,
      failed: failed.get(numberOf(row, "num")) ?? 0,
    };
  });
  return { items, cursor: page.cursor };
}

interface Rows {
  readonly items: readonly SqlRow[];
  readonly cursor?: string;
  readonly now: string;
}

interface Conditions {
  readonly where: string[];
  readonly values: SqlValue[];
}

function conditions(query: ThreadQuery): Conditions {
  const where = ["l.project = ?", "l.kind = 'thread'"];
  const values: SqlValue[] = [query.project];
  const add = (condition: string, ...given: readonly SqlValue[]): void => {
    where.push(condition);
    values.push(...given);
  };
  if (query.status) add(query.status.length === 0 ? "1 = 0" : `l.status IN (${places(query.status)})`, ...query.status);
  if (query.agent !== undefined)
    add(
      "l.num IN (SELECT a.log_num FROM log_agents a WHERE a.project = ? AND a.agent = ?)",
      query.project,
      query.agent,
    );
  if (query.tags && query.tags.length > 0)
    add(
      `l.num IN (SELECT t.log_num FROM log_tags t WHERE t.project = ? AND t.tag IN (${places(query.tags)}))`,
      query.project,
      ...query.tags,
    );
  for (const word of query.text?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 16) ?? [])
    add("l.words LIKE ? ESCAPE '!'", `%${word.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`);
  return { where, values };
}

function* byActivity(context: StoreContext, query: ThreadQuery): SqlPlan<Rows> {
  const limit = pageLimit(query.limit);
  const { where, values } = conditions(query);
  const oldest = query.order?.descending === false;
  if (query.cursor !== undefined) {
    const [touched = 0, num = 0] = readCursor(query.cursor, 2);
    where.push(`(l.touched, l.num) ${oldest ? ">" : "<"} (?, ?)`);
    values.push(touched, num);
  }
  const way = oldest ? "ASC" : "DESC";
  const select = statement(
    `${SELECT_LOGS} WHERE ${where.join(" AND ")} ORDER BY l.touched ${way}, l.num ${way} ${LIMIT_PLACE}`,
    ...values,
    limit + 1,
  );
  const { rows, now } = yield* selectLogs(context, select);
  return { ...pageOf(rows, limit, { item: (row) => row, cursor: activityCursor }), now };
}

function activityCursor(row: SqlRow): string {
  return `${numberOf(row, "touched")}.${numberOf(row, "num")}`;
}

interface Sorting {
  readonly by: keyof typeof SPELLINGS;
  readonly descending: boolean;
}

// These orders have no index, which every append would have to update for the sake of a rare click on a column. Numbers
// are sorted before rows are read, so that a page out of 100,000 threads takes at most a tenth of a second.
function* inOrder(context: StoreContext, query: ThreadQuery, { by, descending }: Sorting): SqlPlan<Rows> {
  const limit = pageLimit(query.limit);
  const spelling = SPELLINGS[by];
  const column = "text" in spelling ? spelling.text : spelling.number;
  const join = "join" in spelling && spelling.join !== undefined ? [spelling.join] : [];
  const { where, values } = conditions(query);
  if (query.cursor !== undefined) {
    const sign = descending ? "<" : ">";
    if ("text" in spelling) {
      const [num = 0] = readCursor(query.cursor, 1);
      where.push(
        `(${column}, l.num) ${sign} (SELECT ${column.replace("l.", "o.")}, o.num FROM logs o WHERE o.project = ? AND o.num = ?)`,
      );
      values.push(query.project, num);
    } else {
      const [value = 0, num = 0] = readCursor(query.cursor, 2);
      where.push(`(${column}, l.num) ${sign} (?, ?)`);
      values.push(value, num);
    }
  }
  const way = descending ? "DESC" : "ASC";
  const sorted = yield* rowsOf(
    `SELECT l.num, ${"text" in spelling ? "0" : column} AS value FROM logs l ${join.join(" ")} WHERE ${where.join(" AND ")} ORDER BY ${column} ${way}, l.num ${way} ${LIMIT_PLACE}`,
    ...join.map(() => query.project),
    ...values,
    limit + 1,
  );
  const cursor = (row: SqlRow): string =>
    "text" in spelling ? String(numberOf(row, "num")) : `${numberOf(row, "value")}.${numberOf(row, "num")}`;
  const page = pageOf(sorted, limit, { item: (row) => numberOf(row, "num"), cursor });
  const { rows, now } = yield* rowsByNumber(context, query.project, page.items);
  const byNumber = new Map<number, SqlRow>(rows.map((row) => [numberOf(row, "num"), row]));
  const items = page.items.map((num) => byNumber.get(num)).filter((row) => row !== undefined);
  return { items, cursor: page.cursor, now };
}

function* rowsByNumber(
  context: StoreContext,
  project: string,
  numbers: readonly number[],
): SqlPlan<{ readonly rows: readonly SqlRow[]; readonly now: string }> {
  const wanted = numbers.length === 0 ? "1 = 0" : `l.num IN (${places(numbers)})`;
  const select = statement(`${SELECT_LOGS} WHERE l.project = ? AND ${wanted}`, project, ...numbers);
  return yield* selectLogs(context, select);
}

/** How many of a thread's agents a list names; the rest are counted. */
const AGENTS_SHOWN = 8;

function* agentsOf(project: string, numbers: readonly number[]): SqlPlan<ReadonlyMap<number, readonly string[]>> {
  const agents = new Map<number, string[]>();
  if (numbers.length === 0) return agents;
  const rows = yield* rowsOf(
    `SELECT log_num, agent FROM log_agents WHERE project = ? AND log_num IN (${places(numbers)}) ORDER BY agent`,
    project,
    ...numbers,
  );
  for (const row of rows) {
    const num = numberOf(row, "log_num");
    const own = agents.get(num);
    if (own === undefined) agents.set(num, [textOf(row, "agent")]);
    else own.push(textOf(row, "agent"));
  }
  return agents;
}

function* failedOf(project: string, numbers: readonly number[]): SqlPlan<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map();
  const rows = yield* rowsOf(
    `SELECT log_num, count(*) AS failed FROM decisions WHERE project = ? AND log_num IN (${places(numbers)}) AND outcome = 'failure' GROUP BY log_num`,
    project,
    ...numbers,
  );
  return new Map(rows.map((row) => [numberOf(row, "log_num"), numberOf(row, "failed")]));
}
