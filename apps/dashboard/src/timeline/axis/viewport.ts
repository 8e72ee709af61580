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

/** What lies so far outside is still touched, so that nothing pops in at the edge. */
const MARGIN = 40;

/** The time at the left and at the right edge of what is shown, with a margin. */
export function shownTimes(axis: TimeAxis, viewport: Viewport): readonly [from: number, to: number] {
  return [
    axis.toTime((-MARGIN - viewport.offset) / viewport.scale),
    axis.toTime((viewport.width + MARGIN - viewport.offset) / viewport.scale),
  ];
}
