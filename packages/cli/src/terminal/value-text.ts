import type { Terminal } from "../command.ts";

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
