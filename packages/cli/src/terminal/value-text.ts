import type { Terminal } from "../command.ts";

/** A number with its noun: `1 task`, `3 tasks`. */
export function countText(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** A time to read: of the day and hour that a person's clock shows on a terminal, elsewhere in UTC, and saying so. */
export function shownTime(terminal: Pick<Terminal, "isInteractive">, at: string): string {
  return written(terminal, at, "yyyy-mm-dd hh:mm".length);
}

/** The same to the second: for what ends soon. */
export function shownSecond(terminal: Pick<Terminal, "isInteractive">, at: string): string {
  return written(terminal, at, "yyyy-mm-dd hh:mm:ss".length);
}

/** The same without the day: for what happens while somebody looks on. */
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
