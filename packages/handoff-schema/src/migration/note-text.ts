import type { Code, Nodes, PhrasingContent } from "mdast";
import { nodeText, rangeOf } from "../markdown/parse-markdown.ts";
import { lineIndexAt, lineStarts } from "../yaml/yaml-problem.ts";

/** The source of a note, from which passages are quoted. */
export interface NoteSource {
  readonly text: string;
  /** The line number of an offset. */
  lineAt(offset: number): number;
  /** The lines from one index up to another, without the last line break. */
  lines(from: number, to: number): string;
}

/** A part of a note as written, with its lines. */
export interface Quote {
  /** Exactly the words of the note; a line break with its indentation becomes one space. */
  readonly quote: string;
  readonly lines: readonly [number, number];
}

/** Index a source by lines. */
export function noteSource(text: string, above = 0): NoteSource {
  const starts = lineStarts(text);
  return {
    text,
    lineAt: (offset) => above + lineIndexAt(starts, offset) + 1,
    lines: (from, to) => text.slice(starts[from] ?? text.length, Math.max(0, (starts[to] ?? text.length + 1) - 1)),
  };
}

const OPENING = "*_~[";
const MOST_MARKS = 6;
// Marks are removed one by one, looking at the whole text each time.
const LONGEST_EVENED = 2000;

/** Quote a part of a source, including emphasis marks just outside that belong to it. */
export function quoteOf(source: NoteSource, from: number, to: number): Quote {
  const { text } = source;
  let start = from;
  let end = to;
  while (start > 0 && from - start < MOST_MARKS && OPENING.includes(text[start - 1] ?? " ")) start -= 1;
  const behind = /^(\]\([^()\s]{0,300}\)|[*_~\]])+/.exec(text.slice(end, end + 320))?.[0];
  end += behind?.length ?? 0;
  const quote = text.slice(start, end).replaceAll(/\s+/g, " ").trim();
  return {
    quote: quote.length > LONGEST_EVENED ? quote : evened(quote),
    lines: [source.lineAt(from), source.lineAt(to - 1)],
  };
}

const EDGE = /^(\*\*\*|\*\*|__|~~|\*|_)|(\*\*\*|\*\*|__|~~|\*|_)$/;

// Remove an unmatched mark at either end, and a pair around the whole text.
function evened(quote: string): string {
  for (let left = quote; ; ) {
    const mark = EDGE.exec(left);
    if (mark === null) return left === "" ? quote : left;
    const word = mark[0];
    const around = left.length > 2 * word.length && left.startsWith(word) && left.endsWith(word);
    const times = left.split(word).length - 1;
    if (around && times === 2) left = left.slice(word.length, -word.length).trim();
    else if (times % 2 === 1)
      left = left.startsWith(word) ? left.slice(word.length).trim() : left.slice(0, -word.length).trim();
    else return left;
  }
}

/** The visible text of a piece of Markdown, with each character's place in the source. */
export interface NoteText {
  readonly text: string;
  readonly source: NoteSource;
  /** The source offset of a character of the text. */
  sourceAt(offset: number): number;
  /** True if all of it was struck out. */
  readonly struck: boolean;
  /** True if it starts with struck-out words. */
  readonly struckFirst: boolean;
  /** The bold words it starts with, if any. */
  readonly bold: string | undefined;
}

// From `offset` on, text and source run in parallel.
interface Stretch {
  readonly offset: number;
  readonly at: number;
}

/** The visible text of inline content, without struck-out words; code keeps its backticks. */
export function noteText(children: readonly PhrasingContent[], source: NoteSource): NoteText {
  const stretches: Stretch[] = [];
  let text = "";
  let struckOut = false;
  const add = (value: string, node: Nodes): void => {
    align({ value, offset: text.length, ...rangeOf(node) }, source.text, stretches);
    text += value;
  };
  const visit = (node: Nodes): void => {
    if (node.type === "delete") struckOut = true;
    else if (node.type === "text") add(node.value, node);
    else if (node.type === "inlineCode") add(`\`${node.value.replaceAll("\n", " ")}\``, node);
    else if (node.type === "break") add("\n", node);
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const child of children) visit(child);
  const [first] = children;
  const bold = first?.type === "strong" ? nodeText(first) : undefined;
  const struck = struckOut && /^[\s.:;,()-]*$/.test(text);
  const struckFirst = first?.type === "delete";
  return { text, source, struck, struckFirst, bold, sourceAt: (offset) => placeOf(stretches, offset) };
}

// If the source writes a character differently (escape, entity, indentation), a new stretch starts after it.
function align(
  part: { readonly value: string; readonly offset: number; readonly from: number; readonly to: number },
  source: string,
  stretches: Stretch[],
): void {
  const { value, offset, to } = part;
  let at = part.from;
  let follows = false;
  for (let index = 0; index < value.length; index += 1) {
    const char = value[index];
    const entity = source[at] === "&" ? /^&#?\w{1,32};/.exec(source.slice(at, at + 36))?.[0] : undefined;
    if (entity !== undefined && (char !== "&" || entity === "&amp;")) {
      stretches.push({ offset: offset + index, at });
      at += entity.length;
      follows = false;
      continue;
    }
    if (source[at] !== char && source[at] !== "\u0000") {
      const isBlank = char === " " && /\s/.test(source[at] ?? "");
      if (!isBlank) at = nextOf(source, char ?? "", { at, to });
      follows = false;
    }
    if (!follows) stretches.push({ offset: offset + index, at: Math.min(at, to - 1) });
    follows = true;
    at += 1;
  }
}

function nextOf(source: string, char: string, within: { readonly at: number; readonly to: number }): number {
  let { at } = within;
  while (at < within.to - 1 && source[at] !== char) at += 1;
  return at;
}

function placeOf(stretches: readonly Stretch[], offset: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((stretches[middle]?.offset ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const stretch = stretches[low] ?? { offset: 0, at: 0 };
  return stretch.at + offset - stretch.offset;
}

/** A part of a text: its visible words, and their quotation. */
export interface Passage extends Quote {
  /** The visible words on one line, which are examined. */
  readonly text: string;
  /** Its range in the text. */
  readonly from: number;
  readonly to: number;
  /** Its range in the source. */
  readonly at: readonly [number, number];
}

// What only numbers a passage or leads to it.
const COUNTER =
  /^(\([0-9]{1,2}\)|\(?[a-z]\)|(?:i{1,3}|iv|vi{0,3}|ix|x)[.)]|[0-9]{1,2}(\.[0-9]{1,2})+\.?|->|→|=>|➜|#[0-9]{1,3}[.:)])\s+/;

/** A part of a text without a number before it or a comma after it. */
export function passage(text: NoteText, from: number, to: number): Passage {
  const raw = text.text.slice(from, to);
  let start = from + raw.length - raw.trimStart().length;
  start += COUNTER.exec(text.text.slice(start, Math.min(to, start + 40)))?.[0].length ?? 0;
  const tail = /[\s,;]+$/.exec(raw.slice(-80))?.[0].length ?? 0;
  const end = Math.max(start, to - tail);
  if (end === start) return { text: "", quote: "", lines: [1, 1], from: start, to: start, at: [0, 0] };
  const at = [text.sourceAt(start), text.sourceAt(end - 1) + 1] as const;
  const quoted = quoteOf(text.source, ...at);
  return { text: text.text.slice(start, end).replaceAll(/\s+/g, " "), ...quoted, from: start, to: end, at };
}

// Each rule writes as many characters as it reads, so positions match between the parsed text and the note.
const BULLET = /^([ \t]*)[•‣◦▪▫·●➤►⁃∙–—](?=[ \t])/gm;
const WIKI_HEADING = /^h([1-6])\. /gm;
const ASCIIDOC_HEADING = /^(={2,5})(?= \S)/gm;
const UNDERLINE = /^(?=\S)(.{2,100}\r?\n)([~^.+"'])\2{3,99}[ \t]*$/gm;

/** Convert a note in other notations (wiki headings, `•` bullets, underlined titles) to Markdown of the same length. */
export function plainMarkdown(source: string): string {
  const wiki = /^h[1-6]\. /m.test(source);
  const text = source
    .replaceAll(BULLET, "$1-")
    .replaceAll(ASCIIDOC_HEADING, (marks) => "#".repeat(marks.length))
    .replaceAll(UNDERLINE, (all, title: string) =>
      isTitle(title, all.length - title.length) ? `${title}${"-".repeat(all.length - title.length)}` : all,
    );
  if (!wiki) return countedHeadings(text);
  return text
    .replaceAll(WIKI_HEADING, (_all, depth: string) => `${"#".repeat(Number(depth))}${" ".repeat(4 - Number(depth))}`)
    .replaceAll(/^# /gm, "- ");
}

// An underline is as long as its title; a tilde fence below a line of text is not.
function isTitle(line: string, underline: number): boolean {
  return Math.abs(line.trimEnd().length - underline) <= 2 && !/^[-*+>#|`~\s]|[.;,:]\s*$/.test(line);
}

// Consecutive single `#` lines without blank lines are entries, as wikis number them.
function countedHeadings(text: string): string {
  return text.replaceAll(/^(?:# \S.*\r?\n){2,}/gm, (run) => run.replaceAll(/^# /gm, "- "));
}

/** The content of a fence, and the number of the note's lines above it. */
export function insideFence(node: Code, source: NoteSource): { readonly text: string; readonly above: number } {
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 2 } };
  // A fence has its own line above the content; indented code starts at once.
  const fenced = node.value.split("\n").length <= end.line - start.line;
  if (!fenced) return { text: node.value, above: start.line - 1 };
  return { text: source.lines(start.line, end.line - 1), above: start.line };
}

/** The handoff fields that prose can fill. */
export type NoteField =
  | "files_created"
  | "files_modified"
  | "patterns_discovered"
  | "gotchas"
  | "suggested_next_steps"
  | "open_questions"
  | "dependencies_for_next"
  | "blockers";

/** A part of a note that belongs in a field, with confidence and reason. */
export interface NoteItem {
  readonly field: NoteField;
  /** The words of the note, with line breaks replaced by spaces. */
  readonly text: string;
  readonly lines: readonly [number, number];
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  /** Only what the note itself says: a workaround next to an issue, a priority in words. */
  readonly mitigation?: string;
  readonly priority?: "high" | "medium" | "low";
}

/** A part of a note that may matter, and why it could not be placed. */
export interface UnresolvedNote {
  readonly text: string;
  readonly lines: readonly [number, number];
  readonly why: string;
}

/** Where findings go while a note is read, and the source they quote. */
export interface NoteSink {
  readonly source: NoteSource;
  item(item: NoteItem): void;
  unresolved(found: Quote, why: string): void;
}
