import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
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

/** How a text is parsed: `blocks` leaves the inside of paragraphs alone, which is all that finding a section needs. */
export type MarkdownDetail = "blocks" | "inline";

// The parser's time grows with the square of unmatched marks in one paragraph; past this the marks are read as letters.
const MOST_INLINE_MARKS = 3000;
// Nothing that changes what a paragraph says is lost: without these the marks simply stay in its text.
const INLINE_CONSTRUCTS = [
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];

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
      plain ? { disable: { null: INLINE_CONSTRUCTS } } : gfmStrikethrough({ singleTilde: false }),
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
  let marks = 0;
  let blank = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "\n") {
      if (blank) marks = 0;
      blank = true;
    } else if (char !== " " && char !== "\t" && char !== "\r") {
      blank = false;
      if ("[]*_~`<&!".includes(char)) marks += 1;
      if (marks > MOST_INLINE_MARKS) return true;
    }
  }
  return false;
}
