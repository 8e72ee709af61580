import { useRef } from "react";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/command.tsx";
import { Empty } from "../parts/states.tsx";
import { countText } from "../parts/text/count-text.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import type { SessionMark } from "./log/session-marks.ts";
import type { Timeline } from "./log/timeline.ts";
import { Legend } from "./picture/legend.tsx";
import { TimelineView } from "./picture/timeline-view.tsx";
import { Scrubber } from "./scrubber.tsx";
import { StateAsOf } from "./state-as-of.tsx";
import { EventTable } from "./table/event-table.tsx";
import { InheritedTable } from "./table/inherited-table.tsx";
import { SessionTable } from "./table/session-table.tsx";

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

/** The picture, the way back through time, the chosen decision, what stood then, and the same as a table. */
export function ThreadBody(props: ThreadBodyProps) {
  const { timeline, version, loaded, sessions, selected, until, table } = props;
  const picture = useRef<HTMLDivElement>(null);
  const arrivedWith = useRef(selected);
  if (arrivedWith.current !== selected) arrivedWith.current = undefined;
  const empty = loaded && timeline.decisions.seq.length === 0 && timeline.ticks.seq.length === 0;
  const close = (): void => {
    props.onSelect(undefined);
    picture.current?.querySelector("canvas")?.focus({ preventScroll: true });
  };
  return (
    <div
      className={
        selected === undefined ? "" : "xl:grid xl:grid-cols-[minmax(0,1fr)_28rem] xl:grid-rows-[auto_1fr] xl:gap-x-5"
      }
    >
      <div ref={picture} className="min-w-0">
        {empty ? (
          <Empty
            title={
              timeline.forkedFrom ? "Nothing has been decided since the fork" : "Nothing has been decided here yet"
            }
          >
            <Command>clew decide "…" --confidence 0.8 --thread …</Command> records the first decision; it appears here
            at once.
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
            {loaded ? (
              <Scrubber last={timeline.lastSeq} value={until} onChange={props.onUntil} />
            ) : (
              <p role="status" className="mt-2 py-1 text-xs text-muted tabular-nums">
                Loading the rest of the log, {countText(timeline.lastSeq, "event")} so far…
              </p>
            )}
            <Legend forked={timeline.inherited > 0} />
          </>
        )}
      </div>
      {selected === undefined ? null : (
        <DecisionPanel
          id={selected}
          opened={arrivedWith.current === undefined}
          timeline={timeline}
          version={version}
          until={until}
          onClose={close}
        />
      )}
      <div className="mt-5 min-w-0">
        {/* Half a log does not say where a thread stands. */}
        {loaded ? <StateAsOf timeline={timeline} until={until} /> : null}
        <Button className="no-print mt-6" aria-expanded={table} onClick={() => props.onTable(!table)}>
          {table ? "Hide the table" : `Show as a table (${countText(timeline.lastSeq, "event")})`}
        </Button>
        {table ? (
          <div className="mt-3">
            <EventTable last={timeline.lastSeq} until={until} />
            <InheritedTable timeline={timeline} />
            <SessionTable
              timeline={timeline}
              sessions={sessions}
              until={until}
              {...(props.onOpenSession ? { onOpen: props.onOpenSession } : {})}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}
