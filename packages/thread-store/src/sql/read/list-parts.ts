import { nextTurn } from "../../next-turn.ts";
import type { DecisionQuery } from "../../queries.ts";
import { numberOf, rowOf, type SqlPlan, type SqlValue, textOf } from "../plan.ts";
import { readCursor } from "./cursor.ts";
import { time } from "./filters.ts";
import { orderOf } from "./read-decisions.ts";

/** Runs a plan that only reads. */
export interface Reading {
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
}

/** Conditions that only the rows of one part of a list meet. */
export interface ListPart {
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
}

/** A list to go through, from its beginning or from a cursor. */
export interface ListWalk {
  readonly engine: Reading;
  readonly query: DecisionQuery;
  readonly cursor: string | undefined;
  readonly partSize: number;
}

/** For so long others wait at most, as far as the next part can be told from the last one. */
const TURN_MS = 4;
// Where an index leaves little to go through, parts grow: at a million decisions a hundred questions would take longer than the answer.
const QUICK_MS = 0.5;
const MOST_GROWN = 8;

/** The parts of a list that goes by number, in its order. Others get their turn in between; what is recorded meanwhile is in none. */
export async function* partsByNumber({ engine, query, cursor, partSize }: ListWalk): AsyncGenerator<ListPart> {
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

/** Numbers of decisions, from the first to the last one that may match. */
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

/** The parts of a list that goes by time: each ends with the row that many rows further on. */
export async function* partsByTime({ engine, query, cursor, partSize }: ListWalk): AsyncGenerator<ListPart> {
  const { project, order, filters = {} } = query;
  const isOldestFirst = order === "oldest";
  const after = filters.dateAfter === undefined ? NO_BOUND : bound(">=", time("dateAfter", filters.dateAfter));
  const before = filters.dateBefore === undefined ? NO_BOUND : bound("<=", time("dateBefore", filters.dateBefore));
  const [start, end] = isOldestFirst ? [after, before] : [before, after];
  let from = cursor === undefined ? start : afterRow(query, cursor);
  for (;;) {
    const begin = from;
    const row = await engine.read(() => rowAt(project, { bounds: [begin, end], isOldestFirst, offset: partSize - 1 }));
    // Either end once: with a second condition for the same end SQLite may go by the wrong one, and on to the end of all.
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
