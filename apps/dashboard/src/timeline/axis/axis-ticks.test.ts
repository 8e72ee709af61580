import { describe, expect, it } from "vitest";
import { axisTicks, spanText } from "./axis-ticks.ts";
import { foldTime } from "./time-axis.ts";

const MINUTE = 60_000;
const times = Array.from({ length: 1000 }, (_, index) => 1_780_000_000_000 + index * MINUTE);
const axis = foldTime(times);

describe("the labels of the axis", () => {
  it("are at least 90 pixels apart, at every zoom, without walking what is not seen", () => {
    for (const scale of [1, 30, 1000, 1e6, 1e8]) {
      const ticks = axisTicks(axis, { scale, offset: -600 * (scale - 1), width: 1200, height: 100 }, "en");
      expect(ticks.length).toBeLessThan(20);
      ticks.slice(1).forEach((tick, index) => expect(tick.x - (ticks[index]?.x ?? 0)).toBeGreaterThanOrEqual(90));
    }
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
