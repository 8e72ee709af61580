import "../styles.css";
import type { ThreadEvent } from "@clew/schemas";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Decision } from "../data/connection.ts";
import { followPaper } from "../parts/hooks.ts";
import { DecisionPlacesContext, StatusChip } from "../parts/states.tsx";
import { countText, escapedText } from "../parts/text.ts";
import { appendEvents, inherit } from "../timeline/log/append-events.ts";
import { type ThreadSource, ThreadSourceContext } from "../timeline/log/columns.ts";
import {
  agentCount,
  createTimeline,
  ownDecisions,
  type SessionMark,
  statusAt,
  type Timeline,
} from "../timeline/log/timeline.ts";
import { ThreadBody } from "../timeline/thread-body.tsx";

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = (): void => {
  document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
};
applyTheme();
dark.addEventListener("change", applyTheme);
followPaper(applyTheme);

const threadExport = readExport(document.getElementById("clew-thread")?.textContent ?? "");
const root = document.getElementById("root");
if (!root) throw new Error("the page has no element #root");
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ExportedPage exported={threadExport} />
    </QueryClientProvider>
  </StrictMode>,
);

/** A thread at the time of its export; the address contains the open decision, for linking. */
function ExportedPage({ exported }: { readonly exported: Exported }) {
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

/** The contents of an exported file. */
interface Exported {
  readonly id: string;
  readonly timeline: Timeline;
  readonly marks: readonly SessionMark[];
  readonly source: ThreadSource;
}

/** Parses the data of an exported file. */
function readExport(text: string): Exported {
  // This program wrote the file; missing parts read as empty.
  const data = JSON.parse(text === "" ? "{}" : text) as {
    readonly thread?: {
      readonly id?: string;
      readonly title?: string;
      readonly forkedFrom?: unknown;
      readonly decisions?: readonly Decision[];
      readonly questions?: readonly Readonly<Record<string, unknown>>[];
    };
    readonly events?: readonly ThreadEvent[];
    readonly marks?: readonly SessionMark[];
  };
  const events = data.events ?? [];
  const timeline = createTimeline();
  const { id = "", forkedFrom, decisions: all = [], questions = [] } = data.thread ?? {};
  if (forkedFrom !== undefined) inherit(timeline, { id, decisions: all, questions });
  appendEvents(timeline, events);
  timeline.title ||= data.thread?.title ?? "";
  const decisions = new Map(all.map((decision) => [decision.id, decision]));
  return {
    id,
    timeline,
    marks: data.marks ?? [],
    source: {
      key: "file",
      events: async (sinceSeq, limit) => events.filter((event) => event.seq > sinceSeq).slice(0, limit),
      decision: async (wanted) => {
        const decision = decisions.get(wanted);
        if (decision === undefined) throw new Error("This file does not hold that decision.");
        return decision;
      },
    },
  };
}
