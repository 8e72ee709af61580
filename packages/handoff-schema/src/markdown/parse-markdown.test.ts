import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";

const refusal = (text: string): string => {
  const parsed = parseMarkdown(text, "blocks");
  return parsed.ok ? "read" : parsed.code;
};

describe("Markdown that would take the parser the square of its length [danger:much-markdown]", () => {
  it.each([
    ["HTML and quotations by turns", "<b>a\n\n>-\n"],
    ["quotations that end with a blank line", "> a\n\n"],
    ["lists that end with a paragraph", "- a\n\nb\n\n"],
    ["lists within lists", "- a\n  - b\n"],
    ["lists within a quotation", "> - a\n>   - b\n"],
    ["quotations in list items", "- a\n  > b\n"],
    ["numbered items with a list each", "1. a\n   - b\n"],
    ["quotations that go on without their mark", "> a\nb\n\n"],
    ["a list item that goes on without its indent", "- a\nb\nc\nd\ne\nf\n"],
    ["underlined headings", "a\n===\n"],
  ])("is refused, and a fair number of the same is read: %s", (_what, part) => {
    expect(refusal(part.repeat(9_900))).toBe("TOO_LARGE");
    expect(refusal(part.repeat(270))).toBe("read");
  });

  it.each([
    ["HTML", "<b>\n```\n\n"],
    ["HTML that does not end with a blank line", "<!-- a\n\n```\n-->\n"],
    ["a list item", "- ```\n"],
    ["a list item that ends", "- a\n  ```\n\n"],
    ["front matter", "---\na: 1\n```\n---\n"],
    ["code by indentation", "    ```\n"],
    ["backticks with words in backticks", "``` a`b`\n"],
    ["a line that ends a list", "- a\n```\n\n```\n"],
    ["a list of a wide number", "10. a\n\n  ```\n\n```\n"],
    ["what begins like HTML and is none", "<x\n```\n\n```\n"],
    ["a fence that a wide blank does not end", "```\n```\u00A0\n```\n"],
    ["many kinds of marks", `- a\n${Array.from({ length: 12 }, (_, at) => `  ${"`".repeat(at + 3)}\n`).join("")}\n`],
  ])("is refused behind what only looks like a fence, in %s", (_where, before) => {
    expect(refusal(`${before}${"> a\nb\n\n".repeat(9_000)}`)).toBe("TOO_LARGE");
  });

  it.each([
    ["quotations on one line", "> ".repeat(70)],
    ["quotations without blanks", ">".repeat(70)],
    ["lists on one line", "- ".repeat(70)],
    ["numbers on one line", "1. ".repeat(70)],
    ["lists behind text", `# Title\r\rText\r${"- ".repeat(70)}`],
  ])("is refused in a short text as in a long one where it nests too deep: %s", (_what, part) => {
    expect(refusal(`${part}x\n`)).toBe("TOO_DEEP");
    expect(refusal(`${part}x\n\n${"word ".repeat(1_000)}`)).toBe("TOO_DEEP");
  });

  it("is read in a fence, where it is only text", () => {
    expect(refusal(`\`\`\`\n${"> a\nb\n\n".repeat(6_000)}\`\`\`\n`)).toBe("read");
    expect(refusal(`---\na: 1\n---\n~~~ \`a\`\n${"> a\nb\n\n".repeat(6_000)}`)).toBe("read");
  });

  it("has every node where it would be if the parser had seen each line of a long fence", () => {
    const lines = [
      ..."# a|- a|10. a|> a|<x|<b>|<!-- a|-->|||```|```yaml|  ```|   ````|~~~|~~~~ a|- ```|```\u00A0|para|a: b|---"
        .split("|")
        .map((line) => `${line}\n`),
      "\r",
      "\r\n",
      `${"a: b\n".repeat(60)}`,
      `${"- c\r\n".repeat(60)}`,
      "x\r".repeat(60),
      `\`\`\`yaml\r${"- c\r\n".repeat(60)}`,
      `~~~\n${"\ta\n".repeat(60)}`,
    ];
    const whole = {
      extensions: [frontmatter(["yaml"]), gfmTable(), gfmTaskListItem(), gfmStrikethrough({ singleTilde: false })],
      mdastExtensions: [
        frontmatterFromMarkdown(["yaml"]),
        gfmTableFromMarkdown(),
        gfmTaskListItemFromMarkdown(),
        gfmStrikethroughFromMarkdown(),
      ],
    };
    let cut = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 40 }), (picked) => {
        const text = `${"word ".repeat(500)}\n\n${picked.join("")}`;
        const parsed = parseMarkdown(text);
        if (!parsed.ok) return;
        cut += parsed.tree.children.filter((node) => node.type === "code" && node.value.length > 240).length;
        expect(parsed.tree).toEqual(fromMarkdown(text, whole));
      }),
      { numRuns: 100 },
    );
    expect(cut).toBeGreaterThan(8);
  });

  it("is told with its line and the way out", () => {
    const parsed = parseMarkdown("> a\n\n".repeat(9_000), "blocks");
    expect(parsed).toMatchObject({ ok: false, line: expect.any(Number), fix: expect.stringContaining("fence") });
  });

  it("is many marks in each of many paragraphs as well: they are then read as letters", () => {
    const started = performance.now();
    const parsed = parseMarkdown(`${"*a _".repeat(700)}\n\n`.repeat(40));
    expect(parsed.ok && parsed.tree.children[0]).toMatchObject({
      children: [{ type: "text", value: "*a _".repeat(700) }],
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each(["**a** ", "a*", "**a", "_a_ "])("is many marks in a heading, where a text has nothing else: %s", (mark) => {
    const marks = mark.repeat(50_000);
    const started = performance.now();
    const parsed = parseMarkdown(`# ${marks}`);
    expect(parsed.ok && parsed.tree.children[0]).toMatchObject({
      type: "heading",
      children: [{ type: "text", value: marks.trim() }],
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
