import { StatusChip } from "../../parts/status-chip.tsx";
import type { Hit } from "../axis/hit-at.ts";
import type { Scene } from "../axis/scene.ts";
import { outcomeAt } from "../log/as-of.ts";
import { useEventText } from "../log/thread-source.ts";
import { TICK_KINDS } from "../log/timeline.ts";

/** What the pointer is over, and where in the window. */
export interface HoverAt {
  readonly hit: Hit;
  readonly x: number;
  readonly y: number;
}

const WIDTH = 300;
/** Lower than this much from the end of the window a hint opens upwards. */
const ROOM = 170;

/** What the pointer is over, in a few words; a click says the rest. */
export function TimelineHint(props: {
  readonly scene: Scene;
  readonly hover: HoverAt | undefined;
  readonly until: number;
}) {
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
        <span className="tabular-nums">{Math.round((decisions.confidence.values[row] ?? 0) * 100)} %</span>
        {outcome ? <StatusChip status={outcome} /> : null}
        {row < scene.timeline.inherited ? <span>from before the fork</span> : null}
        <span>{new Date(decisions.at.values[row] ?? 0).toLocaleString()}</span>
      </p>
    </>
  );
}

function TickHint({ scene, row }: RowProps) {
  const { ticks, lanes } = scene.timeline;
  const text = useEventText(ticks.seq.values[row] ?? 0);
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
