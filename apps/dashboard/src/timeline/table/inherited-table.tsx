import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DecisionLink } from "../../parts/decision-link.tsx";
import { countText } from "../../parts/text/count-text.ts";
import type { Timeline } from "../log/timeline.ts";
import { CELL, ROW, TEXT_CELL } from "./log-rows.ts";

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
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="From before the fork, table">
        <table className="w-full border-collapse text-left">
          <thead className="text-xs text-muted max-sm:sr-only">
            <tr>
              {["When", "Agent", "Text"].map((name) => (
                <th key={name} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map((row) => {
              const at = new Date(decisions.at.values[row] ?? 0);
              const agent = lanes[decisions.lane.values[row] ?? 0];
              return (
                <tr key={row} className={ROW}>
                  <td className={`${CELL} whitespace-nowrap text-muted`}>
                    <time dateTime={at.toISOString()}>{at.toLocaleString()}</time>
                  </td>
                  <td className={`${CELL} max-w-44 truncate`} dir="auto" title={agent}>
                    {agent}
                  </td>
                  <td className={TEXT_CELL} dir="auto">
                    <DecisionLink id={decisions.ids.get(row)}>{decisions.texts.get(row)}</DecisionLink>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown < inherited ? (
        <Button className="mt-2" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
