import { escapedText } from "../../parts/text.ts";
import { AXIS_HEIGHT, laneY, type Scene, shownRows } from "../axis/scene.ts";
import type { Viewport } from "../axis/time-axis.ts";
import { beginning, outcomeAt, TICK_KINDS } from "../log/timeline.ts";

// The last drawn pixel of each lane: anything closer would only paint over it. Reused by every frame.
let lastX = new Int32Array(256);
function resetLanes(count: number): Int32Array {
  if (count > lastX.length) lastX = new Int32Array(count * 2);
  return lastX.fill(-1_000_000);
}

/** The small marks below the decisions: thoughts, checks, questions, claims. */
export function paintTicks(frame: Frame): void {
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
    // Checks have a foot, so that they differ from thoughts without colour.
    context.fillRect(x, y, wide, high);
    if (kind === "check") context.fillRect(x - 2, y + high, 6, 1);
  }
}

/** Decisions closer than this are drawn as bars, one for several neighbours. */
const CROWDED = 5;
/** The room that a label needs before the next decision in its lane. */
const LABEL_ROOM = 150;

/** The decisions, with failures above their neighbours and the selected one on top. */
export function paintDecisions(frame: Frame): void {
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
    const outcome = outcomeAt(scene.timeline, row, frame.until);
    const colour = colourOf(palette, outcome);
    if (crowded) {
      const at = Math.round(x / 3) * 3;
      // Never hide a failure behind its neighbours.
      if (seen[lane] === at && outcome !== "failure") continue;
      seen[lane] = at;
      context.fillStyle = colour;
      context.globalAlpha = strengthOf(frame, row);
      context.fillRect(at - 1, y - 7, 2, 14);
    } else {
      // Draw failures last, or their neighbours would cover them.
      if (outcome === "failure") failures.push(row);
      else paintDecision(frame, row);
    }
  }
  for (const row of failures) paintDecision(frame, row);
  context.globalAlpha = 1;
  paintSelectedOnTop(frame);
  if (!crowded) paintLabels(frame, from, to);
}

function paintDecision(frame: Frame, row: number): void {
  const { context, scene, viewport, palette } = frame;
  const { decisions } = scene.timeline;
  const outcome = outcomeAt(scene.timeline, row, frame.until);
  context.fillStyle = colourOf(palette, outcome);
  context.globalAlpha = strengthOf(frame, row);
  paintMark(context, {
    x: (scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset,
    y: laneY(scene, decisions.lane.values[row] ?? 0, frame.scrollTop),
    outcome,
    radius: 3.5 + Math.max(0, decisions.confidence.values[row] ?? 0) * 3.5,
    edge: palette.surface,
  });
}

// Inherited decisions are drawn paler than the fork's own.
function strengthOf({ scene }: Frame, row: number): number {
  return row < scene.timeline.inherited ? 0.45 : 1;
}

function colourOf(palette: Palette, outcome: string): string {
  if (outcome === "failure") return palette.bad;
  return outcome === "success" ? palette.good : outcome === "abandoned" ? palette.faint : palette.accent;
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly outcome: string;
  /** The colour between two touching marks. */
  readonly edge: string;
}

// A failure is a diamond and an abandoned decision is hollow: the picture is readable without colours.
function paintMark(context: CanvasRenderingContext2D, { x, y, radius, outcome, edge }: Mark): void {
  context.beginPath();
  if (outcome === "failure") {
    const reach = radius * 1.3;
    context.moveTo(x, y - reach);
    context.lineTo(x + reach, y);
    context.lineTo(x, y + reach);
    context.lineTo(x - reach, y);
    context.closePath();
  } else context.arc(x, y, radius, 0, Math.PI * 2);
  if (outcome === "abandoned") {
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
  // From right to left: a label's room depends on its right neighbour.
  for (let row = to - 1; row >= from; row -= 1) {
    const lane = decisions.lane.values[row] ?? 0;
    const x = Math.round((scene.decisionX[row] ?? 0) * viewport.scale + viewport.offset);
    const room = Math.min(next[lane] ?? 0, viewport.width - 4) - x;
    next[lane] = x;
    const y = laneY(scene, lane, scrollTop);
    if (room < LABEL_ROOM || y < 0 || y > viewport.height + 20) continue;
    // An outline separates the letters from what is behind them.
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

function paintLabel(context: CanvasRenderingContext2D, label: string, { x, y, room }: LabelPlace): void {
  const text = escapedText(label);
  context.direction = isRightToLeft(text) ? "rtl" : "ltr";
  let shown = text;
  let length = text.length;
  // Letters differ in width, and some scripts are twice as wide; the second guess is nearly always right.
  for (let width = context.measureText(text).width; width > room && length > 2; ) {
    length = Math.min(length - 1, Math.floor((shown.length * room) / width) - 1);
    shown = `${beginning(text, Math.max(1, length)).trimEnd()}…`;
    width = context.measureText(shown).width;
  }
  context.strokeText(shown, x, y, room);
  context.fillText(shown, x, y, room);
}

/** Whether a text reads from right to left, decided by its first letter with a direction, like `dir="auto"`. */
export function isRightToLeft(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isRightToLeftLetter(code)) return true;
    if (/\p{L}/u.test(character)) return false;
  }
  return false;
}

function isRightToLeftLetter(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefe) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  );
}

/** The colours of the canvas, read from the page's tokens so that both themes work. */
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

/** The inputs of one frame; nothing is kept between frames. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly palette: Palette;
  /** Row of the open decision, or -1. */
  readonly selected: number;
  /** How far the lanes are scrolled down, in pixels. */
  readonly scrollTop: number;
  /** Nothing after this event is drawn. */
  readonly until: number;
}

/** The font of the canvas. */
export const FONT: string = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';
