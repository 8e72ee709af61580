import { describe, expect, it } from "vitest";
import { displayWidth, wrapLines } from "./wrap-text.ts";

describe("lines in a terminal", () => {
  it("are as wide as a terminal shows them", () => {
    for (const [text, width] of [
      ["plain text", 10],
      ["Grüße", 5],
      ["שלום", 4],
      ["שָׁלוֹם", 4],
      ["思考", 4],
      ["🙂!", 3],
      ["e\u0301", 1],
    ] as const)
      expect([text, displayWidth(text)]).toEqual([text, width]);
  });

  it("break at spaces and hang under their own beginning", () => {
    expect(wrapLines("thread_mail  active  5 decisions  Which queue carries our mail?", 40)).toBe(
      "thread_mail  active  5 decisions  Which\n    queue carries our mail?",
    );
    expect(wrapLines("short\n\nlines", 40)).toBe("short\n\nlines");
  });

  it("keep the branches of a tree beside what goes on", () => {
    const tree = [
      'Thread: "T"',
      '├── d1: "Use an outbox table for the mail that we send" (ada)',
      '│   └── thought: "The provider was down twice in March" (bo)',
      '└── d2: "And then measure the limit of the provider" (ada)',
    ].join("\n");
    expect(wrapLines(tree, 40)).toBe(
      [
        'Thread: "T"',
        '├── d1: "Use an outbox table for the',
        '│       mail that we send" (ada)',
        '│   └── thought: "The provider was down',
        '│           twice in March" (bo)',
        '└── d2: "And then measure the limit of',
        '        the provider" (ada)',
      ].join("\n"),
    );
  });

  it("break words that are longer than a line, and scripts without spaces, between characters", () => {
    const lines = wrapLines(`├── d1: "${"x".repeat(90)}" and "${"思考".repeat(30)}"`, 40).split("\n");
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(40);
    const said = lines.map((line) => line.replace(/^[│├└─ ]*/, "")).join("");
    expect(said.replaceAll(" ", "")).toBe(`d1:"${"x".repeat(90)}"and"${"思考".repeat(30)}"`);
  });
});
