import { ClewError } from "@clew/errors";
import type { DecisionFilters } from "../queries.ts";
import { timeText } from "./decision-row.ts";
import { places, type SqlValue } from "./plan.ts";

/** Conditions that all must hold, with the values of their places in order. */
export interface Conditions {
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
}

/** Filters as conditions on `d`, the decisions table. Values only ever travel as values, never as SQL. */
export function filterConditions(project: string, filters: DecisionFilters = {}): Conditions {
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
  if (filters.minConfidence !== undefined) add("d.confidence >= ?", filters.minConfidence);
  if (filters.maxConfidence !== undefined) add("d.confidence <= ?", filters.maxConfidence);
  if (filters.dateAfter !== undefined) add("d.created_at >= ?", time("dateAfter", filters.dateAfter));
  if (filters.dateBefore !== undefined) add("d.created_at <= ?", time("dateBefore", filters.dateBefore));
  if (filters.hasOutcome !== undefined) add(`d.outcome IS ${filters.hasOutcome ? "NOT " : ""}NULL`);
  if (filters.reviewDueBefore !== undefined)
    add(
      "d.outcome IS NULL AND d.review_by IS NOT NULL AND d.review_by <= ?",
      time("reviewDueBefore", filters.reviewDueBefore),
    );
  if (filters.tags !== undefined && filters.tags.length > 0)
    add(
      `d.num IN (SELECT t.decision_num FROM decision_tags t WHERE t.project = ? AND t.tag IN (${places(filters.tags)}))`,
      project,
      ...filters.tags,
    );
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
    ["thread", filters.thread],
  ];
}

/** A time given by a caller as the store compares it. */
export function time(name: string, value: string): string {
  const text = timeText(value);
  if (text !== undefined) return text;
  throw new ClewError("USAGE", `${name} must be a date or an RFC 3339 time, not "${value.slice(0, 80)}".`);
}
