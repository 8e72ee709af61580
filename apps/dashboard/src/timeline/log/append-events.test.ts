import type { ThreadEvent } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { appendEvents } from "./append-events.ts";
import { eventText } from "./columns.ts";
import { createTimeline, openQuestionsAt, outcomeAt, statusAt, type Timeline } from "./timeline.ts";

const HASH = "a".repeat(64);
const START = Date.parse("2026-11-18T10:00:00.000Z");

function event(seq: number, [type, actor, payload]: readonly [string, string, Record<string, unknown>]): ThreadEvent {
  const at = new Date(START + seq * 1000).toISOString();
  return { log: "thread_a", seq, type, v: 1, actor, at, payload_hash: HASH, prev_hash: HASH, hash: HASH, payload };
}

function note(seq: number, payload: Record<string, unknown>): ThreadEvent {
  return event(seq, ["redacted", "ada", payload]);
}

const LOG: readonly ThreadEvent[] = [
  event(1, ["thread_created", "emerson", { title: "Pick a queue" }]),
  event(2, ["thought_recorded", "emerson", { text: "What about order?" }]),
  event(3, ["decision_recorded", "emerson", { id: "dec_1", decision: "Use SQLite", confidence: 0.8 }]),
  event(4, ["question_asked", "ada", { id: "q1", text: "How large?" }]),
  event(5, ["resumed", "ada", { context: "Going on" }]),
  event(6, [
    "decision_recorded",
    "ada",
    { id: "dec_2", decision: "Write it", confidence: 0, continuesDecision: "dec_1" },
  ]),
  event(7, ["decision_reviewed", "ada", { decisionId: "dec_1", outcome: "failure" }]),
  event(8, ["question_answered", "emerson", { id: "q1", answer: "Small" }]),
  event(9, ["handoff_created", "ada", { id: "h1", target: "builder" }]),
  event(10, ["status_changed", "ada", { status: "paused", reason: "Waiting" }]),
];

function timelineOf(events: readonly ThreadEvent[]): Timeline {
  const timeline = createTimeline();
  appendEvents(timeline, events);
  return timeline;
}

describe("the timeline of a log", () => {
  it("has a lane for each agent and each skill that was handed to, in the order they appear", () => {
    expect(timelineOf(LOG).lanes).toEqual(["emerson", "ada", "/builder"]);
  });

  it("holds each decision with what it continues and how sure it was, zero included", () => {
    const { decisions } = timelineOf(LOG);
    expect(decisions.seq.length).toBe(2);
    expect([decisions.texts.get(0), decisions.texts.get(1)]).toEqual(["Use SQLite", "Write it"]);
    expect([decisions.continues.values[0], decisions.continues.values[1]]).toEqual([-1, 0]);
    expect([decisions.confidence.values[0], decisions.confidence.values[1]]).toEqual([0.8, 0]);
    expect(decisions.byId.find("dec_2")).toBe(1);
    expect(decisions.byId.find("dec_3")).toBeUndefined();
  });

  it("says what stood at an event: outcomes, open questions and status as of then [dashboard:replay]", () => {
    const timeline = timelineOf(LOG);
    expect([outcomeAt(timeline, 0, 6), outcomeAt(timeline, 0, 7)]).toEqual(["", "failure"]);
    expect(openQuestionsAt(timeline, 3)).toEqual([]);
    expect(openQuestionsAt(timeline, 7)).toEqual([{ id: "q1", seq: 4, text: "How large?" }]);
    expect(openQuestionsAt(timeline, 8)).toEqual([]);
    expect(statusAt(timeline, 9)).toBeUndefined();
    expect(statusAt(timeline, 10)).toEqual({ seq: 10, status: "paused", reason: "Waiting" });
  });

  it("takes an event once, however often a stream repeats it [dashboard:no-doubles]", () => {
    const once = timelineOf(LOG);
    const twice = timelineOf([...LOG, ...LOG.slice(3), ...LOG]);
    expect(twice.times.length).toBe(once.times.length);
    expect(twice.decisions.seq.length).toBe(2);
    expect(twice.lastSeq).toBe(10);
  });

  it("draws an arrow from the agent before to the one that resumes, and to the skill of a handoff", () => {
    const { bridges } = timelineOf(LOG);
    const rows = [0, 1].map((row) => [bridges.from.values[row], bridges.to.values[row], bridges.handoff.values[row]]);
    expect(rows).toEqual([
      [0, 1, 0],
      [1, 2, 1],
    ]);
  });

  it("keeps the order of the log when a clock jumps back", () => {
    const late = { ...event(11, ["thought_recorded", "ada", { text: "later" }]), at: "2020-01-01T00:00:00.000Z" };
    const { times } = timelineOf([...LOG, late]);
    const list = [...times.values.subarray(0, times.length)];
    expect(list).toEqual(list.toSorted((a, b) => a - b));
  });

  it("stands with events that were emptied, and with text that is none", () => {
    const { payload: _, ...emptied } = event(2, ["decision_recorded", "emerson", {}]);
    const odd = event(3, ["decision_recorded", "emerson", { id: 7, decision: { text: "x" }, confidence: "high" }]);
    const { decisions } = timelineOf([LOG[0] ?? odd, emptied, odd]);
    expect([decisions.texts.get(0), decisions.texts.get(1)]).toEqual(["[damaged]", "[redacted]"]);
  });

  it("keeps names, links, answers and states of what was redacted, without its words [dashboard:redacted]", () => {
    const emptied = (seq: number): ThreadEvent => {
      const { payload: _, ...header } = LOG[seq - 1] ?? event(seq, ["thought_recorded", "ada", {}]);
      return header;
    };
    const gone = LOG.map((each) => ([1, 3, 4, 8, 10].includes(each.seq) ? emptied(each.seq) : each));
    const timeline = timelineOf([
      ...gone,
      note(11, { seq: 3, type: "decision_recorded", id: "dec_1" }),
      note(12, { seq: 4, type: "question_asked", id: "q1" }),
      note(13, { seq: 10, type: "status_changed", status: "paused" }),
      note(14, { seq: 1, type: "thread_created", id: "thread_a" }),
    ]);
    const { decisions } = timeline;
    expect(timeline.title).toBe("[redacted]");
    expect([decisions.ids.get(0), decisions.texts.get(0)]).toEqual(["dec_1", "[redacted]"]);
    expect([decisions.byId.find("dec_1"), decisions.continues.values[1]]).toEqual([0, 0]);
    expect(openQuestionsAt(timeline, 13)).toEqual([{ id: "q1", seq: 4, text: "[redacted]" }]);
    expect(statusAt(timeline, 13)).toEqual({ seq: 10, status: "paused", reason: "" });
    appendEvents(timeline, [note(15, { seq: 8, type: "question_answered", id: "q1" })]);
    expect(openQuestionsAt(timeline, 14)).toEqual([]);
    expect(openQuestionsAt(timeline, 7)).toEqual([{ id: "q1", seq: 4, text: "[redacted]" }]);
  });

  it("calls damaged what was emptied without a note, whatever else was redacted [dashboard:damaged]", () => {
    const emptied = LOG.map((each): ThreadEvent => ({ ...each, payload: undefined }));
    const timeline = timelineOf([
      ...emptied,
      note(11, { seq: 3, type: "decision_recorded", id: "dec_1" }),
      note(12, { seq: 2, type: "thought_recorded", id: "t1" }),
    ]);
    const { decisions, questions } = timeline;
    expect(timeline.title).toBe("[damaged]");
    expect([decisions.texts.get(0), decisions.texts.get(1)]).toEqual(["[redacted]", "[damaged]"]);
    expect(questions.texts.get(0)).toBe("[damaged]");
    expect([1, 2, 3, 7].map((seq) => eventText(emptied[seq - 1] ?? note(0, {}), timeline.redacted))).toEqual([
      "[damaged]",
      "[redacted]",
      "[redacted]",
      "[damaged]",
    ]);
  });
});
