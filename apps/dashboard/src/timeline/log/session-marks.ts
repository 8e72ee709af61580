import { firstAtLeast, laneFor, type Timeline } from "./timeline.ts";

/** A halt or a loop-back of a session reasoning in a thread, from the server. */
export interface SessionMark {
  readonly kind: "halt" | "loop-back";
  readonly at: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly text: string;
}

/** Marks on a timeline: sorted by time, each in its agent's lane. */
export interface PlacedMarks {
  readonly marks: readonly SessionMark[];
  readonly at: Float64Array;
  readonly lane: Int32Array;
}

/** Assigns times and lanes to marks; an agent without events gets a lane, too. */
export function placeMarks(timeline: Timeline, given: readonly SessionMark[]): PlacedMarks {
  const timed = given
    .map((mark) => ({ mark, at: Date.parse(mark.at) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((left, right) => left.at - right.at);
  return {
    marks: timed.map(({ mark }) => mark),
    at: Float64Array.from(timed, ({ at }) => at),
    lane: Int32Array.from(timed, ({ mark }) => laneFor(timeline, mark.agent || timeline.startedBy)),
  };
}

/** How many marks had happened by an event. */
export function marksUntil({ at }: PlacedMarks, timeline: Timeline, until: number): number {
  return until === Number.POSITIVE_INFINITY ? at.length : firstAtLeast(at, timeAt(timeline, until) + 1);
}

/** The time of an event, or of the last row before it. */
function timeAt({ decisions, ticks, bridges }: Timeline, seq: number): number {
  const times = [decisions, ticks, bridges].map((rows) => {
    const row = firstAtLeast(rows.seq.values, seq + 1, rows.seq.length) - 1;
    return row < 0 ? Number.NEGATIVE_INFINITY : (rows.at.values[row] ?? 0);
  });
  return Math.max(...times);
}
