import type { DecisionFilters } from "@clew/thread-store";
import type { DecisionReader } from "./decision-reader.ts";

/** How many decisions match; without filters a kept sum, so that it costs the same at any size. */
export async function countDecisions(reader: DecisionReader, filters?: DecisionFilters): Promise<number> {
  const cells = await reader.tallies(["status"], filters);
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}
