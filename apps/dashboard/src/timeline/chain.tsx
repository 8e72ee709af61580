import { useMemo } from "react";
import { DecisionLink } from "../parts/decision-link.tsx";
import { Section } from "../parts/section.tsx";
import { rowsUntil } from "./log/as-of.ts";
import type { Timeline } from "./log/timeline.ts";

interface ChainProps {
  readonly timeline: Timeline;
  /** Changes whenever the timeline has grown. */
  readonly version: number;
  readonly id: string;
  readonly until: number | undefined;
}

const SHOWN = 8;

/** What a decision goes on from, and what went on from it. */
export function Chain({ timeline, version, id, until }: ChainProps) {
  const { before, after } = useMemo(
    () => neighbours(timeline, id, until),
    // The timeline grows in place; the version says when.
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
