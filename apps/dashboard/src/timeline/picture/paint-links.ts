import { laneY, type Scene, shownRows } from "../axis/scene.ts";
import type { Viewport } from "../axis/viewport.ts";
import { rowsUntil } from "../log/as-of.ts";
import type { Frame } from "./frame.ts";

/** A decision seldom continues one further back than this many rows; edges that leave the picture are found among them. */
const REACH = 400;
/** A decision without a neighbour in sight still shows where it came from, up to here outside of the picture. */
const OUTSIDE = -60;

/** Lines from each decision to the one it continues. */
export function paintEdges(frame: Frame): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { decisions } = scene.timeline;
  const [from, to] = shownRows(scene, viewport, { ...decisions, until: frame.until });
  const end = Math.min(lastRow(frame), to + REACH);
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  context.beginPath();
  let before = Number.NaN;
  for (let row = from; row < end; row += 1) {
    const source = decisions.continues.values[row] ?? -1;
    if (source < 0 || (row >= to && source >= to)) continue;
    const x = xOf(scene, viewport, row);
    const startX = Math.max(OUTSIDE, xOf(scene, viewport, source));
    const y = laneY(scene, decisions.lane.values[row] ?? 0, scrollTop);
    const startY = laneY(scene, decisions.lane.values[source] ?? 0, scrollTop);
    if ((y < 0 && startY < 0) || (y > viewport.height && startY > viewport.height)) continue;
    // Hundreds of lines within one pixel look like one.
    const near = x - startX < 2;
    if (near && Math.round(x) === before) continue;
    if (near) before = Math.round(x);
    context.moveTo(startX, startY);
    if (y === startY || near) context.lineTo(x, y);
    else context.bezierCurveTo((startX + x) / 2, startY, (startX + x) / 2, y, x, y);
  }
  context.stroke();
}

function lastRow({ scene, until }: Frame): number {
  return Math.min(scene.decisionX.length, rowsUntil(scene.timeline.decisions.seq, until));
}

function xOf(scene: Scene, viewport: Viewport, row: number): number {
  return (scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset;
}

const SOLID: number[] = [];
const DASHED = [3, 3];

/** Arrows between lanes: a handoff solid, a resume dashed. */
export function paintBridges(frame: Frame): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { bridges } = scene.timeline;
  const [from, to] = shownRows(scene, viewport, { ...bridges, until: frame.until });
  // Where they lie closer than a few pixels, arrowheads and dashes would be noise.
  const crowded = to - from > viewport.width / 6;
  let last = Number.NaN;
  for (let row = from; row < to; row += 1) {
    const source = bridges.from.values[row] ?? 0;
    const target = bridges.to.values[row] ?? 0;
    const handoff = bridges.handoff.values[row] === 1;
    if (source === target) continue;
    const x = Math.round((scene.bridgeX[row] ?? 0) * viewport.scale + viewport.offset) + 0.5;
    if (crowded && !handoff && x === last) continue;
    last = x;
    const direction = Math.sign(target - source);
    const startY = laneY(scene, source, scrollTop) + direction * 8;
    const end = laneY(scene, target, scrollTop) - direction * 10;
    context.strokeStyle = handoff ? palette.ink : palette.faint;
    context.lineWidth = handoff ? 1.5 : 1;
    context.setLineDash(handoff || crowded ? SOLID : DASHED);
    context.globalAlpha = crowded && !handoff ? 0.35 : 1;
    context.beginPath();
    context.moveTo(x, startY);
    context.lineTo(x, end);
    if (!crowded || handoff) {
      context.moveTo(x - 4, end - direction * 5);
      context.lineTo(x, end);
      context.lineTo(x + 4, end - direction * 5);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
  context.setLineDash(SOLID);
}
