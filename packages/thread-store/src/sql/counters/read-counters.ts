import type { CounterCell, CounterDimension, CounterQuery, DecisionFilters } from "../../queries.ts";
import { nextTurn } from "../../session-store.ts";
import type { StoreContext } from "../dialect.ts";
import { numberOf, places, rowOf, rowsOf, type SqlPlan, type SqlRow, textOf } from "../plan.ts";
import { type Conditions, filterPlan, time } from "../read/filters.ts";
import { cellsOf, type DecisionShape } from "./counters.ts";

const NO_SHAPE: DecisionShape = { reasons: [], inputs: 0, steps: 0 };

/** Sums by cell so far. */
type CellSums = Map<string, { -readonly [K in keyof CounterCell]: CounterCell[K] }>;

/**
 * Add groups of decisions to their cells: rows with their count `n`, the sum `c` of confidences, the sum `cc` of
 * squared confidences, and the columns needed to determine these dimensions' cells.
 */
function sumCells(cells: CellSums, groups: readonly SqlRow[], dimensions: readonly CounterDimension[]): void {
  for (const group of groups) {
    for (const [dimension, key] of cellsOf(countable(group))) {
      if (!dimensions.includes(dimension)) continue;
      const name = `${dimension} ${key}`;
      const cell = cells.get(name) ?? { dimension, key, count: 0, confidence: 0, confidenceSquared: 0 };
      cell.count += numberOf(group, "n");
      cell.confidence += numberOf(group, "c");
      cell.confidenceSquared += numberOf(group, "cc");
      cells.set(name, cell);
    }
  }
}

function countable(group: SqlRow): Parameters<typeof cellsOf>[0] {
  const shape = textOf(group, "shape");
  return {
    category: textOf(group, "category"),
    stakes: textOf(group, "stakes"),
    status: textOf(group, "status"),
    agent: textOf(group, "agent"),
    createdAt: textOf(group, "created_at"),
    confidence: numberOf(group, "confidence"),
    outcome: textOf(group, "outcome"),
    // Written with the decision, from its document.
    shape: shape === "" ? NO_SHAPE : (JSON.parse(shape) as DecisionShape),
  };
}

/** Runs a read-only plan. */
export interface CounterReading {
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
}

/** Read the stored counters if they are sufficient, else sum the matching decisions. */
export async function readCounters(
  engine: CounterReading,
  context: StoreContext,
  query: CounterQuery,
): Promise<readonly CounterCell[]> {
  const filters = givenFilters(query.filters);
  const kept = query.dimensions.filter((dimension) => tellsEnough(dimension, filters));
  const counted = query.dimensions.filter((dimension) => COLUMNS[dimension].length > 0 && !kept.includes(dimension));
  const cells = kept.length === 0 ? [] : await engine.read(() => keptCells(query.project, kept));
  const matching = cells.filter((cell) => matches(cell, filters));
  if (counted.length === 0) return matching;
  const others = await countedCells(engine, context, { ...query, dimensions: counted, filters });
  return [...matching, ...others].toSorted((a, b) => compare(a.dimension, b.dimension) || compare(a.key, b.key));
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function givenFilters(filters: DecisionFilters = {}): DecisionFilters {
  const given = Object.entries(filters).filter(([name, value]) => {
    if (name === "tags") return Array.isArray(value) && value.length > 0;
    return value !== undefined;
  });
  return Object.fromEntries(given);
}

// Filters that a cell's key can answer alone.
const ANSWERED: Readonly<Record<CounterDimension, readonly (keyof DecisionFilters)[]>> = {
  category: ["category"],
  stakes: ["stakes"],
  status: ["status"],
  agent: ["agent"],
  hour: [],
  calibration: ["category", "outcome", "hasOutcome"],
  reason: ["outcome", "hasOutcome"],
  diversity: [],
  deliberation: [],
  guardrail: [],
};

function tellsEnough(dimension: CounterDimension, filters: DecisionFilters): boolean {
  const answered: readonly string[] = ANSWERED[dimension];
  return Object.keys(filters).every((name) => answered.includes(name));
}

function matches({ dimension, key }: CounterCell, filters: DecisionFilters): boolean {
  if (dimension === "calibration" || dimension === "reason") {
    const outcome = key.slice(key.lastIndexOf("|") + 1);
    if (filters.outcome?.some((wanted) => wanted === outcome) === false) return false;
    if (filters.hasOutcome !== undefined && filters.hasOutcome !== (outcome !== "")) return false;
    // A category may contain the separator, but the tenth is always one character.
    const category = key.slice(0, key.lastIndexOf("|") - 2);
    return dimension === "reason" || (filters.category?.includes(category) ?? true);
  }
  if (dimension === "hour" || dimension === "diversity" || dimension === "deliberation" || dimension === "guardrail")
    return true;
  const wanted: readonly string[] | undefined = filters[dimension];
  return wanted?.includes(key) ?? true;
}

/** The stored counters. */
export function* keptCells(project: string, dimensions: readonly CounterDimension[]): SqlPlan<readonly CounterCell[]> {
  const rows = yield* rowsOf(
    `SELECT dimension, key, sum(n) AS n, sum(c) AS c, sum(cc) AS cc FROM counters WHERE project = ? AND dimension IN (${places(dimensions)}) GROUP BY dimension, key HAVING sum(n) > 0 ORDER BY dimension, key`,
    project,
    ...dimensions,
  );
  return rows.map((row) => ({
    // The column only contains these values.
    dimension: textOf(row, "dimension") as CounterDimension,
    key: textOf(row, "key"),
    count: numberOf(row, "n"),
    confidence: numberOf(row, "c"),
    confidenceSquared: numberOf(row, "cc"),
  }));
}

const HOUR = "substr(d.created_at, 1, 13)";
const IS_STATED = "CASE WHEN d.confidence < 0 THEN -1 ELSE 0 END";
// A decision without a stated confidence adds nothing.
const STATED = "(CASE WHEN d.confidence < 0 THEN 0 ELSE d.confidence END)";

// The columns of a decision that determine its cells.
const COLUMNS: Readonly<Record<CounterDimension, readonly string[]>> = {
  category: ["d.category"],
  stakes: ["d.stakes"],
  status: ["d.status"],
  agent: ["d.agent"],
  hour: [HOUR],
  calibration: ["d.category", "d.confidence", "d.outcome"],
  reason: ["d.shape", "d.outcome", IS_STATED],
  diversity: ["d.shape", IS_STATED],
  deliberation: ["d.shape"],
  guardrail: [],
};

/** The dimensions derived from decisions; guardrail hits are not. */
export const DECISION_DIMENSIONS: readonly CounterDimension[] = [
  "category",
  "stakes",
  "status",
  "agent",
  "hour",
  "calibration",
  "reason",
  "diversity",
  "deliberation",
];

/**
 * Sum the matching decisions, in parts if this process does the work itself, so that it can answer others in between. A
 * decision recorded or reviewed meanwhile may or may not be counted, but none is counted twice, because its number
 * never changes.
 */
export async function countedCells(
  engine: CounterReading,
  context: StoreContext,
  query: CounterQuery & { readonly filters: DecisionFilters },
): Promise<readonly CounterCell[]> {
  const { partSize } = context.dialect;
  const cells: CellSums = new Map();
  const plan = await engine.read(() => matchPlan(query, partSize !== undefined));
  const count = (after: number, upTo: number): Promise<void> =>
    engine.read(() => addPart(cells, query, { ...plan, after, upTo }));
  if (partSize === undefined || plan.few) await count(-1, Number.MAX_SAFE_INTEGER);
  else {
    const { first, last } = await engine.read(() => rangeOf(query));
    for (let after = first - 1; after < last; after += partSize) {
      await count(after, after + partSize);
      await nextTurn();
    }
  }
  return [...cells.values()];
}

function* matchPlan({ project, filters }: CounterQuery, inParts: boolean): SqlPlan<Conditions> {
  const { dateAfter, dateBefore, ...others } = filters ?? {};
  const { where, values, few } = yield* filterPlan(project, others);
  // The plus sign keeps SQLite from using its index of times, which would return the rows of all parts for each part.
  const dates = dateConditions(inParts ? "+d.created_at" : "d.created_at", { dateAfter, dateBefore });
  return { where: [...where, ...dates.where], values: [...values, ...dates.values], few };
}

interface Dates {
  readonly dateAfter?: string | undefined;
  readonly dateBefore?: string | undefined;
}

function dateConditions(column: string, { dateAfter, dateBefore }: Dates): Conditions {
  const bounds = [
    ...(dateAfter === undefined ? [] : [[`${column} >= ?`, time("dateAfter", dateAfter)] as const]),
    ...(dateBefore === undefined ? [] : [[`${column} <= ?`, time("dateBefore", dateBefore)] as const]),
  ];
  return { where: bounds.map(([place]) => place), values: bounds.map(([, value]) => value), few: false };
}

/** The range of numbers that contains all matches. */
function* rangeOf({ project, filters = {} }: CounterQuery): SqlPlan<{ readonly first: number; readonly last: number }> {
  const { where, values } = dateConditions("d.created_at", filters);
  const from = `FROM decisions d WHERE ${["d.project = ?", ...where].join(" AND ")}`;
  // Each subquery is answered from one end of an index; with a time range, one scan answers both.
  const row =
    where.length === 0
      ? yield* rowOf(
          `SELECT (SELECT min(d.num) ${from}) AS first, (SELECT max(d.num) ${from}) AS last`,
          project,
          project,
        )
      : yield* rowOf(`SELECT min(d.num) AS first, max(d.num) AS last ${from}`, project, ...values);
  return { first: numberOf(row ?? {}, "first"), last: numberOf(row ?? {}, "last") };
}

// Dimensions whose columns form few groups together, but many with those of the others.
const TOGETHER: readonly (readonly CounterDimension[])[] = [
  ["category", "stakes", "status", "agent", "hour"],
  ["calibration"],
  ["reason", "diversity", "deliberation"],
];

const NAMES: Readonly<Record<string, string>> = { [HOUR]: "created_at", [IS_STATED]: "confidence" };

interface Part extends Conditions {
  readonly after: number;
  readonly upTo: number;
}

function* addPart(cells: CellSums, { project, dimensions }: CounterQuery, part: Part): SqlPlan<void> {
  const conditions = ["d.project = ?", "d.num > ?", "d.num <= ?", ...part.where].join(" AND ");
  for (const set of TOGETHER) {
    const asked = set.filter((dimension) => dimensions.includes(dimension));
    if (asked.length === 0) continue;
    const columns = [...new Set(asked.flatMap((dimension) => COLUMNS[dimension]))];
    const named = columns.map((column) => (column in NAMES ? `${column} AS ${NAMES[column]}` : column));
    const groups = yield* rowsOf(
      `SELECT ${named.join(", ")}, count(*) AS n, sum(${STATED}) AS c, sum(${STATED} * d.confidence) AS cc FROM decisions d WHERE ${conditions} GROUP BY ${columns.join(", ")}`,
      project,
      part.after,
      part.upTo,
      ...part.values,
    );
    sumCells(cells, groups, asked);
  }
}
