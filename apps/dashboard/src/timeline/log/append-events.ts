import type { ThreadEvent } from "@clew/schemas";
import { DAMAGED, REDACTED } from "../../parts/text.ts";
import {
  beginning,
  firstAtLeast,
  LONGEST_LABEL,
  LONGEST_QUESTION,
  laneFor,
  placeOfOutcome,
  TICK_KINDS,
  type TickKind,
  type Timeline,
  UNSTATED,
} from "./timeline.ts";

/** Appends events of the log; ignores known ones, so a stream may repeat itself. */
export function appendEvents(timeline: Timeline, events: readonly ThreadEvent[]): void {
  for (const event of events) {
    if (event.seq <= timeline.lastSeq) continue;
    timeline.lastSeq = event.seq;
    timeline.lastHash = event.hash;
    const at = Date.parse(event.at);
    timeline.lastAt = Math.max(timeline.lastAt, Number.isNaN(at) ? 0 : at);
    append(timeline, event, event.payload ?? {});
  }
}

type Payload = Readonly<Record<string, unknown>>;

const TICKS: Readonly<Record<string, TickKind>> = {
  thought_recorded: "thought",
  guardrails_checked: "check",
  question_asked: "question",
  question_answered: "answer",
  resumed: "resume",
  claim_taken: "claim",
  claim_renewed: "claim",
  claim_released: "claim",
  status_changed: "status",
  decision_reviewed: "review",
};

// These are for programs, not part of the reasoning on a timeline.
const UNSEEN = new Set(["thread_created", "thread_renamed", "decisions_linked", "decision_updated", "handoff_changed"]);

// An emptied event keeps its place. It counts as damaged until its redaction note is read, later in the log.
const wordsOf = (event: ThreadEvent, value: unknown): string => (event.payload === undefined ? DAMAGED : textOf(value));
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function pointOf(value: unknown): Timeline["forkedFrom"] {
  const { threadId, seq }: Payload = typeof value === "object" && value !== null ? { ...value } : {};
  return typeof threadId === "string" && typeof seq === "number" ? { threadId, seq } : undefined;
}

function append(timeline: Timeline, event: ThreadEvent, payload: Payload): void {
  if (event.type === "redacted") return nameEmptied(timeline, payload);
  if (event.type === "thread_created" || event.type === "thread_renamed") timeline.titleSeq = event.seq;
  if (event.type === "thread_created") {
    timeline.title = wordsOf(event, payload["title"]);
    timeline.startedBy = event.actor;
    timeline.forkedFrom = pointOf(payload["forkedFrom"]);
    if (timeline.inherited > 0) {
      timeline.forkedAt = timeline.lastAt;
      timeline.times.push(timeline.lastAt);
    }
  }
  if (event.type === "thread_renamed") timeline.title = wordsOf(event, payload["title"]);
  if (event.type === "decision_recorded") return addDecision(timeline, event, payload);
  if (event.type === "handoff_created") return addHandoff(timeline, event, payload);
  if (UNSEEN.has(event.type)) return;
  if (event.type === "decision_reviewed") addOutcome(timeline, event, payload);
  if (event.type === "question_asked") addQuestion(timeline, event, payload);
  if (event.type === "question_answered") addAnswer(timeline, textOf(payload["id"]), event.seq);
  if (event.type === "status_changed")
    timeline.statuses.push({
      seq: event.seq,
      status: textOf(payload["status"]),
      reason: beginning(textOf(payload["reason"]), LONGEST_QUESTION),
    });
  const lane = laneFor(timeline, event.actor);
  if (event.type === "resumed") addResume(timeline, event, lane);
  const { ticks } = timeline;
  ticks.seq.push(event.seq);
  ticks.at.push(timeline.lastAt);
  ticks.lane.push(lane);
  ticks.kind.push(TICK_KINDS.indexOf(TICKS[event.type] ?? "other"));
  timeline.times.push(timeline.lastAt);
}

function addDecision(timeline: Timeline, event: ThreadEvent, payload: Payload): void {
  const { decisions } = timeline;
  const id = textOf(payload["id"]) || `seq ${event.seq}`;
  const confidence = payload["confidence"];
  decisions.seq.push(event.seq);
  decisions.at.push(timeline.lastAt);
  decisions.lane.push(laneFor(timeline, textOf(payload["agentId"]) || event.actor));
  decisions.confidence.push(typeof confidence === "number" ? Math.min(1, Math.max(0, confidence)) : UNSTATED);
  decisions.continues.push(continuedRow(timeline, textOf(payload["continuesDecision"])));
  decisions.outcome.push(placeOfOutcome(payload["outcome"]));
  decisions.outcomeSeq.push(event.seq);
  decisions.byId.add(id, decisions.ids.add(id));
  decisions.texts.add(beginning(wordsOf(event, payload["decision"]) || REDACTED, LONGEST_LABEL));
  timeline.times.push(timeline.lastAt);
}

function continuedRow({ decisions, unnamed }: Timeline, name: string): number {
  const known = decisions.byId.find(name);
  if (known !== undefined || name === "") return known ?? -1;
  const row = decisions.seq.length - 1;
  unnamed.continuing.set(name, [...(unnamed.continuing.get(name) ?? []), row]);
  return -1;
}

function addOutcome({ decisions }: Timeline, event: ThreadEvent, payload: Payload): void {
  const row = decisions.byId.find(textOf(payload["decisionId"]) || textOf(payload["id"]));
  const outcome = placeOfOutcome(payload["outcome"]);
  if (row === undefined || outcome === 0) return;
  decisions.outcome.set(row, outcome);
  decisions.outcomeSeq.set(row, event.seq);
}

function addQuestion({ questions }: Timeline, event: ThreadEvent, payload: Payload): void {
  const id = textOf(payload["id"]) || `seq ${event.seq}`;
  questions.seq.push(event.seq);
  questions.answeredSeq.push(0);
  questions.texts.add(beginning(wordsOf(event, payload["text"]), LONGEST_QUESTION));
  questions.byId.add(id, questions.ids.add(id));
}

function addResume(timeline: Timeline, event: ThreadEvent, lane: number): void {
  const { lane: lanes } = timeline.decisions;
  const last = lanes.length === 0 ? lane : (lanes.values[lanes.length - 1] ?? lane);
  if (last !== lane) addBridge(timeline, event, { from: last, to: lane, handoff: 0 });
}

function addHandoff(timeline: Timeline, event: ThreadEvent, payload: Payload): void {
  const from = laneFor(timeline, event.actor);
  const target = payload["target"];
  const named =
    textOf(target) ||
    (typeof target === "object" && target !== null && "skill" in target ? textOf(target.skill) : "") ||
    textOf(payload["target_skill"]) ||
    textOf(payload["skill"]);
  addBridge(timeline, event, {
    from,
    to: named ? laneFor(timeline, `/${named.replace(/^\//, "")}`) : from,
    handoff: 1,
  });
  timeline.times.push(timeline.lastAt);
}

function addBridge(
  { bridges, lastAt }: Timeline,
  event: ThreadEvent,
  { from, to, handoff }: { readonly from: number; readonly to: number; readonly handoff: number },
): void {
  bridges.seq.push(event.seq);
  bridges.at.push(lastAt);
  bridges.from.push(from);
  bridges.to.push(to);
  bridges.handoff.push(handoff);
}

/** Records the answer to a question; a redacted question gets its name from a later note. */
function addAnswer({ questions, unnamed }: Timeline, id: string, seq: number): void {
  const row = questions.byId.find(id);
  if (row === undefined) unnamed.answered.set(id, seq);
  else questions.answeredSeq.set(row, seq);
}

/**
 * Applies a redaction note: the text is gone, but the note restores the id and the status, which other records refer to.
 */
function nameEmptied(timeline: Timeline, note: Readonly<Record<string, unknown>>): void {
  const { seq, type, id, status } = note;
  if (typeof seq !== "number") return;
  timeline.redacted.add(seq);
  if (seq === timeline.titleSeq) timeline.title = REDACTED;
  redactTexts(timeline.decisions, seq);
  redactTexts(timeline.questions, seq);
  const mark = timeline.statuses.find((each) => each.seq === seq);
  if (mark?.status === "" && typeof status === "string") mark.status = status;
  if (typeof id !== "string" || id === "") return;
  if (type === "decision_recorded") nameDecision(timeline, seq, id);
  if (type === "question_asked") nameQuestion(timeline, seq, id);
  if (type === "question_answered") addAnswer(timeline, id, seq);
}

/** The row of an event; undefined if it is not among these rows. */
function rowAt({ seq: column }: Rows, seq: number): number | undefined {
  const row = firstAtLeast(column.values, seq, column.length);
  return row < column.length && column.values[row] === seq ? row : undefined;
}

type Rows = Pick<Timeline["decisions"], "seq" | "texts">;

function redactTexts(rows: Rows, seq: number): void {
  const row = rowAt(rows, seq);
  if (row !== undefined) rows.texts.replace(row, REDACTED);
}

function nameDecision({ decisions, unnamed }: Timeline, seq: number, id: string): void {
  const row = rowAt(decisions, seq);
  if (row === undefined) return;
  decisions.ids.replace(row, id);
  decisions.byId.add(id, row);
  for (const later of unnamed.continuing.get(id) ?? []) decisions.continues.set(later, row);
  unnamed.continuing.delete(id);
}

function nameQuestion({ questions, unnamed }: Timeline, seq: number, id: string): void {
  const row = rowAt(questions, seq);
  if (row === undefined) return;
  questions.ids.replace(row, id);
  questions.byId.add(id, row);
  const answer = unnamed.answered.get(id);
  if (answer !== undefined) questions.answeredSeq.set(row, answer);
}

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
