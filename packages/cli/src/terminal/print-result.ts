import { quoteForeign } from "@clew/operations";
import type { Invocation, Terminal } from "../command.ts";

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

/** A number with its noun: `1 task`, `3 tasks`. */
export function countText(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const AGES: readonly (readonly [milliseconds: number, unit: string])[] = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "m"],
];

/** The age of something, as a number and a letter: `now`, `5m`, `3h`, `12d`. */
export function ageText(at: string, now: string): string {
  const age = Date.parse(now) - Date.parse(at);
  const [size, unit] = AGES.find(([milliseconds]) => age >= milliseconds) ?? [];
  if (size === undefined || unit === undefined) return Number.isNaN(age) ? "" : "now";
  return `${Math.floor(age / size)}${unit}`;
}

/** A time for reading: local time on a terminal, otherwise UTC, marked as such. */
export function shownTime(terminal: Pick<Terminal, "isInteractive">, at: string): string {
  return written(terminal, at, "yyyy-mm-dd hh:mm".length);
}

/** The same with seconds, for things that end soon. */
export function shownSecond(terminal: Pick<Terminal, "isInteractive">, at: string): string {
  return written(terminal, at, "yyyy-mm-dd hh:mm:ss".length);
}

/** The same without the day, for live events. */
export function shownClock(terminal: Pick<Terminal, "isInteractive">, at: string): string {
  return shownSecond(terminal, at).slice("yyyy-mm-dd ".length);
}

function written({ isInteractive }: Pick<Terminal, "isInteractive">, at: string, length: number): string {
  const local = isInteractive ? localText(at) : undefined;
  if (local !== undefined) return local.slice(0, length);
  return at === "" ? "" : `${at.slice(0, length).replace("T", " ")}Z`;
}

function localText(at: string): string | undefined {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
