import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { decisionQuery, threadStatusQuery } from "../data/queries.ts";
import { useThreadEvents } from "../data/use-thread-events.ts";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { Scrubber } from "../timeline/scrubber.tsx";
import { TimelineCanvas } from "../timeline/timeline-canvas.tsx";
import { buildTimeline } from "../timeline/timeline-model.ts";
import { TimelineTable } from "../timeline/timeline-table.tsx";
import { DecisionView } from "./decision-view.tsx";

/** Who decided what, when, and what followed from what. */
export function ThreadPage() {
  const { threadId } = useParams({ from: "/threads/$threadId" });
  const status = useQuery(threadStatusQuery(threadId));
  const { events, error } = useThreadEvents(threadId);
  const [selected, setSelected] = useState<string | undefined>();
  const [asOf, setAsOf] = useState<number | undefined>();
  const timeline = useMemo(() => buildTimeline(events ?? [], asOf), [events, asOf]);
  if (error) return <Failed error={error} />;
  if (!events) return <Loading what="the thread" />;
  const title = String(events[0]?.payload?.["title"] ?? threadId);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline gap-3">
        <h1 dir="auto" className="text-lg font-semibold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {status.data ? <StatusChip status={status.data.status} /> : null}
        <span className="text-muted">
          {timeline.decisions.length} decisions, {timeline.lanes.length} agents
        </span>
      </header>
      <div className="grid grid-cols-[8rem_1fr] overflow-hidden rounded border border-line">
        <ul aria-label="Lanes" className="m-0 list-none border-r border-line pt-[28px]">
          {timeline.lanes.map((lane) => (
            <li
              key={lane}
              dir="auto"
              className="flex h-[64px] items-center truncate px-3 text-xs text-muted"
              title={lane}
            >
              {lane}
            </li>
          ))}
        </ul>
        <TimelineCanvas timeline={timeline} selected={selected} onSelect={setSelected} />
      </div>
      <Scrubber last={events.at(-1)?.seq ?? 1} value={asOf} onChange={setAsOf} />
      {selected === undefined ? null : <DecisionPanel id={selected} onClose={() => setSelected(undefined)} />}
      <TimelineTable timeline={timeline} onSelect={setSelected} />
    </>
  );
}

function DecisionPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const { data, error } = useQuery(decisionQuery(id));
  return (
    <section aria-label="The chosen decision" className="mt-4 rounded border border-line bg-raised p-5">
      <button
        type="button"
        onClick={onClose}
        className="float-right rounded px-2 py-1 text-xs text-muted hover:bg-sunken"
      >
        Close
      </button>
      {error ? <Failed error={error} /> : null}
      {data ? <DecisionView decision={data.decision} /> : <Loading what="the decision" />}
    </section>
  );
}
