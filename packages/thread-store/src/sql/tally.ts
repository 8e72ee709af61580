import type { TallyCell, TallyDimension } from "../queries.ts";
import { type Statement, statement } from "./plan.ts";

/** What of a decision is counted. */
export interface Countable {
  readonly category: string;
  readonly stakes: string;
  readonly status: string;
  readonly agent: string;
  readonly createdAt: string;
  readonly confidence: number;
  readonly outcome: string;
  readonly shape: DecisionShape;
}

/** How a decision is built: what the statistics on reasons and deliberation ask of it. */
export interface DecisionShape {
  /** Reason types, one per reason. */
  readonly reasons: readonly string[];
  readonly inputs: number;
  readonly steps: number;
}

/** The shape of a decision document. */
export function shapeOf(document: Readonly<Record<string, unknown>>): DecisionShape {
  const reasons = listOf(document["reasons"]).map((reason) => String(objectOf(reason)["type"] ?? ""));
  const deliberation = objectOf(document["deliberation"]);
  return {
    reasons: reasons.slice(0, 100).map((type) => type.slice(0, 64)),
    inputs: listOf(deliberation["inputs"]).length,
    steps: listOf(deliberation["steps"]).length,
  };
}

/** The cells a decision falls into. */
export function cellsOf(decision: Countable): readonly (readonly [TallyDimension, string])[] {
  const bucket = Math.min(9, Math.max(0, Math.floor(decision.confidence * 10)));
  const types = [...new Set(decision.shape.reasons)];
  return [
    ["category", decision.category],
    ["stakes", decision.stakes],
    ["status", decision.status],
    ["agent", decision.agent],
    ["hour", decision.createdAt.slice(0, 13)],
    ["calibration", `${decision.category}|${bucket}|${decision.outcome}`],
    ...types.map((type): readonly [TallyDimension, string] => ["reason", `${type}|${decision.outcome}`]),
    ["diversity", `${types.length}|${decision.shape.reasons.length}`],
    ["deliberation", `${decision.shape.inputs}|${decision.shape.steps}`],
  ];
}

/** The changes of the kept sums when a decision appears (no `before`), changes, or goes (no `after`). */
export function tallyStatement(
  place: { readonly project: string; readonly slot: string },
  before: Countable | undefined,
  after: Countable | undefined,
): Statement | undefined {
  const sums = new Map<string, { dimension: string; key: string; n: number; c: number; cc: number }>();
  for (const [decision, sign] of [[before, -1] as const, [after, 1] as const]) {
    if (!decision) continue;
    for (const [dimension, key] of cellsOf(decision)) {
      const name = `${dimension} ${key}`;
      const sum = sums.get(name) ?? { dimension, key, n: 0, c: 0, cc: 0 };
      sum.n += sign;
      sum.c += sign * decision.confidence;
      sum.cc += sign * decision.confidence ** 2;
      sums.set(name, sum);
    }
  }
  // In one order for everybody, so that two writers never wait for each other in a circle.
  const changed = [...sums.entries()].filter(([, sum]) => sum.n !== 0 || sum.c !== 0).toSorted(byName);
  if (changed.length === 0) return undefined;
  const rows = changed.map(() => `(?, ${place.slot}, ?, ?, ?, ?, ?)`).join(", ");
  return statement(
    `INSERT INTO tallies (project, slot, dimension, key, n, c, cc) VALUES ${rows} ON CONFLICT (project, dimension, key, slot) DO UPDATE SET n = tallies.n + excluded.n, c = tallies.c + excluded.c, cc = tallies.cc + excluded.cc`,
    ...changed.flatMap(([, sum]) => [place.project, sum.dimension, sum.key, sum.n, sum.c, sum.cc]),
  );
}

/** Sums over decisions that were read one by one. */
export function sumCells(decisions: Iterable<Countable>, dimensions: readonly TallyDimension[]): readonly TallyCell[] {
  const cells = new Map<string, { -readonly [K in keyof TallyCell]: TallyCell[K] }>();
  for (const decision of decisions) {
    for (const [dimension, key] of cellsOf(decision)) {
      if (!dimensions.includes(dimension)) continue;
      const name = `${dimension} ${key}`;
      const cell = cells.get(name) ?? { dimension, key, count: 0, confidence: 0, confidenceSquared: 0 };
      cell.count += 1;
      cell.confidence += decision.confidence;
      cell.confidenceSquared += decision.confidence ** 2;
      cells.set(name, cell);
    }
  }
  return [...cells.values()].toSorted((a, b) => a.dimension.localeCompare(b.dimension) || a.key.localeCompare(b.key));
}

function byName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Only read by key; values are turned into text or counted.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
