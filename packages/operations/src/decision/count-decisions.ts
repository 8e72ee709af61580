import type { CounterDimension, DecisionFilters } from "@clew/thread-store";
import type { DecisionReader } from "./decision-reader.ts";

/** Filters for which the store keeps a sum. */
const KEPT: readonly (CounterDimension & keyof DecisionFilters)[] = ["category", "stakes", "status", "agent"];

/**
 * How many decisions match. Without a filter, or with one for which a sum is kept, it costs the same at any size; with
 * others they are counted up to the store's own limit of 10,000.
 */
export async function countDecisions(reader: DecisionReader, filters: DecisionFilters = {}): Promise<number> {
  const named = Object.keys(filters);
  if (named.length === 0) return sum(await reader.counters(["status"]));
  const only = KEPT.find((dimension) => named.length === 1 && named[0] === dimension);
  if (only === undefined) return reader.count(filters);
  const wanted = filters[only] ?? [];
  return sum((await reader.counters([only])).filter(({ key }) => wanted.includes(key)));
}

function sum(cells: readonly { readonly count: number }[]): number {
  return cells.reduce((total, { count }) => total + count, 0);
}
