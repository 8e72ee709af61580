import type { DecisionFilters, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { type CalibrationFigures, calibrationFigures } from "./tally-figures.ts";

const OUTCOMES = ["success", "partial", "failure", "abandoned"];

/** The decisions that pass some filters, with the sums over them. */
export interface Selection {
  readonly filters: DecisionFilters;
  readonly figures: CalibrationFigures;
}

/** The newest reviewed decisions; fast where hardly any is reviewed as well as where nearly all are. */
export async function newestReviewed(
  reader: DecisionReader,
  limit: number,
  selection?: Selection,
): Promise<readonly StoredDecision[]> {
  const all = calibrationFigures(await reader.counters(["calibration"]));
  const { filters, figures } = selection ?? { filters: {}, figures: all };
  const wanted = reviewedIn(figures);
  if (wanted === 0) return [];
  // Looking reviewed ones up by outcome reads all of them; walking back from the newest decision passes those in between.
  const passed = (all.total * Math.min(limit, wanted)) / wanted;
  const reviewedOnly = reviewedIn(all) <= passed ? { outcome: filters.outcome ?? OUTCOMES } : { hasOutcome: true };
  return reader.list({ filters: { ...filters, ...reviewedOnly }, limit });
}

function reviewedIn({ reviewed }: CalibrationFigures): number {
  return reviewed.reduce((sum, { count }) => sum + count, 0);
}

/** What an outcome counts for: success 1, partial 0.5, everything else 0. */
export function outcomeScore(outcome: string): number {
  if (outcome === "success") return 1;
  return outcome === "partial" ? 0.5 : 0;
}

/** A figure rounded to six places: enough for any reader, free of the noise of sums. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
