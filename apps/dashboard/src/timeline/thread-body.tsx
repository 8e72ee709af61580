import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DecisionView } from "../pages/decision-view.tsx";
import { Button } from "../parts/button.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { EventTable } from "./event-table.tsx";
import { Legend } from "./legend.tsx";
import { Scrubber } from "./scrubber.tsx";
import type { SessionMark } from "./session-marks.ts";
import { SessionTable } from "./session-table.tsx";
import { StateAsOf } from "./state-as-of.tsx";
import { sourceDecisionQuery, useThreadSource } from "./thread-source.ts";
import type { Timeline } from "./timeline-model.ts";
import { TimelineView } from "./timeline-view.tsx";

/** What a thread's page shows, from a server or from an exported file. */
export interface ThreadBodyProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly loaded: boolean;
  readonly sessions: readonly SessionMark[];
  readonly selected: string | undefined;
  readonly until: number | undefined;
  readonly table: boolean;
  onSelect(id: string | undefined): void;
  onUntil(seq: number | undefined): void;
  onTable(table: boolean): void;
  onOpenSession?(id: string): void;
}

/** The picture, the way back through time, what stood then, the chosen decision, and the same as a table. */
export function ThreadBody(props: ThreadBodyProps) {
  const { timeline, version, loaded, sessions, selected, until, table } = props;
  const empty = loaded && timeline.decisions.seq.length === 0 && timeline.ticks.seq.length === 0;
  return (
    <>
      {empty ? (
        <Empty title="Nothing has been decided here yet">
          <code>clew decide "…" --confidence 0.8 --thread …</code> records the first decision; it appears here at once.
        </Empty>
      ) : (
        <>
          <TimelineView
            timeline={timeline}
            version={version}
            sessions={sessions}
            selected={selected}
            until={until}
            onSelect={props.onSelect}
            {...(props.onOpenSession ? { onOpenSession: props.onOpenSession } : {})}
          />
          <Scrubber last={timeline.lastSeq} value={until} onChange={props.onUntil} />
          <Legend />
        </>
      )}
      <div className={`mt-5 grid gap-6 ${selected === undefined ? "" : "lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"}`}>
        <StateAsOf timeline={timeline} version={version} until={until} wide={selected === undefined} />
        {selected === undefined ? null : <DecisionPanel id={selected} onClose={() => props.onSelect(undefined)} />}
      </div>
      <div className="mt-6">
        <Button className="no-print" aria-expanded={table} onClick={() => props.onTable(!table)}>
          {table ? "Hide the table" : `Show as a table (${timeline.lastSeq.toLocaleString()} events)`}
        </Button>
        {table ? (
          <div className="mt-3">
            <EventTable last={timeline.lastSeq} until={until} />
            <SessionTable
              timeline={timeline}
              sessions={sessions}
              until={until}
              {...(props.onOpenSession ? { onOpen: props.onOpenSession } : {})}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

function DecisionPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const source = useThreadSource();
  const { data, error } = useQuery(sourceDecisionQuery(source, id));
  const panel = useRef<HTMLElement>(null);
  // Whoever opened it with the keyboard reads on here; Escape goes back.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="The chosen decision"
      className="rounded border border-line bg-raised p-4 focus:outline-none sm:p-5"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Button className="no-print float-right ml-3" onClick={onClose}>
        Close
      </Button>
      {error ? (
        <Failed error={error} />
      ) : data ? (
        <DecisionView decision={data} part />
      ) : (
        <Loading what="the decision" />
      )}
    </section>
  );
}
