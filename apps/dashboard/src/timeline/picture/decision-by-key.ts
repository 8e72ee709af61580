import type { Scene } from "../axis/scene.ts";
import { rowsUntil } from "../log/as-of.ts";

/** Where the keyboard is: a row, or -1 for nowhere yet, and how far the thread is shown. */
export interface KeyPlace {
  readonly row: number;
  readonly until: number;
}

/** The decision that an arrow key leads to; undefined for other keys and at the end. */
export function decisionByKey({ timeline }: Scene, key: string, { row, until }: KeyPlace): number | undefined {
  const { decisions } = timeline;
  const count = rowsUntil(decisions.seq, until);
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return Math.min(count - 1, row + 1);
  if (key === "ArrowLeft") return row < 0 ? count - 1 : Math.max(0, row - 1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  if (row < 0) return 0;
  return nearestOfNextLane(decisions, { row, count, step: key === "ArrowUp" ? -1 : 1 });
}

function nearestOfNextLane(
  { lane, at }: Scene["timeline"]["decisions"],
  { row, count, step }: { readonly row: number; readonly count: number; readonly step: 1 | -1 },
): number {
  const here = lane.values[row] ?? 0;
  const time = at.values[row] ?? 0;
  let best = row;
  let bestLane = Number.NaN;
  let distance = Number.POSITIVE_INFINITY;
  for (let other = 0; other < count; other += 1) {
    const offset = ((lane.values[other] ?? 0) - here) * step;
    if (offset <= 0 || offset > (Number.isNaN(bestLane) ? Number.POSITIVE_INFINITY : bestLane)) continue;
    const far = Math.abs((at.values[other] ?? 0) - time);
    if (offset === bestLane && far >= distance) continue;
    best = other;
    bestLane = offset;
    distance = far;
  }
  return best;
}
