import {
  type TimeInterval,
  timeDay,
  timeHour,
  timeMillisecond,
  timeMinute,
  timeMonday,
  timeMonth,
  timeSecond,
  timeYear,
} from "d3-time";
import type { TimeAxis } from "./time-axis.ts";
import { screenX, type Viewport } from "./time-axis.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A calendar interval, its approximate length, and the precision of its labels. */
type Step = readonly [size: number, interval: TimeInterval | null, unit: string];

// Days and hours follow the reader's clock: when it changes, a day has 23 or 25 hours.
const STEPS: readonly Step[] = [
  [1, timeMillisecond, "millisecond"],
  [10, timeMillisecond.every(10), "millisecond"],
  [100, timeMillisecond.every(100), "millisecond"],
  [SECOND, timeSecond, "second"],
  [5 * SECOND, timeSecond.every(5), "second"],
  [15 * SECOND, timeSecond.every(15), "second"],
  [MINUTE, timeMinute, "minute"],
  [5 * MINUTE, timeMinute.every(5), "minute"],
  [15 * MINUTE, timeMinute.every(15), "minute"],
  [HOUR, timeHour, "minute"],
  [6 * HOUR, timeHour.every(6), "minute"],
  [DAY, timeDay, "day"],
  [7 * DAY, timeMonday, "day"],
  [30 * DAY, timeMonth, "day"],
];
const YEARS: Step = [365 * DAY, timeYear, "day"];

/** A labelled line of the axis. */
export interface AxisTick {
  readonly x: number;
  readonly label: string;
  /** The room for the label. */
  readonly width: number;
}

/** The room for a label, and for a first label with the date. */
const LABEL_WIDTH = 96;
const DATED_WIDTH = 140;

/** The labelled lines of a viewport, far enough apart to read; none inside a folded gap. */
export function axisTicks(axis: TimeAxis, viewport: Viewport, locale?: string): AxisTick[] {
  const ticks: AxisTick[] = [];
  let free = Number.NEGATIVE_INFINITY;
  const add = (x: number, time: number, unit: string): void => {
    // Seconds alone do not identify the day: the first label includes it.
    const dated = ticks.length === 0 && (unit === "second" || unit === "millisecond");
    const width = dated ? DATED_WIDTH : LABEL_WIDTH;
    ticks.push({
      x,
      label: `${dated ? `${labelOf(time, "day", locale)}, ` : ""}${labelOf(time, unit, locale)}`,
      width,
    });
    free = x + width;
  };
  for (const segment of axis.segments) {
    const x0 = segment.x0 * viewport.scale + viewport.offset;
    const x1 = segment.x1 * viewport.scale + viewport.offset;
    // Skip segments without room for a label: a long thread has thousands of short ones.
    if (segment.folded || x1 < Math.max(0, free)) continue;
    if (x0 > viewport.width) break;
    const perMillisecond = (x1 - x0) / Math.max(1, segment.to - segment.from);
    const [, interval, unit] = STEPS.find(([size]) => size * perMillisecond >= LABEL_WIDTH) ?? YEARS;
    // Only visit the visible part: at a deep zoom a segment contains millions of steps.
    const start = Math.max(segment.from, axis.toTime(-viewport.offset / viewport.scale));
    const end = Math.min(segment.to, axis.toTime((viewport.width - viewport.offset) / viewport.scale));
    let found = false;
    for (const time of interval?.range(new Date(start), new Date(end + 1)) ?? []) {
      const x = screenX(axis, viewport, time.getTime());
      if (x < free) continue;
      add(x, time.getTime(), unit);
      found = true;
    }
    // Label a burst too short for a round time, too.
    if (!found && x0 >= free && x0 >= 0) add(x0, segment.from, unit === "day" ? "day" : "minute");
  }
  return ticks;
}

// Creating a formatter takes longer than a frame allows; there are five of them.
const formatters = new Map<string, Intl.DateTimeFormat>();

function labelOf(time: number, unit: string, locale: string | undefined): string {
  const date = new Date(time);
  const key = `${unit} ${locale ?? ""}`;
  let format = formatters.get(key);
  if (format === undefined) {
    const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
    const clock: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    const options = {
      day,
      minute: { ...day, ...clock },
      second: { ...clock, second: "2-digit" },
      millisecond: { ...clock, second: "2-digit", fractionalSecondDigits: 3 },
    }[unit] as Intl.DateTimeFormatOptions; // the units of STEPS are the keys above
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    formatters.set(key, format);
  }
  // A formatter keeps the zone it was created in, even if the reader's clock changes zone.
  return format.format(time - date.getTimezoneOffset() * MINUTE);
}

/** The label of a folded gap: `9 h`, `3 d`. */
export function spanText(milliseconds: number): string {
  const units: readonly [number, string][] = [
    [DAY, "d"],
    [HOUR, "h"],
    [MINUTE, "min"],
    [SECOND, "s"],
  ];
  for (const [size, name] of units) if (milliseconds >= size) return `${Math.round(milliseconds / size)} ${name}`;
  return `${Math.round(milliseconds)} ms`;
}
