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
