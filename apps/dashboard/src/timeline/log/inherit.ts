import { REDACTED } from "../../parts/text.ts";
import {
  beginning,
  LONGEST_LABEL,
  LONGEST_QUESTION,
  laneFor,
  placeOfOutcome,
  type Timeline,
  UNSTATED,
} from "./timeline.ts";

/** A decision or a question of a thread, with the thread it was recorded in. */
type Recorded = Readonly<Record<string, unknown>>;

/** A whole fork, from the server or an exported file; its inherited records belong to other threads. */
export interface Inheritance {
  readonly id: string;
  readonly decisions: readonly Recorded[];
  readonly questions?: readonly Recorded[] | undefined;
}

// Inherited records precede the fork's first event.
const BEFORE = 0;
// It was answered, but not by an event of the fork.
const ANSWERED_ELSEWHERE = -1;

/** Adds a fork's inherited records; its own log follows. */
export function inherit(timeline: Timeline, { id, decisions, questions = [] }: Inheritance): void {
  const isInherited = ({ threadId }: Recorded): boolean => typeof threadId === "string" && threadId !== id;
  for (const decision of decisions.filter(isInherited)) addInherited(timeline, decision);
  for (const question of questions.filter(isInherited)) {
    const name = textOf(question["id"]);
    timeline.questions.seq.push(BEFORE);
    timeline.questions.answeredSeq.push(question["status"] === "answered" ? ANSWERED_ELSEWHERE : 0);
    timeline.questions.texts.add(beginning(textOf(question["text"]) || REDACTED, LONGEST_QUESTION));
    timeline.questions.byId.add(name, timeline.questions.ids.add(name));
  }
  timeline.inherited = timeline.decisions.seq.length;
}

function addInherited(timeline: Timeline, decision: Recorded): void {
  const { decisions } = timeline;
  const at = Date.parse(textOf(decision["createdAt"]));
  timeline.lastAt = Math.max(timeline.lastAt, Number.isNaN(at) ? 0 : at);
  const { confidence } = decision;
  const name = textOf(decision["id"]);
  decisions.seq.push(BEFORE);
  decisions.at.push(timeline.lastAt);
  decisions.lane.push(laneFor(timeline, textOf(decision["agentId"])));
  decisions.confidence.push(typeof confidence === "number" ? confidence : UNSTATED);
  decisions.continues.push(decisions.byId.find(textOf(decision["continuesDecision"])) ?? -1);
  decisions.outcome.push(placeOfOutcome(decision["outcome"]));
  decisions.outcomeSeq.push(BEFORE);
  decisions.byId.add(name, decisions.ids.add(name));
  decisions.texts.add(beginning(textOf(decision["decision"]) || REDACTED, LONGEST_LABEL));
  timeline.times.push(timeline.lastAt);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
