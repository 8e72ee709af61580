import type { TimeAxis } from "./time-axis.ts";

/** Where one looks: how far the axis is stretched and where its origin lies, in pixels. */
export interface Viewport {
  readonly scale: number;
  readonly offset: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels on the screen of a time. */
export function screenX(axis: TimeAxis, viewport: Viewport, time: number): number {
  return axis.toX(time) * viewport.scale + viewport.offset;
}

/** The stretch of sorted times that a viewport shows, with a margin, as indexes from..to (exclusive). */
export function visibleRange(axis: TimeAxis, viewport: Viewport, times: readonly number[]): readonly [number, number] {
  const margin = 40;
  const from = axis.toTime((-margin - viewport.offset) / viewport.scale);
  const to = axis.toTime((viewport.width + margin - viewport.offset) / viewport.scale);
  return [firstAtLeast(times, from), firstAtLeast(times, to + 1)];
}

/** Index of the first of sorted times that is not before a time. */
export function firstAtLeast(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const STEPS: readonly [number, string][] = [
  [1, "millisecond"],
  [10, "millisecond"],
  [100, "millisecond"],
  [1000, "second"],
  [5000, "second"],
  [15_000, "second"],
  [60_000, "minute"],
  [300_000, "minute"],
  [900_000, "minute"],
  [3_600_000, "minute"],
  [6 * 3_600_000, "minute"],
  [86_400_000, "day"],
  [7 * 86_400_000, "day"],
  [30 * 86_400_000, "day"],
];

/** A labelled line of the axis. */
export interface AxisTick {
  readonly x: number;
  readonly label: string;
}

/** Labelled lines for what a viewport shows: at least 90 pixels apart, none inside a folded gap. */
export function axisTicks(axis: TimeAxis, viewport: Viewport, locale?: string): AxisTick[] {
  const ticks: AxisTick[] = [];
  let lastX = Number.NEGATIVE_INFINITY;
  for (const segment of axis.segments) {
    const x0 = segment.x0 * viewport.scale + viewport.offset;
    const x1 = segment.x1 * viewport.scale + viewport.offset;
    if (segment.folded || x1 < 0 || x0 > viewport.width) continue;
    const perMillisecond = (x1 - x0) / Math.max(1, segment.to - segment.from);
    const [step, unit] = STEPS.find(([size]) => size * perMillisecond >= 90) ?? [365 * 86_400_000, "day"];
    // Only what is visible is walked: at a deep zoom a segment holds millions of steps.
    const start = Math.max(segment.from, axis.toTime(-viewport.offset / viewport.scale));
    const end = Math.min(segment.to, axis.toTime((viewport.width - viewport.offset) / viewport.scale));
    for (let time = Math.ceil(start / step) * step; time <= end; time += step) {
      const x = screenX(axis, viewport, time);
      if (x - lastX < 90) continue;
      ticks.push({ x, label: labelOf(time, unit, locale) });
      lastX = x;
    }
  }
  return ticks;
}

function labelOf(time: number, unit: string, locale: string | undefined): string {
  const date = new Date(time);
  if (unit === "day") return date.toLocaleDateString(locale, { day: "numeric", month: "short" });
  const clock = date.toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    ...(unit === "minute" ? {} : { second: "2-digit" }),
  });
  if (unit === "millisecond") return `${clock}.${String(date.getMilliseconds()).padStart(3, "0")}`;
  return unit === "minute" ? `${date.toLocaleDateString(locale, { day: "numeric", month: "short" })} ${clock}` : clock;
}

/** A length of time in the words of a folded gap: `9 h`, `3 d`. */
export function spanText(milliseconds: number): string {
  const units: readonly [number, string][] = [
    [86_400_000, "d"],
    [3_600_000, "h"],
    [60_000, "min"],
    [1000, "s"],
  ];
  for (const [size, name] of units) if (milliseconds >= size) return `${Math.round(milliseconds / size)} ${name}`;
  return `${Math.round(milliseconds)} ms`;
}
