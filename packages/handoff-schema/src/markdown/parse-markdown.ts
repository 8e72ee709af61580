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

/** A quotation, or a list item with the column on which its content stands. */
interface Container {
  readonly quote: boolean;
  readonly column: number;
}

const MARKER = />|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$)/y;
const TAB = 4;
// An item's text stands this far behind its mark at most; further in, it is code.
const FURTHEST_TEXT = 4;

/**
 * Follows the lists and quotations that are open, line by line; tells of each line whether one of them ends with it. A further item
 * of the same list ends nothing. A line that goes on lazily counts as an end: rather too often than too seldom.
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

/** Where a line stands: in a fence, on the first or last line of one, or outside. */
type FencePlace = "inside" | "edge" | "outside";

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const HTML = /^ {0,3}</;
// HTML of these forms goes on over blank lines, up to its own end.
const LONG_HTML = /^ {0,3}<(?:!--|!\[CDATA\[|\?|![a-z]|(?:script|pre|style|textarea)(?![a-z0-9-]))/i;

/**
 * Tells of each line behind the front matter, in order, where it stands. Where the parser may see no fence there is none: in a
 * list or quotation, with which a fence may end, and in HTML.
 */
function createFenceReader(): (line: string, isNested: boolean) => FencePlace {
  let fence: string | undefined;
  let html: "none" | "short" | "long" = "none";
  return (line, isNested) => {
    const [, marks = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (!marks.startsWith(fence) || rest.trim() !== "") return "inside";
      fence = undefined;
      return "edge";
    }
    // Where long HTML ends is not followed: what stands behind it is counted as if it held no fences.
    if (html !== "long" && HTML.test(line)) html = LONG_HTML.test(line) ? "long" : "short";
    else if (html === "short" && line.trim() === "") html = "none";
    // The words behind a fence of backticks hold none.
    if (html !== "none" || isNested || marks === "" || (marks.startsWith("`") && rest.includes("`"))) return "outside";
    fence = marks;
    return "edge";
  };
}

/** Where the front matter of a text ends; 0 where it has none. A fence cannot begin in it. */
function endOfFrontMatter(text: string): number {
  const first = /^---[ \t]*(?:\r\n?|\n)/.exec(text);
  if (first === null) return 0;
  const last = /(?:\r\n?|\n)---[ \t]*(?=\r|\n|$)/g;
  last.lastIndex = first[0].length - 1;
  const found = last.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}

/** Why a text is not parsed as Markdown at all. */
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

/** What a text holds outside of fences, where the parser keeps a small tree for each of them. */
interface Counts {
  lines: number;
  blocks: number;
  items: number;
  cells: number;
  /** Where a list or quotation ends or goes on without its mark, or a heading is underlined, the parser goes over all that it has read: the sum of that. */
  steps: number;
}

// The largest text of each kind takes well below a tenth of a second: others wait while one is read.
const CAPS: Readonly<Record<keyof Counts, { readonly most: number; readonly what: string }>> = {
  lines: { most: 12_500, what: "lines" },
  blocks: { most: 2_000, what: "headings, rules, paragraphs and fences" },
  items: { most: 2_100, what: "list items and quoted lines" },
  cells: { most: 5_000, what: "table cells" },
  steps: { most: 2_000_000, what: "steps to find where its lists, quotations and underlined headings end" },
};

// What stands in a fence is one text, but the parser goes through it line by line.
const MOST_FENCED_LINES = 20_000;

// A carriage return that stands alone ends a line, too.
const LINE_END = /\r\n?|\n/g;

// A text this short stays below every cap, unless a line begins with marks or indents enough to nest too deep.
const SHORT_TEXT = 2_048;
const DEEP_START = /^[\t >*+\-0-9.)]{24}/m;

/** Refuses what would take the parser long: too large, nested too deep, or too much of what it is slow with. */
function refuseCostly(text: string): MarkdownRefusal | undefined {
  if (text.length <= SHORT_TEXT && !DEEP_START.test(text)) return undefined;
  if (text.length > MIB) {
    const message = `the file has ${text.length} characters, at most ${MIB} are read`;
    return { ok: false, code: "TOO_LARGE", message, line: 1 };
  }
  const counts: Counts = { lines: 0, blocks: 0, items: 0, cells: 0, steps: 0 };
  const frontMatterEnd = endOfFrontMatter(text);
  const readFence = createFenceReader();
  const endsContainer = createContainerReader();
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
      if (endsContainer(written) || shape.lazy || shape.underline || shape.bullets > 1) counts.steps += weight;
      const over = Object.entries(CAPS).find(([key, { most }]) => counts[key as keyof Counts] > most); // both have the same keys
      if (over !== undefined) return tooMuch(`${over[1].most} ${over[1].what}`, line);
    }
    before = place === "outside" ? shape : BLANK;
    at = stop === text.length ? stop : LINE_END.lastIndex;
  }
  return undefined;
}

function tooMuch(what: string, line: number): MarkdownRefusal {
  const fix = "put long YAML or data into a ```yaml fence";
  return { ok: false, code: "TOO_LARGE", message: `more than ${what}`, line, fix };
}

/** How a line stands in lists and quotations. */
interface LineShape {
  readonly blank: boolean;
  /** Marks of lists and quotations that it begins with. */
  readonly markers: number;
  /** How many of them are of lists. */
  readonly bullets: number;
  readonly underline: boolean;
  /** Columns before its first mark, or before its text. */
  readonly indent: number;
  readonly cells: number;
  /** Whether it begins with a mark of a block of its own: a heading, a rule, HTML, a definition. */
  readonly marked: boolean;
  /** Whether it stands in a list or quotation. */
  readonly inside: boolean;
  /** Whether it stands there by neither mark nor indent. */
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
  // Blank lines keep the indent of what they stand in; a list goes on behind them, a quotation does not.
  if (blank && markers === 0) return { ...BLANK, inside: before.inside };
  for (let next = line.indexOf("|", at); next !== -1; next = line.indexOf("|", next + 1)) cells += 1;
  const lazy = markers === 0 && indent < 2 && before.inside && !before.blank;
  const inside = markers > 0 || (before.inside && (indent >= 2 || lazy));
  const underline = !before.blank && indent < 4 && /^[=-]+\s*$/.test(line.slice(at, at + 200));
  const marked = "#=-*_<[".includes(line[at] ?? " ");
  return { blank, markers, bullets, underline, indent, cells, marked, inside, lazy };
}

// The length of the mark at a place: of a quotation, a bullet or a number with its dot or bracket.
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

/** A parsed Markdown text; `text` is what the offsets of the tree count in (no byte order mark). */
export type MarkdownRead = { readonly ok: true; readonly tree: Root; readonly text: string } | MarkdownRefusal;

type MarkdownExtension = Extract<NonNullable<NonNullable<Options["extensions"]>[number]>, { flow?: unknown }>;

/** How a text is parsed: `blocks` leaves the inside of paragraphs alone, which is all that finding a section needs. */
type MarkdownDetail = "blocks" | "inline";

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

/** The text of a node as a reader sees it: marks of emphasis and links fall away, struck-out text stays. */
export function nodeText(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return node.type === "html" ? "" : node.value;
  if (node.type === "image") return node.alt ?? "";
  if (!("children" in node)) return "";
  const between = BLOCK_PARENTS.has(node.type) ? "\n" : "";
  return node.children.map((child) => nodeText(child)).join(between);
}

const BLOCK_PARENTS: ReadonlySet<string> = new Set(["root", "blockquote", "list", "listItem", "table"]);

/** Where a node's source begins and ends; the parser sets both on every node it makes. */
export function rangeOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}

/** The first and last source line of a node. */
export function linesOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.line ?? 1, to: node.position?.end.line ?? 1 };
}
