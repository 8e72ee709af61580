import type { Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { type MarkdownRefusal, refuseCostly } from "./refuse-costly.ts";

/** A parsed Markdown text; `text` is what the offsets of the tree count in (no byte order mark). */
export type MarkdownRead = { readonly ok: true; readonly tree: Root; readonly text: string } | MarkdownRefusal;

type MarkdownExtension = Extract<NonNullable<NonNullable<Options["extensions"]>[number]>, { flow?: unknown }>;

/** How a text is parsed: `blocks` leaves the inside of paragraphs alone, which is all that finding a section needs. */
export type MarkdownDetail = "blocks" | "inline";

// The parser's time grows with the square of unmatched marks in each paragraph; past this the marks are read as letters.
const MOST_INLINE_STEPS = 4_500_000;
// Line endings, in the parser's codes. All else that it looks for inside a paragraph stands in the way of the time: each mark that
// comes to nothing is merged with its neighbours, over and over. Nothing that changes what a paragraph says is lost.
const LINE_ENDINGS = new Set(["-5", "-4", "-3"]);

// The parser makes its tables of constructs for one text; the first construct that is tried takes out what is not wanted.
const WITHOUT_INLINE: MarkdownExtension = {
  flow: {
    null: {
      tokenize(_effects, _ok, nok) {
        for (const table of [this.parser.constructs.text, this.parser.constructs.string])
          for (const code of Object.keys(table)) if (!LINE_ENDINGS.has(code)) Reflect.deleteProperty(table, code);
        return nok;
      },
      add: "before",
    },
  },
};

/** Parses Markdown with tables, task lists, struck-out text and front matter; refuses what would take unbounded time. */
export function parseMarkdown(source: string, detail: MarkdownDetail = "inline"): MarkdownRead {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const refusal = refuseCostly(text);
  if (refusal !== undefined) return refusal;
  const plain = detail === "blocks" || hasTooManyMarks(text);
  const tree = fromMarkdown(text, {
    extensions: [
      frontmatter(["yaml"]),
      gfmTable(),
      gfmTaskListItem(),
      plain ? WITHOUT_INLINE : gfmStrikethrough({ singleTilde: false }),
    ],
    mdastExtensions: [
      frontmatterFromMarkdown(["yaml"]),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
    ],
  });
  return { ok: true, tree, text };
}

function hasTooManyMarks(text: string): boolean {
  let steps = 0;
  let marks = 0;
  let blank = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "\n") {
      if (blank) marks = 0;
      blank = true;
    } else if (char !== " " && char !== "\t" && char !== "\r") {
      blank = false;
      if ("[]*_~`<&!\\".includes(char)) {
        marks += 1;
        steps += marks;
      }
      if (steps > MOST_INLINE_STEPS) return true;
    }
  }
  return false;
}
