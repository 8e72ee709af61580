import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBefore, instantOf, instantText } from "./instant.ts";

describe("instants", () => {
  it("reads RFC 3339 as the platform does, and writes it back", () => {
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
    expect(instantOf("yesterday")).toBe(undefined);
    expect(instantOf("2026-13-01")).toBe(undefined);
    expect(daysBefore("2026-03-01T00:00:00Z", 1)).toBe("2026-02-28T00:00:00.000Z");
  });
});
