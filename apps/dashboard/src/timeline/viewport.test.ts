import { describe, expect, it } from "vitest";
import { foldTime } from "./time-axis.ts";
import { axisTicks, firstAtLeast, shownTimes, spanText } from "./viewport.ts";

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

  it("labels the axis at least 90 pixels apart, at every zoom, without walking what is not seen", () => {
    for (const scale of [1, 30, 1000, 1e6, 1e8]) {
      const ticks = axisTicks(axis, { scale, offset: -600 * (scale - 1), width: 1200, height: 100 }, "en");
      expect(ticks.length).toBeLessThan(20);
      ticks.slice(1).forEach((tick, index) => expect(tick.x - (ticks[index]?.x ?? 0)).toBeGreaterThanOrEqual(90));
    }
  });

  it("finds the first time that is not before another", () => {
    expect(firstAtLeast([1, 3, 5], 3)).toBe(1);
    expect(firstAtLeast([1, 3, 5], 4)).toBe(2);
    expect(firstAtLeast([], 4)).toBe(0);
    expect(firstAtLeast([1, 3, 5], 9)).toBe(3);
  });

  it("says how long a gap is", () => {
    expect([spanText(9 * 60 * MINUTE), spanText(3 * 1440 * MINUTE), spanText(12), spanText(90_000)]).toEqual([
      "9 h",
      "3 d",
      "12 ms",
      "2 min",
    ]);
  });
});
