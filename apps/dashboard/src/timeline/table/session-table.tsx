import { useMemo, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { marksUntil, placeMarks, type SessionMark } from "../log/session-marks.ts";
import type { Timeline } from "../log/timeline.ts";
import { CELL, ROW, TEXT_CELL } from "./log-rows.ts";

interface TableProps {
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly until: number | undefined;
  onOpen?(sessionId: string): void;
}

const PAGE = 100;

/** The halts and loop-backs of the picture in words: they are of sessions, so that the log does not hold them. */
export function SessionTable({ timeline, sessions, until, onOpen }: TableProps) {
  const [shown, setShown] = useState(PAGE);
  const placed = useMemo(() => placeMarks(timeline, sessions), [timeline, sessions]);
  const happened = marksUntil(placed, timeline, until ?? Number.POSITIVE_INFINITY);
  if (happened === 0) return null;
  const newest = placed.marks.slice(0, happened).toReversed();
  return (
    <section aria-label="Halts and loop-backs" className="mt-5">
      <h2 className="mb-2 text-xs text-muted">
        {happened.toLocaleString()} {happened === 1 ? "halt or loop-back" : "halts and loop-backs"} of sessions, newest
        first
      </h2>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Halts and loop-backs, table">
        <table className="w-full border-collapse text-left">
          <thead className="text-xs text-muted max-sm:sr-only">
            <tr>
              {["When", "Agent", "What", "Text"].map((name) => (
                <th key={name} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.slice(0, shown).map((mark, index) => (
              <tr key={index} className={ROW}>
                <td className={`${CELL} whitespace-nowrap text-muted`}>
                  <time dateTime={mark.at}>{new Date(mark.at).toLocaleString()}</time>
                </td>
                <td className={`${CELL} max-w-44 truncate`} dir="auto" title={mark.agent}>
                  {mark.agent}
                </td>
                <td className={`${CELL} whitespace-nowrap text-muted`}>
                  {mark.kind === "halt" ? "halted" : "went back"}
                </td>
                <td className={TEXT_CELL} dir="auto">
                  {onOpen ? (
                    <button
                      type="button"
                      className="text-left underline decoration-line underline-offset-2 hover:decoration-current"
                      onClick={() => onOpen(mark.sessionId)}
                    >
                      {mark.text}
                    </button>
                  ) : (
                    mark.text
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < happened ? (
        <Button className="mt-2" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
