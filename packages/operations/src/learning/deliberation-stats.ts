import type { CounterCell, DecisionFilters, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import type { ReviewFigure } from "./calibration-report.ts";
import type { DiversityFigure, ReasonFigure } from "./reason-stats.ts";

/** The number of decisions with a given number of inputs and steps. */
export interface DeliberationFigure {
  readonly inputs: number;
  readonly steps: number;
  readonly count: number;
}

/** A summary of one recent decision's deliberation. */
export interface DeliberationSample {
  readonly inputs: number;
  readonly steps: number;
  readonly durationMs?: number;
  readonly hasConvergence: boolean;
  readonly sources: readonly string[];
  readonly outcome?: string;
}

/** The outcomes of decisions with or without a deliberation. */
interface DeliberationShare {
  readonly decisions: number;
  readonly reviewed: number;
  readonly successRate?: number;
}

/** The result of `getDeliberationStats`: counts cover all decisions; the rest covers the newest (`sampled` of them). */
export interface DeliberationStats {
  readonly totalDecisions: number;
  readonly withDeliberation: number;
  readonly coverage: number;
  readonly avgInputs: number;
  readonly avgSteps: number;
  readonly sampled: number;
  readonly avgDurationMs?: number;
  readonly withConvergence: number;
  readonly topSources: readonly { readonly source: string; readonly count: number }[];
  readonly outcomes: { readonly deliberated: DeliberationShare; readonly undeliberated: DeliberationShare };
}

/** How much deliberation decisions have, and whether it shows in their outcomes. */
export function deliberationStats(
  figures: readonly DeliberationFigure[],
  sample: readonly DeliberationSample[],
): DeliberationStats {
  const totalDecisions = sum(figures, () => 1);
  const behind = figures.filter(({ inputs, steps }) => inputs + steps > 0);
  const withDeliberation = sum(behind, () => 1);
  const share = (measure: (figure: DeliberationFigure) => number): number =>
    withDeliberation === 0 ? 0 : rounded(sum(behind, measure) / withDeliberation);
  const deliberated = sample.filter(({ inputs, steps }) => inputs + steps > 0);
  const timed = deliberated.flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]));
  return {
    totalDecisions,
    withDeliberation,
    coverage: totalDecisions === 0 ? 0 : rounded(withDeliberation / totalDecisions),
    avgInputs: share(({ inputs }) => inputs),
    avgSteps: share(({ steps }) => steps),
    sampled: sample.length,
    avgDurationMs: timed.length === 0 ? undefined : mean(timed),
    withConvergence: deliberated.filter(({ hasConvergence }) => hasConvergence).length,
    topSources: topSources(deliberated),
    outcomes: {
      deliberated: shareOf(deliberated),
      undeliberated: shareOf(sample.filter(({ inputs, steps }) => inputs + steps === 0)),
    },
  };
}

function sum(figures: readonly DeliberationFigure[], measure: (figure: DeliberationFigure) => number): number {
  return figures.reduce((total, figure) => total + measure(figure) * figure.count, 0);
}

function topSources(figures: readonly DeliberationSample[]): DeliberationStats["topSources"] {
  const counts = new Map<string, number>();
  for (const { sources } of figures)
    for (const source of new Set(sources)) counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts]
    .map(([source, count]) => ({ source, count }))
    .sort((left, right) => right.count - left.count || (left.source < right.source ? -1 : 1))
    .slice(0, 10);
}

function shareOf(figures: readonly DeliberationSample[]): DeliberationShare {
  const outcomes = figures.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcomeScore(outcome)]));
  return {
    decisions: figures.length,
    reviewed: outcomes.length,
    successRate: outcomes.length === 0 ? undefined : mean(outcomes),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : rounded(values.reduce((total, value) => total + value, 0) / values.length);
}

const OUTCOMES = ["success", "partial", "failure", "abandoned"];

/** Decisions that match filters, and the sums over them. */
interface Selection {
  readonly filters: DecisionFilters;
  readonly figures: CalibrationFigures;
}

/** What `keep` makes of the newest reviewed decisions; fast whether few or nearly all are reviewed. */
export async function newestReviewed<T>(
  reader: DecisionReader,
  { limit, keep }: { readonly limit: number; readonly keep: (decision: StoredDecision) => T },
  selection?: Selection,
): Promise<readonly T[]> {
  const all = calibrationFigures(await reader.counters(["calibration"]));
  const { filters, figures } = selection ?? { filters: {}, figures: all };
  const wanted = reviewedIn(figures);
  if (wanted === 0) return [];
  // Looking up by outcome reads all reviewed decisions; walking back from the newest also reads unreviewed ones. Use
  // whichever reads fewer.
  const passed = (all.total * Math.min(limit, wanted)) / wanted;
  const reviewedOnly = reviewedIn(all) <= passed ? { outcome: filters.outcome ?? OUTCOMES } : { hasOutcome: true };
  return reader.pick({ filters: { ...filters, ...reviewedOnly }, limit }, keep);
}

function reviewedIn({ reviewed }: CalibrationFigures): number {
  return reviewed.reduce((total, { count }) => total + count, 0);
}

/** The score of an outcome: success 1, partial 0.5, everything else 0. */
export function outcomeScore(outcome: string): number {
  if (outcome === "success") return 1;
  return outcome === "partial" ? 0.5 : 0;
}

/** Round to six places, which removes floating-point noise. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The calibration counters: reviewed decisions as figures, and the total number of decisions. */
export interface CalibrationFigures {
  readonly total: number;
  readonly reviewed: readonly ReviewFigure[];
}

/** The counts of one dimension, by key. */
export function countsOf(
  cells: readonly CounterCell[],
  dimension: CounterCell["dimension"],
): Readonly<Record<string, number>> {
  const own = cells.filter((cell) => cell.dimension === dimension && cell.count > 0);
  return Object.fromEntries(own.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, count }) => [key, count]));
}

/** Calibration cells (`category|tenth|outcome`) as figures. */
export function calibrationFigures(cells: readonly CounterCell[]): CalibrationFigures {
  let total = 0;
  const reviewed: ReviewFigure[] = [];
  for (const cell of cells) {
    if (cell.dimension !== "calibration" || cell.count === 0) continue;
    total += cell.count;
    // Cut from the right: a category is free text and may contain the separator.
    const { head, last: outcome } = cut(cell.key);
    const { head: category, last: tenth } = cut(head);
    // Decisions without a stated confidence cannot be calibrated.
    if (outcome === "" || tenth === "-") continue;
    reviewed.push({
      category,
      tenth: Number(tenth),
      outcome,
      count: cell.count,
      confidence: cell.confidence,
      confidenceSquared: cell.confidenceSquared,
    });
  }
  return { total, reviewed };
}

/** Reason cells (`type|outcome`) as figures. */
export function reasonFigures(cells: readonly CounterCell[]): readonly ReasonFigure[] {
  return ofDimension(cells, "reason").map(({ key, count, confidence, confidenceSquared }) => {
    const { head: reasonType, last: outcome } = cut(key);
    return { reasonType, outcome: outcome === "" ? undefined : outcome, count, confidence, confidenceSquared };
  });
}

/** Diversity cells (`types|reasons`) as figures. */
export function diversityFigures(cells: readonly CounterCell[]): readonly DiversityFigure[] {
  return ofDimension(cells, "diversity").map(({ key, count, confidence }) => {
    const { head, last } = cut(key);
    return { types: Number(head), reasons: Number(last), count, confidence };
  });
}

/** Deliberation cells (`inputs|steps`) as figures. */
export function deliberationFigures(cells: readonly CounterCell[]): readonly DeliberationFigure[] {
  return ofDimension(cells, "deliberation").map(({ key, count }) => {
    const { head, last } = cut(key);
    return { inputs: Number(head), steps: Number(last), count };
  });
}

function ofDimension(cells: readonly CounterCell[], dimension: CounterCell["dimension"]): readonly CounterCell[] {
  return cells.filter((cell) => cell.dimension === dimension && cell.count > 0);
}

function cut(key: string): { readonly head: string; readonly last: string } {
  const at = key.lastIndexOf("|");
  return at === -1 ? { head: key, last: "" } : { head: key.slice(0, at), last: key.slice(at + 1) };
}
