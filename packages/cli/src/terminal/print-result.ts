import { quoteForeign } from "@clew/operations";
import type { Invocation } from "../command.ts";

/** Functions that colour a text, or return it unchanged. */
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
  const { json, terminal } = invocation;
  terminal.out(json ? `${JSON.stringify(result)}\n` : (terminal.shown?.(text()) ?? text()));
}

/** The origin of rows: from whom, and when. */
interface RowSource {
  readonly agent: string;
  readonly when: string;
}

/** For rows that repeat a file as it is now. */
export function foundAt(place: string): RowSource {
  return { agent: place, when: "as found now" };
}

/** For rows that repeat records. */
export function storedIn(place: string): RowSource {
  return { agent: place, when: "as stored" };
}

/** Rows of foreign or stored text, in a fence that names their origin; empty for no rows. */
export function fenced(rows: readonly string[], source: RowSource): string {
  return rows.length === 0 ? "" : `${quoteForeign(rows.join("\n"), source)}\n`;
}
