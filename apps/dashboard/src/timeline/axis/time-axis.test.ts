import { describe, expect, it } from "vitest";
import { DEFAULT_FOLD, foldTime } from "./time-axis.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("the time axis", () => {
  it("folds a night between two bursts and leaves the bursts their width", () => {
    const times = [0, MINUTE, 2 * MINUTE, DAY, DAY + MINUTE];
    const axis = foldTime(times, { ...DEFAULT_FOLD, width: 1000, foldedWidth: 20 });
    expect(axis.segments.map((each) => each.folded)).toEqual([false, true, false]);
    expect(axis.width).toBeCloseTo(1000);
    const fold = axis.segments[1];
    expect((fold?.x1 ?? 0) - (fold?.x0 ?? 0)).toBeCloseTo(20);
    expect(axis.toX(MINUTE)).toBeCloseTo(980 / 3);
  });

  it("folds nothing where events are evenly spread", () => {
    const axis = foldTime([0, DAY, 2 * DAY, 3 * DAY]);
    expect(axis.segments).toEqual([{ from: 0, to: 3 * DAY, x0: 0, x1: 1200, folded: false }]);
  });

  it("maps back what it mapped there, and keeps the order", () => {
    const times = Array.from(
      { length: 500 },
      (_, index) => index * MINUTE + (index > 250 ? 40 * DAY : 0) + (index > 400 ? 3 * DAY : 0),
    );
    const axis = foldTime(times);
    let before = -1;
    for (const time of times) {
      expect(axis.toTime(axis.toX(time))).toBeCloseTo(time, 0);
      expect(axis.toX(time)).toBeGreaterThan(before);
      before = axis.toX(time);
    }
  });

  it("stands with no event, one event, and all events at once", () => {
    expect(foldTime([]).toX(5)).toBeTypeOf("number");
    expect(Number.isFinite(foldTime([7]).toX(7))).toBe(true);
    expect(foldTime([7, 7, 7]).toX(7)).toBe(0);
  });

  it("gives folds at most half of the width, however many there are", () => {
    const axis = foldTime(Array.from({ length: 400 }, (_, index) => (index >> 1) * DAY + (index & 1) * MINUTE));
    const folded = axis.segments.filter((each) => each.folded).reduce((sum, each) => sum + each.x1 - each.x0, 0);
    expect(folded).toBeLessThanOrEqual(600.001);
  });
});
