import { describe, expect, it } from "vitest";
import { firstAtLeast } from "../log/timeline.ts";
import { foldTime, shownTimes } from "./time-axis.ts";

const MINUTE = 60_000;
const times = Array.from({ length: 1000 }, (_, index) => 1_780_000_000_000 + index * MINUTE);
const axis = foldTime(times);

function count(scale: number, offset: number): number {
  const [from, to] = shownTimes(axis, { scale, offset, width: 1200, height: 100 });
  return firstAtLeast(times, to + 1) - firstAtLeast(times, from);
}

describe("the viewport", () => {
  it("shows everything at scale 1 and a tenth at scale 10", () => {
    expect(count(1, 0)).toBe(1000);
    expect(count(10, -6000)).toBeGreaterThan(100);
    expect(count(10, -6000)).toBeLessThan(120);
  });
});
