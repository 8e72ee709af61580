import { describe, expect, it } from "vitest";
import { reviewFigure } from "./calibration.ts";
import { deliberationStats } from "./deliberation-stats.ts";
import { readyActions } from "./ready-queue.ts";
import { reasonStats } from "./reason-stats.ts";

const sums = (count: number, confidence: number) => ({
  count,
  confidence: count * confidence,
  confidenceSquared: count * confidence ** 2,
});

const five = (outcome: string) => ({
  ...reviewFigure(0.9, outcome),
  count: 5,
  confidence: 4.5,
  confidenceSquared: 4.05,
});

describe("reason statistics", () => {
  it("counts a type once per decision and compares its outcomes [policy:reason-stats]", () => {
    const stats = reasonStats({
      reasons: [
        { reasonType: "analysis", outcome: "success", ...sums(3, 0.8) },
        { reasonType: "empirical", outcome: "success", ...sums(3, 0.8) },
        { reasonType: "intuition", outcome: "failure", ...sums(3, 0.9) },
        { reasonType: "analysis", ...sums(2, 0.6) },
      ],
      diversity: [
        { types: 2, reasons: 3, ...sums(3, 0.8) },
        { types: 1, reasons: 1, ...sums(3, 0.9) },
        { types: 1, reasons: 1, ...sums(2, 0.6) },
        { types: 0, reasons: 0, ...sums(1, 0.5) },
      ],
      reviewed: [
        ...[1, 2, 3].map(() => ({ types: 2, outcome: "success" })),
        ...[1, 2, 3].map(() => ({ types: 1, outcome: "failure" })),
        { types: 0, outcome: "partial" },
      ],
      totalDecisions: 9,
      reviewedDecisions: 7,
    });
    expect(stats.byReasonType).toEqual([
      { reasonType: "analysis", totalUses: 5, reviewedUses: 3, successRate: 1, avgConfidence: 0.72, brierScore: 0.04 },
      { reasonType: "empirical", totalUses: 3, reviewedUses: 3, successRate: 1, avgConfidence: 0.8, brierScore: 0.04 },
      { reasonType: "intuition", totalUses: 3, reviewedUses: 3, successRate: 0, avgConfidence: 0.9, brierScore: 0.81 },
    ]);
    expect(stats.diversity).toEqual({
      avgTypesPerDecision: 1.222222,
      avgReasonsPerDecision: 1.555556,
      diversityBuckets: [
        { distinctReasonTypes: 1, totalDecisions: 5, reviewedDecisions: 3, successRate: 0, avgConfidence: 0.78 },
        { distinctReasonTypes: 2, totalDecisions: 3, reviewedDecisions: 3, successRate: 1, avgConfidence: 0.8 },
      ],
    });
    expect(stats.totalDecisions).toBe(9);
    expect(stats.reviewedDecisions).toBe(7);
    expect(stats.recommendations.map(({ type }) => type)).toEqual([
      "best_reason_type",
      "weak_reason_type",
      "diversity",
    ]);
  });

  it("says that it knows too little rather than guess [policy:reason-stats]", () => {
    expect(reasonStats({ reasons: [], diversity: [], reviewed: [], totalDecisions: 0, reviewedDecisions: 0 })).toEqual({
      byReasonType: [],
      diversity: { avgTypesPerDecision: 0, avgReasonsPerDecision: 0, diversityBuckets: [] },
      recommendations: [
        {
          type: "insufficient_data",
          message: "0 reviewed decisions give reasons; a type needs 3 to be judged.",
          severity: "info",
        },
      ],
      totalDecisions: 0,
      reviewedDecisions: 0,
    });
  });
});

describe("deliberation statistics", () => {
  it("compares decisions with and without a deliberation [policy:deliberation-stats]", () => {
    expect(
      deliberationStats(
        [
          { inputs: 2, steps: 1, count: 1 },
          { inputs: 4, steps: 1, count: 1 },
          { inputs: 0, steps: 0, count: 2 },
        ],
        [
          {
            inputs: 2,
            steps: 1,
            durationMs: 100,
            hasConvergence: true,
            sources: ["query", "query", "guardrail"],
            outcome: "success",
          },
          { inputs: 4, steps: 1, hasConvergence: false, sources: ["query"], outcome: "partial" },
          { inputs: 0, steps: 0, hasConvergence: false, sources: [], outcome: "failure" },
          { inputs: 0, steps: 0, hasConvergence: false, sources: [] },
        ],
      ),
    ).toEqual({
      totalDecisions: 4,
      withDeliberation: 2,
      coverage: 0.5,
      avgInputs: 3,
      avgSteps: 1,
      sampled: 4,
      avgDurationMs: 100,
      withConvergence: 1,
      topSources: [
        { source: "query", count: 2 },
        { source: "guardrail", count: 1 },
      ],
      outcomes: {
        deliberated: { decisions: 2, reviewed: 2, successRate: 0.75 },
        undeliberated: { decisions: 2, reviewed: 1, successRate: 0 },
      },
    });
  });
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
