import { useEffect, useMemo, useState } from "react";
import { DecisionPlacesContext } from "../parts/decision-link.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { countText } from "../parts/text/count-text.ts";
import { escapedText } from "../parts/text/escaped-text.ts";
import { statusAt } from "../timeline/log/as-of.ts";
import { ThreadSourceContext } from "../timeline/log/thread-source.ts";
import { agentCount, ownDecisions } from "../timeline/log/timeline.ts";
import { ThreadBody } from "../timeline/thread-body.tsx";
import type { Exported } from "./read-export.ts";

/** A thread as it was when the file was written; the address holds the open decision, so that it can be linked to. */
export function ExportedPage({ exported }: { readonly exported: Exported }) {
  const { id, timeline, marks, source } = exported;
  const [selected, setSelected] = useState<string | undefined>(fromHash());
  const [until, setUntil] = useState<number | undefined>();
  const [table, setTable] = useState(false);
  const title = timeline.title || id;
  useEffect(() => {
    document.title = `${escapedText(title)} · Clew`;
    const onHash = (): void => setSelected(fromHash());
    globalThis.addEventListener("hashchange", onHash);
    return () => globalThis.removeEventListener("hashchange", onHash);
  }, [title]);
  const select = (decision: string | undefined): void => {
    setSelected(decision);
    history.replaceState(null, "", decision === undefined ? "#" : hashOf(decision));
  };
  const places = useMemo(() => ({ href: hashOf, open: select }), []);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1600px] flex-col px-4 py-5 sm:px-6">
      <ThreadSourceContext value={source}>
        <DecisionPlacesContext value={places}>
          <header className="mb-3">
            <h1 dir="auto" className="max-w-4xl text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
              {title}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
              <StatusChip status={statusAt(timeline, Number.POSITIVE_INFINITY)?.status ?? "active"} />
              <span>{ownDecisions(timeline)}</span>
              <span>{countText(agentCount(timeline), "agent")}</span>
              <span>
                exported at event {timeline.lastSeq}, {new Date(timeline.lastAt).toLocaleString()}
              </span>
            </p>
          </header>
          <main>
            <ThreadBody
              timeline={timeline}
              version={0}
              loaded
              sessions={marks}
              selected={selected}
              until={until}
              table={table}
              onSelect={select}
              onUntil={setUntil}
              onTable={setTable}
            />
          </main>
        </DecisionPlacesContext>
      </ThreadSourceContext>
    </div>
  );
}

function hashOf(id: string): string {
  return `#decision=${encodeURIComponent(id)}`;
}

function fromHash(): string | undefined {
  const match = /^#decision=(.+)$/.exec(location.hash);
  try {
    return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}
