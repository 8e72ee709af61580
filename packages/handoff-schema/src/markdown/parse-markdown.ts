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

/** Why a text is not parsed as Markdown at all. */
export interface MarkdownRefusal {
  readonly ok: false;
  readonly code: "TOO_LARGE" | "TOO_DEEP" | "NOT_TEXT";
  readonly message: string;
  readonly line: number;
}

/** A parsed Markdown text; `text` is what the offsets of the tree count in (no byte order mark). */
export type MarkdownRead = { readonly ok: true; readonly tree: Root; readonly text: string } | MarkdownRefusal;

/** How a text is parsed: `blocks` leaves the inside of paragraphs alone, which is all that finding a section needs. */
export type MarkdownDetail = "blocks" | "inline";

const MIB = 1_048_576;
const DEEPEST_MARKERS = 60;
const DEEPEST_INDENT = 160;
// Each line that continues a quotation or list item without its mark makes the parser copy all that it has read.
const MOST_LAZY_LINES = 2000;
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
  const refusal = refuse(text);
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

function refuse(text: string): MarkdownRefusal | undefined {
  if (text.length > MIB) {
    const message = `the file has ${text.length} characters, at most ${MIB} are read`;
    return { ok: false, code: "TOO_LARGE", message, line: 1 };
  }
  let line = 1;
  let lazy = 0;
  let inContainer = false;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end === -1 ? text.length : end;
    const { markers, indent } = containerMarkers(text, at, stop);
    if (markers > DEEPEST_MARKERS || (markers > 0 && indent > DEEPEST_INDENT)) {
      const message = `lists or quotations are nested deeper than ${DEEPEST_MARKERS} levels`;
      return { ok: false, code: "TOO_DEEP", message, line };
    }
    const begins = CONTAINER.test(text.slice(at, Math.min(stop, at + 16)));
    if (inContainer && !begins && !isIndentedOrBlank(text, at, stop)) lazy += 1;
    inContainer = begins || (inContainer && text.slice(at, stop).trim() !== "");
    if (lazy > MOST_LAZY_LINES) {
      const message = `more than ${MOST_LAZY_LINES} lines continue a quotation or a list item without its mark or indent`;
      return { ok: false, code: "TOO_LARGE", message, line };
    }
    at = stop + 1;
    line += 1;
  }
  return undefined;
}

const CONTAINER = /^ {0,3}(?:>|[-+*][ \t]|[0-9]{1,9}[.)][ \t])/;

function isIndentedOrBlank(text: string, from: number, to: number): boolean {
  const start = text.slice(from, Math.min(to, from + 2));
  return start.trim() === "";
}

function containerMarkers(text: string, from: number, to: number): { markers: number; indent: number } {
  let markers = 0;
  let at = from;
  let indent = 0;
  for (; at < to; at += 1) {
    const char = text[at];
    const next = at + 1 < to ? text[at + 1] : " ";
    if (char === ">") markers += 1;
    else if ((char === "-" || char === "*" || char === "+") && (next === " " || next === "\t")) markers += 1;
    else if (char !== " " && char !== "\t") break;
    if (markers === 0) indent = at - from + 1;
  }
  return { markers, indent };
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
