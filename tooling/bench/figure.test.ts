import { describe, expect, it } from "vitest";
import { type Figure, isWorse } from "./figure.ts";

const figure = (ratio: number, reach: string): Figure => ({
  name: "x",
  value: ratio,
  unit: "ms",
  peer: "limit",
  peerValue: 1,
  ratio,
  reach,
  ok: true,
});

describe("comparing a figure with the committed one", () => {
  it("knows which direction is better, and allows the tolerance", () => {
    expect(isWorse(figure(1.3, "≤ 1.25"), figure(1.1, "≤ 1.25"), 0.15)).toBe(true);
    expect(isWorse(figure(1.2, "≤ 1.25"), figure(1.1, "≤ 1.25"), 0.15)).toBe(false);
    expect(isWorse(figure(0.7, "≥ 0.8"), figure(0.9, "≥ 0.8"), 0.15)).toBe(true);
    expect(isWorse(figure(2, "≥ 0.8"), figure(0.9, "≥ 0.8"), 0.15)).toBe(false);
  });
});
