import { useMemo, useState } from "react";
import { Button } from "../../parts/section.tsx";
import { marksUntil, placeMarks, type SessionMark } from "../log/session-marks.ts";
import type { Timeline } from "../log/timeline.ts";
import { AgentCell, KindCell, LogRow, LogTable, TextCell, WhenCell } from "./log-table.tsx";

interface TableProps {
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly until: number | undefined;
  onOpen?(sessionId: string): void;
}

const SESSIONS_AT_ONCE = 100;

/** The halts and loop-backs of the picture in words: they are of sessions, so that the log does not hold them. */
export function SessionTable({ timeline, sessions, until, onOpen }: TableProps) {
  const [shown, setShown] = useState(SESSIONS_AT_ONCE);
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
      <LogTable label="Halts and loop-backs, table" columns={["When", "Agent", "What", "Text"]}>
        {newest.slice(0, shown).map((mark, index) => (
          <LogRow key={index}>
            <WhenCell at={mark.at} />
            <AgentCell agent={mark.agent} />
            <KindCell>{mark.kind === "halt" ? "halted" : "went back"}</KindCell>
            <TextCell>
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
            </TextCell>
          </LogRow>
        ))}
      </LogTable>
      {shown < happened ? (
        <Button className="mt-2" onClick={() => setShown(shown + SESSIONS_AT_ONCE)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
