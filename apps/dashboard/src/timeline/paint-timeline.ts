import type { TimeAxis } from "./time-axis.ts";
import type { DecisionMark, TickKind, Timeline } from "./timeline-model.ts";
import { axisTicks, screenX, spanText, type Viewport, visibleRange } from "./viewport.ts";

/** The colours of the canvas, read from the page's own tokens so that both themes hold. */
export interface Palette {
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly lane: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
  readonly wait: string;
  readonly surface: string;
}

/** Heights of the drawing, in pixels. */
export const AXIS_HEIGHT = 28;
export const LANE_HEIGHT = 64;

/** What one frame needs; nothing is kept between frames. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly timeline: Timeline;
  readonly axis: TimeAxis;
  readonly viewport: Viewport;
  readonly palette: Palette;
  readonly selected: string | undefined;
  /** How far the lanes are scrolled down, in pixels. */
  readonly scrollTop: number;
}

/** Draws what the viewport shows and nothing else: marks outside are never touched. */
export function paintTimeline(frame: Frame): void {
  const { context, viewport, palette } = frame;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, viewport.width, viewport.height);
  paintLanes(frame);
  paintFolds(frame);
  paintTicks(frame);
  paintEdges(frame);
  paintBridges(frame);
  paintDecisions(frame);
  paintAxis(frame);
}

/** The middle of a lane, in pixels from the top. */
export function laneY(frame: Pick<Frame, "scrollTop">, lane: number): number {
  return AXIS_HEIGHT + lane * LANE_HEIGHT + LANE_HEIGHT / 2 - frame.scrollTop;
}

function paintLanes({ context, timeline, viewport, palette, scrollTop }: Frame): void {
  context.fillStyle = palette.lane;
  const first = Math.max(0, Math.floor(scrollTop / LANE_HEIGHT));
  const last = Math.min(timeline.lanes.length, first + Math.ceil(viewport.height / LANE_HEIGHT) + 1);
  for (let lane = first; lane < last; lane += 1) {
    if (lane % 2 === 1) context.fillRect(0, AXIS_HEIGHT + lane * LANE_HEIGHT - scrollTop, viewport.width, LANE_HEIGHT);
  }
}

function paintFolds({ context, axis, viewport, palette }: Frame): void {
  context.fillStyle = palette.line;
  context.font = "10px system-ui, sans-serif";
  context.textAlign = "center";
  for (const segment of axis.segments) {
    if (!segment.folded) continue;
    const x0 = segment.x0 * viewport.scale + viewport.offset;
    const x1 = segment.x1 * viewport.scale + viewport.offset;
    if (x1 < 0 || x0 > viewport.width) continue;
    context.globalAlpha = 0.35;
    context.fillRect(x0, AXIS_HEIGHT, x1 - x0, viewport.height - AXIS_HEIGHT);
    context.globalAlpha = 1;
    if (x1 - x0 >= 24) {
      context.fillStyle = palette.faint;
      context.fillText(spanText(segment.to - segment.from), (x0 + x1) / 2, viewport.height - 6);
      context.fillStyle = palette.line;
    }
  }
}

function paintTicks(frame: Frame): void {
  const { context, timeline, axis, viewport, palette } = frame;
  const [from, to] = visibleRange(axis, viewport, timeline.ticks.map(timeOf));
  const colours: Partial<Record<TickKind, string>> = {
    question: palette.wait,
    halt: palette.wait,
    status: palette.ink,
    "loop-back": palette.bad,
  };
  // Ticks closer than a pixel to the last one of their lane would only paint over it.
  const lastX = new Map<number, number>();
  for (let index = from; index < to; index += 1) {
    const mark = timeline.ticks[index];
    if (!mark) continue;
    const x = Math.round(screenX(axis, viewport, mark.at));
    if (lastX.get(mark.lane) === x) continue;
    lastX.set(mark.lane, x);
    const y = laneY(frame, mark.lane);
    if (y < 0 || y > viewport.height + LANE_HEIGHT) continue;
    context.fillStyle = colours[mark.kind] ?? palette.faint;
    context.fillRect(x, y + 14, mark.kind === "thought" || mark.kind === "check" ? 1 : 2, 8);
  }
}

function paintEdges(frame: Frame): void {
  const { context, timeline, axis, viewport, palette } = frame;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  const [from, to] = visibleRange(axis, viewport, timeline.decisions.map(timeOf));
  for (let index = from; index < to; index += 1) {
    const mark = timeline.decisions[index];
    const before = mark?.continues === undefined ? undefined : timeline.byId.get(mark.continues);
    if (!mark || !before) continue;
    const x = screenX(axis, viewport, mark.at);
    const startX = screenX(axis, viewport, before.at);
    const y = laneY(frame, mark.lane);
    const startY = laneY(frame, before.lane);
    context.moveTo(Math.max(-50, startX), startY);
    if (y === startY) context.lineTo(x, y);
    else context.bezierCurveTo((Math.max(-50, startX) + x) / 2, startY, (Math.max(-50, startX) + x) / 2, y, x, y);
  }
  context.stroke();
}

function paintBridges(frame: Frame): void {
  const { context, timeline, axis, viewport, palette } = frame;
  const [from, to] = visibleRange(axis, viewport, timeline.bridges.map(timeOf));
  context.lineWidth = 1.5;
  for (let index = from; index < to; index += 1) {
    const mark = timeline.bridges[index];
    if (!mark || mark.from === mark.to) continue;
    const x = screenX(axis, viewport, mark.at);
    const direction = Math.sign(mark.to - mark.from);
    const end = laneY(frame, mark.to) - direction * 10;
    context.strokeStyle = mark.kind === "handoff" ? palette.ink : palette.faint;
    context.setLineDash(mark.kind === "handoff" ? [] : [3, 3]);
    context.beginPath();
    context.moveTo(x, laneY(frame, mark.from));
    context.lineTo(x, end);
    context.moveTo(x - 4, end - direction * 5);
    context.lineTo(x, end);
    context.lineTo(x + 4, end - direction * 5);
    context.stroke();
  }
  context.setLineDash([]);
}

function paintDecisions(frame: Frame): void {
  const { context, timeline, axis, viewport, palette } = frame;
  const [from, to] = visibleRange(axis, viewport, timeline.decisions.map(timeOf));
  const labelled = new Map<number, number>();
  context.font = "12px system-ui, sans-serif";
  context.textAlign = "left";
  for (let index = from; index < to; index += 1) {
    const mark = timeline.decisions[index];
    if (!mark) continue;
    const x = screenX(axis, viewport, mark.at);
    const y = laneY(frame, mark.lane);
    if (y < 0 || y > viewport.height + LANE_HEIGHT) continue;
    paintDecision(frame, mark, x);
    // A label is drawn where it has room until the next decision of its lane.
    if (x - (labelled.get(mark.lane) ?? Number.NEGATIVE_INFINITY) < 150) continue;
    labelled.set(mark.lane, x);
    context.fillStyle = palette.ink;
    context.fillText(mark.text.length > 22 ? `${mark.text.slice(0, 21)}…` : mark.text, x + 10, y - 12);
  }
}

function paintDecision(frame: Frame, mark: DecisionMark, x: number): void {
  const { context, palette, selected } = frame;
  const y = laneY(frame, mark.lane);
  const radius = 4 + mark.confidence * 4;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle =
    mark.outcome === "failure" ? palette.bad : mark.outcome === "success" ? palette.good : palette.accent;
  context.fill();
  if (mark.id !== selected) return;
  context.strokeStyle = palette.ink;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius + 3, 0, Math.PI * 2);
  context.stroke();
}

function paintAxis({ context, axis, viewport, palette }: Frame): void {
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, viewport.width, AXIS_HEIGHT);
  context.fillStyle = palette.faint;
  context.font = "11px system-ui, sans-serif";
  context.textAlign = "left";
  for (const tick of axisTicks(axis, viewport)) {
    context.fillText(tick.label, tick.x + 4, 18);
    context.fillRect(tick.x, 8, 1, AXIS_HEIGHT - 8);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, AXIS_HEIGHT - 1, viewport.width, 1);
}

const timeOf = (mark: { readonly at: number }): number => mark.at;
