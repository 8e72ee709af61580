import { describe, expect, it } from "vitest";
import { agoText } from "./states.tsx";

describe("how long ago something was", () => {
  it("is counted in months and years, and named where a short name is one", () => {
    expect([-86_400, -5 * 86_400, 0].map(agoText)).toEqual(["yesterday", "5 days ago", "now"]);
    expect(agoText(-2_700_000)).toMatch(/^1 mo\.? ago$/);
    expect(agoText(-32_000_000)).toMatch(/^1 yr\.? ago$/);
  });
});
