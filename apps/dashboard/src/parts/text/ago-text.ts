const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const named = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "short" });
const counted = new Intl.RelativeTimeFormat(undefined, { numeric: "always", style: "short" });

/** A distance in seconds, in words: yesterday has a name of its own, of which the last month's short form would be none. */
export function agoText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return (unit === "month" || unit === "year" ? counted : named).format(Math.round(seconds / size), unit);
}
