import { describe, expect, it } from "vitest";
import { indexText, searchTerms, wordsInRow } from "./search-tokens.ts";

function workOf(text: string): number {
  const before = process.cpuUsage();
  searchTerms(text);
  wordsInRow(text);
  indexText({ decision: text });
  return process.cpuUsage(before).user / 1000;
}

describe("words of a text [house:linear-readers]", () => {
  it("are told apart in the time that the length takes, whatever stands in it", () => {
    for (const unit of [
      " ",
      "a",
      "A",
      "aA",
      "a_",
      "-",
      ".",
      "\u00A0",
      "é",
      "e\u0301",
      "😀",
      "a1",
      "1",
      "a.b/",
      "_a",
      "字",
    ])
      expect(workOf(unit.repeat(200_000 / unit.length)), unit).toBeLessThan(2_500);
  });
});
