import type { Nodes, Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";

/** A quotation, or a list item with the column of its content. */
interface Container {
  readonly quote: boolean;
  readonly column: number;
}

const MARKER = />|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$)/y;
const TAB = 4;
// An item's text starts at most this far after its mark; further right, it is code.
const FURTHEST_TEXT = 4;

/**
 * Track open lists and quotations line by line, and say for each line whether one ends there. Another item of the same
 * list ends nothing. A lazy continuation counts as an end: better too often than too seldom.
 */
function createContainerReader(): (line: string) => boolean {
  let open: Container[] = [];
  return (line) => {
    const cursor = { at: 0, column: 0 };
    let kept = 0;
    skipBlanks(line, cursor);
    const isBlank = cursor.at === line.length;
    for (const container of open) {
      if (container.quote) {
        if (line[cursor.at] !== ">") break;
        step(line, cursor, 1);
        skipBlanks(line, cursor);
      } else if (!isBlank && cursor.column < container.column) break;
      kept += 1;
    }
    const closed = open.length - kept;
    const next = open[kept];
    open = open.slice(0, kept);
    const isList = next?.quote === false && line[cursor.at] !== ">" && markerLength(line, cursor.at) > 0;
    for (let length = markerLength(line, cursor.at); length > 0; length = markerLength(line, cursor.at)) {
      const quote = line[cursor.at] === ">";
      step(line, cursor, length);
      const end = cursor.column;
      skipBlanks(line, cursor);
      const gap = cursor.column - end;
      open.push({ quote, column: end + (gap > FURTHEST_TEXT || gap === 0 ? 1 : gap) });
    }
    return closed > 1 || (closed === 1 && !isList);
  };
}

function markerLength(line: string, at: number): number {
  MARKER.lastIndex = at;
  return MARKER.exec(line)?.[0].length ?? 0;
}

function step(line: string, cursor: { at: number; column: number }, length: number): void {
  cursor.at = Math.min(line.length, cursor.at + length);
  cursor.column += length;
}

function skipBlanks(line: string, cursor: { at: number; column: number }): void {
  for (; line[cursor.at] === " " || line[cursor.at] === "\t"; cursor.at += 1)
    cursor.column += line[cursor.at] === "\t" ? TAB - (cursor.column % TAB) : 1;
}

/** Where a line is: in a fence in every reading, certainly its first or last line, or outside. */
type FencePlace = "inside" | "edge" | "outside";

const FENCE = /^( {0,3})(`{3,}|~{3,})(.*)$/s;
const HTML = /^ {0,3}</;
// HTML of these forms continues across blank lines to its own end.
const LONG_HTML = /^ {0,3}<(?:!--|!\[CDATA\[|\?|![a-z]|(?:script|pre|style|textarea)(?![a-z0-9-]))/i;
const MOST_READINGS = 8;

/**
 * Say for each line after the front matter where it is. In HTML and lists a line of fence marks is ambiguous: follow
 * both readings until a line fits only one.
 */
function createFenceReader(): (line: string, isNested: boolean) => FencePlace {
  // The marks of the open fence in each reading; an empty string means outside.
  let readings: ReadonlySet<string> = new Set([""]);
  let html: "none" | "short" | "long" = "none";
  return (line, isNested) => {
    const [, indent = "", marks = "", rest = ""] = FENCE.exec(line) ?? [];
    const isUnsure = html !== "none" || (isNested && indent.length > 1);
    const next = new Set<string>();
    for (const open of readings) {
      // The info string after a backtick fence contains no backticks.
      const begins = open === "" && marks !== "" && !(marks.startsWith("`") && rest.includes("`"));
      const ends = open !== "" && marks.startsWith(open) && /^[ \t]*$/.test(rest);
      next.add(begins ? marks : ends ? "" : open);
      if (begins && isUnsure) next.add("");
    }
    const before = readings;
    readings = next;
    if (next.size > MOST_READINGS) {
      // From here on, no line is certainly in a fence.
      readings = new Set([""]);
      html = "long";
    } else if (!next.has("")) html = "none";
    // The end of long HTML is not tracked: what follows it counts as if it had no fences.
    else if (html !== "long" && HTML.test(line)) html = LONG_HTML.test(line) ? "long" : "short";
    else if (html === "short" && line.trim() === "") html = "none";
    if (!readings.has("") && !before.has("")) return "inside";
    return readings.size + before.size > 2 || marks === "" ? "outside" : "edge";
  };
}

/** Where a text's front matter ends; 0 without front matter. No fence can start inside it. */
function endOfFrontMatter(text: string): number {
  const first = /^---[ \t]*(?:\r\n?|\n)/.exec(text);
  if (first === null) return 0;
  const last = /(?:\r\n?|\n)---[ \t]*(?=\r|\n|$)/g;
  last.lastIndex = first[0].length - 1;
  const found = last.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}

/** Why a text is not parsed as Markdown. */
interface MarkdownRefusal {
  readonly ok: false;
  readonly code: "TOO_LARGE" | "TOO_DEEP" | "NOT_TEXT";
  readonly message: string;
  readonly line: number;
  readonly fix?: string;
}

const MIB = 1_048_576;
const DEEPEST_MARKERS = 60;
const DEEPEST_INDENT = 160;

/** What a text contains outside fences, where the parser builds a small tree for each. */
interface Counts {
  characters: number;
  lines: number;
  blocks: number;
  items: number;
  cells: number;
  /**
   * If a list or quotation ends or continues without its mark, or a heading is underlined, the parser goes over
   * everything it has read: the sum of that.
   */
  steps: number;
}

// The most of each kind, and the microseconds each one costs.
const CAPS: Readonly<Record<keyof Counts, { readonly most: number; readonly cost: number; readonly what: string }>> = {
  characters: { most: 1_048_576, cost: 0.4, what: "characters" },
  lines: { most: 12_500, cost: 9, what: "lines" },
  blocks: { most: 2_000, cost: 10, what: "headings, rules, paragraphs and fences" },
  items: { most: 2_100, cost: 32, what: "list items and quoted lines" },
  cells: { most: 5_000, cost: 11, what: "table cells" },
  steps: {
    most: 16_000_000,
    cost: 0.005,
    what: "steps to find where its lists, quotations and underlined headings end",
  },
};
// While others wait, reading may take this many microseconds, all kinds together.
const MOST_COST = 50_000;

// A fence is a single text, but the parser reads it line by line: pass on only the last line of a long fence.
const MOST_FENCED_LINES = 20_000;
const MOST_PARSED_LINES = 3_000;
const LONG_FENCE = 50;

/** Lines of a fence that the parser does not get, and their place in the text. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly lines: number;
}

/** Collect the lines of fences: those the parser does not need, and the number of the others. */
function createFenceCutter(text: string): {
  readonly cuts: readonly Cut[];
  parsed(): number;
  /** Take the next line, by where it starts. */
  take(place: FencePlace, at: number): void;
} {
  const cuts: Cut[] = [];
  let edge: number | undefined;
  let from = 0;
  let to = 0;
  let lines = 0;
  let parsed = 0;
  const end = (): void => {
    // Do not cut if spaces precede the marks (they are removed from each line), if there is a NUL (the parser replaces
    // it), or if the remains would join to one line end.
    const isPlain = edge !== undefined && text[edge] !== " " && !text.slice(from, to).includes("\0");
    const isJoined = text[from - 1] === "\r" && text[to] === "\n";
    if (lines > LONG_FENCE && isPlain && !isJoined) cuts.push({ from, to, lines: lines - 1 });
    else parsed += lines;
    lines = 0;
  };
  return {
    cuts,
    parsed: () => parsed,
    take(place, at) {
      if (place === "inside") {
        if (lines === 0) from = at;
        to = at;
        lines += 1;
        return;
      }
      if (lines > 0) end();
      edge = place === "edge" ? at : undefined;
    },
  };
}

// A lone carriage return ends a line too.
const LINE_END = /\r\n?|\n/g;

// A text this short stays below every limit, unless a line starts with enough marks or indentation to nest too deep.
const SHORT_TEXT = 2_048;
const DEEP_START = /^[\t >*+\-0-9.)]{24}/m;

type Measured = { readonly ok: true; readonly cuts: readonly Cut[] };

/**
 * Refuse what would take the parser long: too large, nested too deep, or too many slow parts. Otherwise return the
 * lines the parser does not need.
 */
function measure(text: string, detail: MarkdownDetail): MarkdownRefusal | Measured {
  if (text.length <= SHORT_TEXT && !DEEP_START.test(text)) return { ok: true, cuts: [] };
  if (text.length > MIB) {
    const message = `the file has ${text.length} characters, at most ${MIB} are read`;
    return { ok: false, code: "TOO_LARGE", message, line: 1 };
  }
  const counts: Counts = { characters: 0, lines: 0, blocks: 0, items: 0, cells: 0, steps: 0 };
  const frontMatterEnd = endOfFrontMatter(text);
  const readFence = createFenceReader();
  const endsContainer = createContainerReader();
  const fences = createFenceCutter(text);
  let fencedLines = 0;
  let weight = 0;
  let before: LineShape = BLANK;
  let line = 1;
  for (let at = 0; at < text.length; line += 1) {
    LINE_END.lastIndex = at;
    const stop = LINE_END.exec(text)?.index ?? text.length;
    const written = text.slice(at, stop);
    const shape = shapeOf(written, before);
    const place = at < frontMatterEnd ? "outside" : readFence(written, shape.inside);
    fences.take(place, at);
    if (place === "inside") {
      fencedLines += 1;
      if (fencedLines > MOST_FENCED_LINES) return tooMuch(`${MOST_FENCED_LINES} lines`, line);
    } else {
      if (shape.markers > DEEPEST_MARKERS || (shape.markers > 0 && shape.indent > DEEPEST_INDENT)) {
        const message = `lists or quotations are nested deeper than ${DEEPEST_MARKERS} levels`;
        return { ok: false, code: "TOO_DEEP", message, line };
      }
      weight += 1 + shape.markers + shape.cells;
      count(counts, shape, before);
      if (place === "edge") counts.blocks += 1;
      const ends = endsContainer(written);
      // An underline costs most: the parser takes the paragraph before it apart again.
      counts.steps += weight * (shape.underline ? 30 : ends ? 14 : shape.lazy || shape.bullets > 1 ? 1 : 0);
      counts.characters += written.length;
      const over = excess(counts, detail);
      if (over !== undefined) return tooMuch(over, line);
    }
    before = place === "outside" ? shape : BLANK;
    at = stop === text.length ? stop : LINE_END.lastIndex;
  }
  fences.take("outside", text.length);
  return fences.parsed() > MOST_PARSED_LINES
    ? tooMuch(`${MOST_PARSED_LINES} lines of code that is not fenced at the start of a line`, line)
    : { ok: true, cuts: fences.cuts };
}

function excess(counts: Counts, detail: MarkdownDetail): string | undefined {
  let cost = 0;
  for (const key in CAPS) {
    const kind = key as keyof Counts; // both have the same keys
    cost += counts[kind] * CAPS[kind].cost;
    if (counts[kind] > CAPS[kind].most) return `${CAPS[kind].most} ${CAPS[kind].what}`;
  }
  return detail === "blocks" && cost > MOST_COST ? "is read at once outside of fences" : undefined;
}

function tooMuch(what: string, line: number): MarkdownRefusal {
  const fix = "put long YAML or data into a ```yaml fence";
  return { ok: false, code: "TOO_LARGE", message: `more than ${what}`, line, fix };
}

/** A line's structure in terms of lists and quotations. */
interface LineShape {
  readonly blank: boolean;
  /** The number of list and quotation marks at its start. */
  readonly markers: number;
  /** How many of them are list marks. */
  readonly bullets: number;
  readonly underline: boolean;
  /** Columns before its first mark or its text. */
  readonly indent: number;
  readonly cells: number;
  /** Whether it starts with the mark of its own block: heading, rule, HTML, definition. */
  readonly marked: boolean;
  /** Whether it is in a list or quotation. */
  readonly inside: boolean;
  /** Whether it is there without a mark or indentation. */
  readonly lazy: boolean;
}

const BLANK: LineShape = {
  blank: true,
  markers: 0,
  bullets: 0,
  underline: false,
  indent: 0,
  cells: 0,
  marked: false,
  inside: false,
  lazy: false,
};

function shapeOf(line: string, before: LineShape): LineShape {
  let markers = 0;
  let bullets = 0;
  let cells = 0;
  let indent = 0;
  let at = 0;
  for (; at < line.length; at += 1) {
    const length = markerAt(line, at);
    if (length > 0) {
      markers += 1;
      bullets += line[at] === ">" ? 0 : 1;
      at += length - 1;
    } else if (line[at] === " " || line[at] === "\t") indent += markers === 0 ? 1 : 0;
    else break;
  }
  const blank = at === line.length;
  // Blank lines keep the indentation around them; a list continues after them, a quotation does not.
  if (blank && markers === 0) return { ...BLANK, inside: before.inside };
  for (let next = line.indexOf("|", at); next !== -1; next = line.indexOf("|", next + 1)) cells += 1;
  const lazy = markers === 0 && indent < 2 && before.inside && !before.blank;
  const inside = markers > 0 || (before.inside && (indent >= 2 || lazy));
  const underline = !before.blank && indent < 4 && /^[=-]+\s*$/.test(line.slice(at, at + 200));
  const marked = "#=-*_<[".includes(line[at] ?? " ");
  return { blank, markers, bullets, underline, indent, cells, marked, inside, lazy };
}

// The length of a mark: of a quotation, a bullet, or a number with its dot or bracket.
function markerAt(line: string, at: number): number {
  const char = line[at];
  if (char === ">") return 1;
  let end = at + 1;
  if (char !== "-" && char !== "*" && char !== "+") {
    end = at;
    while (end - at < 10 && isDigit(line[end])) end += 1;
    if (end === at || (line[end] !== "." && line[end] !== ")")) return 0;
    end += 1;
  }
  const next = line[end] ?? " ";
  return next === " " || next === "\t" ? end - at : 0;
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

function count(counts: Counts, shape: LineShape, before: LineShape): void {
  counts.lines += 1;
  counts.blocks += !shape.blank && (shape.marked || before.blank) ? 1 : 0;
  counts.items += shape.markers > 0 ? 1 : 0;
  counts.cells += shape.cells;
}

/** A parsed Markdown text. The tree's offsets count in `text`, which has no byte order mark. */
export type MarkdownRead = { readonly ok: true; readonly tree: Root; readonly text: string } | MarkdownRefusal;

type MarkdownExtension = Extract<NonNullable<NonNullable<Options["extensions"]>[number]>, { flow?: unknown }>;
type Construct = Exclude<NonNullable<NonNullable<MarkdownExtension["flow"]>["null"]>, readonly unknown[]>;

/** How to parse: `blocks` skips the inside of paragraphs, which is enough to find a section. */
type MarkdownDetail = "blocks" | "inline";

// The parser's time grows with the square of unmatched marks in a paragraph; beyond this, read the marks as letters.
const MOST_INLINE_STEPS = 4_500_000;
// Line ends, in the parser's codes. Drop everything else the parser looks for inside a paragraph, because each
// unmatched mark is merged with its neighbors over and over. Nothing that changes the paragraph's text is lost.
const LINE_ENDINGS = new Set(["-5", "-4", "-3"]);

// The parser builds its tables of constructs per text; the first construct tried removes the unwanted ones.
const REMOVING: Construct = {
  tokenize(_effects, _ok, nok) {
    for (const table of [this.parser.constructs.text, this.parser.constructs.string])
      for (const code of Object.keys(table)) if (!LINE_ENDINGS.has(code)) Reflect.deleteProperty(table, code);
    return nok;
  },
  add: "before",
};
// Where a text has nothing but headings, only the construct of their number sign, 35, is tried.
const WITHOUT_INLINE: MarkdownExtension = { flow: { null: REMOVING, 35: REMOVING } };

/** Parse Markdown with tables, task lists, strikethrough and front matter. Refuses what would take unbounded time. */
export function parseMarkdown(source: string, detail: MarkdownDetail = "inline"): MarkdownRead {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const measured = measure(text, detail);
  if (!measured.ok) return measured;
  const { cuts } = measured;
  const kept = cuts.map(({ from }, index) => text.slice(cuts[index - 1]?.to ?? 0, from));
  const short = `${kept.join("")}${text.slice(cuts.at(-1)?.to ?? 0)}`;
  const plain = detail === "blocks" || hasTooManyMarks(short);
  const tree = fromMarkdown(short, {
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
  putBack(cuts, tree, text);
  return { ok: true, tree, text };
}

/** Restore the cut lines in a tree's code, and correct all positions. */
function putBack(cuts: readonly Cut[], tree: Root, text: string): void {
  if (cuts.length === 0) return;
  const move = (point: { line: number; offset?: number | undefined }): void => {
    for (const { from, to, lines } of cuts) {
      if (point.offset === undefined || point.offset <= from) return;
      point.offset += to - from;
      point.line += lines;
    }
  };
  const open: Nodes[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.position !== undefined) {
      move(node.position.start);
      move(node.position.end);
    }
    if (node.type === "code") {
      const { from: start, to: end } = rangeOf(node);
      const cut = cuts.find(({ from, to }) => start < from && to <= end);
      if (cut !== undefined) node.value = text.slice(cut.from, cut.to) + node.value;
    }
    if ("children" in node) open.push(...node.children);
  }
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

/** The text of a node as a reader sees it: without emphasis and link marks, but with struck-out text. */
export function nodeText(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return node.type === "html" ? "" : node.value;
  if (node.type === "image") return node.alt ?? "";
  if (!("children" in node)) return "";
  const between = BLOCK_PARENTS.has(node.type) ? "\n" : "";
  return node.children.map((child) => nodeText(child)).join(between);
}

const BLOCK_PARENTS: ReadonlySet<string> = new Set(["root", "blockquote", "list", "listItem", "table"]);

/** The source range of a node; the parser sets it on every node. */
export function rangeOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}

/** The first and last source line of a node. */
export function linesOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.line ?? 1, to: node.position?.end.line ?? 1 };
}
