import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { StatusChip } from "../../parts/states.tsx";
import { AXIS_HEIGHT, laneY, layOut, type Scene, sessionY, shownRows, shownSessions } from "../axis/scene.ts";
import type { Viewport } from "../axis/time-axis.ts";
import { type Column, useEventText } from "../log/columns.ts";
import { outcomeAt, rowsUntil, type SessionMark, surenessOf, TICK_KINDS, type Timeline } from "../log/timeline.ts";
import { useFrames } from "./use-frames.ts";
import { useTimelineZoom } from "./use-timeline-zoom.ts";

/** What the pointer is over, and its position in the window. */
interface HoverAt {
  readonly hit: Hit;
  readonly x: number;
  readonly y: number;
}

const WIDTH = 300;
/** Closer to the bottom of the window than this, a hint opens upwards. */
const ROOM = 170;

/** A short description of what the pointer is over; a click shows the rest. */
function TimelineHint(props: { readonly scene: Scene; readonly hover: HoverAt | undefined; readonly until: number }) {
  const { scene, hover, until } = props;
  if (hover === undefined) return null;
  const left = Math.max(4, Math.min(innerWidth - WIDTH - 4, hover.x + 14));
  const place = hover.y > innerHeight - ROOM ? { bottom: innerHeight - hover.y + 12 } : { top: hover.y + 16 };
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-20 rounded border border-line bg-raised px-3 py-2 text-xs shadow-lg"
      style={{ left, ...place, maxWidth: WIDTH }}
    >
      {hover.hit.kind === "decision" ? <DecisionHint scene={scene} row={hover.hit.row} until={until} /> : null}
      {hover.hit.kind === "tick" ? <TickHint scene={scene} row={hover.hit.row} /> : null}
      {hover.hit.kind === "session" ? <SessionHint scene={scene} row={hover.hit.row} /> : null}
    </div>
  );
}

interface RowProps {
  readonly scene: Scene;
  readonly row: number;
}

function DecisionHint({ scene, row, until }: RowProps & { readonly until: number }) {
  const { decisions, lanes } = scene.timeline;
  const outcome = outcomeAt(scene.timeline, row, until);
  return (
    <>
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {decisions.texts.get(row)}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        <span dir="auto">{lanes[decisions.lane.values[row] ?? 0]}</span>
        <span className="tabular-nums">{surenessOf(decisions, row, " %")}</span>
        {outcome ? <StatusChip status={outcome} /> : null}
        {row < scene.timeline.inherited ? <span>from before the fork</span> : null}
        <span>{new Date(decisions.at.values[row] ?? 0).toLocaleString()}</span>
      </p>
    </>
  );
}

function TickHint({ scene, row }: RowProps) {
  const { ticks, lanes, redacted } = scene.timeline;
  const text = useEventText(ticks.seq.values[row] ?? 0, redacted);
  return (
    <>
      <p className="text-muted">
        {TICK_KINDS[ticks.kind.values[row] ?? 0]}, <span dir="auto">{lanes[ticks.lane.values[row] ?? 0]}</span>,{" "}
        {new Date(ticks.at.values[row] ?? 0).toLocaleString()}
      </p>
      {text ? (
        <p dir="auto" className="mt-1 line-clamp-6 [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : null}
    </>
  );
}

function SessionHint({ scene, row }: RowProps) {
  const mark = scene.sessions.marks[row];
  if (mark === undefined) return null;
  return (
    <>
      <p className="text-muted">
        {mark.kind === "halt" ? "halted" : "went back"}, <span dir="auto">{mark.agent}</span>,{" "}
        {new Date(mark.at).toLocaleString()}
      </p>
      <p dir="auto" className="mt-1 line-clamp-6 [overflow-wrap:anywhere]">
        {mark.text}
      </p>
    </>
  );
}

interface TimelineViewProps {
  readonly timeline: Timeline;
  /** Changes whenever the timeline grows. */
  readonly version: number;
  readonly sessions: readonly SessionMark[];
  readonly selected: string | undefined;
  /** Nothing after this event is shown; undefined follows the present. */
  readonly until: number | undefined;
  onSelect(id: string): void;
  onOpenSession?(id: string): void;
}

/** With more lanes the picture would be higher than a canvas can be. */
const MOST_ON_PAPER = 400;

/** The timeline as a picture: lanes, decisions, and what connects them. The table below says the same in words. */
export function TimelineView({
  timeline,
  version,
  sessions,
  selected,
  until,
  onSelect,
  onOpenSession,
}: TimelineViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const help = useId();
  // The timeline is mutable: `version` changes when it grows.
  const scene = useMemo(() => layOut(timeline, sessions), [timeline, version, sessions]);
  const shownUntil = until ?? Number.POSITIVE_INFINITY;
  const selectedRow = selected === undefined ? -1 : (timeline.decisions.byId.find(selected) ?? -1);
  const [focused, setFocused] = useState(-1);
  const lastFocused = useRef(-1);
  const [hover, setHover] = useState<HoverAt | undefined>();
  const marked = focused >= 0 ? focused : selectedRow;
  const frames = useFrames(canvas, scroller, { scene, selected: marked, until: shownUntil });
  const zoom = useTimelineZoom(canvas, scene.axis, frames.paintSoon);
  frames.viewport.current = zoom.viewport;
  useEffect(() => frames.paintSoon(), [frames, scene, marked, shownUntil]);
  const bringIntoSight = (row: number): void => {
    zoom.reveal(scene.decisionX[row] ?? 0);
    const top = (timeline.decisions.lane.values[row] ?? 0) * scene.laneHeight;
    const around = scroller.current;
    if (around === null) return;
    const seen = around.clientHeight - AXIS_HEIGHT - scene.laneHeight;
    if (top < around.scrollTop || top > around.scrollTop + seen) around.scrollTo({ top: Math.max(0, top - seen / 2) });
  };
  // An address may name a decision far below, and an open panel makes the picture narrower.
  useEffect(() => {
    if (selectedRow >= 0) bringIntoSight(selectedRow);
  }, [selectedRow]);

  const height = AXIS_HEIGHT + Math.max(1, timeline.lanes.length) * scene.laneHeight + 20;
  const hitOf = (event: MouseEvent<HTMLCanvasElement>): Hit | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - box.left, y: event.clientY - box.top };
    return hitAt(scene, zoom.viewport(), { ...point, scrollTop: scroller.current?.scrollTop ?? 0, until: shownUntil });
  };
  const onClick = (event: MouseEvent<HTMLCanvasElement>): void => {
    const hit = hitOf(event);
    if (hit?.kind === "decision") onSelect(timeline.decisions.ids.get(hit.row));
    if (hit?.kind === "session") onOpenSession?.(scene.sessions.marks[hit.row]?.sessionId ?? "");
  };
  const onMove = (event: MouseEvent<HTMLCanvasElement>): void => {
    const hit = event.buttons === 0 ? hitOf(event) : undefined;
    if (hit === undefined) return setHover(undefined);
    setHover({ hit, x: event.clientX, y: event.clientY });
  };
  const goTo = (row: number): void => {
    setFocused(row);
    lastFocused.current = row;
    bringIntoSight(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === "+" || event.key === "=") return (zoom.zoomBy(1.6), done());
    if (event.key === "-") return (zoom.zoomBy(1 / 1.6), done());
    if (event.key === "0") return (zoom.fit(), done());
    if (event.key === "," || event.key === ".") return (zoom.panBy(event.key === "," ? 200 : -200), done());
    if (event.key === "Enter" && marked >= 0) return (onSelect(timeline.decisions.ids.get(marked)), done());
    const next = decisionByKey(scene, event.key, { row: marked, until: shownUntil });
    if (next !== undefined) return (goTo(next), done());
  };

  return (
    <div className="relative overflow-hidden rounded border border-line">
      <div
        ref={scroller}
        className={`max-h-[62vh] overflow-x-hidden overflow-y-auto ${timeline.lanes.length > MOST_ON_PAPER ? "" : "print:max-h-none print:overflow-visible"}`}
        onScroll={frames.paintSoon}
      >
        <div
          className="grid grid-cols-[5.75rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] sm:grid-cols-[8.5rem_minmax(0,1fr)]"
          style={{ height }}
        >
          <Lanes lanes={timeline.lanes} height={scene.laneHeight}>
            <ZoomButton label="Zoom in" sign="+" onClick={() => zoom.zoomBy(1.6)} />
            <ZoomButton label="Zoom out" sign="−" onClick={() => zoom.zoomBy(1 / 1.6)} />
            <ZoomButton label="Show everything" sign="⤢" onClick={() => zoom.fit()} />
          </Lanes>
          <div
            className={`sticky top-0 h-full max-h-[62vh] ${timeline.lanes.length > MOST_ON_PAPER ? "" : "print:static print:max-h-none"}`}
          >
            <canvas
              ref={canvas}
              role="application"
              aria-roledescription="timeline"
              aria-label={`Timeline of ${timeline.decisions.seq.length} decisions by ${timeline.lanes.length} agents`}
              aria-describedby={help}
              tabIndex={0}
              className="block h-full w-full cursor-grab touch-pan-y focus-visible:outline-offset-[-2px] active:cursor-grabbing"
              onClick={onClick}
              onMouseMove={onMove}
              onMouseLeave={() => setHover(undefined)}
              onKeyDown={onKeyDown}
              // Return keyboard users to where they were.
              onFocus={({ currentTarget }) => {
                if (currentTarget.matches(":focus-visible")) setFocused(lastFocused.current);
              }}
              onBlur={() => setFocused(-1)}
            />
            <TimelineHint scene={scene} hover={hover} until={shownUntil} />
          </div>
        </div>
      </div>
      <p id={help} className="sr-only">
        Arrow keys go from decision to decision, up and down from lane to lane, Enter opens one, plus and minus zoom,
        zero shows everything. The table below says the same.
      </p>
      <p aria-live="polite" className="sr-only">
        {focused >= 0 ? describeDecision(timeline, focused, shownUntil) : ""}
      </p>
    </div>
  );
}

interface LanesProps {
  readonly lanes: readonly string[];
  readonly height: number;
  /** The content of the corner above them. */
  readonly children: ReactNode;
}

function Lanes({ lanes, height, children }: LanesProps) {
  return (
    <div className="border-r border-line">
      <div
        className="sticky top-0 z-10 flex items-center border-b border-line bg-surface px-0.5 sm:px-2"
        style={{ height: AXIS_HEIGHT }}
      >
        {children}
      </div>
      <ul aria-label="Lanes" className="m-0 list-none p-0">
        {lanes.map((lane) => (
          <li
            key={lane}
            className="flex items-center px-2 text-xs text-muted sm:px-3 even:bg-sunken"
            style={{ height }}
            title={lane}
          >
            <span dir="auto" className="truncate">
              {lane}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ZoomButton({ label, sign, onClick }: { readonly label: string; readonly sign: string; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="no-print size-[24px] rounded text-xs leading-none text-muted hover:bg-sunken hover:text-ink"
    >
      {sign}
    </button>
  );
}

/** A decision in one sentence, for a hint and for screen readers. */
function describeDecision(timeline: Timeline, row: number, until: number): string {
  const { decisions, lanes } = timeline;
  const agent = lanes[decisions.lane.values[row] ?? 0] ?? "";
  const outcome = outcomeAt(timeline, row, until);
  const sure = surenessOf(decisions, row, " % sure, ");
  const before = row < timeline.inherited ? ", from before the fork" : "";
  return `Decision ${row + 1} of ${decisions.seq.length}: ${decisions.texts.get(row)}, ${agent}, ${sure}${outcome || "not reviewed"}${before}`;
}

/** The keyboard position: a row, or -1 for none yet, and the last visible event. */
interface KeyPlace {
  readonly row: number;
  readonly until: number;
}

/** The decision that an arrow key moves to; undefined for other keys and at the end. */
function decisionByKey({ timeline }: Scene, key: string, { row, until }: KeyPlace): number | undefined {
  const { decisions } = timeline;
  const count = rowsUntil(decisions.seq, until);
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return Math.min(count - 1, row + 1);
  if (key === "ArrowLeft") return row < 0 ? count - 1 : Math.max(0, row - 1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  if (row < 0) return 0;
  return nearestOfNextLane(decisions, { row, count, step: key === "ArrowUp" ? -1 : 1 });
}

function nearestOfNextLane(
  { lane, at }: Scene["timeline"]["decisions"],
  { row, count, step }: { readonly row: number; readonly count: number; readonly step: 1 | -1 },
): number {
  const here = lane.values[row] ?? 0;
  const time = at.values[row] ?? 0;
  let best = row;
  let bestLane = Number.NaN;
  let distance = Number.POSITIVE_INFINITY;
  for (let other = 0; other < count; other += 1) {
    const offset = ((lane.values[other] ?? 0) - here) * step;
    if (offset <= 0 || offset > (Number.isNaN(bestLane) ? Number.POSITIVE_INFINITY : bestLane)) continue;
    const far = Math.abs((at.values[other] ?? 0) - time);
    if (offset === bestLane && far >= distance) continue;
    best = other;
    bestLane = offset;
    distance = far;
  }
  return best;
}

/** The position of a finger or a pointer. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly scrollTop: number;
  readonly until: number;
}

/** What is under a point. */
type Hit =
  | { readonly kind: "decision"; readonly row: number }
  | { readonly kind: "tick"; readonly row: number }
  | { readonly kind: "bridge"; readonly row: number }
  | { readonly kind: "session"; readonly row: number };

/** What is under a point, if anything: decisions first, within a finger's reach. */
function hitAt(scene: Scene, viewport: Viewport, point: Point): Hit | undefined {
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
