import type { Code, Nodes, PhrasingContent } from "mdast";
import { nodeText, rangeOf } from "../markdown/parse-markdown.ts";
import { lineIndexAt, lineStarts } from "../yaml/yaml-problem.ts";

/** The source of a note, as far as its passages are quoted from it. */
export interface NoteSource {
  readonly text: string;
  /** The number of the line that the character at an offset stands on. */
  lineAt(offset: number): number;
}

/** A stretch of a note as it is written there, with the lines it stands on. */
export interface Quote {
  /** The words of the note and nothing else; a line break and the indent behind it are one blank. */
  readonly quote: string;
  readonly lines: readonly [number, number];
}

/** Makes the lines of a source findable. */
export function noteSource(text: string): NoteSource {
  const starts = lineStarts(text);
  return { text, lineAt: (offset) => lineIndexAt(starts, offset) + 1 };
}

const OPENING = "*_~[";
const MOST_MARKS = 6;
// Marks are taken away one by one, each time with a look at the whole.
const LONGEST_EVENED = 2000;

/** Quotes a stretch of a source; marks of emphasis that belong to it and stand just outside come with it. */
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

// A mark without its partner at either end says nothing, a pair around the whole emphasises nothing.
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

/** The visible text of a piece of Markdown, with the place in the source of each of its characters. */
export interface NoteText {
  readonly text: string;
  readonly source: NoteSource;
  /** Where in the source the character at an offset of the text stands. */
  sourceAt(offset: number): number;
  /** Everything in it was struck out. */
  readonly struck: boolean;
  /** It begins with words that were struck out. */
  readonly struckFirst: boolean;
  /** The text of the bold words it begins with, where it does. */
  readonly bold: string | undefined;
}

// From `offset` on, text and source go on side by side.
interface Stretch {
  readonly offset: number;
  readonly at: number;
}

/** The visible text of inline content; struck-out words are left out, code keeps its backticks. */
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

// Where the source writes a character otherwise (an escape, an entity, an indent), a new stretch begins behind it.
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

/** A part of a text: its words as they are seen, and the quotation of them. */
export interface Passage extends Quote {
  /** The visible words in one line, which is what is listened to. */
  readonly text: string;
  /** Where in the text they stand. */
  readonly from: number;
  readonly to: number;
  /** Where in the source they stand. */
  readonly at: readonly [number, number];
}

// What only counts a passage or leads to it.
const COUNTER =
  /^(\([0-9]{1,2}\)|\(?[a-z]\)|(?:i{1,3}|iv|vi{0,3}|ix|x)[.)]|[0-9]{1,2}(\.[0-9]{1,2})+\.?|->|→|=>|➜|#[0-9]{1,3}[.:)])\s+/;

/** A stretch of a text without the number in front of it and the comma behind. */
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

// Each rule writes as many characters as it reads: what stands where is the same in the text that is parsed and in the note.
const BULLET = /^([ \t]*)[•‣◦▪▫·●➤►⁃∙–—](?=[ \t])/gm;
const WIKI_HEADING = /^h([1-6])\. /gm;
const ASCIIDOC_HEADING = /^(={2,5})(?= \S)/gm;
const UNDERLINE = /^(?=\S)(.{2,100}\r?\n)([~^.+"'])\2{3,99}[ \t]*$/gm;

/** A note in other dialects (wiki headings, `•` bullets, underlined titles) as Markdown of the very same length. */
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

// An underline is as long as its title; a fence of tildes below a line of text is not.
function isTitle(line: string, underline: number): boolean {
  return Math.abs(line.trimEnd().length - underline) <= 2 && !/^[-*+>#|`~\s]|[.;,:]\s*$/.test(line);
}

// Single `#` lines that follow one another without a blank line are entries, as wikis number them.
function countedHeadings(text: string): string {
  return text.replaceAll(/^(?:# \S.*\r?\n){2,}/gm, (run) => run.replaceAll(/^# /gm, "- "));
}

/** What stands inside a fence, below as many empty lines as the note has above it: line numbers are those of the note. */
export function insideFence(node: Code, text: string): string {
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 2 } };
  // A fence has a line of its own above what it holds; code by indentation begins at once.
  const fenced = node.value.split("\n").length <= end.line - start.line;
  const shift = "\n".repeat(start.line - (fenced ? 0 : 1));
  if (!fenced) return shift + node.value;
  const lines = text.split("\n").slice(start.line, end.line - 1);
  return shift + lines.join("\n");
}

/** The fields of a handoff that prose can be read into. */
export type NoteField =
  | "files_created"
  | "files_modified"
  | "patterns_discovered"
  | "gotchas"
  | "suggested_next_steps"
  | "open_questions"
  | "dependencies_for_next"
  | "blockers";

/** Something of a note that belongs into a field, with how sure that is and why. */
export interface NoteItem {
  readonly field: NoteField;
  /** Words of the note as they stand there, only their line breaks made blanks. */
  readonly text: string;
  readonly lines: readonly [number, number];
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  /** Only what the note itself says: a workaround beside an issue, a priority in words. */
  readonly mitigation?: string;
  readonly priority?: "high" | "medium" | "low";
}

/** Something of a note that may matter, and why it could not be placed. */
export interface UnresolvedNote {
  readonly text: string;
  readonly lines: readonly [number, number];
  readonly why: string;
}

/** Where findings go while a note is read, and the source that they quote. */
export interface NoteSink {
  readonly source: NoteSource;
  item(item: NoteItem): void;
  unresolved(found: Quote, why: string): void;
}
