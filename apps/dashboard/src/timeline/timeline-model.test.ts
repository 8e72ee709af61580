import type { ThreadEvent } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { buildTimeline } from "./timeline-model.ts";

const event = (seq: number, type: string, actor: string, payload: Record<string, unknown> = {}): ThreadEvent => ({
  log: "thread_a",
  seq,
  type,
  v: 1,
  actor,
  at: new Date(1_780_000_000_000 + seq * 60_000).toISOString(),
  payload_hash: "0".repeat(64),
  prev_hash: "",
  hash: "1".repeat(64),
  payload,
});

const story = [
  event(1, "thread_created", "emerson", { id: "thread_a", title: "PR #94" }),
  event(2, "thought_recorded", "emerson", { text: "Checking the research" }),
  event(3, "decision_recorded", "emerson", { id: "dec_1", decision: "Write four specs", confidence: 0.85 }),
  event(4, "resumed", "reviewer", { context: "Continuing" }),
  event(5, "decision_recorded", "reviewer", {
    id: "dec_2",
    decision: "Approve",
    confidence: 0.7,
    continuesDecision: "dec_1",
  }),
  event(6, "decision_reviewed", "emerson", { decisionId: "dec_1", outcome: "failure" }),
  event(7, "something_new", "reviewer", {}),
];

describe("the timeline of a log", () => {
  it("has a lane per agent, decisions as landmarks, the rest as ticks", () => {
    const timeline = buildTimeline(story);
    expect(timeline.lanes).toEqual(["emerson", "reviewer"]);
    expect(timeline.decisions.map((mark) => [mark.id, mark.lane, mark.continues, mark.outcome])).toEqual([
      ["dec_1", 0, undefined, "failure"],
      ["dec_2", 1, "dec_1", undefined],
    ]);
    expect(timeline.ticks.map((mark) => [mark.kind, mark.lane])).toEqual([
      ["thought", 0],
      ["resume", 1],
      ["other", 1],
    ]);
  });

  it("draws a bridge when another agent takes the thread up", () => {
    expect(buildTimeline(story).bridges).toMatchObject([{ kind: "resume", from: 0, to: 1, text: "Continuing" }]);
  });

  it("shows the state as of a seq, as the scrubber asks", () => {
    const early = buildTimeline(story, 3);
    expect(early.decisions.map((mark) => mark.id)).toEqual(["dec_1"]);
    expect(early.decisions[0]?.outcome).toBe(undefined);
    expect(early.lanes).toEqual(["emerson"]);
  });

  it("stands with nothing, and with a decision whose payload was redacted", () => {
    expect(buildTimeline([]).times).toEqual([]);
    const { payload: _gone, ...redacted } = event(1, "decision_recorded", "emerson");
    expect(buildTimeline([redacted]).decisions[0]?.text).toBe("(redacted)");
  });
});
