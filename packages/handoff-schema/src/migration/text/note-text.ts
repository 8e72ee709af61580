import type { Nodes, PhrasingContent } from "mdast";
import { nodeText, rangeOf } from "../../markdown/node-text.ts";
import { type NoteSource, type Quote, quoteOf } from "./note-source.ts";

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
