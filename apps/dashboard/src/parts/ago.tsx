import { usePassingTime } from "./use-passing-time.ts";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const format = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "short" });

/** How long ago something was; the exact time is in its title and for machines. */
export function Ago({ at }: { readonly at: string }) {
  usePassingTime();
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {format.format(Math.round(seconds / size), unit)}
    </time>
  );
}
