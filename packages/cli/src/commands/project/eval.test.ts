import { describe, expect, it } from "vitest";
import { armFigures, differences, pairedInterval } from "./eval.ts";

/** A repeatable stream of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * The share of evaluations whose interval contains the true value; each task of an arm passes with its own probability.
 */
function held(
  tasks: number,
  runs: number,
  [from, to]: readonly [(task: number) => number, (task: number) => number],
): number {
  const next = numbers(tasks * 1_000 + runs);
  const rounds = 2_000;
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const passes = (chance: number): number =>
      Array.from({ length: runs }, () => (next() < chance ? 1 : 0)).reduce<number>((sum, each) => sum + each, 0) / runs;
    const perTask = Array.from({ length: tasks }, (_, task) => passes(to(task)) - passes(from(task)));
    const truth =
      Array.from({ length: tasks }, (_, task) => to(task) - from(task)).reduce((sum, each) => sum + each, 0) / tasks;
    const { low, high } = pairedInterval(perTask, runs);
    if (low <= truth && truth <= high) count += 1;
  }
  return count / rounds;
}

/** Tasks that always pass with Clew, and never without it. */
const unanimous = (tasks: number) =>
  pairedInterval(
    Array.from({ length: tasks }, () => 1),
    1,
  );

describe("the interval of a difference", () => {
  it("holds 0 for two equal arms at least as often as it promises, for few tasks and many [eval:interval]", () => {
    const short: string[] = [];
    for (const tasks of [1, 2, 3, 5, 8, 20])
      for (const runs of [1, 3, 10])
        for (const chance of [() => 0.5, () => 0.1, (task: number) => (task + 0.5) / tasks]) {
          const share = held(tasks, runs, [chance, chance]);
          if (share < 0.94) short.push(`${tasks} tasks, ${runs} runs: ${share}`);
        }
    expect(short).toEqual([]);
  });

  it("holds a true difference nearly as often [eval:interval]", () => {
    for (const [tasks, runs] of [
      [8, 1],
      [8, 3],
      [20, 3],
    ] as const)
      for (const [from, to] of [
        [0.2, 0.8],
        [0.5, 0.9],
      ] as const)
        expect(held(tasks, runs, [() => from, () => to])).toBeGreaterThan(0.93);
  });

  it("shows what all of eight tasks say, and nothing that two or four say alone [eval:interval]", () => {
    expect([1, 2, 4, 8].map((tasks) => unanimous(tasks).shown)).toEqual([false, false, false, true]);
    expect(unanimous(8)).toMatchObject({ difference: 1, low: 0.3476 });
    expect(pairedInterval([0, 0, 0, 0, 0, 0, 0, 0], 1).shown).toBe(false);
  });

  it("would be wrong about equal arms far more often without the two tasks that are added [eval:interval]", () => {
    const next = numbers(7);
    let wrong = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const [left = 0, right = 0] = [0, 1].map(() => (next() < 0.5 ? 1 : 0) - (next() < 0.5 ? 1 : 0));
      const [middle, spread] = [(left + right) / 2, Math.abs(left - right) / 2];
      if (Math.abs(middle) > 12.706 * spread) wrong += 1;
    }
    expect(wrong / 2_000).toBeGreaterThan(0.1);
  });
});

const result = (arm: string, task: string, passed: boolean, tokens: number | null) => ({
  task,
  arm,
  run: 1,
  passed,
  ended: "done" as const,
  graders: [],
  violations: passed ? [] : [{ decision: "d", rule: "forbid", pattern: "x", path: "a" }],
  tokens,
  cost: null,
  calls: 2,
  minutes: 0.5,
  folder: "",
});

describe("the figures of an evaluation", () => {
  const results = [
    result("off", "a", false, 100),
    result("off", "b", true, null),
    result("gate", "a", true, null),
    result("gate", "b", true, null),
  ];

  it("are means over the runs, and nothing where the client tells nothing [eval:arms]", () => {
    expect(armFigures(["off", "gate"], results)).toMatchObject([
      { arm: "off", runs: 2, pass_rate: 0.5, violations: 0.5, tokens: 100, cost: null, calls: 2, minutes: 0.5 },
      { arm: "gate", runs: 2, pass_rate: 1, violations: 0, tokens: null },
    ]);
    const [found] = differences(["off", "gate"], results);
    expect(found).toMatchObject({
      arm: "gate",
      against: "off",
      pass_rate: { difference: 0.5, shown: false },
      violations: { difference: -0.5 },
    });
    expect(found?.pass_rate.high).toBeLessThanOrEqual(1);
  });
});
