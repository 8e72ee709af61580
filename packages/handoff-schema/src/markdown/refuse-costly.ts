import { createFenceReader, endOfFrontMatter } from "./fence-reader.ts";
import { createContainerReader } from "./open-containers.ts";

/** Why a text is not parsed as Markdown at all. */
export interface MarkdownRefusal {
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

// The largest text of each kind takes about a tenth of a second: others wait while one is read.
const CAPS: Readonly<Record<keyof Counts, { readonly most: number; readonly what: string }>> = {
  lines: { most: 25_000, what: "lines" },
  blocks: { most: 8_000, what: "headings, rules, paragraphs and fences" },
  items: { most: 5_000, what: "list items and quoted lines" },
  cells: { most: 10_000, what: "table cells" },
  steps: { most: 2_500_000, what: "steps to find where its lists, quotations and underlined headings end" },
};

// What stands in a fence is one text to the parser, however long.
const MOST_FENCED_LINES = 400_000;

// A carriage return that stands alone ends a line, too.
const LINE_END = /\r\n?|\n/g;

/** Refuses what would take the parser long: too large, nested too deep, or too much of what it is slow with. */
export function refuseCostly(text: string): MarkdownRefusal | undefined {
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
