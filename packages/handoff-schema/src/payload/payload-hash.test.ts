import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { readYaml } from "../yaml/read-yaml.ts";
import { canonicalJson, digestPayload, utf8Length } from "./payload-hash.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const fields = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }))
  .map((value) => plain(value) as Record<string, unknown>)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));

describe("digestPayload", () => {
  it("covers the canonical JSON without hash and size [payload:hash-canonical]", () => {
    const handoff = {
      version: "2.0",
      b: 1,
      a: [true, null, "ü"],
      meta: { payload_hash: "x", payload_size_bytes: 9, z: 1 },
    };
    // Written by hand: keys in order, no spaces.
    const text = '{"a":[true,null,"ü"],"b":1,"meta":{"z":1},"version":"2.0"}';
    expect(digestPayload(handoff, sha256)).toEqual({
      hash: `sha256:${createHash("sha256").update(text).digest("hex")}`,
      size: 59,
    });
  });

  it("survives re-formatting and re-ordering, as YAML and as JSON [payload:hash-canonical]", () => {
    fc.assert(
      fc.property(fields, (handoff) => {
        const declared = digestPayload(handoff, sha256);
        const reordered = Object.fromEntries(Object.entries(handoff).toReversed());
        for (const text of [stringify(reordered, { aliasDuplicateObjects: false }), JSON.stringify(reordered, null, 4)])
          expect(digestPayload(readYaml(text).value as Record<string, unknown>, sha256)).toEqual(declared);
      }),
      { numRuns: 200 },
    );
  });

  it("does not survive any edit [payload:hash-canonical]", () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const same = canonicalJson(one) === canonicalJson(other);
        expect(digestPayload(one, sha256).hash === digestPayload(other, sha256).hash).toBe(same);
      }),
    );
  });
});

describe("canonicalJson", () => {
  it("refuses with a code what JSON cannot hold [payload:bad-input]", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    for (const value of [undefined, () => 1, Number.NaN, 1n, "\ud800", { "\udfff": 1 }, circle, [circle]])
      expect(() => canonicalJson(value)).toThrowError(
        expect.objectContaining({ code: "DOCUMENT_INVALID", message: expect.stringContaining("no canonical JSON: ") }),
      );
  });
});

describe("utf8Length", () => {
  it("counts bytes as an encoder does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});
