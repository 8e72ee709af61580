import { describe, expect, it } from "vitest";
import { reasonStats } from "./reason-stats.ts";

const sums = (count: number, confidence: number) => ({
  count,
  confidence: count * confidence,
  confidenceSquared: count * confidence ** 2,
});

const adviceFor = (...outcomes: readonly [string, string][]): readonly string[] =>
  reasonStats({
    reasons: outcomes.map(([reasonType, outcome]) => ({ reasonType, outcome, ...sums(3, 0.8) })),
    diversity: [],
    reviewed: [],
    totalDecisions: 6,
    reviewedDecisions: 6,
  }).recommendations.map(({ message }) => message);

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

  it("calls no type best or weak where all do equally well [policy:reason-stats]", () => {
    const even = "Decisions succeed at 0 %, whichever kind of reason they rest on.";
    expect(adviceFor(["analysis", "failure"], ["pattern", "failure"])).toEqual([even]);
    expect(adviceFor(["analysis", "success"], ["pattern", "success"])).toEqual([even.replace("0 %", "100 %")]);
    expect(adviceFor(["analysis", "success"])).toEqual(["Decisions that rest on analysis succeed most: 100 %."]);
    expect(adviceFor(["analysis", "success"], ["pattern", "success"], ["intuition", "failure"])).toEqual([
      "Decisions that rest on analysis and pattern succeed most: 100 %.",
      "Decisions that rest on intuition succeed at 0 %. Back it with another kind of reason.",
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
