import { paintBridges, paintEdges } from "./paint-links.ts";
import { AXIS_HEIGHT, laneY, type Scene, sessionY, shownRows, shownSessions } from "./scene.ts";
import { beginning, isRightToLeft } from "./text-direction.ts";
import { OUTCOMES, TICK_KINDS } from "./timeline-model.ts";
import { axisTicks, spanText, type Viewport } from "./viewport.ts";

/** The colours of the canvas, read from the page's own tokens so that both themes hold. */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly faint: string;
  readonly line: string;
  readonly edge: string;
  readonly lane: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
  readonly wait: string;
  readonly surface: string;
}

/** What one frame needs; nothing is kept between frames. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly palette: Palette;
  /** Row of the decision that is open, or -1. */
  readonly selected: number;
  /** How far the lanes are scrolled down, in pixels. */
  readonly scrollTop: number;
  /** Nothing that happened after this event is drawn. */
  readonly until: number;
}

const FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';

/** Draws what the viewport shows and nothing else: marks outside are never touched. */
export function paintTimeline(frame: Frame): void {
  const { context, viewport, palette } = frame;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, viewport.width, viewport.height);
  paintLanes(frame);
  paintFolds(frame);
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
    if (x1 - x0 < 26) continue;
    context.fillStyle = palette.faint;
    context.fillText(spanText(segment.to - segment.from), (x0 + x1) / 2, viewport.height - 6);
  }
}

// For each lane the last pixel that was drawn: what comes closer would only paint over it. Reused by every frame.
let lastX = new Int32Array(256);
function resetLanes(count: number): Int32Array {
  if (count > lastX.length) lastX = new Int32Array(count * 2);
  return lastX.fill(-1_000_000);
}

function paintTicks(frame: Frame): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { ticks, lanes } = scene.timeline;
  const [from, to] = shownRows(scene, viewport, { ...ticks, until: frame.until });
  const seen = resetLanes(lanes.length);
  const top = scene.laneHeight * 0.3 - 5;
  const high = scene.laneHeight > 40 ? 9 : 6;
  for (let row = from; row < to; row += 1) {
    const lane = ticks.lane.values[row] ?? 0;
    const x = Math.round((scene.tickX[row] ?? 0) * viewport.scale + viewport.offset);
    if (seen[lane] === x) continue;
    const y = laneY(scene, lane, scrollTop) + top;
    if (y < AXIS_HEIGHT - 10 || y > viewport.height) continue;
    seen[lane] = x;
    const kind = TICK_KINDS[ticks.kind.values[row] ?? 0];
    context.fillStyle =
      kind === "question" ? palette.wait : kind === "status" || kind === "claim" ? palette.ink : palette.faint;
    const wide = kind === "thought" || kind === "review" ? 1 : 2;
    // Checks are hollow, so that they are told from thoughts without a colour.
    context.fillRect(x, y, wide, high);
    if (kind === "check") context.fillRect(x - 2, y + high, 6, 1);
  }
}

/** Closer than this, decisions are drawn as bars and one stands for its neighbours. */
const CROWDED = 5;
/** A label needs so much room until the next decision of its lane. */
const LABEL_ROOM = 150;

function paintDecisions(frame: Frame): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { decisions, lanes } = scene.timeline;
  const [from, to] = shownRows(scene, viewport, { ...decisions, until: frame.until });
  const crowded = to - from > 0 && (viewport.width * Math.min(lanes.length, 12)) / (to - from) < CROWDED * 4;
  const seen = resetLanes(lanes.length);
  const failures: number[] = [];
  for (let row = from; row < to; row += 1) {
    const lane = decisions.lane.values[row] ?? 0;
    const y = laneY(scene, lane, scrollTop);
    if (y < 0 || y > viewport.height + 20) continue;
    const x = (scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset;
    const outcome = outcomeOf(frame, row);
    const colour = colourOf(palette, outcome);
    if (crowded) {
      const at = Math.round(x / 3) * 3;
      // A failure is never hidden behind its neighbours.
      if (seen[lane] === at && OUTCOMES[outcome] !== "failure") continue;
      seen[lane] = at;
      context.fillStyle = colour;
      context.fillRect(at - 1, y - 7, 2, 14);
    } else {
      // Failures come after their neighbours, which would cover them.
      if (OUTCOMES[outcome] === "failure") failures.push(row);
      else paintDecision(frame, row);
    }
  }
  for (const row of failures) paintDecision(frame, row);
  paintSelectedOnTop(frame);
  if (!crowded) paintLabels(frame, from, to);
}

function outcomeOf({ scene, until }: Frame, row: number): number {
  const { outcome, outcomeSeq } = scene.timeline.decisions;
  return (outcomeSeq.values[row] ?? 0) > until ? 0 : (outcome.values[row] ?? 0);
}

function paintDecision(frame: Frame, row: number): void {
  const { context, scene, viewport, palette } = frame;
  const { decisions } = scene.timeline;
  const outcome = outcomeOf(frame, row);
  context.fillStyle = colourOf(palette, outcome);
  paintMark(context, {
    x: (scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset,
    y: laneY(scene, decisions.lane.values[row] ?? 0, frame.scrollTop),
    outcome,
    radius: 3.5 + (decisions.confidence.values[row] ?? 0) * 3.5,
    edge: palette.surface,
  });
}

function colourOf(palette: Palette, outcome: number): string {
  const word = OUTCOMES[outcome];
  if (word === "failure") return palette.bad;
  return word === "success" ? palette.good : word === "abandoned" ? palette.faint : palette.accent;
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly outcome: number;
  /** The colour between two marks that touch. */
  readonly edge: string;
}

// A failure is a diamond and an abandoned decision hollow: the picture is read without its colours too.
function paintMark(context: CanvasRenderingContext2D, { x, y, radius, outcome, edge }: Mark): void {
  context.beginPath();
  if (OUTCOMES[outcome] === "failure") {
    const reach = radius * 1.3;
    context.moveTo(x, y - reach);
    context.lineTo(x + reach, y);
    context.lineTo(x, y + reach);
    context.lineTo(x - reach, y);
    context.closePath();
  } else context.arc(x, y, radius, 0, Math.PI * 2);
  if (OUTCOMES[outcome] === "abandoned") {
    context.strokeStyle = context.fillStyle;
    context.lineWidth = 1.5;
    context.stroke();
    return;
  }
  context.strokeStyle = edge;
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}

function paintRing({ context, palette }: Frame, x: number, y: number): void {
  context.strokeStyle = palette.ink;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, 11, 0, Math.PI * 2);
  context.stroke();
}

function paintSelectedOnTop(frame: Frame): void {
  const { scene, viewport, selected, scrollTop } = frame;
  if (selected < 0 || selected >= scene.decisionX.length) return;
  const x = (scene.decisionX[selected] ?? 0) * viewport.scale + viewport.offset;
  if (x < -20 || x > viewport.width + 20) return;
  paintRing(frame, x, laneY(scene, scene.timeline.decisions.lane.values[selected] ?? 0, scrollTop));
}

function paintLabels(frame: Frame, from: number, to: number): void {
  const { context, scene, viewport, palette, scrollTop } = frame;
  const { decisions, lanes } = scene.timeline;
  const next = resetLanes(lanes.length).fill(1_000_000);
  context.font = `12px ${FONT}`;
  context.textAlign = "left";
  context.lineJoin = "round";
  context.lineWidth = 3;
  // From the right: whether a label has room is known once its right neighbour is.
  for (let row = to - 1; row >= from; row -= 1) {
    const lane = decisions.lane.values[row] ?? 0;
    const x = Math.round((scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset);
    const room = Math.min(next[lane] ?? 0, viewport.width - 4) - x;
    next[lane] = x;
    const y = laneY(scene, lane, scrollTop);
    if (room < LABEL_ROOM || y < 0 || y > viewport.height + 20) continue;
    // What lies behind a label ends at its letters.
    context.strokeStyle = lane % 2 === 1 ? palette.lane : palette.surface;
    context.fillStyle = palette.ink;
    const raised = scene.laneHeight > 40 ? 12 : 6;
    paintLabel(context, decisions.texts.get(row), { x: x + 8, y: y - raised, room: Math.min(room, 420) - 20 });
  }
  context.direction = "inherit";
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function paintLabel(context: CanvasRenderingContext2D, text: string, { x, y, room }: LabelPlace): void {
  context.direction = isRightToLeft(text) ? "rtl" : "ltr";
  let shown = text;
  let length = text.length;
  // Letters differ in width, and those of some scripts are twice as wide; the second guess is nearly always right.
  for (let width = context.measureText(text).width; width > room && length > 2; ) {
    length = Math.min(length - 1, Math.floor((shown.length * room) / width) - 1);
    shown = `${beginning(text, Math.max(1, length)).trimEnd()}…`;
    width = context.measureText(shown).width;
  }
  context.strokeText(shown, x, y, room);
  context.fillText(shown, x, y, room);
}

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
