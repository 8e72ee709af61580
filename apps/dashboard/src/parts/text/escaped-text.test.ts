import { describe, expect, it } from "vitest";
import { escapedText } from "../text.ts";

describe("a text of somebody else's", () => {
  it("shows the characters that hide or turn what follows as their numbers, and leaves the rest [dashboard:visible]", () => {
    const cases = [
      ["safe\u202Egnp.exe", "safe\\u202Egnp.exe"],
      ["a\u2066b\u2069\u200E\u200F\u061C", "a\\u2066b\\u2069\\u200E\\u200F\\u061C"],
      ["\u0000\u0007\u001B[2J\u007F\u009B", "\\u0000\\u0007\\u001B[2J\\u007F\\u009B"],
      ["zero\u200Bwidth\uFEFF\u2028", "zero\\u200Bwidth\\uFEFF\\u2028"],
      ["tag\u{E0041}", "tag\\u{E0041}"],
      ["tab\tline\nreturn\r", "tab\tline\nreturn\r"],
      ["👩‍👩‍👧 می‌خواهم איפה", "👩‍👩‍👧 می‌خواهم איפה"],
    ] as const;
    for (const [text, shown] of cases) expect(escapedText(text)).toBe(shown);
  });
});
