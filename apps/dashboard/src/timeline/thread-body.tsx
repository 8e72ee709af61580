import { useEffect, useRef, useState } from "react";
import { useAddressValue } from "../parts/hooks.ts";
import { Button, Command } from "../parts/section.tsx";
import { DecisionLink, Empty, StatusChip } from "../parts/states.tsx";
import { countText } from "../parts/text.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { openQuestionsAt, rowsUntil, type SessionMark, statusAt, surenessOf, type Timeline } from "./log/timeline.ts";
import { TimelineView } from "./picture/timeline-view.tsx";
import { AgentCell, EventTable, LogRow, LogTable, SessionTable, TextCell, WhenCell } from "./table/log-table.tsx";

interface StateProps {
  readonly timeline: Timeline;
  readonly until: number | undefined;
}

const SHOWN = 5;

/** The thread's state: its newest conclusion, open questions and status. */
function StateAsOf({ timeline, until }: StateProps) {
  const seq = until ?? Number.POSITIVE_INFINITY;
  const { decisions } = timeline;
  const count = rowsUntil(decisions.seq, seq);
  const last = count - 1;
  const status = statusAt(timeline, seq);
  const questions = openQuestionsAt(timeline, seq);
  return (
    <section aria-label="Where the thread stands" className="min-w-0">
      <h2 className="mb-2 text-xs font-medium tracking-wide text-muted uppercase">
        {until === undefined ? "Where it stands" : `Where it stood at event ${until}`}
      </h2>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-muted">
            <StatusChip status={status?.status ?? "active"} />{" "}
            {count === 0 ? "no decision yet" : `after ${countText(count, "decision")}${fromBefore(timeline, count)}`}
          </p>
          {status?.reason ? (
            <p dir="auto" className="mt-1 text-muted [overflow-wrap:anywhere]">
              {status.reason}
            </p>
          ) : null}
          {last >= 0 ? (
            <p className="mt-2 [overflow-wrap:anywhere]">
              <bdi>
                <DecisionLink id={decisions.ids.get(last)}>{decisions.texts.get(last)}</DecisionLink>
              </bdi>
              <span className="ml-2 whitespace-nowrap text-muted tabular-nums">
                {surenessOf(decisions, last, " %")}
              </span>
            </p>
          ) : null}
        </div>
        <div className="min-w-0">
          <p className={questions.length > 0 ? "text-wait" : "text-muted"}>
            {questions.length === 0 ? "no open question" : countText(questions.length, "open question")}
          </p>
          <ul className="m-0 mt-1 list-disc pl-5">
            {questions.slice(0, SHOWN).map((question) => (
              <li key={question.id} dir="auto" className="[overflow-wrap:anywhere]">
                {question.text}
              </li>
            ))}
          </ul>
          {questions.length > SHOWN ? <p className="text-muted">and {questions.length - SHOWN} more</p> : null}
        </div>
      </div>
    </section>
  );
}

/** How many of these decisions a fork inherited, in words. */
function fromBefore({ inherited }: Timeline, count: number): string {
  if (inherited === 0) return "";
  return inherited === count ? ", made before the fork" : `, ${inherited.toLocaleString()} of them before the fork`;
}

interface ScrubberProps {
  /** Seq of the newest event. */
  readonly last: number;
  /** The visible seq; undefined follows the present. */
  readonly value: number | undefined;
  onChange(value: number | undefined): void;
}

const STEP_MS = 120;
/** The approximate number of steps of a replay, however long the log is. */
const REPLAY_STEPS = 150;

/** Goes back in the thread and replays it; the whole page then shows the state at that event. */
function Scrubber({ last, value: address, onChange: write }: ScrubberProps) {
  const [value, onChange] = useAddressValue({ value: address, write });
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ at: value ?? last, last, onChange });
  latest.current = { at: value ?? last, last, onChange };
  useEffect(() => {
    if (!playing) return;
    const stride = Math.max(1, Math.round(latest.current.last / REPLAY_STEPS));
    const timer = setInterval(() => {
      const { at, last: end, onChange: change } = latest.current;
      if (at + stride < end) return change(at + stride);
      setPlaying(false);
      change(undefined);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing]);
  const step = (by: number): void => {
    const next = Math.max(1, (value ?? last) + by);
    onChange(next >= last ? undefined : next);
  };
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <Button
        onClick={() => {
          if (!playing && value === undefined) onChange(1);
          setPlaying(!playing);
        }}
      >
        {playing ? "Pause" : "Replay"}
      </Button>
      <span className="flex gap-1">
        <Button aria-label="One event back" onClick={() => step(-1)}>
          ‹
        </Button>
        <Button aria-label="One event on" disabled={value === undefined} onClick={() => step(1)}>
          ›
        </Button>
      </span>
      <input
        type="range"
        aria-label="Show the thread as of event"
        min={1}
        max={Math.max(1, last)}
        value={value ?? last}
        onChange={(event) => onChange(event.target.valueAsNumber >= last ? undefined : event.target.valueAsNumber)}
        className="h-4 min-w-40 flex-1 accent-[var(--accent)]"
      />
      <output className="min-w-36 text-right tabular-nums max-sm:flex-1 max-sm:text-left">
        {value === undefined ? `now, event ${last}` : `as of event ${value} of ${last}`}
      </output>
      {value === undefined ? null : <Button onClick={() => onChange(undefined)}>Back to now</Button>}
    </div>
  );
}

const PAGE = 100;

/**
 * A fork's inherited decisions in words: they are in another thread's log, so the table of events does not contain them.
 */
function InheritedTable({ timeline }: { readonly timeline: Timeline }) {
  const [shown, setShown] = useState(PAGE);
  const { decisions, inherited, lanes } = timeline;
  if (inherited === 0) return null;
  const newest = Array.from({ length: Math.min(shown, inherited) }, (_, index) => inherited - 1 - index);
  return (
    <section aria-label="From before the fork" className="mt-5">
      <h2 className="mb-2 text-xs text-muted">{countText(inherited, "decision")} from before the fork, newest first</h2>
      <LogTable label="From before the fork, table" columns={["When", "Agent", "Text"]}>
        {newest.map((row) => {
          const at = new Date(decisions.at.values[row] ?? 0);
          return (
            <LogRow key={row}>
              <WhenCell at={at.toISOString()} />
              <AgentCell agent={lanes[decisions.lane.values[row] ?? 0]} />
              <TextCell>
                <DecisionLink id={decisions.ids.get(row)}>{decisions.texts.get(row)}</DecisionLink>
              </TextCell>
            </LogRow>
          );
        })}
      </LogTable>
      {shown < inherited ? (
        <Button className="mt-2" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

/** The contents of a thread's page, from a server or an exported file. */
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

/** The picture, the scrubber, the selected decision, the state at that time, and the table. */
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
              onOpenSession={props.onOpenSession}
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
        {/* Wait for the whole log: half of it does not show a thread's state. */}
        {loaded ? <StateAsOf timeline={timeline} until={until} /> : null}
        <Button className="no-print mt-6" aria-expanded={table} onClick={() => props.onTable(!table)}>
          {table ? "Hide the table" : `Show as a table (${countText(timeline.lastSeq, "event")})`}
        </Button>
        {table ? (
          <div className="mt-3">
            <EventTable timeline={timeline} until={until} />
            <InheritedTable timeline={timeline} />
            <SessionTable timeline={timeline} sessions={sessions} until={until} onOpen={props.onOpenSession} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What the marks of the picture mean; `forked` adds the inherited ones. */
function Legend({ forked }: { readonly forked: boolean }) {
  return (
    <ul aria-label="Legend" className="m-0 mt-2 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-xs text-muted">
      <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-accent" />}>decision, larger = surer</Item>
      {forked ? (
        <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-accent opacity-45" />}>from before the fork</Item>
      ) : null}
      <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-good" />}>succeeded</Item>
      <Item mark={<path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" className="fill-bad" />}>failed</Item>
      <Item mark={<circle cx="6" cy="6" r="4" className="fill-none stroke-faint [stroke-width:1.5]" />}>abandoned</Item>
      <Item mark={<path d="M6 2v8" className="stroke-faint" />}>thought</Item>
      <Item mark={<path d="M6 2v7M3 9.5h6" className="stroke-faint [stroke-width:1.5]" />}>check</Item>
      <Item mark={<path d="M6 2v8" className="stroke-wait [stroke-width:2]" />}>question</Item>
      <Item mark={<path d="M6 1v9M3.5 7.5 6 10l2.5-2.5" className="fill-none stroke-ink [stroke-width:1.5]" />}>
        handoff
      </Item>
      <Item
        mark={
          <>
            <path d="M6 0.5v7" className="stroke-faint [stroke-dasharray:2_1.5]" />
            <path d="M3.5 7.5 6 10.5l2.5-3" className="fill-none stroke-faint" />
          </>
        }
      >
        resumed by
      </Item>
      <Item mark={<path d="M6 2v8" className="stroke-ink [stroke-width:2]" />}>claim or status</Item>
      <Item mark={<path d="M4 2v8M8 2v8" className="stroke-wait [stroke-width:2]" />}>halt</Item>
      <Item
        mark={<path d="M9.5 4.5A4 4 0 1 0 10 7M9.5 1.5v3h-3" className="fill-none stroke-bad [stroke-width:1.5]" />}
      >
        went back
      </Item>
    </ul>
  );
}

function Item({ mark, children }: { readonly mark: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
        {mark}
      </svg>
      {children}
    </li>
  );
}
