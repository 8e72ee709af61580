import { describe, expect, it } from "vitest";
import { beginning } from "./timeline.ts";

describe("the beginning of a text", () => {
  it("never ends within a character", () => {
    expect([beginning("ab🧵cd", 3), beginning("ab🧵cd", 4), beginning("ab", 9)]).toEqual(["ab", "ab🧵", "ab"]);
  });
});
