import type { DecisionFilters, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../query/decision-reader.ts";
import { calibrationFigures } from "./tally-figures.ts";

const OUTCOMES = ["success", "partial", "failure", "abandoned"];
/** Up to so many reviewed decisions it is faster to look them up by outcome than to walk back from the newest decision. */
const FEW = 5_000;

/** The filter that leaves only reviewed decisions, in the form that a store finds by its index of outcomes. */
export function onlyReviewed(filters: DecisionFilters = {}): DecisionFilters {
  return { outcome: filters.outcome ?? OUTCOMES };
}

/** The newest reviewed decisions; fast where hardly any is reviewed as well as where nearly all are. */
export async function newestReviewed(
  reader: DecisionReader,
  limit: number,
  filters: DecisionFilters = {},
): Promise<readonly StoredDecision[]> {
  const { reviewed } = calibrationFigures(await reader.tallies(["calibration"]));
  const known = reviewed.reduce((sum, { count }) => sum + count, 0);
  const reviewedOnly = known <= FEW ? onlyReviewed(filters) : { hasOutcome: true };
  return reader.list({ filters: { ...filters, ...reviewedOnly }, limit });
}
