/** Lines broken to a terminal's width at spaces, each part hung under its own beginning; a tree's branches go on beside it. */
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
      // A word that is longer than a line is broken between characters, as scripts without spaces are.
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

// Made when a word must be broken: every start of the command line loads this file.
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]/u;

/** How many columns a text takes in a terminal: most characters one, those of East Asia and emoji two, marks none. */
export function displayWidth(text: string): number {
  // oxlint-disable-next-line no-control-regex -- plain text is measured by its length, which is nearly always
  if (/^[\u0020-\u02ff]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += NOTHING.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

const WIDEST = 100;
const NARROWEST = 40;

/** Breaks the prose of a text between words for a terminal of some columns; code, and words too long for a line, stay whole. */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const width = Math.max(NARROWEST, Math.min(WIDEST, columns));
  let inCode = false;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("```")) inCode = !inCode;
    return inCode || [...line].length <= width ? line : wrapLine(line, width);
  });
  return lines.join("\n");
}

// What follows a list mark or an indentation stays under its first line.
function wrapLine(line: string, width: number): string {
  const start = /^\s*(?:[-*] |[a-z]+\d+ {2})?/.exec(line)?.[0] ?? "";
  const indent = " ".repeat(start.length);
  const lines: string[] = [];
  let current = start;
  for (const word of line.slice(start.length).split(" ")) {
    const isEmpty = current === start || current === indent;
    const longer = isEmpty ? `${current}${word}` : `${current} ${word}`;
    if (!isEmpty && [...longer].length > width) {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = longer;
  }
  return [...lines, current].join("\n");
}
