import type { ThreadEvent } from "@clew/schemas";
import {
  type Column,
  createColumn,
  createTextIndex,
  createTextPool,
  type TextIndex,
  type TextPool,
} from "./columns.ts";
import { beginning } from "./text-direction.ts";

/** The kinds of ticks, in the order of the legend. */
export const TICK_KINDS = [
  "thought",
  "check",
  "question",
  "answer",
  "resume",
  "claim",
  "status",
  "review",
  "other",
] as const;

/** One kind of tick. */
export type TickKind = (typeof TICK_KINDS)[number];

/** What became of a decision, as numbers of the outcome column: its place in this list. */
export const OUTCOMES = ["", "success", "partial", "failure", "abandoned"] as const;

/** Decisions, the landmarks: one row each, in the order of the log. */
export interface DecisionRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  readonly confidence: Column;
  /** Row of the decision it continues, or -1. */
  readonly continues: Column;
  /** Place in OUTCOMES, and the seq of the review that says so. */
  readonly outcome: Column;
  readonly outcomeSeq: Column;
  readonly ids: TextPool;
  readonly texts: TextPool;
  readonly byId: TextIndex;
}

/** Texture beneath the decisions: a thought, a check, a question, a resume, a claim, a change of status. */
export interface TickRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  /** Place in TICK_KINDS. */
  readonly kind: Column;
}

/** Arrows between two lanes: a handoff, or an agent that takes a thread up from another. */
export interface BridgeRows {
  readonly seq: Column;
  readonly at: Column;
  readonly from: Column;
  readonly to: Column;
  /** 1 for a handoff, 0 for a resume. */
  readonly handoff: Column;
}

/** Questions and when they were answered. */
export interface QuestionRows {
  readonly seq: Column;
  /** Seq of the answer, or 0. */
  readonly answeredSeq: Column;
  readonly texts: TextPool;
  readonly ids: TextPool;
  readonly byId: TextIndex;
}

/** A change of the thread's status. */
export interface StatusMark {
  readonly seq: number;
  readonly status: string;
  readonly reason: string;
}

/** What a thread's log looks like over time; it only grows, and the canvas, the table and the exports read it. */
export interface Timeline {
  title: string;
  startedBy: string;
  /** The last event that was read. */
  lastSeq: number;
  /** The latest time so far: the log's order is its seq, whatever clocks said. */
  lastAt: number;
  readonly lanes: string[];
  readonly decisions: DecisionRows;
  readonly ticks: TickRows;
  readonly bridges: BridgeRows;
  /** The time of every mark, in the order of the log. */
  readonly times: Column;
  readonly questions: QuestionRows;
  readonly statuses: StatusMark[];
  readonly laneOf: Map<string, number>;
}

/** A timeline of nothing yet. */
export function createTimeline(): Timeline {
  const ids = createTextPool();
  const questionIds = createTextPool();
  return {
    title: "",
    startedBy: "",
    lastSeq: 0,
    lastAt: 0,
    lanes: [],
    decisions: {
      seq: createColumn(),
      at: createColumn(),
      lane: createColumn(),
      confidence: createColumn(),
      continues: createColumn(),
      outcome: createColumn(),
      outcomeSeq: createColumn(),
      ids,
      texts: createTextPool(),
      byId: createTextIndex(ids),
    },
    ticks: { seq: createColumn(), at: createColumn(), lane: createColumn(), kind: createColumn() },
    bridges: {
      seq: createColumn(),
      at: createColumn(),
      from: createColumn(),
      to: createColumn(),
      handoff: createColumn(),
    },
    times: createColumn(),
    questions: {
      seq: createColumn(),
      answeredSeq: createColumn(),
      texts: createTextPool(),
      ids: questionIds,
      byId: createTextIndex(questionIds),
    },
    statuses: [],
    laneOf: new Map(),
  };
}

/** Takes events of the log in; one that was taken before changes nothing, so a stream may repeat itself. */
export function appendEvents(timeline: Timeline, events: readonly ThreadEvent[]): void {
  for (const event of events) {
    if (event.seq <= timeline.lastSeq) continue;
    timeline.lastSeq = event.seq;
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

// Kept by the log for programs; on a timeline they are not something that happened in the reasoning.
const UNSEEN = new Set([
  "thread_created",
  "thread_renamed",
  "decisions_linked",
  "decision_updated",
  "redacted",
  "handoff_changed",
]);

/** Labels longer than this are never drawn. */
const LABEL = 120;
const QUESTION = 500;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function append(timeline: Timeline, event: ThreadEvent, payload: Payload): void {
  if (event.type === "thread_created") {
    timeline.title = textOf(payload["title"]);
    timeline.startedBy = event.actor;
  }
  if (event.type === "thread_renamed") timeline.title = textOf(payload["title"]);
  if (event.type === "decision_recorded") return addDecision(timeline, event, payload);
  if (event.type === "handoff_created") return addHandoff(timeline, event, payload);
  if (UNSEEN.has(event.type)) return;
  if (event.type === "decision_reviewed") addOutcome(timeline, event, payload);
  if (event.type === "question_asked") addQuestion(timeline, event, payload);
  if (event.type === "question_answered") {
    const row = timeline.questions.byId.find(textOf(payload["id"]));
    if (row !== undefined) timeline.questions.answeredSeq.set(row, event.seq);
  }
  if (event.type === "status_changed")
    timeline.statuses.push({
      seq: event.seq,
      status: textOf(payload["status"]),
      reason: beginning(textOf(payload["reason"]), QUESTION),
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

/** The lane of an agent; one that was not seen before gets the next. */
export function laneFor(timeline: Timeline, agent: string): number {
  const known = timeline.laneOf.get(agent);
  if (known !== undefined) return known;
  timeline.laneOf.set(agent, timeline.lanes.length);
  return timeline.lanes.push(agent) - 1;
}

/** How many agents have a part in a thread: the skills that work is handed to have lanes too, but are none. */
export function agentCount({ lanes, startedBy }: Timeline): number {
  const agents = lanes.filter((lane) => !lane.startsWith("/"));
  return agents.length === 0 && startedBy !== "" ? 1 : agents.length;
}

function addDecision(timeline: Timeline, event: ThreadEvent, payload: Payload): void {
  const { decisions } = timeline;
  const id = textOf(payload["id"]) || `seq ${event.seq}`;
  const confidence = payload["confidence"];
  decisions.seq.push(event.seq);
  decisions.at.push(timeline.lastAt);
  decisions.lane.push(laneFor(timeline, textOf(payload["agentId"]) || event.actor));
  decisions.confidence.push(typeof confidence === "number" ? Math.min(1, Math.max(0, confidence)) : 0);
  decisions.continues.push(decisions.byId.find(textOf(payload["continuesDecision"])) ?? -1);
  decisions.outcome.push(
    Math.max(0, OUTCOMES.indexOf((textOf(payload["outcome"]) || "") as (typeof OUTCOMES)[number])),
  ); // an unknown word is no place in the list
  decisions.outcomeSeq.push(event.seq);
  decisions.byId.add(id, decisions.ids.add(id));
  decisions.texts.add(beginning(textOf(payload["decision"]) || "(redacted)", LABEL));
  timeline.times.push(timeline.lastAt);
}

function addOutcome({ decisions }: Timeline, event: ThreadEvent, payload: Payload): void {
  const row = decisions.byId.find(textOf(payload["decisionId"]) || textOf(payload["id"]));
  const outcome = OUTCOMES.findIndex((each) => each !== "" && each === payload["outcome"]);
  if (row === undefined || outcome < 0) return;
  decisions.outcome.set(row, outcome);
  decisions.outcomeSeq.set(row, event.seq);
}

function addQuestion({ questions }: Timeline, event: ThreadEvent, payload: Payload): void {
  const id = textOf(payload["id"]) || `seq ${event.seq}`;
  questions.seq.push(event.seq);
  questions.answeredSeq.push(0);
  questions.texts.add(beginning(textOf(payload["text"]), QUESTION));
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

/** The status of the thread as of an event. */
export function statusAt(timeline: Timeline, seq: number): StatusMark | undefined {
  return timeline.statuses.findLast((each) => each.seq <= seq);
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
