import type { Column } from "./columns.ts";
import { firstAtLeast, OUTCOMES, type StatusMark, type Timeline } from "./timeline.ts";

/** How many rows had happened when an event was appended. */
export function rowsUntil(seq: Column, until: number): number {
  return until === Number.POSITIVE_INFINITY ? seq.length : firstAtLeast(seq.values, until + 1, seq.length);
}

/** The status of the thread as of an event. */
export function statusAt(timeline: Timeline, seq: number): StatusMark | undefined {
  return timeline.statuses.findLast((each) => each.seq <= seq && each.status !== "");
}

/** A question that waits for an answer. */
export interface OpenQuestion {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

/** The questions that were open as of an event, newest first. */
export function openQuestionsAt({ questions }: Timeline, seq: number): OpenQuestion[] {
  const open: OpenQuestion[] = [];
  for (let row = questions.seq.length - 1; row >= 0; row -= 1) {
    const asked = questions.seq.values[row] ?? 0;
    const answered = questions.answeredSeq.values[row] ?? 0;
    if (asked <= seq && (answered === 0 || answered > seq))
      open.push({ id: questions.ids.get(row), seq: asked, text: questions.texts.get(row) });
  }
  return open;
}

/** The outcome of a decision as of an event, empty when it was not reviewed by then. */
export function outcomeAt({ decisions }: Timeline, row: number, seq: number): string {
  if ((decisions.outcomeSeq.values[row] ?? 0) > seq) return "";
  return OUTCOMES[decisions.outcome.values[row] ?? 0] ?? "";
}
