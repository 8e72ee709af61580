import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { DecisionView } from "../decision/decision-view.tsx";
import { Button, Section } from "../parts/section.tsx";
import { DecisionLink, Failed, Loading } from "../parts/states.tsx";
import { sourceDecisionQuery, useThreadSource } from "./log/columns.ts";
import type { Timeline } from "./log/timeline.ts";
import { rowsUntil } from "./log/timeline.ts";

interface ChainProps {
  readonly timeline: Timeline;
  /** Changes whenever the timeline grows. */
  readonly version: number;
  readonly id: string;
  readonly until: number | undefined;
}

const SHOWN = 8;

/** What a decision continues, and what continues it. */
function Chain({ timeline, version, id, until }: ChainProps) {
  const { before, after } = useMemo(
    () => neighbours(timeline, id, until),
    // The timeline is mutable: `version` changes when it grows.
    [timeline, version, id, until],
  );
  if (before === undefined && after.length === 0) return null;
  return (
    <Section title="Chain">
      <ul className="m-0 list-none space-y-1 p-0">
        {before === undefined ? null : <Neighbour timeline={timeline} row={before} word="continues" />}
        {after.slice(0, SHOWN).map((row) => (
          <Neighbour key={row} timeline={timeline} row={row} word="continued by" />
        ))}
      </ul>
      {after.length > SHOWN ? <p className="text-muted">and {after.length - SHOWN} more</p> : null}
    </Section>
  );
}

interface NeighbourProps {
  readonly timeline: Timeline;
  readonly row: number;
  readonly word: string;
}

function Neighbour({ timeline: { decisions }, row, word }: NeighbourProps) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <span className="text-xs leading-6 text-muted">{word}</span>
      <bdi className="[overflow-wrap:anywhere]">
        <DecisionLink id={decisions.ids.get(row)}>{decisions.texts.get(row)}</DecisionLink>
      </bdi>
    </li>
  );
}

function neighbours(
  { decisions }: Timeline,
  id: string,
  until: number | undefined,
): { readonly before: number | undefined; readonly after: readonly number[] } {
  const row = decisions.byId.find(id);
  if (row === undefined) return { before: undefined, after: [] };
  const before = decisions.continues.values[row] ?? -1;
  const end = rowsUntil(decisions.seq, until ?? Number.POSITIVE_INFINITY);
  const after: number[] = [];
  for (let later = row + 1; later < end; later += 1) if (decisions.continues.values[later] === row) after.push(later);
  return { before: before < 0 ? undefined : before, after };
}

interface PanelProps {
  readonly id: string;
  /** Whether it was opened here, and not by the page's address. */
  readonly opened: boolean;
  readonly timeline: Timeline;
  readonly version: number;
  readonly until: number | undefined;
  onClose(): void;
}

/** The selected decision: beside the picture if there is room, otherwise right below it. */
export function DecisionPanel({ id, opened, timeline, version, until, onClose }: PanelProps) {
  const source = useThreadSource();
  const { data, error } = useQuery(sourceDecisionQuery(source, id));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.scrollTop = 0;
    // Move keyboard focus into the panel; Escape goes back.
    element.focus({ preventScroll: true });
    if (opened) showBegin(element);
  }, [id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="The chosen decision"
      className="rounded border border-line bg-raised p-4 focus:outline-none max-xl:mt-5 sm:p-5 xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-2rem)] xl:self-start xl:overflow-y-auto"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Button className="no-print float-right ml-3" onClick={onClose}>
        Close
      </Button>
      {error ? (
        <Failed error={error} named="decision" />
      ) : data ? (
        <DecisionView
          decision={data}
          part
          chain={<Chain timeline={timeline} version={version} id={id} until={until} />}
        />
      ) : (
        <Loading what="the decision" />
      )}
    </section>
  );
}

// Scrolls the opened panel into view, but keeps the picture visible, too.
function showBegin(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  const lowest = innerHeight * 0.55;
  if (top > lowest) scrollBy({ top: top - lowest });
  else if (top < 0) scrollBy({ top: top - 16 });
}
