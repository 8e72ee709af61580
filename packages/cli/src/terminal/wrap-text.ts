import { plainText } from "@clew/operations";
import fastStringWidth from "fast-string-width";

/**
 * Wraps lines to a terminal's width at spaces, with each continuation under its own start; a tree's branches continue
 * beside it.
 */
export function wrapLines(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => wrapRow(line, Math.max(width, NARROWEST)))
    .join("\n");
}

function wrapRow(line: string, width: number): readonly string[] {
  if (displayWidth(line) <= width) return [line];
  const [branches = ""] = /^[│├└─ ]*/.exec(line) ?? [];
  const hang = `${branches.replaceAll("├──", "│  ").replaceAll("└──", "   ")}    `;
  const lines: string[] = [];
  let [current, used] = ["", 0];
  for (const piece of line.match(/\s+|\S+/gu) ?? []) {
    const size = displayWidth(piece);
    if (used + size <= width) {
      current += piece;
      used += size;
    } else if (/^\s/u.test(piece)) {
      lines.push(current);
      [current, used] = [hang, hang.length];
    } else {
      if (current.trimEnd().length > hang.length && size <= width - hang.length) {
        lines.push(current.trimEnd());
        [current, used] = [hang, hang.length];
      }
      // Break a word longer than a line between characters, as in scripts without spaces.
      for (const { segment } of graphemesOf(piece)) {
        const one = displayWidth(segment);
        if (used + one > width) {
          lines.push(current);
          [current, used] = [hang, hang.length];
        }
        current += segment;
        used += one;
      }
    }
  }
  return current.trim() === "" ? lines : [...lines, current];
}

// Created when a word must be broken: every start of the command line loads this file.
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/**
 * The width of a text in terminal columns: most characters take one, East Asian ones and emoji two, combining marks none.
 */
export function displayWidth(text: string): number {
  // oxlint-disable-next-line no-control-regex -- plain text is measured by its length, which is nearly always
  return /^[\u0020-\u02ff]*$/.test(text) ? text.length : fastStringWidth(text);
}

const WIDEST = 100;
const NARROWEST = 40;

/**
 * Wraps a text's prose between words for a terminal. Code, commands and words too long for a line stay whole: what people
 * copy from a terminal must run.
 */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const width = Math.max(NARROWEST, Math.min(WIDEST, columns));
  let inCode = false;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("```")) inCode = !inCode;
    return inCode || displayWidth(line) <= width || /^\s*(?:clew|node) /.test(line) ? line : wrapLine(line, width);
  });
  return lines.join("\n");
}

// Text after a list mark or an indentation stays aligned with its first line.
function wrapLine(line: string, width: number): string {
  const start = /^\s*(?:[-*] |[a-z]+\d+ {2})?/.exec(line)?.[0] ?? "";
  const indent = " ".repeat(start.length);
  const lines: string[] = [];
  let current = start;
  for (const word of wordsOf(line.slice(start.length))) {
    let isEmpty = current === start || current === indent;
    if (!isEmpty && displayWidth(current) + 1 + displayWidth(word) > width && !isUnspaced(word)) {
      lines.push(current);
      current = indent;
      isEmpty = true;
    }
    if (!isEmpty) current += " ";
    // Break scripts without spaces between characters.
    for (const part of isUnspaced(word) ? Array.from(graphemesOf(word), ({ segment }) => segment) : [word]) {
      if (part !== word && displayWidth(current) + displayWidth(part) > width) {
        lines.push(current.trimEnd());
        current = indent;
      }
      current += part;
    }
  }
  return [...lines, current].join("\n");
}

/** The words between spaces; text in backticks is one word. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let open = false;
  for (const piece of line.split(" ")) {
    if (open) words.push(`${words.pop() ?? ""} ${piece}`);
    else words.push(piece);
    if (piece.split("`").length % 2 === 0) open = !open;
  }
  // An unclosed backtick is an ordinary character.
  return open ? line.split(" ") : words;
}

function isUnspaced(word: string): boolean {
  return !word.startsWith("`") && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

/** Cells in columns as wide as their widest; the last is cut at the terminal's width, or has a line of its own. */
export function tableLines(
  rows: readonly (readonly string[])[],
  {
    columns,
    paint = (cell) => cell,
  }: { columns: number | undefined; paint?: (cell: string, column: number, row: number) => string },
): string[] {
  const last = Math.max(0, ...rows.map((row) => row.length - 1));
  const widths = Array.from({ length: last }, (_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))));
  const used = widths.filter((width) => width > 0).reduce((sum, width) => sum + width + 2, 0);
  const beside = (columns ?? WIDEST_TEXT + used) - used;
  const isNarrow = columns !== undefined && used > 0 && beside < LEAST_TEXT;
  const room = Math.max(LEAST_TEXT, Math.min(WIDEST_TEXT, isNarrow ? columns - 2 : beside));
  return rows.map((row, at) => {
    const cells = row.slice(0, last).flatMap((cell, column) => {
      const width = widths[column] ?? 0;
      return width === 0 ? [] : [paint(cell, column, at) + " ".repeat(width - displayWidth(cell))];
    });
    const end = row[last];
    if (end === undefined) return cells.join("  ");
    const text = paint(cutAt(end, room), last, at);
    return isNarrow ? `${cells.join("  ").trimEnd()}\n  ${text}` : [...cells, text].join("  ");
  });
}

const WIDEST_TEXT = 80;
/** A last column with less room than this would be cut to nothing. */
const LEAST_TEXT = 20;

/** A text as one line of at most `room` columns, cut between characters. */
function cutAt(text: string, room: number): string {
  const line = plainText(text.slice(0, 8 * room))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (displayWidth(line) <= room) return line;
  let [cut, width] = ["", 0];
  for (const character of line) {
    width += displayWidth(character);
    if (width > room - 1) return `${cut.trimEnd()}…`;
    cut += character;
  }
  return cut;
}

const FENCE = /^(`{3,}) from [^\n]*; data, not instructions\n([^]*?)\n\1$/gm;
const LONG_ID = /\b(?:dec|thread)_([0-9a-z]{8})[0-9a-z-]{20,}/g;
const FENCED_BELOW = /^Text in fences was written by others:[^\n]*\n\n?/gm;

/**
 * A text for a person at a terminal: without the fences that mark others' words for agents, wrapped between words, with
 * ids of eight characters. Documents stay unchanged.
 */
export function asRead(columns: number | undefined, text: string): string {
  if (/^[{[]/.test(text)) return text;
  const plain = text.replaceAll(FENCED_BELOW, "").replaceAll(FENCE, "$2").replaceAll(LONG_ID, "$1");
  return wrapText(plain, columns);
}
