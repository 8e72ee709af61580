import type { TallyCell, TallyDimension } from "../../queries.ts";
import { numberOf, type SqlRow, textOf } from "../plan.ts";
import { cellsOf, type DecisionShape } from "./tally.ts";

const NO_SHAPE: DecisionShape = { reasons: [], inputs: 0, steps: 0 };

/** Sums by cell, as far as they were added up. */
export type CellSums = Map<string, { -readonly [K in keyof TallyCell]: TallyCell[K] }>;

/**
 * Adds groups of decisions to their cells: rows with their number `n`, the sum `c` of their confidences and `cc` of the squares of
 * these, and of the columns of decisions those that tell the cells of these dimensions.
 */
export function sumCells(cells: CellSums, groups: readonly SqlRow[], dimensions: readonly TallyDimension[]): void {
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
    // Written with the decision from its document.
    shape: shape === "" ? NO_SHAPE : (JSON.parse(shape) as DecisionShape),
  };
}
