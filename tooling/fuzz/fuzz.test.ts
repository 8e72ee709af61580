import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { fuzzTargets } from "./targets.ts";

describe("readers of foreign text", () => {
  for (const target of fuzzTargets()) {
    it(`${target.name}: stands a thousand damaged documents [house:fuzz]`, async () => {
      const report = await fuzz(target, { runs: 1_000 }, 20261118);
      expect(report.failures).toEqual([]);
      expect(target.seeds.length).toBeGreaterThan(0);
    }, 120_000);
  }

  it("would be caught: a reader that crashes on a bracket is reported [house:fuzz]", async () => {
    const report = await fuzz(
      { name: "fragile", runs: 1, seeds: ["{a}"], run: (text) => void JSON.parse(text) },
      { runs: 50 },
      1,
    );
    expect(report.failures.length).toBeGreaterThan(0);
  });
});
