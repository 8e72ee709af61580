import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readYaml } from "../yaml/read-yaml.ts";
import { renderPayload, renderYaml } from "./complete-draft.ts";
import { type Handoff, openPayload } from "./open-payload.ts";

describe("a payload as YAML", () => {
  it("names its schema for editors, and reads back as what it is [schemas:named]", () => {
    const handoff = { version: "2.0", context: { original_prompt: "Do it" } };
    const text = renderPayload(handoff as unknown as Handoff); // the output does not depend on what is left out
    expect(text.split("\n", 2)).toEqual([
      "# yaml-language-server: $schema=https://clew.dev/schemas/handoff/2.0/payload.schema.json",
      "handoff:",
    ]);
    expect(openPayload(text).written).toEqual(handoff);
  });
});

describe("a document as YAML", () => {
  it("is read back the same, whatever blanks, line ends and signs its texts are made of [payload:round-trip]", () => {
    const sign = fc.constantFrom(" ", "\n", "\t", "\r", "a", "#", ":", "-", '"', "\\", "\u0085", "\u2028", "\u007f");
    const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(text, (each) => {
        const document = { deep: { list: [each] }, text: each };
        expect(readYaml(renderYaml(document)).value).toEqual(document);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["a text of blank lines", { a: " \n" }, 'a: " \\n"\n'],
    ["a text that begins with a space", { a: "  b\nc" }, 'a: "  b\\nc"\n'],
    ["another line end", { a: "b\u0085c\nd" }, 'a: "b\\u0085c\\nd"\n'],
    ["a line separator", { a: "b\u2028c" }, 'a: "b\\u2028c"\n'],
    ["a character that is none", { a: "b\u007f\ufffe" }, 'a: "b\\u007f\\ufffe"\n'],
    [
      "an exponent",
      { a: [1e-7, 1e21, 1.5e300, 7.2, 100] },
      "a:\n  - 1.0e-7\n  - 1.0e+21\n  - 1.5e+300\n  - 7.2\n  - 100\n",
    ],
    ["a key that is no word", { on: 1, "2026-11-18": 2, "<<": 3 }, '"on": 1\n"2026-11-18": 2\n"<<": 3\n'],
    ["several lines", { a: "b: c\n# d\n" }, "a: |\n  b: c\n  # d\n"],
  ])("says to readers of YAML 1.1 the same as to others: %s [payload:round-trip]", (_, document, yaml) => {
    expect(renderYaml(document)).toBe(yaml);
    expect(readYaml(yaml).value).toEqual(document);
  });
});
