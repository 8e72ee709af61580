import { createHash, createHmac } from "node:crypto";
import { assert, property, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { keyedHash, plainHash, sameText } from "./pointer-file.ts";

describe("the small hash of the gate", () => {
  it("is SHA-256: the examples of the standard [agents:pointer-mac]", () => {
    expect(plainHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(plainHash("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("agrees with node:crypto on every input [agents:pointer-mac]", () => {
    assert(
      property(uint8Array({ maxLength: 150 }), string({ unit: "grapheme", maxLength: 400 }), (key, text) => {
        expect(plainHash(text)).toBe(createHash("sha256").update(text).digest("hex"));
        expect(keyedHash(key, text)).toBe(createHmac("sha256", key).update(text).digest("hex"));
      }),
    );
  });

  it("compares texts whole [agents:pointer-mac]", () => {
    expect(sameText("abc", "abc")).toBe(true);
    for (const [left, right] of [
      ["abc", "abd"],
      ["abc", "ab"],
      ["", "a"],
      ["abab", "ab"],
      ["ab", "abab"],
    ] as const)
      expect(sameText(left, right)).toBe(false);
  });
});
