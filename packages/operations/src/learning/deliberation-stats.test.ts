import { describe, expect, it } from "vitest";
import { deliberationStats } from "./deliberation-stats.ts";

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
