import { afterEach, describe, expect, it, vi } from "vitest";
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

/** Each tick's label and local time, for events every ten minutes over some days. */
function ticksOver(timeZone: string, [first, days]: readonly [string, number], width: number): string[][] {
  vi.stubEnv("TZ", timeZone);
  const begin = Date.parse(first);
  const steady = foldTime(Array.from({ length: days * 144 + 1 }, (_, index) => begin + index * 10 * MINUTE));
  const viewport = { scale: width / 1200, offset: 0, width, height: 100 };
  return axisTicks(steady, viewport, "en").map(({ x, label }) => {
    const at = new Date(Math.round(steady.toTime(x / viewport.scale) / MINUTE) * MINUTE);
    return [label, at.toLocaleString("en", { month: "short", day: "numeric", hour: "numeric", hourCycle: "h23" })];
  });
}

describe("the labels of a time zone", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("name the day that begins there, before and after the clocks go back [dashboard:days]", () => {
    expect(ticksOver("Europe/Berlin", ["2026-10-22T10:00:00Z", 7], 1200)).toEqual([
      ["Oct 23", "Oct 23, 00"],
      ["Oct 24", "Oct 24, 00"],
      ["Oct 25", "Oct 25, 00"],
      ["Oct 26", "Oct 26, 00"],
      ["Oct 27", "Oct 27, 00"],
      ["Oct 28", "Oct 28, 00"],
      ["Oct 29", "Oct 29, 00"],
    ]);
  });

  it("name a day that has no midnight by its first hour [dashboard:days]", () => {
    expect(ticksOver("America/Sao_Paulo", ["2018-11-02T15:00:00Z", 4], 800)).toEqual([
      ["Nov 3", "Nov 3, 00"],
      ["Nov 4", "Nov 4, 01"],
      ["Nov 5", "Nov 5, 00"],
      ["Nov 6", "Nov 6, 00"],
    ]);
  });

  it("stand at whole hours of the day where the clocks change within it [dashboard:days]", () => {
    expect(ticksOver("Europe/Berlin", ["2026-03-28T11:00:00Z", 1.5], 1200)).toEqual([
      ["Mar 28, 12:00", "Mar 28, 12"],
      ["Mar 28, 18:00", "Mar 28, 18"],
      ["Mar 29, 00:00", "Mar 29, 00"],
      ["Mar 29, 06:00", "Mar 29, 06"],
      ["Mar 29, 12:00", "Mar 29, 12"],
      ["Mar 29, 18:00", "Mar 29, 18"],
      ["Mar 30, 00:00", "Mar 30, 00"],
    ]);
  });
});
