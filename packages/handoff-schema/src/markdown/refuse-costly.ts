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

/** What a text may hold outside of fences, where the parser keeps a small tree for each of them. */
interface Counts {
  lines: number;
  blocks: number;
  items: number;
  cells: number;
  /** Each line that continues a quotation or list item without its mark makes the parser copy all that it has read. */
  lazy: number;
  /** Each way back from a deeper list or quotation makes it go over all that it has read. */
  returns: number;
  /** Each underlined heading makes it go over all that it has read. */
  underlines: number;
}

const CAPS: Readonly<Record<keyof Counts, { readonly most: number; readonly what: string }>> = {
  lines: { most: 50_000, what: "lines" },
  blocks: { most: 20_000, what: "headings, rules and paragraphs" },
  items: { most: 10_000, what: "list items and quoted lines" },
  cells: { most: 25_000, what: "table cells" },
  lazy: { most: 2_000, what: "lines that continue a quotation or a list item without its mark or indent" },
  returns: { most: 1_500, what: "ends of nested lists or quotations" },
  underlines: { most: 1_500, what: "underlined headings" },
};

const NONE: Counts = { lines: 0, blocks: 0, items: 0, cells: 0, lazy: 0, returns: 0, underlines: 0 };

// What stands in fences is one text to the parser, however long; but what looks like a fence may be none.
const FENCED_FACTOR = 8;

// A carriage return that stands alone ends a line, too.
const LINE_END = /\r\n?|\n/g;

/** Refuses what would take the parser long: too large, nested too deep, or too much of what it is slow with. */
export function refuseCostly(text: string): MarkdownRefusal | undefined {
  if (text.length > MIB) {
    const message = `the file has ${text.length} characters, at most ${MIB} are read`;
    return { ok: false, code: "TOO_LARGE", message, line: 1 };
  }
  const open: Counts = { ...NONE };
  const fenced: Counts = { ...NONE };
  let before: LineShape = BLANK;
  let fence: string | undefined;
  let line = 1;
  for (let at = 0; at < text.length; line += 1) {
    LINE_END.lastIndex = at;
    const stop = LINE_END.exec(text)?.index ?? text.length;
    const shape = shapeOf(text, { from: at, to: stop }, before);
    fence = fenceAfter(fence, text.slice(at, Math.min(stop, at + 200)));
    const counts = fence === undefined ? open : fenced;
    if (
      fence === undefined &&
      (shape.markers > DEEPEST_MARKERS || (shape.markers > 0 && shape.indent > DEEPEST_INDENT))
    ) {
      const message = `lists or quotations are nested deeper than ${DEEPEST_MARKERS} levels`;
      return { ok: false, code: "TOO_DEEP", message, line };
    }
    count(counts, shape, before);
    const refusal = overCap(counts, fence === undefined ? 1 : FENCED_FACTOR);
    if (refusal !== undefined) return { ...refusal, line };
    before = shape;
    at = stop === text.length ? stop : LINE_END.lastIndex;
  }
  return undefined;
}

function overCap(counts: Counts, factor: number): Omit<MarkdownRefusal, "line"> | undefined {
  for (const [key, { most, what }] of Object.entries(CAPS)) {
    // The keys of both tables are the same.
    if (counts[key as keyof Counts] <= most * factor) continue;
    const message = `more than ${most * factor} ${what}`;
    return { ok: false, code: "TOO_LARGE", message, fix: "put long YAML or data into a ```yaml fence" };
  }
  return undefined;
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

function shapeOf(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  before: LineShape,
): LineShape {
  let markers = 0;
  let bullets = 0;
  let cells = 0;
  let indent = 0;
  let at = from;
  for (; at < to; at += 1) {
    const length = markerAt(text, at, to);
    if (length > 0) {
      markers += 1;
      bullets += text[at] === ">" ? 0 : 1;
      at += length - 1;
    } else if (text[at] === " " || text[at] === "\t") indent += markers === 0 ? 1 : 0;
    else break;
  }
  const blank = at === to;
  // Blank lines keep the indent of what they stand in; a list goes on behind them, a quotation does not.
  if (blank && markers === 0) return { ...BLANK, inside: before.inside };
  for (let next = text.indexOf("|", at); next !== -1 && next < to; next = text.indexOf("|", next + 1)) cells += 1;
  const lazy = markers === 0 && indent < 2 && before.inside && !before.blank;
  const inside = markers > 0 || (before.inside && (indent >= 2 || lazy));
  const underline = !before.blank && indent < 4 && /^[=-]+\s*$/.test(text.slice(at, Math.min(to, at + 200)));
  const marked = "#=-*_<[".includes(text[at] ?? " ");
  return { blank, markers, bullets, underline, indent, cells, marked, inside, lazy };
}

// The length of the mark at a place: of a quotation, a bullet or a number with its dot or bracket.
function markerAt(text: string, at: number, to: number): number {
  const char = text[at];
  if (char === ">") return 1;
  let end = at + 1;
  if (char !== "-" && char !== "*" && char !== "+") {
    end = at;
    while (end < to && end - at < 10 && isDigit(text[end])) end += 1;
    if (end === at || (text[end] !== "." && text[end] !== ")")) return 0;
    end += 1;
  }
  const next = end < to ? text[end] : " ";
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
  counts.lazy += shape.lazy ? 1 : 0;
  counts.underlines += shape.underline ? 1 : 0;
  // A line of several bullets ends the inner lists of the line before.
  const back = depthOf(shape) < depthOf(before) || shape.bullets > 1;
  if (before.inside && !before.blank && back) counts.returns += 1;
}

function depthOf({ markers, indent, blank }: LineShape): number {
  return blank ? 0 : markers + Math.floor(indent / 2);
}

// A fence ends with at least as many of its own marks and nothing else; one that is indented further is code of something.
function fenceAfter(fence: string | undefined, line: string): string | undefined {
  const run = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
  const [, marks = "", rest = ""] = run ?? [];
  if (marks === "") return fence;
  if (fence === undefined) return marks.startsWith("`") && rest.includes("`") ? undefined : marks;
  return marks.startsWith(fence) && rest.trim() === "" ? undefined : fence;
}
