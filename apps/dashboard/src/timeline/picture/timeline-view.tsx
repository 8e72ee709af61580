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
import { type Hit, hitAt } from "../axis/hit-at.ts";
import { AXIS_HEIGHT, layOut } from "../axis/scene.ts";
import type { SessionMark } from "../log/session-marks.ts";
import type { Timeline } from "../log/timeline.ts";
import { decisionByKey } from "./decision-by-key.ts";
import { describeDecision } from "./describe-decision.ts";
import { type HoverAt, TimelineHint } from "./timeline-hint.tsx";
import { useFrames } from "./use-frames.ts";
import { useTimelineZoom } from "./use-timeline-zoom.ts";

interface TimelineViewProps {
  readonly timeline: Timeline;
  /** Changes whenever the timeline has grown. */
  readonly version: number;
  readonly sessions: readonly SessionMark[];
  readonly selected: string | undefined;
  /** Nothing after this event is shown; undefined follows the present. */
  readonly until: number | undefined;
  onSelect(id: string): void;
  onOpenSession?(id: string): void;
}

/** With more lanes the picture is higher than a canvas can be. */
const MOST_ON_PAPER = 400;

/** The timeline as a picture: lanes, decisions, what lies between. The table below it says the same in words. */
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
  // The timeline grows in place; the version says when.
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
  // An address may name a decision far below; and beside one that is open the picture is narrower than before.
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
              // Whoever comes back with the keyboard goes on where they were.
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
  /** What stands in the corner above them. */
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
