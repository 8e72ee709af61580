import { outcomeAt } from "../log/as-of.ts";
import type { Timeline } from "../log/timeline.ts";

/** A decision in one sentence, for a hint and for screen readers. */
export function describeDecision(timeline: Timeline, row: number, until: number): string {
  const { decisions, lanes } = timeline;
  const agent = lanes[decisions.lane.values[row] ?? 0] ?? "";
  const outcome = outcomeAt(timeline, row, until);
  const sure = Math.round((decisions.confidence.values[row] ?? 0) * 100);
  const before = row < timeline.inherited ? ", from before the fork" : "";
  return `Decision ${row + 1} of ${decisions.seq.length}: ${decisions.texts.get(row)}, ${agent}, ${sure} % sure, ${outcome || "not reviewed"}${before}`;
}
