import type { ThreadEvent } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { toSvg } from "../../export/to-svg.ts";
import { appendEvents } from "./append-events.ts";
import { createTimeline, marksUntil, placeMarks, type SessionMark, type Timeline } from "./timeline.ts";

const HASH = "a".repeat(64);
const START = Date.parse("2026-11-18T10:00:00.000Z");
const time = (second: number): string => new Date(START + second * 1000).toISOString();

const event = (seq: number, type: string, payload: Record<string, unknown>): ThreadEvent => ({
  log: "t",
  seq,
  type,
  v: 1,
  actor: "ada",
  at: time(seq * 10),
  payload_hash: HASH,
  prev_hash: HASH,
  hash: HASH,
  payload,
});

function timeline(): Timeline {
  const made = createTimeline();
  appendEvents(made, [
    event(1, "thread_created", { title: "T", startedBy: "ada" }),
    event(2, "decision_recorded", { id: "d1", decision: "One", confidence: 0.5 }),
    event(3, "decision_recorded", { id: "d2", decision: "Two", confidence: 0.5 }),
  ]);
  return made;
}

const mark = (second: number, more: Partial<SessionMark> = {}): SessionMark => ({
  kind: "halt",
  at: time(second),
  agent: "ada",
  sessionId: "0a1b2c3d4e5f",
  text: "Which one?",
  ...more,
});

describe("the marks of sessions", () => {
  it("stand at their times, each in the lane of its agent; who only reasoned gets a lane too [dashboard:marks]", () => {
    const own = timeline();
    const placed = placeMarks(own, [
      mark(31),
      mark(5, { agent: "zoe" }),
      mark(12, { agent: "" }),
      mark(0, { at: "?" }),
    ]);
    expect(placed.marks.map(({ agent }) => agent)).toEqual(["zoe", "", "ada"]);
    expect(own.lanes).toEqual(["ada", "zoe"]);
    expect([...placed.lane]).toEqual([1, 0, 0]);
  });

  it("have happened by an event when they are not later than it [dashboard:marks]", () => {
    const own = timeline();
    const placed = placeMarks(own, [mark(15), mark(20), mark(25), mark(40)]);
    expect([2, 3, Number.POSITIVE_INFINITY].map((until) => marksUntil(placed, own, until))).toEqual([2, 3, 4]);
  });

  it("are in the drawing, as of the event that is asked for, and their words are text [dashboard:marks]", () => {
    const sessions = [mark(15, { text: "<b>Which?" }), mark(35, { kind: "loop-back" })];
    const whole = toSvg(timeline(), { until: Number.POSITIVE_INFINITY, sessions });
    expect(whole).toContain("Ⅱ<title>&lt;b&gt;Which?</title>");
    expect(whole).toContain("↺");
    expect(toSvg(timeline(), { until: 2, sessions })).not.toContain("↺");
  });
});
