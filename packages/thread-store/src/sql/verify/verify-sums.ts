import type { TallyCell } from "../../queries.ts";
import type { ProjectionFinding } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import { countedCells, DECISION_DIMENSIONS, keptCells, type TallyReading } from "../tallies/read-tallies.ts";

const TIMES = 3;

/**
 * Counts a project's decisions one by one and compares that with the kept sums. Where others kept writing meanwhile they may not
 * agree for that alone, and nothing is found.
 */
export async function verifySums(
  engine: TallyReading,
  context: StoreContext,
  project: string,
): Promise<readonly ProjectionFinding[]> {
  const kept = (): Promise<readonly TallyCell[]> => engine.read(() => keptCells(project, DECISION_DIMENSIONS));
  for (let before = await kept(), times = 0; times < TIMES; times++) {
    const counted = await countedCells(engine, context, { project, dimensions: DECISION_DIMENSIONS, filters: {} });
    const after = await kept();
    if (JSON.stringify(before) === JSON.stringify(after)) return differences(counted, after);
    before = after;
  }
  return [];
}

function differences(counted: readonly TallyCell[], kept: readonly TallyCell[]): readonly ProjectionFinding[] {
  const there = new Map(kept.map((cell) => [nameOf(cell), cell]));
  const expected = new Set(counted.map(nameOf));
  const table = "tallies";
  return [
    ...counted.flatMap((cell): readonly ProjectionFinding[] => {
      const row = nameOf(cell);
      const found = there.get(row);
      if (found === undefined) return [{ table, row, change: "removed" }];
      const columns = [
        ...(found.count === cell.count ? [] : ["n"]),
        ...(isNear(found.confidence, cell) && isNear(found.confidenceSquared, cell, "confidenceSquared")
          ? []
          : ["c", "cc"]),
      ];
      return columns.length === 0 ? [] : [{ table, row, change: "changed", columns }];
    }),
    ...kept.map(nameOf).flatMap((row) => (expected.has(row) ? [] : [{ table, row, change: "added" as const }])),
  ];
}

// Sums of fractions depend on the order in which they were added.
function isNear(found: number, cell: TallyCell, of: "confidence" | "confidenceSquared" = "confidence"): boolean {
  return Math.abs(found - cell[of]) <= 1e-6 * Math.max(1, cell.count);
}

function nameOf({ dimension, key }: TallyCell): string {
  return `${dimension} ${key}`;
}
