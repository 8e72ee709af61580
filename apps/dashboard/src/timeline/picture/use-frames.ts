import { type RefObject, useEffect, useMemo, useRef } from "react";
import { axisTicks, spanText } from "../axis/axis-ticks.ts";
import { AXIS_HEIGHT, laneY, type Scene, sessionY, shownRows, shownSessions } from "../axis/scene.ts";
import type { Viewport } from "../axis/time-axis.ts";
import { rowsUntil } from "../log/timeline.ts";
import { FONT, type Frame, type Palette, paintDecisions, paintTicks } from "./paint-marks.ts";

/**
 * A decision seldom continues one more than this many rows back; edges that leave the picture are searched among them.
 */
const REACH = 400;
/** How far outside the picture an edge starts if its source is not visible. */
const OUTSIDE = -60;

/** Lines from each decision to the one it continues. */
function paintEdges(frame: Frame): void {
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
function paintBridges(frame: Frame): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { bridges } = scene.timeline;
  const [from, to] = shownRows(scene, viewport, { ...bridges, until: frame.until });
  // If they are only a few pixels apart, arrowheads and dashes would be noise.
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

/** Draws only what the viewport shows: marks outside are never visited. */
function paintTimeline(frame: Frame): void {
  const { context, viewport, palette } = frame;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, viewport.width, viewport.height);
  paintLanes(frame);
  paintFolds(frame);
  paintFork(frame);
  paintEdges(frame);
  paintTicks(frame);
  paintBridges(frame);
  paintDecisions(frame);
  paintSessions(frame);
  paintAxis(frame);
}

function paintLanes({ context, scene, viewport, palette, scrollTop }: Frame): void {
  const { laneHeight } = scene;
  const first = Math.max(0, Math.floor(scrollTop / laneHeight));
  const last = Math.min(scene.timeline.lanes.length, first + Math.ceil(viewport.height / laneHeight) + 1);
  context.fillStyle = palette.lane;
  for (let lane = first; lane < last; lane += 1) {
    const y = AXIS_HEIGHT + lane * laneHeight - scrollTop;
    if (lane % 2 === 1) context.fillRect(0, y, viewport.width, laneHeight);
  }
}

function paintFolds({ context, scene, viewport, palette }: Frame): void {
  context.font = `10px ${FONT}`;
  context.textAlign = "center";
  for (const segment of scene.axis.segments) {
    if (!segment.folded) continue;
    const x0 = segment.x0 * viewport.scale + viewport.offset;
    const x1 = segment.x1 * viewport.scale + viewport.offset;
    if (x1 < 0) continue;
    if (x0 > viewport.width) break;
    context.fillStyle = palette.line;
    context.globalAlpha = 0.2;
    context.fillRect(x0, AXIS_HEIGHT, x1 - x0, viewport.height - AXIS_HEIGHT);
    context.globalAlpha = 1;
    // A truncated span would be wrong; most folds are too narrow for any, and need no measuring.
    if (x1 - x0 < SHORTEST_SPAN) continue;
    const span = spanText(segment.to - segment.from);
    if (context.measureText(span).width > x1 - x0 - 2) continue;
    context.fillStyle = palette.faint;
    context.fillText(span, (x0 + x1) / 2, viewport.height - 6);
  }
}

const SHORTEST_SPAN = 12;

/** Marks where a fork left the thread it continues. */
function paintFork({ context, scene, viewport, palette }: Frame): void {
  const { forkedAt } = scene.timeline;
  if (forkedAt === 0) return;
  const x = Math.round(scene.axis.toX(forkedAt) * viewport.scale + viewport.offset) + 0.5;
  if (x < -80 || x > viewport.width) return;
  context.strokeStyle = palette.faint;
  context.lineWidth = 1;
  context.setLineDash(FORK);
  context.beginPath();
  context.moveTo(x, AXIS_HEIGHT);
  context.lineTo(x, viewport.height);
  context.stroke();
  context.setLineDash([]);
  context.font = `10px ${FONT}`;
  context.textAlign = x > viewport.width - 60 ? "right" : "left";
  context.fillStyle = palette.faint;
  context.fillText("forked here", x + (context.textAlign === "right" ? -5 : 5), viewport.height - 6);
}

const FORK: number[] = [1, 3];

function paintSessions({ context, scene, viewport, palette, scrollTop, until }: Frame): void {
  context.font = `600 13px ${FONT}`;
  context.textAlign = "center";
  const [from, to] = shownSessions(scene, viewport, until);
  for (let row = from; row < to; row += 1) {
    const halt = scene.sessions.marks[row]?.kind === "halt";
    const x = scene.axis.toX(scene.sessions.at[row] ?? 0) * viewport.scale + viewport.offset;
    context.fillStyle = halt ? palette.wait : palette.bad;
    context.fillText(halt ? "Ⅱ" : "↺", x, sessionY(scene, row, scrollTop) + 5);
  }
}

function paintAxis({ context, scene, viewport, palette }: Frame): void {
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, viewport.width, AXIS_HEIGHT);
  context.fillStyle = palette.faint;
  context.font = `11px ${FONT}`;
  context.textAlign = "left";
  for (const tick of axisTicks(scene.axis, viewport)) {
    // A time cut off at the edge would be wrong.
    if (tick.x > viewport.width - tick.width) continue;
    context.fillText(tick.label, Math.round(tick.x) + 5, 18);
    context.fillRect(Math.round(tick.x), 9, 1, AXIS_HEIGHT - 9);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, AXIS_HEIGHT - 1, viewport.width, 1);
}

interface Shown {
  readonly scene: Scene;
  readonly selected: number;
  readonly until: number;
}

/** Paints a scene into a canvas, at most once a frame and only on request. */
export interface Frames {
  paintSoon(): void;
  /** The visible part, read when painting. */
  readonly viewport: { current: (() => Viewport) | undefined };
}

/** The frames of a canvas whose lanes scroll with a surrounding element. */
export function useFrames(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  shown: Shown,
): Frames {
  const latest = useRef(shown);
  latest.current = shown;
  const viewport = useRef<(() => Viewport) | undefined>(undefined);
  const paint = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context) return;
    let frame = 0;
    let palette = paletteOf(element);
    const draw = (): void => {
      frame = 0;
      const view = viewport.current?.();
      if (view === undefined || view.width === 0) return;
      fitTo(element, context, view);
      const scrollTop = scroller.current?.scrollTop ?? 0;
      paintTimeline({ context, ...latest.current, viewport: view, palette, scrollTop });
    };
    paint.current = () => {
      frame ||= requestAnimationFrame(draw);
    };
    const themed = (): void => {
      palette = paletteOf(element);
      // Paint at once: a page about to be printed gets no further frame.
      cancelAnimationFrame(frame);
      draw();
    };
    const watcher = new ResizeObserver(() => paint.current());
    watcher.observe(element);
    globalThis.addEventListener("clew-theme", themed);
    paint.current();
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      globalThis.removeEventListener("clew-theme", themed);
    };
  }, [canvas, scroller]);
  return useMemo(() => ({ paintSoon: () => paint.current(), viewport }), []);
}

function fitTo(element: HTMLCanvasElement, context: CanvasRenderingContext2D, view: Viewport): void {
  const density = devicePixelRatio || 1;
  const width = Math.round(view.width * density);
  const height = Math.round(view.height * density);
  if (element.width !== width) element.width = width;
  if (element.height !== height) element.height = height;
  context.setTransform(density, 0, 0, density, 0, 0);
}

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: token("ink"),
    muted: token("muted"),
    faint: token("faint"),
    line: token("line"),
    edge: token("edge"),
    lane: token("sunken"),
    accent: token("accent"),
    good: token("good"),
    bad: token("bad"),
    wait: token("wait"),
    surface: token("surface"),
  };
}
