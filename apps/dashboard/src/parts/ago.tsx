import { useSyncExternalStore } from "react";

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

const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let tick = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Renders anew every now and then, so that what is said of the past stays true on a page that stays open. */
function usePassingTime(): void {
  useSyncExternalStore(subscribe, () => tick);
}

/** How long ago something was; the exact time is in its title and for machines. */
export function Ago({ at }: { readonly at: string }) {
  usePassingTime();
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {agoText((Date.parse(at) - Date.now()) / 1000)}
    </time>
  );
}
