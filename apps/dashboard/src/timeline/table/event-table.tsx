import type { ThreadEvent } from "@clew/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../parts/section.tsx";
import { DecisionLink, Failed, Loading } from "../../parts/states.tsx";
import { eventsQuery, eventText, useThreadSource } from "../log/columns.ts";
import type { Timeline } from "../log/timeline.ts";
import { AgentCell, KindCell, LogRow, LogTable, PlaceCell, TextCell, WhenCell } from "./log-table.tsx";

const PAGE = 100;

/** The log in words, for keyboards and screen readers: what the picture shows and what it leaves out, in order. */
export function EventTable({ timeline, until }: { readonly timeline: Timeline; readonly until: number | undefined }) {
  const source = useThreadSource();
  const end = until ?? timeline.lastSeq;
  const pages = Math.max(1, Math.ceil(end / PAGE));
  const [asked, setAsked] = useState<number | undefined>();
  const page = Math.min(asked ?? pages, pages);
  const since = (page - 1) * PAGE;
  // The newest page grows: its key holds how far, so that it is read anew.
  const size = Math.min(PAGE, end - since);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...eventsQuery(source, since, size),
    placeholderData: keepPreviousData,
  });
  const events = data?.filter((event) => event.seq <= end) ?? [];
  return (
    <section aria-label="The thread as a table">
      <div className="mb-2 flex flex-wrap items-center gap-2 text-xs text-muted">
        <span className="tabular-nums">
          Events {since + 1} to {since + size} of {end}
        </span>
        <nav aria-label="Pages of the table" className="flex gap-1">
          <Button disabled={page === 1} onClick={() => setAsked(1)}>
            First
          </Button>
          <Button disabled={page === 1} onClick={() => setAsked(page - 1)}>
            Earlier
          </Button>
          <Button disabled={page === pages} onClick={() => setAsked(page + 1)}>
            Later
          </Button>
          <Button disabled={page === pages} onClick={() => setAsked(undefined)}>
            Newest
          </Button>
        </nav>
      </div>
      {error ? <Failed error={error} /> : null}
      {isPending ? <Loading what="events" /> : null}
      <LogTable label="Events" columns={["#", "When", "Agent", "What", "Text"]} isOutdated={isPlaceholderData}>
        {events.map((event) => (
          <EventRow key={event.seq} event={event} redacted={timeline.redacted} />
        ))}
      </LogTable>
    </section>
  );
}

function EventRow({ event, redacted }: { readonly event: ThreadEvent; readonly redacted: ReadonlySet<number> }) {
  const id = event.type === "decision_recorded" ? event.payload?.["id"] : event.payload?.["decisionId"];
  const text = eventText(event, redacted);
  return (
    <LogRow>
      <PlaceCell>{event.seq}</PlaceCell>
      <WhenCell at={event.at} />
      <AgentCell agent={event.actor} />
      <KindCell>{kindOf(event)}</KindCell>
      <TextCell>
        {typeof id === "string" && event.type.startsWith("decision_") ? (
          <DecisionLink id={id}>{text || id}</DecisionLink>
        ) : (
          text
        )}
      </TextCell>
    </LogRow>
  );
}

function kindOf({ type, payload }: ThreadEvent): string {
  const outcome = payload?.["outcome"];
  if (type === "decision_recorded") return "decision";
  if (type === "decision_reviewed") return `review: ${typeof outcome === "string" ? outcome : "?"}`;
  return type.replace(/_(recorded|changed)$/, "").replaceAll("_", " ");
}
