import { describe, expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

/** The length of the longest line of a long text. */
function longest(columns: number): number {
  const lines = wrapText("word ".repeat(100).trim(), columns).split("\n");
  return Math.max(...lines.map((line) => line.length));
}

describe("text on a terminal", () => {
  it("breaks between words and keeps lists under their marks [cli:wrapped-text]", () => {
    const text = "- ASK only what would change the work, and say why it would.\nShort.";
    expect(wrapText(text, 40)).toBe("- ASK only what would change the work,\n  and say why it would.\nShort.");
    expect(wrapText("  q1  Which database shall the queue of the worker live in?", 40)).toBe(
      "  q1  Which database shall the queue of\n      the worker live in?",
    );
  });

  it("leaves code, long words, and everything that is not for a terminal as they are [cli:wrapped-text]", () => {
    const code = `\`\`\`json\n{ "a": "${"word ".repeat(30)}" }\n\`\`\``;
    expect(wrapText(code, 40)).toBe(code);
    expect(wrapText("x".repeat(60), 40)).toBe("x".repeat(60));
    expect(wrapText("word ".repeat(30), undefined)).toBe("word ".repeat(30));
  });

  it("is never wider than reads well, nor so narrow that every word stands alone [cli:wrapped-text]", () => {
    expect([longest(300), longest(100), longest(10)]).toEqual([99, 99, 39]);
  });
});
