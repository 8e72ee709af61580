import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DecisionLink } from "../../parts/decision-link.tsx";
import { countText } from "../../parts/text/count-text.ts";
import type { Timeline } from "../log/timeline.ts";
import { AgentCell, LogRow, LogTable, TextCell, WhenCell } from "./log-table.tsx";

const PAGE = 100;

/** The decisions that a fork inherited, in words: they are of another thread's log, so that the table of events does not hold them. */
export function InheritedTable({ timeline }: { readonly timeline: Timeline }) {
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
