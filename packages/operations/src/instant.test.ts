import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBefore, elapsedMs, instantOf, instantText } from "./instant.ts";

describe("instants", () => {
  it("reads RFC 3339 as the platform does, and writes it back [session:clock-jumps]", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          expect(instantOf(date.toISOString())).toBe(date.getTime());
          expect(instantText(date.getTime())).toBe(date.toISOString());
        },
      ),
    );
    expect(instantOf("2026-11-18T12:00:00+02:00")).toBe(Date.parse("2026-11-18T10:00:00Z"));
    expect(instantOf("2026-11-18")).toBe(Date.parse("2026-11-18"));
    expect(instantOf("2026-11-18T12:00:00.1234567891234+02:30")).toBe(Date.parse("2026-11-18T09:30:00.123Z"));
    expect(instantOf("yesterday")).toBe(undefined);
    expect(instantOf("2026-13-01")).toBe(undefined);
    expect(daysBefore("2026-03-01T00:00:00Z", 1)).toBe("2026-02-28T00:00:00.000Z");
  });

  it("measures no time below zero: clocks may be set back, and texts may be none [session:clock-jumps]", () => {
    expect(elapsedMs("2026-11-18T12:00:00Z", "2026-11-18T12:00:01.5Z")).toBe(1_500);
    expect(elapsedMs("2026-11-18T12:00:01Z", "2026-11-18T12:00:00Z")).toBe(0);
    expect(elapsedMs("yesterday", "2026-11-18T12:00:00Z")).toBe(0);
  });
});
