import { countText } from "../../parts/text.ts";
import {
  type Column,
  createColumn,
  createTextIndex,
  createTextPool,
  type TextIndex,
  type TextPool,
} from "./columns.ts";

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

/** The outcomes of decisions; the outcome column stores an index into this list. */
export const OUTCOMES = ["", "success", "partial", "failure", "abandoned"] as const;

/** The index of an outcome in OUTCOMES; an unknown word counts as none. */
export function placeOfOutcome(outcome: unknown): number {
  return Math.max(
    0,
    OUTCOMES.findIndex((each) => each === outcome),
  );
}

/** Labels are cut to this length. */
export const LONGEST_LABEL = 120;
/** Questions are cut to this length. */
export const LONGEST_QUESTION = 500;

/** Decisions, the landmarks: one row each, in the order of the log. */
interface DecisionRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  /** {@link UNSTATED} if unknown. */
  readonly confidence: Column;
  /** Row of the decision it continues, or -1. */
  readonly continues: Column;
  /** Index into OUTCOMES, and the seq of the review that set it. */
  readonly outcome: Column;
  readonly outcomeSeq: Column;
  readonly ids: TextPool;
  readonly texts: TextPool;
  readonly byId: TextIndex;
}

/** The confidence of a decision without one. */
export const UNSTATED = -1;

/** A decision's confidence in per cent, followed by a suffix; empty if unknown. */
export function surenessOf({ confidence }: DecisionRows, row: number, after: string): string {
  const value = confidence.values[row] ?? UNSTATED;
  return value < 0 ? "" : `${Math.round(value * 100)}${after}`;
}

/** Small marks below the decisions: a thought, a check, a question, a resume, a claim, a status change. */
interface TickRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  /** Index into TICK_KINDS. */
  readonly kind: Column;
}

/** Arrows between two lanes: a handoff, or an agent that resumes another's thread. */
interface BridgeRows {
  readonly seq: Column;
  readonly at: Column;
  readonly from: Column;
  readonly to: Column;
  /** 1 for a handoff, 0 for a resume. */
  readonly handoff: Column;
}

/** Questions and when they were answered. */
interface QuestionRows {
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
  /** Empty if redacted and unknown. */
  status: string;
  readonly reason: string;
}

/** References to records whose names are not known yet. */
interface UnnamedRows {
  /** The rows of decisions that continue a decision of this name. */
  readonly continuing: Map<string, number[]>;
  /** The seq of the answer to a question of this name. */
  readonly answered: Map<string, number>;
}

/** A thread's log over time; it only grows, and the canvas, the table and the exports read it. */
export interface Timeline {
  title: string;
  /** The event that set the title. */
  titleSeq: number;
  startedBy: string;
  /** Where a fork left another thread; earlier events are in that thread's log. */
  forkedFrom: { readonly threadId: string; readonly seq: number } | undefined;
  /** The time of the fork; 0 if nothing was inherited. */
  forkedAt: number;
  /** The number of inherited decisions: the first rows. */
  inherited: number;
  /** The last event that was read. */
  lastSeq: number;
  /** Its hash, which the next event refers to. */
  lastHash: string;
  /** The latest time so far: the log is ordered by seq, whatever the clocks said. */
  lastAt: number;
  readonly lanes: string[];
  readonly decisions: DecisionRows;
  readonly ticks: TickRows;
  readonly bridges: BridgeRows;
  /** The time of every mark, in the order of the log. */
  readonly times: Column;
  readonly questions: QuestionRows;
  readonly statuses: StatusMark[];
  /** The redacted events; any other event without content is damaged. */
  readonly redacted: Set<number>;
  /** References to unknown names: a redacted record's name is learned later. */
  readonly unnamed: UnnamedRows;
  readonly laneOf: Map<string, number>;
}

export function createTimeline(): Timeline {
  const ids = createTextPool();
  const questionIds = createTextPool();
  return {
    title: "",
    titleSeq: 0,
    startedBy: "",
    forkedFrom: undefined,
    forkedAt: 0,
    inherited: 0,
    lastSeq: 0,
    lastHash: "",
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
    redacted: new Set(),
    unnamed: { continuing: new Map(), answered: new Map() },
    laneOf: new Map(),
  };
}

/** The lane of an agent; a new agent gets the next one. */
export function laneFor(timeline: Timeline, agent: string): number {
  const known = timeline.laneOf.get(agent);
  if (known !== undefined) return known;
  timeline.laneOf.set(agent, timeline.lanes.length);
  return timeline.lanes.push(agent) - 1;
}

/** The number of agents in a thread; skills that receive work have lanes, too, but do not count. */
export function agentCount({ lanes, startedBy }: Timeline): number {
  const agents = lanes.filter((lane) => !lane.startsWith("/"));
  return agents.length === 0 && startedBy !== "" ? 1 : agents.length;
}

/** The number of decisions in the log; a fork also inherits others. */
export function ownDecisions({ decisions, forkedFrom, inherited }: Timeline): string {
  return `${countText(decisions.seq.length - inherited, "decision")}${forkedFrom === undefined ? "" : " of its own"}`;
}

/** Sorted times: a list, or the filled part of a growing column. */
export interface SortedTimes {
  readonly length: number;
  readonly [index: number]: number;
}

/** The index of the first sorted time at or after a time, among the first `length`. */
export function firstAtLeast(times: SortedTimes, time: number, length: number = times.length): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The start of a text, with at most `length` characters; never splits a character. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** The number of rows up to an event. */
export function rowsUntil(seq: Column, until: number): number {
  return until === Number.POSITIVE_INFINITY ? seq.length : firstAtLeast(seq.values, until + 1, seq.length);
}

/** The status of the thread as of an event. */
export function statusAt(timeline: Timeline, seq: number): StatusMark | undefined {
  return timeline.statuses.findLast((each) => each.seq <= seq && each.status !== "");
}

/** A question that waits for an answer. */
interface OpenQuestion {
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

/** A decision's outcome as of an event; empty if it was not reviewed by then. */
export function outcomeAt({ decisions }: Timeline, row: number, seq: number): string {
  if ((decisions.outcomeSeq.values[row] ?? 0) > seq) return "";
  return OUTCOMES[decisions.outcome.values[row] ?? 0] ?? "";
}

/** A halt or a loop-back of a session reasoning in a thread, from the server. */
export interface SessionMark {
  readonly kind: "halt" | "loop-back";
  readonly at: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly text: string;
}

/** Marks on a timeline: sorted by time, each in its agent's lane. */
export interface PlacedMarks {
  readonly marks: readonly SessionMark[];
  readonly at: Float64Array;
  readonly lane: Int32Array;
}

/** Assigns times and lanes to marks; an agent without events gets a lane, too. */
export function placeMarks(timeline: Timeline, given: readonly SessionMark[]): PlacedMarks {
  const timed = given
    .map((mark) => ({ mark, at: Date.parse(mark.at) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((left, right) => left.at - right.at);
  return {
    marks: timed.map(({ mark }) => mark),
    at: Float64Array.from(timed, ({ at }) => at),
    lane: Int32Array.from(timed, ({ mark }) => laneFor(timeline, mark.agent || timeline.startedBy)),
  };
}

/** How many marks had happened by an event. */
export function marksUntil({ at }: PlacedMarks, timeline: Timeline, until: number): number {
  return until === Number.POSITIVE_INFINITY ? at.length : firstAtLeast(at, timeAt(timeline, until) + 1);
}

/** The time of an event, or of the last row before it. */
function timeAt({ decisions, ticks, bridges }: Timeline, seq: number): number {
  const times = [decisions, ticks, bridges].map((rows) => {
    const row = firstAtLeast(rows.seq.values, seq + 1, rows.seq.length) - 1;
    return row < 0 ? Number.NEGATIVE_INFINITY : (rows.at.values[row] ?? 0);
  });
  return Math.max(...times);
}
