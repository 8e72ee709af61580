import type { CounterCell } from "@clew/thread-store";
import type { ReviewFigure } from "./calibration-report.ts";
import type { DeliberationFigure } from "./deliberation-stats.ts";
import type { DiversityFigure, ReasonFigure } from "./reason-stats.ts";

/** What the kept sums of calibration say: the reviewed decisions as figures, and how many decisions there are in all. */
export interface CalibrationFigures {
  readonly total: number;
  readonly reviewed: readonly ReviewFigure[];
}

/** The cells of one dimension, by key. */
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
    // From the right: a category is free text and may hold the separator.
    const { head, last: outcome } = cut(cell.key);
    const { head: category, last: tenth } = cut(head);
    // Whoever said nothing of how sure they were has no part in how right that was.
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
