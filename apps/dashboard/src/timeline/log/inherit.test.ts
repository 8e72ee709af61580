import type { ThreadEvent } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { appendEvents, inherit } from "./append-events.ts";
import { createTimeline, openQuestionsAt, outcomeAt, ownDecisions, rowsUntil, type Timeline } from "./timeline.ts";

const HASH = "a".repeat(64);
const START = Date.parse("2026-11-18T10:00:00.000Z");
const timeOf = (second: number): string => new Date(START + second * 1000).toISOString();

function event(seq: number, type: string, payload: Record<string, unknown>): ThreadEvent {
  const at = timeOf(100 + seq);
  const hashes = { payload_hash: HASH, prev_hash: HASH, hash: HASH };
  return { log: "thread_fork", seq, type, v: 1, actor: "brio", at, payload, ...hashes };
}

const decision = (id: string, more: Record<string, unknown>) => ({
  id,
  decision: `Say ${id}`,
  agentId: "ada",
  confidence: 0.5,
  createdAt: timeOf(1),
  threadId: "thread_origin",
  ...more,
});

const question = (id: string, status: string, threadId = "thread_origin") => ({ id, status, threadId, text: `${id}?` });

/**
 * A fork with two inherited decisions, three inherited questions (one answered long ago), and one decision of its own.
 */
function fork(): Timeline {
  const timeline = createTimeline();
  inherit(timeline, {
    id: "thread_fork",
    decisions: [
      decision("dec_1", { outcome: "failure" }),
      decision("dec_2", { continuesDecision: "dec_1", createdAt: timeOf(50) }),
      decision("dec_3", { threadId: "thread_fork", continuesDecision: "dec_2" }),
    ],
    questions: [
      question("q_open", "open"),
      question("q_old", "answered"),
      question("q_here", "answered"),
      question("q_own", "open", "thread_fork"),
    ],
  });
  appendEvents(timeline, [
    event(1, "thread_created", { title: "Another way", forkedFrom: { threadId: "thread_origin", seq: 7 } }),
    event(2, "decision_recorded", { id: "dec_3", decision: "Go on", confidence: 1, continuesDecision: "dec_2" }),
    event(3, "question_asked", { id: "q_own", text: "q_own?" }),
    event(4, "question_answered", { id: "q_here", answer: "Yes" }),
  ]);
  return timeline;
}

describe("what a fork inherited", () => {
  it("stands before the fork's own decisions, which continue it, at every event [dashboard:inherited]", () => {
    const { decisions, lanes, inherited, forkedAt } = fork();
    expect([0, 1, 2].map((row) => decisions.ids.get(row))).toEqual(["dec_1", "dec_2", "dec_3"]);
    expect(Array.from(decisions.continues.values.slice(0, 3))).toEqual([-1, 0, 1]);
    expect(Array.from(decisions.at.values.slice(0, 3))).toEqual([1, 50, 102].map((second) => START + second * 1000));
    expect(lanes).toEqual(["ada", "brio"]);
    expect(inherited).toBe(2);
    expect(forkedAt).toBe(START + 101_000);
    expect([1, 2, Number.POSITIVE_INFINITY].map((until) => rowsUntil(decisions.seq, until))).toEqual([2, 3, 3]);
  });

  it("is not counted as the fork's own, and keeps what became of it [dashboard:inherited]", () => {
    const timeline = fork();
    expect(ownDecisions(timeline)).toBe("1 decision of its own");
    expect([0, 1].map((row) => outcomeAt(timeline, row, 1))).toEqual(["failure", ""]);
  });

  it("waits for an answer until one was given here, and not where it was answered before [dashboard:inherited]", () => {
    const open = [2, 4].map((seq) => openQuestionsAt(fork(), seq).map(({ id }) => id));
    expect(open).toEqual([
      ["q_here", "q_open"],
      ["q_own", "q_open"],
    ]);
  });
});
