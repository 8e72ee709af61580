import { describe, expect, it } from "vitest";
import { reviewFigure } from "../learning/calibration-report.ts";
import { readyActions } from "./ready.ts";

const five = (outcome: string) => ({
  ...reviewFigure(0.9, outcome),
  count: 5,
  confidence: 4.5,
  confidenceSquared: 4.05,
});

describe("the ready queue", () => {
  const now = "2026-11-18T12:00:00Z";
  const pending = { title: "Use SQLite", category: "architecture", stakes: "high" };

  it("puts overdue reviews of high stakes first, then what lay longest [policy:ready-queue]", () => {
    const actions = readyActions(
      [
        { ...pending, id: "old", createdAt: "2026-09-01T00:00:00Z" },
        { ...pending, id: "older-than-a-month", createdAt: "2026-10-10T00:00:00Z" },
        { ...pending, id: "young", createdAt: "2026-11-10T00:00:00Z" },
        { ...pending, id: "due", createdAt: "2026-11-01T00:00:00Z", reviewBy: "2026-11-15T00:00:00Z" },
        { ...pending, id: "due-low", stakes: "low", createdAt: "2026-11-01T00:00:00Z", reviewBy: "2026-11-17" },
        { ...pending, id: "not-due", createdAt: "2026-01-01T00:00:00Z", reviewBy: "2026-12-01" },
      ],
      [],
      now,
    );
    expect(actions.map(({ decisionId, type, priority }) => [decisionId, type, priority])).toEqual([
      ["due", "review_outcome", "high"],
      ["old", "stale_pending", "high"],
      ["older-than-a-month", "stale_pending", "medium"],
      ["due-low", "review_outcome", "low"],
    ]);
    expect(actions[0]?.reason).toBe("The review was due 2026-11-15 (3 days ago).");
  });

  it("names a category whose calibration got worse [policy:ready-queue]", () => {
    const good = five("success");
    const bad = five("failure");
    expect(readyActions([], [{ category: "tooling", before: [good], recent: [bad] }], now)).toEqual([
      {
        type: "calibration_drift",
        priority: "high",
        reason: "The Brier score of tooling rose from 0.01 to 0.81.",
        suggestion: "Look at what the recent tooling decisions that failed have in common.",
        category: "tooling",
      },
    ]);
    expect(
      readyActions([], [{ category: "tooling", before: [good], recent: [reviewFigure(0.9, "failure")] }], now),
    ).toEqual([]);
    expect(readyActions([], [{ category: "tooling", before: [bad], recent: [good] }], now)).toEqual([]);
  });
});
