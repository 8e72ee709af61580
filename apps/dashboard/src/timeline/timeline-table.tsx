import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Timeline } from "./timeline-model.ts";

interface Row {
  readonly key: string;
  readonly seq: number;
  readonly at: number;
  readonly agent: string;
  readonly kind: string;
  readonly text: string;
  readonly decisionId: string | undefined;
}

const PAGE = 200;

/** The timeline in words, for keyboards and screen readers: the same marks in the order of the log. */
export function TimelineTable({ timeline, onSelect }: { readonly timeline: Timeline; onSelect(id: string): void }) {
  const [shown, setShown] = useState(PAGE);
  const rows = rowsOf(timeline);
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-muted">The same as a table ({rows.length} rows)</summary>
      <table className="mt-2 w-full border-collapse text-left">
        <thead className="text-xs text-muted">
          <tr>
            {["#", "When", "Agent", "What", "Text"].map((name) => (
              <th key={name} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key} className="border-b border-line align-top">
              <td className="pr-4 text-muted tabular-nums">{row.seq}</td>
              <td className="pr-4 whitespace-nowrap text-muted">
                <time dateTime={new Date(row.at).toISOString()}>{new Date(row.at).toLocaleString()}</time>
              </td>
              <td className="pr-4" dir="auto">
                {row.agent}
              </td>
              <td className="pr-4 text-muted">{row.kind}</td>
              <td dir="auto" className="[overflow-wrap:anywhere]">
                {row.decisionId === undefined ? (
                  row.text
                ) : (
                  <Link
                    to="/decisions/$decisionId"
                    params={{ decisionId: row.decisionId }}
                    onClick={(event) => {
                      event.preventDefault();
                      onSelect(row.decisionId ?? "");
                    }}
                  >
                    {row.text}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <button
          type="button"
          onClick={() => setShown(shown + PAGE)}
          className="mt-2 rounded border border-line px-3 py-1 text-muted hover:bg-sunken"
        >
          Show {Math.min(PAGE, rows.length - shown)} more
        </button>
      ) : null}
    </details>
  );
}

function rowsOf(timeline: Timeline): Row[] {
  const agent = (lane: number): string => timeline.lanes[lane] ?? "";
  return [
    ...timeline.decisions.map(
      (mark): Row => ({
        key: `d${mark.seq}`,
        seq: mark.seq,
        at: mark.at,
        agent: agent(mark.lane),
        kind: mark.outcome ? `decision, ${mark.outcome}` : "decision",
        text: mark.text,
        decisionId: mark.id,
      }),
    ),
    ...timeline.ticks.map(
      (mark): Row => ({
        key: `t${mark.seq}`,
        seq: mark.seq,
        at: mark.at,
        agent: agent(mark.lane),
        kind: mark.kind,
        text: mark.text,
        decisionId: undefined,
      }),
    ),
    ...timeline.bridges
      .filter((mark) => mark.kind === "handoff")
      .map(
        (mark): Row => ({
          key: `b${mark.seq}`,
          seq: mark.seq,
          at: mark.at,
          agent: agent(mark.from),
          kind: `handoff to ${agent(mark.to)}`,
          text: mark.text,
          decisionId: undefined,
        }),
      ),
  ].toSorted((a, b) => a.seq - b.seq);
}
