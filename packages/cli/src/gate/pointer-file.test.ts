import { createHmac } from "node:crypto";
import { assert, property, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { keyedHash, sameText } from "./pointer-file.ts";

describe("the small hash of the gate", () => {
  it("is HMAC-SHA-256: the examples of RFC 4231 [agents:pointer-mac]", () => {
    expect(keyedHash(new Uint8Array(20).fill(0x0b), "Hi There")).toBe(
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    );
    expect(keyedHash(Buffer.from("Jefe"), "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  it("agrees with node:crypto on every input [agents:pointer-mac]", () => {
    assert(
      property(uint8Array({ maxLength: 150 }), string({ unit: "grapheme", maxLength: 400 }), (key, text) => {
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
