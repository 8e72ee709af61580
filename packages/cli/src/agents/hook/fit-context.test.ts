import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTEXT_LIMIT, fitContext } from "./fit-context.ts";

const size = (text: string): number => new TextEncoder().encode(text).length;

describe("fitting a context", () => {
  it("leaves a short text as it is [agents:context-limit]", () => {
    expect(fitContext("one\ntwo", "clew show")).toBe("one\ntwo");
  });

  it("cuts at a line and ends in how to see the rest [agents:context-limit]", () => {
    expect(fitContext("aaaa\nbbbb\ncccc\ndddd\neeee\nffff\ngggg", "clew show", 32)).toBe(
      "aaaa\nbbbb\n[cut here: clew show]",
    );
    expect(fitContext(`${"é".repeat(4000)}\n${"x".repeat(4000)}`, "clew show")).toBe(
      `${"é".repeat(4000)}\n[cut here: clew show]`,
    );
  });

  it("never exceeds the limit in UTF-8 bytes and never breaks a character [agents:context-limit]", () => {
    assert(
      property(array(string({ unit: "grapheme", maxLength: 80 }), { maxLength: 300 }), (lines) => {
        const text = lines.join("\n").repeat(3);
        const fitted = fitContext(text, "clew show --state f");
        expect(size(fitted)).toBeLessThanOrEqual(CONTEXT_LIMIT);
        if (size(text) > CONTEXT_LIMIT) expect(fitted.endsWith("[cut here: clew show --state f]")).toBe(true);
        else expect(fitted).toBe(text);
      }),
    );
    expect(fitContext("😀".repeat(5000), "x")).not.toContain("\uFFFD");
  });
});
