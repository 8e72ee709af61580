import { ClewError } from "@clew/errors";
import type { Invocation } from "../command.ts";

/** The short form of an id that a terminal shows: it stands for the only record whose id starts with it. */
export const SHORT_ID = /^[0-9a-z]{8}$/;

/** A command line from words, quoted for a POSIX shell. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a duration such as `30s`, `10m`, `12h` or `30d` to milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  if (match === null)
    throw new ClewError("USAGE", `"${text.slice(0, 40)}" is not a length of time.`, {
      hint: "For example 10m, 12h or 30d.",
    });
  return Number(match[1]) * (UNITS[match[2] ?? ""] ?? 0);
}

/** The value of a text flag, if given. */
export function flagText({ flags }: Pick<Invocation, "flags">, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/** The values of a repeatable flag; empty if not given. */
export function flagList(invocation: Pick<Invocation, "flags">, name: string): readonly string[] {
  return flagListGiven(invocation, name) ?? [];
}

/** Like `flagList`, but undefined if the flag was not given, so that callers can tell it from an empty list. */
export function flagListGiven({ flags }: Pick<Invocation, "flags">, name: string): readonly string[] | undefined {
  const value = flags[name];
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : undefined;
}

/** Whether a switch was given. */
export function flagOn({ flags }: Pick<Invocation, "flags">, name: string): boolean {
  return flags[name] === true;
}

/** The value of a number flag. */
export function flagNumber(invocation: Pick<Invocation, "flags">, name: string): number | undefined {
  const value = flagText(invocation, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number)) return number;
  throw new ClewError("USAGE", `--${name} is a number, found "${value.slice(0, 40)}".`);
}
