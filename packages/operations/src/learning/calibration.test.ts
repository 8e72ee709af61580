import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketize, calibrate, calibrationReport, type ReviewFigure, reviewFigure } from "./calibration-report.ts";

const one = (confidence: number, outcome: string): ReviewFigure => reviewFigure(confidence, outcome);
const many = (confidence: number, outcome: string, count: number): ReviewFigure => ({
  ...reviewFigure(confidence, outcome),
  count,
  confidence: confidence * count,
  confidenceSquared: confidence ** 2 * count,
});

const at = (confidence: number) => bucketize([one(confidence, "success")]).map(({ bucket }) => bucket);

describe("calibration", () => {
  it("is the mean squared distance of confidence and outcome [policy:brier]", () => {
    expect(calibrate([one(0.9, "success"), one(0.8, "success"), one(0.7, "failure"), one(0.6, "partial")])).toEqual({
      reviewed: 4,
      accuracy: 0.625,
      brierScore: 0.1375,
      averageConfidence: 0.75,
      gap: -0.125,
      interpretation: "overconfident",
    });
  });

  it("counts a failure and an abandoned decision as nothing, a partial success as half [policy:brier]", () => {
    expect(calibrate([one(1, "failure")])?.brierScore).toBe(1);
    expect(calibrate([one(1, "abandoned")])?.brierScore).toBe(1);
    expect(calibrate([one(0.5, "partial")])?.brierScore).toBe(0);
    expect(calibrate([one(0, "success")])?.brierScore).toBe(1);
    expect(calibrate([])).toBe(undefined);
  });

  it.each([
    [0.5, "well_calibrated"],
    [0.53, "well_calibrated"],
    [0.57, "slightly_overconfident"],
    [0.7, "overconfident"],
    [0.43, "slightly_underconfident"],
    [0.3, "underconfident"],
  ])("reads a confidence of %d where half succeed as %s", (confidence, interpretation) => {
    expect(calibrate([one(confidence, "success"), one(confidence, "failure")])?.interpretation).toBe(interpretation);
  });

  it("gives the same figures for single decisions as for sums of them [policy:brier]", () => {
    const figure = fc.record({
      confidence: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      outcome: fc.constantFrom("success", "partial", "failure", "abandoned"),
      count: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 20 }), (figures) => {
        const singles = figures.flatMap(({ confidence, outcome, count }) =>
          Array.from({ length: count }, () => one(confidence, outcome)),
        );
        const sums = figures.map(({ confidence, outcome, count }) => many(confidence, outcome, count));
        const naive =
          singles.reduce(
            (sum, { confidence, outcome }) =>
              sum + (confidence - (outcome === "success" ? 1 : outcome === "partial" ? 0.5 : 0)) ** 2,
            0,
          ) / singles.length;
        expect(calibrate(singles)?.brierScore).toBeCloseTo(naive, 5);
        expect(calibrate(sums)?.brierScore).toBeCloseTo(naive, 5);
        expect(bucketize(sums).reduce((sum, bucket) => sum + bucket.decisions, 0)).toBe(singles.length);
        const score = calibrate(sums)?.brierScore ?? -1;
        expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });

  it("puts each confidence into one bucket, the lower bound belonging to it [policy:buckets]", () => {
    expect([0, 0.4999, 0.5, 0.6999, 0.7, 0.8999, 0.9, 1].map(at)).toEqual([
      ["0.0-0.5"],
      ["0.0-0.5"],
      ["0.5-0.7"],
      ["0.5-0.7"],
      ["0.7-0.9"],
      ["0.7-0.9"],
      ["0.9-1.0"],
      ["0.9-1.0"],
    ]);
  });

  it("says of each bucket what was expected and what came [policy:buckets]", () => {
    expect(bucketize([one(0.95, "success"), one(0.95, "failure"), one(0.95, "failure"), one(0.2, "failure")])).toEqual([
      {
        bucket: "0.9-1.0",
        decisions: 3,
        successRate: 0.333333,
        expectedRate: 0.95,
        gap: -0.616667,
        interpretation: "overconfident",
      },
      {
        bucket: "0.0-0.5",
        decisions: 1,
        successRate: 0,
        expectedRate: 0.2,
        gap: -0.2,
        interpretation: "insufficient_data",
      },
    ]);
  });
});

describe("the calibration report", () => {
  it("leaves the overall figures out below five reviewed decisions [policy:calibration-five]", () => {
    const report = calibrationReport([many(0.9, "success", 4)], 10);
    expect("overall" in report).toBe(false);
    expect(report.recommendations).toEqual([
      {
        type: "insufficient_data",
        message: "4 reviewed decisions found; calibration needs at least 5. Review outcomes with reviewDecision.",
        severity: "info",
      },
    ]);
  });

  it("gives them from five on, in both spellings [policy:calibration-five]", () => {
    expect(calibrationReport([many(0.9, "success", 5)], 12, "30d").overall).toEqual({
      total_decisions: 12,
      reviewed_decisions: 5,
      accuracy: 1,
      brier_score: 0.01,
      calibration_gap: 0.1,
      confidence_bias: -0.1,
      interpretation: "slightly_underconfident",
      totalDecisions: 12,
      reviewedDecisions: 5,
      brierScore: 0.01,
      calibrationGap: 0.1,
      confidenceBias: -0.1,
      window: "30d",
    });
  });

  it("warns of confidence far above the outcomes, in all and per bucket", () => {
    const report = calibrationReport([many(0.9, "failure", 5)], 5);
    expect(report.recommendations.map(({ type, severity }) => [type, severity])).toEqual([
      ["confidence_adjustment", "warning"],
      ["brier_score", "warning"],
      ["bucket_warning", "warning"],
    ]);
  });
});
