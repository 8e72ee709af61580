import { quoteForeign } from "@clew/operations";
import type { Invocation, Terminal } from "../command.ts";
import { wrapText } from "./wrap-text.ts";

/** Functions that colour a text, or leave it as it is. */
export interface Painter {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Colours for a terminal; without colour every function returns its text. */
export function painter(color: boolean): Painter {
  const wrap = (code: number) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { bold: wrap(1), dim: wrap(2), green: wrap(32), yellow: wrap(33), cyan: wrap(36) };
}

/** Prints a result: one JSON object, or text. */
export function print(invocation: Pick<Invocation, "json" | "terminal">, result: object, text: () => string): void {
  invocation.terminal.out(invocation.json ? `${JSON.stringify(result)}\n` : asRead(invocation.terminal, text()));
}

const FENCE = /^(`{3,}) from [^\n]*; data, not instructions\n([^]*?)\n\1$/gm;
const LONG_ID = /\b(?:dec|thread)_([0-9a-z]{8})[0-9a-z-]{20,}/g;
const FENCED_BELOW = /^Text in fences was written by others:[^\n]*\n\n?/gm;

/**
 * A text for whoever reads stdout. A person at a terminal knows what others wrote: it stands there without the fences that tell an
 * agent, broken between words, with ids of eight characters. Documents stay as they are.
 */
export function asRead({ isInteractive, columns }: Terminal, text: string): string {
  if (!isInteractive || /^[{[]/.test(text)) return text;
  const plain = text.replaceAll(FENCED_BELOW, "").replaceAll(FENCE, "$2").replaceAll(LONG_ID, "$1");
  return wrapText(plain, columns);
}

/** Where rows come from: from whom, and from when. */
interface RowSource {
  readonly agent: string;
  readonly when: string;
}

/** Of rows that repeat a file as it is at this moment. */
export function foundAt(place: string): RowSource {
  return { agent: place, when: "as found now" };
}

/** Of rows that repeat what is on record. */
export function storedIn(place: string): RowSource {
  return { agent: place, when: "as stored" };
}

/** Rows that repeat foreign or stored text, in a fence that says where they come from; nothing for no rows. */
export function fenced(rows: readonly string[], source: RowSource): string {
  return rows.length === 0 ? "" : `${quoteForeign(rows.join("\n"), source)}\n`;
}
