import { lineIndexAt, lineStarts } from "../../yaml/line-starts.ts";

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
