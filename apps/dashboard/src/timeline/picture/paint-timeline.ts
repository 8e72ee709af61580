import { axisTicks, spanText } from "../axis/axis-ticks.ts";
import { AXIS_HEIGHT, sessionY, shownSessions } from "../axis/scene.ts";
import { FONT, type Frame } from "./frame.ts";
import { paintBridges, paintEdges } from "./paint-links.ts";
import { paintDecisions, paintTicks } from "./paint-marks.ts";

/** Draws what the viewport shows and nothing else: marks outside are never touched. */
export function paintTimeline(frame: Frame): void {
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
    // A span that is cut off says another span; most folds are too narrow for any, and need not be measured.
    if (x1 - x0 < SHORTEST_SPAN) continue;
    const span = spanText(segment.to - segment.from);
    if (context.measureText(span).width > x1 - x0 - 2) continue;
    context.fillStyle = palette.faint;
    context.fillText(span, (x0 + x1) / 2, viewport.height - 6);
  }
}

const SHORTEST_SPAN = 12;

/** Where a fork left the thread that it goes on from. */
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
    // A time that is cut off at the edge says another time.
    if (tick.x > viewport.width - tick.width) continue;
    context.fillText(tick.label, Math.round(tick.x) + 5, 18);
    context.fillRect(Math.round(tick.x), 9, 1, AXIS_HEIGHT - 9);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, AXIS_HEIGHT - 1, viewport.width, 1);
}
