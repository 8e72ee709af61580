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
export function createContainerReader(): (line: string) => boolean {
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
