import type { Column } from "../log/columns.ts";
import {
  firstAtLeast,
  marksUntil,
  type PlacedMarks,
  placeMarks,
  rowsUntil,
  type SessionMark,
  type Timeline,
} from "../log/timeline.ts";
import { DEFAULT_FOLD, foldTime, shownTimes, type TimeAxis, type Viewport } from "./time-axis.ts";

/** A timeline laid out on an axis: unzoomed positions, computed once and not per frame. */
export interface Scene {
  readonly timeline: Timeline;
  readonly axis: TimeAxis;
  readonly sessions: PlacedMarks;
  readonly decisionX: Float64Array;
  readonly tickX: Float64Array;
  readonly bridgeX: Float64Array;
  readonly laneHeight: number;
}

/** The height of the row of times. */
export const AXIS_HEIGHT = 28;

/** Lanes are high if there are few, and low if there are hundreds. */
export function laneHeight(lanes: number): number {
  return lanes <= 8 ? 64 : lanes <= 24 ? 48 : 32;
}

/** Lays out the timeline so far. */
export function layOut(timeline: Timeline, given: readonly SessionMark[] = []): Scene {
  const sessions = placeMarks(timeline, given);
  const own = timeline.times.values.subarray(0, timeline.times.length);
  const axis = foldTime(sessions.at.length === 0 ? own : withSessions(own, sessions.at), DEFAULT_FOLD);
  return {
    timeline,
    axis,
    sessions,
    decisionX: place(axis, timeline.decisions.at),
    tickX: place(axis, timeline.ticks.at),
    bridgeX: place(axis, timeline.bridges.at),
    laneHeight: laneHeight(timeline.lanes.length),
  };
}

function withSessions(times: Float64Array, marks: Float64Array): Float64Array {
  const all = new Float64Array(times.length + marks.length);
  all.set(times);
  all.set(marks, times.length);
  return all.toSorted();
}

// Times and segments are both sorted, so one pass over both is enough.
function place({ segments }: TimeAxis, at: Column): Float64Array {
  const xs = new Float64Array(at.length);
  let current = 0;
  for (let index = 0; index < at.length; index += 1) {
    const time = at.values[index] ?? 0;
    while (current < segments.length - 1 && time > (segments[current]?.to ?? 0)) current += 1;
    const segment = segments[current];
    if (segment === undefined) continue;
    const share = (time - segment.from) / Math.max(1e-9, segment.to - segment.from);
    xs[index] = segment.x0 + share * (segment.x1 - segment.x0);
  }
  return xs;
}

/** The rows of a column inside a viewport that happened by an event, as from..to (exclusive). */
export function shownRows(
  scene: Scene,
  viewport: Viewport,
  rows: { readonly at: Column; readonly seq: Column; readonly until: number },
): readonly [number, number] {
  const [from, to] = shownTimes(scene.axis, viewport);
  const { at, seq, until } = rows;
  const happened = rowsUntil(seq, until);
  return [
    Math.min(happened, firstAtLeast(at.values, from, at.length)),
    Math.min(happened, firstAtLeast(at.values, to + 1, at.length)),
  ];
}

/** The middle of a lane, in pixels from the top of the canvas. */
export function laneY(scene: Pick<Scene, "laneHeight">, lane: number, scrollTop: number): number {
  return AXIS_HEIGHT + (lane + 0.5) * scene.laneHeight - scrollTop;
}

/** The position of a halt or loop-back: below the decisions of its lane. */
export function sessionY(scene: Scene, row: number, scrollTop: number): number {
  return laneY(scene, scene.sessions.lane[row] ?? 0, scrollTop) + scene.laneHeight * 0.3;
}

/** The halts and loop-backs inside a viewport that happened by an event, as from..to (exclusive). */
export function shownSessions(scene: Scene, viewport: Viewport, until: number): readonly [number, number] {
  const { at } = scene.sessions;
  const [from, to] = shownTimes(scene.axis, viewport);
  const happened = marksUntil(scene.sessions, scene.timeline, until);
  return [Math.min(happened, firstAtLeast(at, from)), Math.min(happened, firstAtLeast(at, to + 1))];
}
