import { firstAtLeast } from "./sorted-times.ts";
import type { Timeline } from "./timeline.ts";

/** Takes in that a question was answered; one whose name was redacted is known by a later note. */
export function addAnswer({ questions, unnamed }: Timeline, id: string, seq: number): void {
  const row = questions.byId.find(id);
  if (row === undefined) unnamed.answered.set(id, seq);
  else questions.answeredSeq.set(row, seq);
}

/** Takes in the note of a redaction: words are gone, but names and states are no one's words, and others refer to them. */
export function nameEmptied(timeline: Timeline, note: Readonly<Record<string, unknown>>): void {
  const { seq, type, id, status } = note;
  if (typeof seq !== "number") return;
  const mark = timeline.statuses.find((each) => each.seq === seq);
  if (mark?.status === "" && typeof status === "string") mark.status = status;
  if (typeof id !== "string" || id === "") return;
  if (type === "decision_recorded") nameDecision(timeline, seq, id);
  if (type === "question_asked") nameQuestion(timeline, seq, id);
  if (type === "question_answered") addAnswer(timeline, id, seq);
}

function nameDecision({ decisions, unnamed }: Timeline, seq: number, id: string): void {
  const row = firstAtLeast(decisions.seq.values, seq, decisions.seq.length);
  if (decisions.seq.values[row] !== seq || row >= decisions.seq.length) return;
  decisions.ids.replace(row, id);
  decisions.byId.add(id, row);
  for (const later of unnamed.continuing.get(id) ?? []) decisions.continues.set(later, row);
  unnamed.continuing.delete(id);
}

function nameQuestion({ questions, unnamed }: Timeline, seq: number, id: string): void {
  const row = firstAtLeast(questions.seq.values, seq, questions.seq.length);
  if (questions.seq.values[row] !== seq || row >= questions.seq.length) return;
  questions.ids.replace(row, id);
  questions.byId.add(id, row);
  const answer = unnamed.answered.get(id);
  if (answer !== undefined) questions.answeredSeq.set(row, answer);
}
