import { ClewError } from "@clew/errors";
import type { DecisionFilters } from "../../queries.ts";
import { numberOf, places, rowOf, type SqlPlan, type SqlValue } from "../plan.ts";
import { timeText } from "../rows/decision-row.ts";

/** The most rows on a page. */
const PAGE_LIMIT = 10_000;

/** How many rows to return; one more is read to see whether there is another page. */
export function pageLimit(limit: number | undefined, fallback = 50): number {
  if (limit === undefined) return fallback;
  if (!Number.isInteger(limit) || limit < 1)
    throw new ClewError("USAGE", `limit must be a whole number from 1, not ${limit}.`);
  return Math.min(limit, PAGE_LIMIT);
}

/** The numbers in a cursor, which only the store that made it can read. */
export function readCursor(cursor: string, count: number): readonly number[] {
  const parts = cursor.split(".").map(Number);
  if (parts.length === count && parts.every((part) => Number.isSafeInteger(part))) return parts;
  throw new ClewError("USAGE", `"${cursor.slice(0, 80)}" is not a cursor of this list.`, {
    hint: "Hand back the cursor of the page before, unchanged.",
  });
}

/** Rows as a page; an extra row becomes the cursor. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  read: { readonly item: (row: R) => T; readonly cursor: (row: R) => string },
): { readonly items: readonly T[]; readonly cursor?: string } {
  const items = rows.slice(0, limit);
  const last = items[items.length - 1];
  const more = rows.length > limit && last !== undefined;
  return { items: items.map(read.item), cursor: more ? read.cursor(last) : undefined };
}

// SQLite accepts 32,766 values in a statement.
const IDS_AT_ONCE = 10_000;

/** Split ids into parts that fit a statement, each with the SQL that compares a column with them. */
export function* idParts(
  ids: readonly string[],
): Generator<{ readonly ids: readonly string[]; readonly among: string }, void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    yield { ids: part, among: part.length === 1 ? "= ?" : `IN (${places(part)})` };
  }
}

/** Conditions that must all match, with their values in order. */
export interface Conditions {
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
  /** True if the matches are listed individually and few enough to read at once. */
  readonly few: boolean;
}

// With few decisions under a tag, list their numbers; with more, check the tag of each decision.
const FEW_TAGGED = 50_000;

/** Filters as conditions on `d`, the decisions table. */
export function* filterPlan(project: string, filters: DecisionFilters = {}): SqlPlan<Conditions> {
  const manyTagged = yield* areManyTagged(project, filters.tags ?? []);
  const { where, values } = filterConditions(project, filters, manyTagged);
  const range = yield* confidenceRange(project, filters);
  const few = filters.thread !== undefined || ((filters.tags?.length ?? 0) > 0 && !manyTagged) || range.few;
  return { where: [...where, ...range.where], values: [...values, ...range.values], few };
}

// The same for confidence: list the decisions of a narrow range; in a wide one, the newest matches are found quickly.
const FEW_IN_RANGE = 50_000;

function* confidenceRange(project: string, { minConfidence, maxConfidence }: DecisionFilters): SqlPlan<Conditions> {
  if (minConfidence === undefined && maxConfidence === undefined) return { where: [], values: [], few: false };
  const values: readonly SqlValue[] = [
    // A decision without a stated confidence is in no range.
    minConfidence ?? 0,
    maxConfidence ?? Number.MAX_SAFE_INTEGER,
  ];
  // Written so that no index matches the project: only the index of confidence must be scanned here.
  const inRange = "FROM decisions c WHERE c.project || '' = ? AND c.confidence >= ? AND c.confidence <= ?";
  const row = yield* rowOf(
    `SELECT count(*) AS n FROM (SELECT 1 AS one ${inRange} LIMIT ${FEW_IN_RANGE + 1}) AS counted`,
    project,
    ...values,
  );
  if (numberOf(row ?? {}, "n") <= FEW_IN_RANGE)
    return { where: [`d.num IN (SELECT c.num ${inRange})`], values: [project, ...values], few: true };
  // The plus sign keeps SQLite from using the index, which would return most of the table in an unwanted order.
  return { where: ["+d.confidence >= ?", "+d.confidence <= ?"], values, few: false };
}

function* areManyTagged(project: string, tags: readonly string[]): SqlPlan<boolean> {
  if (tags.length === 0) return false;
  const row = yield* rowOf(
    `SELECT count(*) AS n FROM (SELECT 1 AS one FROM decision_tags WHERE project = ? AND tag IN (${places(tags)}) LIMIT ${FEW_TAGGED + 1}) AS tagged`,
    project,
    ...tags,
  );
  return numberOf(row ?? {}, "n") > FEW_TAGGED;
}

// Values are always bound, never inserted into SQL.
function filterConditions(project: string, filters: DecisionFilters, manyTagged: boolean): Omit<Conditions, "few"> {
  const where: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...given: readonly SqlValue[]): void => {
    where.push(condition);
    values.push(...given);
  };
  for (const [column, wanted] of lists(filters)) {
    if (wanted === undefined) continue;
    if (wanted.length === 0) add("1 = 0");
    else add(`d.${column} IN (${places(wanted)})`, ...wanted);
  }
  for (const [column, wanted] of exact(filters)) if (wanted !== undefined) add(`d.${column} = ?`, wanted);
  if (filters.dateAfter !== undefined) add("d.created_at >= ?", time("dateAfter", filters.dateAfter));
  if (filters.dateBefore !== undefined) add("d.created_at <= ?", time("dateBefore", filters.dateBefore));
  if (filters.standing !== undefined) {
    const named = filters.standing.filter((each) => each !== "proposed");
    const one = named.length === 0 ? "" : `d.standing IN (${places(named)})`;
    const none = filters.standing.length === named.length ? "" : "d.standing IS NULL";
    add(`(${[one, none].filter((each) => each !== "").join(" OR ") || "1 = 0"})`, ...named);
  }
  if (filters.hasOutcome !== undefined) add(`d.outcome IS ${filters.hasOutcome ? "NOT " : ""}NULL`);
  if (filters.reviewedAfter !== undefined) add("d.reviewed_at >= ?", time("reviewedAfter", filters.reviewedAfter));
  if (filters.reviewDueBefore !== undefined)
    add(
      "d.outcome IS NULL AND d.review_by IS NOT NULL AND d.review_by <= ?",
      time("reviewDueBefore", filters.reviewDueBefore),
    );
  if (filters.thread !== undefined)
    add(
      "d.thread IS NOT NULL AND d.log_num = (SELECT l.num FROM logs l WHERE l.project = ? AND l.id = ?)",
      project,
      filters.thread,
    );
  if (filters.tags !== undefined && filters.tags.length > 0) {
    const tagged = `FROM decision_tags t WHERE t.project = ? AND t.tag IN (${places(filters.tags)})`;
    const condition = manyTagged
      ? `EXISTS (SELECT 1 ${tagged} AND t.decision_num = d.num)`
      : `d.num IN (SELECT t.decision_num ${tagged})`;
    add(condition, project, ...filters.tags);
  }
  return { where, values };
}

function lists(filters: DecisionFilters): readonly (readonly [string, readonly string[] | undefined])[] {
  return [
    ["category", filters.category],
    ["stakes", filters.stakes],
    ["status", filters.status],
    ["outcome", filters.outcome],
    ["agent", filters.agent],
    ["continues", filters.continues],
    ["parent", filters.parents],
  ];
}

function exact(filters: DecisionFilters): readonly (readonly [string, string | undefined])[] {
  return [
    ["feature", filters.feature],
    ["pr", filters.pr],
    ["file", filters.file],
  ];
}

/** Convert a caller's time to the form that the store compares. */
export function time(name: string, value: string): string {
  const text = timeText(value);
  if (text !== undefined) return text;
  throw new ClewError("USAGE", `${name} must be a date or an RFC 3339 time, not "${value.slice(0, 80)}".`);
}
