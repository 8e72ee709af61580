import { plainText } from "@clew/operations";
import type { Terminal } from "../command.ts";
import { displayWidth } from "./wrap-text.ts";

/** A number with its noun: `1 task`, `3 tasks`. */
export function countText(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const AGES: readonly (readonly [milliseconds: number, unit: string])[] = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "m"],
];

/** How long ago something was, in one number and a letter: `now`, `5m`, `3h`, `12d`. */
export function ageText(at: string, now: string): string {
  const age = Date.parse(now) - Date.parse(at);
  const [size, unit] = AGES.find(([milliseconds]) => age >= milliseconds) ?? [];
  if (size === undefined || unit === undefined) return Number.isNaN(age) ? "" : "now";
  return `${Math.floor(age / size)}${unit}`;
}

/** Cells in columns as wide as their widest; the last is cut where a terminal of some columns ends. */
export function tableLines(
  rows: readonly (readonly string[])[],
  {
    columns,
    paint = (cell) => cell,
  }: { columns: number | undefined; paint?: (cell: string, column: number, row: number) => string },
): string[] {
  const last = Math.max(0, ...rows.map((row) => row.length - 1));
  const widths = Array.from({ length: last }, (_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))));
  const used = widths.filter((width) => width > 0).reduce((sum, width) => sum + width + 2, 0);
  const room = Math.max(20, Math.min(WIDEST_TEXT, (columns ?? WIDEST_TEXT + used) - used));
  return rows.map((row, at) =>
    row
      .flatMap((cell, column) => {
        if (column === last) return [paint(cutAt(cell, room), column, at)];
        const width = widths[column] ?? 0;
        return width === 0 ? [] : [paint(cell, column, at) + " ".repeat(width - displayWidth(cell))];
      })
      .join("  "),
  );
}

const WIDEST_TEXT = 80;

/** A text in one line of at most some columns, cut between characters. */
function cutAt(text: string, room: number): string {
  const line = plainText(text.slice(0, 8 * room))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (displayWidth(line) <= room) return line;
  let [cut, width] = ["", 0];
  for (const character of line) {
    width += displayWidth(character);
    if (width > room - 1) return `${cut.trimEnd()}…`;
    cut += character;
  }
  return cut;
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
