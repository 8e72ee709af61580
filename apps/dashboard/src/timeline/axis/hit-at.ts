import type { Column } from "../log/columns.ts";
import { laneY, type Scene, sessionY, shownRows, shownSessions } from "./scene.ts";
import type { Viewport } from "./viewport.ts";

/** Where a finger or a pointer is. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly scrollTop: number;
  readonly until: number;
}

/** What lies under a point. */
export type Hit =
  | { readonly kind: "decision"; readonly row: number }
  | { readonly kind: "tick"; readonly row: number }
  | { readonly kind: "bridge"; readonly row: number }
  | { readonly kind: "session"; readonly row: number };

/** What lies under a point, if anything: decisions first, within reach of a finger. */
export function hitAt(scene: Scene, viewport: Viewport, point: Point): Hit | undefined {
  const { timeline } = scene;
  const decision = nearest(scene, viewport, { ...point, series: timeline.decisions, xs: scene.decisionX, reach: 14 });
  if (decision !== undefined) return { kind: "decision", row: decision };
  const session = sessionAt(scene, viewport, point);
  if (session >= 0) return { kind: "session", row: session };
  const tick = nearest(scene, viewport, {
    ...point,
    y: point.y - scene.laneHeight * 0.3,
    series: timeline.ticks,
    xs: scene.tickX,
    reach: 8,
  });
  return tick === undefined ? undefined : { kind: "tick", row: tick };
}

function sessionAt(scene: Scene, viewport: Viewport, point: Point): number {
  const [from, to] = shownSessions(scene, viewport, point.until);
  for (let row = from; row < to; row += 1) {
    const x = scene.axis.toX(scene.sessions.at[row] ?? 0) * viewport.scale + viewport.offset;
    if (Math.hypot(x - point.x, sessionY(scene, row, point.scrollTop) - point.y) < 12) return row;
  }
  return -1;
}

interface Reach extends Point {
  readonly series: { readonly at: Column; readonly seq: Column; readonly lane: Column };
  readonly xs: ArrayLike<number>;
  readonly reach: number;
}

function nearest(scene: Scene, viewport: Viewport, asked: Reach): number | undefined {
  const [from, to] = shownRows(scene, viewport, { ...asked.series, until: asked.until });
  let best: number | undefined;
  let distance = asked.reach;
  for (let row = from; row < to; row += 1) {
    const dx = (asked.xs[row] ?? 0) * viewport.scale + viewport.offset - asked.x;
    if (dx > distance || dx < -distance) continue;
    const dy = laneY(scene, asked.series.lane.values[row] ?? 0, asked.scrollTop) - asked.y;
    const far = Math.hypot(dx, dy);
    if (far < distance) {
      best = row;
      distance = far;
    }
  }
  return best;
}
