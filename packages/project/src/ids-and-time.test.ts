import { afterEach, describe, expect, it, vi } from "vitest";
import { utcNow } from "./ids-and-time.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the time of a command", () => {
  it("is written as every other program writes it [workspace:utc-now]", () => {
    for (const at of [0, 951_782_400_007, 1_709_164_799_099, 1_795_000_000_000, 253_402_300_799_999]) {
      vi.useFakeTimers({ now: at });
      expect(utcNow()).toBe(new Date(at).toISOString());
    }
  });
});
