import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactInstant, formatInstant, instantOf, readInstant } from "./instant.ts";

describe("readInstant", () => {
  it.each([
    ["2026-02-04T19:30:00Z", "2026-02-04T19:30:00.000Z"],
    ["2026-02-04t19:30:00.25z", "2026-02-04T19:30:00.250Z"],
    ["2026-02-04T19:30:00+05:30", "2026-02-04T14:00:00.000Z"],
    ["2026-02-04T19:30:00-08:00", "2026-02-05T03:30:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("reads %s", (text, iso) => {
    expect(instantOf(text)).toBe(Date.parse(iso));
  });

  it.each([
    "2026-02-04",
    "2026-02-04T19:30:00",
    "2026-02-04 19:30:00Z",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T12:00:60Z",
    "2026-01-01T12:60:00Z",
    "2026-01-01T12:00:00+24:00",
    "2026-01-01T12:00:00+0100",
    "20260101T120000Z",
    "now",
    "",
  ])("refuses %j and says why [payload:timestamps]", (text) => {
    const reading = readInstant(text);
    expect(reading.ok).toBe(false);
  });

  it("agrees with the platform on every instant, both ways [payload:timestamps]", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          expect(instantOf(iso)).toBe(date.getTime());
          expect(formatInstant(date.getTime())).toBe(`${iso.slice(0, 19)}Z`);
          expect(compactInstant(date.getTime())).toBe(
            `${iso.slice(0, 10).replaceAll("-", "")}-${iso.slice(11, 19).replaceAll(":", "")}`,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
