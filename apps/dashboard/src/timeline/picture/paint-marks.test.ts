import { describe, expect, it } from "vitest";
import { isRightToLeft } from "./paint-marks.ts";

describe("the direction of a text", () => {
  it("is that of its first letter with a direction [dashboard:directions]", () => {
    expect(
      ["לשמור ב-localStorage", "3. الرمز", "12 % — ה", "HttpOnly עוגייה", "日本語 עוגייה", "", "42"].map(isRightToLeft),
    ).toEqual([true, true, true, false, false, false, false]);
  });
});
