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

/** What became of a decision, as numbers of the outcome column: its place in this list. */
export const OUTCOMES = ["", "success", "partial", "failure", "abandoned"] as const;

/** The place of an outcome in OUTCOMES; an unknown word is none. */
export function placeOfOutcome(outcome: unknown): number {
  return Math.max(
    0,
    OUTCOMES.findIndex((each) => each === outcome),
  );
}

/** Labels longer than this are never drawn. */
export const LONGEST_LABEL = 120;
/** Questions longer than this are shown by their beginning. */
export const LONGEST_QUESTION = 500;

/** Decisions, the landmarks: one row each, in the order of the log. */
interface DecisionRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  /** {@link UNSTATED} where nobody said it. */
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

/** In the column of confidences: nobody said how sure they were. */
export const UNSTATED = -1;

/** How sure a decision is, in per cent with what comes after; nothing where nobody said it. */
export function surenessOf({ confidence }: DecisionRows, row: number, after: string): string {
  const value = confidence.values[row] ?? UNSTATED;
  return value < 0 ? "" : `${Math.round(value * 100)}${after}`;
}

/** Texture beneath the decisions: a thought, a check, a question, a resume, a claim, a change of status. */
interface TickRows {
  readonly seq: Column;
  readonly at: Column;
  readonly lane: Column;
  /** Place in TICK_KINDS. */
  readonly kind: Column;
}

/** Arrows between two lanes: a handoff, or an agent that takes a thread up from another. */
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
  /** Empty where it was redacted and is not known. */
  status: string;
  readonly reason: string;
}

/** Rows and events that refer to records by names that are not known yet. */
interface UnnamedRows {
  /** Decisions that continue one of this name. */
  readonly continuing: Map<string, number[]>;
  /** Seq of the answer to a question of this name. */
  readonly answered: Map<string, number>;
}

/** What a thread's log looks like over time; it only grows, and the canvas, the table and the exports read it. */
export interface Timeline {
  title: string;
  /** The event that gave it. */
  titleSeq: number;
  startedBy: string;
  /** Where a fork left another thread: what came before is in that one's log. */
  forkedFrom: { readonly threadId: string; readonly seq: number } | undefined;
  /** When; 0 where nothing was inherited. */
  forkedAt: number;
  /** How many decisions a fork inherited: its first rows. */
  inherited: number;
  /** The last event that was read. */
  lastSeq: number;
  /** Its hash, which the next one names. */
  lastHash: string;
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
  /** The events that were redacted; another one without content is damaged. */
  readonly redacted: Set<number>;
  /** What is said of names that no record has so far: whose name is emptied is learned later. */
  readonly unnamed: UnnamedRows;
  readonly laneOf: Map<string, number>;
}

/** A timeline of nothing yet. */
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

/** How many decisions the log holds; a fork inherits others besides. */
export function ownDecisions({ decisions, forkedFrom, inherited }: Timeline): string {
  return `${countText(decisions.seq.length - inherited, "decision")}${forkedFrom === undefined ? "" : " of its own"}`;
}

/** Sorted times: a list, or the filled part of a growing column. */
export interface SortedTimes {
  readonly length: number;
  readonly [index: number]: number;
}

/** Index of the first of sorted times that is not before a time, among the first `length` of them. */
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

/** The beginning of a text, at most so many characters long, that never ends within one. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** How many rows had happened when an event was appended. */
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

/** The outcome of a decision as of an event, empty when it was not reviewed by then. */
export function outcomeAt({ decisions }: Timeline, row: number, seq: number): string {
  if ((decisions.outcomeSeq.values[row] ?? 0) > seq) return "";
  return OUTCOMES[decisions.outcome.values[row] ?? 0] ?? "";
}
