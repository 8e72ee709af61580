import { describe, expect, it } from "vitest";
import { firstAtLeast } from "./timeline.ts";

describe("sorted times", () => {
  it("are searched for the first that is not before another", () => {
    expect(firstAtLeast([1, 3, 5], 3)).toBe(1);
    expect(firstAtLeast([1, 3, 5], 4)).toBe(2);
    expect(firstAtLeast([], 4)).toBe(0);
    expect(firstAtLeast([1, 3, 5], 9)).toBe(3);
  });
});
