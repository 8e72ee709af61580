import type { SortedTimes } from "../log/timeline.ts";

/** A stretch of time and its position on the unzoomed axis, in pixels. */
interface AxisSegment {
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  /** A gap without events, drawn narrow and labelled with its length. */
  readonly folded: boolean;
}

/** Converts time to pixels and back, with long gaps folded. */
export interface TimeAxis {
  readonly segments: readonly AxisSegment[];
  readonly width: number;
  toX(time: number): number;
  toTime(x: number): number;
}

/** How to fold gaps. */
export interface FoldOptions {
  /** The width of the whole unzoomed axis, in pixels. */
  readonly width: number;
  /** The shortest gap to fold, in milliseconds. */
  readonly shortestFold: number;
  /** Folds a gap that is this many times the median gap. */
  readonly foldFactor: number;
  /** The width of a folded gap, in pixels. */
  readonly foldedWidth: number;
}

/** Folds what nobody wants to scroll through: nights, weekends, the month before the review. */
export const DEFAULT_FOLD: FoldOptions = { width: 1200, shortestFold: 30 * 60_000, foldFactor: 20, foldedWidth: 28 };

/** An axis over the sorted times of all events. */
export function foldTime(times: SortedTimes, options: FoldOptions = DEFAULT_FOLD): TimeAxis {
  const first = times[0] ?? 0;
  const last = Math.max(times[times.length - 1] ?? first, first + 1);
  const stretches = cutAtGaps(times, options);
  const open = stretches.filter((each) => !each.folded);
  const openTime = Math.max(
    1,
    open.reduce((sum, each) => sum + each.to - each.from, 0),
  );
  const folds = stretches.length - open.length;
  // Folded gaps take at most half of the width, however many there are.
  const foldedWidth = folds === 0 ? 0 : Math.min(options.foldedWidth, options.width / 2 / folds);
  const openWidth = options.width - folds * foldedWidth;
  let x = 0;
  const segments = (stretches.length > 0 ? stretches : [{ from: first, to: last, folded: false }]).map(
    (each): AxisSegment => {
      const x0 = x;
      x += each.folded ? foldedWidth : ((each.to - each.from) / openTime) * openWidth;
      return { ...each, x0, x1: x };
    },
  );
  return {
    segments,
    width: x,
    toX: (time) => project(segments, { time }),
    toTime: (at) => project(segments, { x: at }),
  };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly folded: boolean;
}

function cutAtGaps(times: SortedTimes, options: FoldOptions): Stretch[] {
  const limit = Math.max(options.shortestFold, medianGap(times) * options.foldFactor);
  const stretches: Stretch[] = [];
  let start = times[0] ?? 0;
  for (let index = 1; index < times.length; index += 1) {
    const before = times[index - 1] ?? start;
    const now = times[index] ?? before;
    if (now - before <= limit) continue;
    // A lone event gets a sliver of its own, so that it is not on the fold's edge.
    const end = Math.max(before, start + 1);
    stretches.push({ from: start, to: end, folded: false }, { from: end, to: now, folded: true });
    start = now;
  }
  if (times.length > 0)
    stretches.push({ from: start, to: Math.max(times[times.length - 1] ?? start, start + 1), folded: false });
  return stretches;
}

/** The sample size for the usual gap; a long log is not sorted at every new event. */
const SAMPLE = 2_000;

function medianGap(times: SortedTimes): number {
  const stride = Math.max(1, Math.floor(times.length / SAMPLE));
  const gaps: number[] = [];
  for (let index = 1; index < times.length; index += stride) {
    const gap = (times[index] ?? 0) - (times[index - 1] ?? 0);
    if (gap > 0) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 0;
}

function project(segments: readonly AxisSegment[], target: { readonly time: number } | { readonly x: number }): number {
  const byTime = "time" in target;
  const value = byTime ? target.time : target.x;
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const segment = segments[middle];
    if (segment && value > (byTime ? segment.to : segment.x1)) low = middle + 1;
    else high = middle;
  }
  const segment = segments[low];
  if (!segment) return 0;
  const share = byTime
    ? (value - segment.from) / Math.max(1e-9, segment.to - segment.from)
    : (value - segment.x0) / Math.max(1e-9, segment.x1 - segment.x0);
  return byTime ? segment.x0 + share * (segment.x1 - segment.x0) : segment.from + share * (segment.to - segment.from);
}

/** The visible part: the scale of the axis and the position of its origin, in pixels. */
export interface Viewport {
  readonly scale: number;
  readonly offset: number;
  readonly width: number;
  readonly height: number;
}

/** The screen position of a time, in pixels. */
export function screenX(axis: TimeAxis, viewport: Viewport, time: number): number {
  return axis.toX(time) * viewport.scale + viewport.offset;
}

/** How far outside the viewport to draw, so that nothing pops in at the edge. */
const MARGIN = 40;

/** The times at the left and right edge of the viewport, with a margin. */
export function shownTimes(axis: TimeAxis, viewport: Viewport): readonly [from: number, to: number] {
  return [
    axis.toTime((-MARGIN - viewport.offset) / viewport.scale),
    axis.toTime((viewport.width + MARGIN - viewport.offset) / viewport.scale),
  ];
}
