import { describe, expect, it } from "vitest";
import { beginning, isRightToLeft } from "./text-direction.ts";

describe("the direction of a text", () => {
  it("is that of its first letter with a direction [dashboard:directions]", () => {
    expect(
      ["לשמור ב-localStorage", "3. الرمز", "12 % — ה", "HttpOnly עוגייה", "日本語 עוגייה", "", "42"].map(isRightToLeft),
    ).toEqual([true, true, true, false, false, false, false]);
  });
});

describe("the beginning of a text", () => {
  it("never ends within a character", () => {
    expect([beginning("ab🧵cd", 3), beginning("ab🧵cd", 4), beginning("ab", 9)]).toEqual(["ab", "ab🧵", "ab"]);
  });
});
