import { ClewError } from "@clew/errors";

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A length of time such as `30s`, `10m`, `12h` or `30d` in milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  if (match === null)
    throw new ClewError("USAGE", `"${text.slice(0, 40)}" is not a length of time.`, {
      hint: "For example 10m, 12h or 30d.",
    });
  return Number(match[1]) * (UNITS[match[2] ?? ""] ?? 0);
}
