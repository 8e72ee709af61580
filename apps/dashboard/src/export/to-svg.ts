import { visibleText } from "../parts/text.ts";
import { axisTicks } from "../timeline/axis/axis-ticks.ts";
import { AXIS_HEIGHT, laneHeight, laneY, layOut, type Scene, sessionY } from "../timeline/axis/scene.ts";
import type { Viewport } from "../timeline/axis/time-axis.ts";
import { marksUntil, outcomeAt, type SessionMark, type Timeline } from "../timeline/log/timeline.ts";

const LANES = 140;
const WIDTH = 1200;
const MARGIN = 24;
const COLOURS: Readonly<Record<string, string>> = { success: "#1d7a4d", failure: "#b3261e", abandoned: "#6e6e68" };

/** The timeline as a standalone SVG: the whole axis, up to an event. */
export function toSvg(
  timeline: Timeline,
  { until, sessions }: { readonly until: number; readonly sessions: readonly SessionMark[] },
): string {
  const scene = layOut(timeline, sessions);
  const height = AXIS_HEIGHT + Math.max(1, timeline.lanes.length) * laneHeight(timeline.lanes.length) + 20;
  const scale = (WIDTH - 2 * MARGIN) / Math.max(1, scene.axis.width);
  const viewport: Viewport = { scale, offset: MARGIN, width: WIDTH, height };
  const x = (at: number): string => (LANES + at * scale + MARGIN).toFixed(1);
  const y = (lane: number): number => laneY(scene, lane, 0);
  const { decisions, ticks, bridges } = timeline;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LANES + WIDTH} ${height}" width="${LANES + WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escapeXml(timeline.title)}</title>`,
    `<rect width="100%" height="100%" fill="#fbfbfa"/>`,
  ];
  parts.push(...laneParts(scene));
  for (const tick of axisTicks(scene.axis, viewport))
    parts.push(
      `<text x="${(LANES + tick.x + 4).toFixed(1)}" y="18" fill="#6e6e68" font-size="11">${escapeXml(tick.label)}</text>`,
    );
  for (let row = 0; row < ticks.seq.length; row += 1) {
    if ((ticks.seq.values[row] ?? 0) > until) break;
    const top = y(ticks.lane.values[row] ?? 0) + scene.laneHeight * 0.3 - 5;
    parts.push(`<rect x="${x(scene.tickX[row] ?? 0)}" y="${top}" width="1" height="8" fill="#6e6e68"/>`);
  }
  for (let row = 0; row < decisions.seq.length; row += 1) {
    const before = decisions.continues.values[row] ?? -1;
    if (before < 0 || (decisions.seq.values[row] ?? 0) > until) continue;
    parts.push(
      `<path d="M${x(scene.decisionX[before] ?? 0)} ${y(decisions.lane.values[before] ?? 0)}L${x(scene.decisionX[row] ?? 0)} ${y(decisions.lane.values[row] ?? 0)}" stroke="#b9b9b3" fill="none"/>`,
    );
  }
  for (let row = 0; row < bridges.seq.length; row += 1) {
    const [from, to] = [bridges.from.values[row] ?? 0, bridges.to.values[row] ?? 0];
    if (from === to || (bridges.seq.values[row] ?? 0) > until) continue;
    const dash = bridges.handoff.values[row] === 1 ? "" : ' stroke-dasharray="3 3"';
    parts.push(`<path d="M${x(scene.bridgeX[row] ?? 0)} ${y(from)}V${y(to)}" stroke="#6e6e68"${dash}/>`);
  }
  parts.push(...decisionParts(scene, until, x));
  parts.push(...sessionParts(scene, until, x));
  return `${parts.join("")}</svg>`;
}

function laneParts(scene: Scene): string[] {
  return scene.timeline.lanes.map((lane, index) => {
    const top = AXIS_HEIGHT + index * scene.laneHeight;
    const band = index % 2 === 1 ? `<rect y="${top}" width="100%" height="${scene.laneHeight}" fill="#f3f3f1"/>` : "";
    return `${band}<text x="12" y="${laneY(scene, index, 0) + 4}" fill="#5f5f5a">${escapeXml(cut(lane, 20))}</text>`;
  });
}

function decisionParts(scene: Scene, until: number, x: (at: number) => string): string[] {
  const { timeline } = scene;
  const { decisions } = timeline;
  const parts: string[] = [];
  for (let row = 0; row < decisions.seq.length; row += 1) {
    if ((decisions.seq.values[row] ?? 0) > until) break;
    const fill = COLOURS[outcomeAt(timeline, row, until)] ?? "#3a5bc7";
    const faded = row < timeline.inherited ? ' opacity="0.45"' : "";
    const radius = 3.5 + Math.max(0, decisions.confidence.values[row] ?? 0) * 3.5;
    parts.push(
      `<circle cx="${x(scene.decisionX[row] ?? 0)}" cy="${laneY(scene, decisions.lane.values[row] ?? 0, 0)}" r="${radius.toFixed(1)}" fill="${fill}"${faded}><title>${escapeXml(decisions.texts.get(row))}</title></circle>`,
    );
  }
  return parts;
}

function sessionParts(scene: Scene, until: number, x: (at: number) => string): string[] {
  const { axis, sessions, timeline } = scene;
  return sessions.marks.slice(0, marksUntil(sessions, timeline, until)).map((mark, row) => {
    const halt = mark.kind === "halt";
    const place = `x="${x(axis.toX(sessions.at[row] ?? 0))}" y="${(sessionY(scene, row, 0) + 5).toFixed(1)}"`;
    return `<text ${place} text-anchor="middle" font-weight="600" fill="${halt ? "#8a5a00" : "#b3261e"}">${halt ? "Ⅱ" : "↺"}<title>${escapeXml(mark.text)}</title></text>`;
  });
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);
}
