import { expect, it } from "vitest";
import { utf8Length } from "./text-size.ts";

it("counts the bytes of a text in UTF-8, whatever it is written in", () => {
  for (const [text, bytes] of [
    ["", 0],
    ["plain", 5],
    ["Grüße", 7],
    ["שלום", 8],
    ["思考", 6],
    ["🙂", 4],
    ["a🙂é思", 10],
  ] as const)
    expect([text, utf8Length(text)]).toEqual([text, bytes]);
});
