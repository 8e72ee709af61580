import type { ThreadEvent } from "@clew/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../parts/section.tsx";
import { DecisionLink, Failed, Loading } from "../../parts/states.tsx";
import { eventsQuery, eventText, useThreadSource } from "../log/columns.ts";
import { marksUntil, placeMarks, type SessionMark, type Timeline } from "../log/timeline.ts";

// On a phone a row has two lines: kind, agent and time, then the text in full width.
const CELL = "py-1 pr-4 max-sm:p-0";

interface LogTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Whether the rows are outdated while the requested ones load. */
  readonly isOutdated?: boolean;
  readonly children: ReactNode;
}

/** The frame of a log table; it scrolls by itself, and the keyboard can focus it for that. */
export function LogTable({ label, columns, isOutdated = false, children }: LogTableProps) {
  return (
    <div className={`overflow-x-auto ${isOutdated ? "opacity-60" : ""}`} tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-left">
        <thead className="text-xs text-muted max-sm:sr-only">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface Cells {
  readonly children: ReactNode;
}

export function LogRow({ children }: Cells) {
  return (
    <tr className="border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-1.5 max-sm:text-xs">
      {children}
    </tr>
  );
}

/** The event's place in the log. */
export function PlaceCell({ children }: Cells) {
  return <td className={`${CELL} text-muted tabular-nums`}>{children}</td>;
}

/** The event's time. */
export function WhenCell({ at }: { readonly at: string }) {
  return (
    <td className={`${CELL} whitespace-nowrap text-muted`}>
      <time dateTime={at}>{new Date(at).toLocaleString()}</time>
    </td>
  );
}

/** The event's agent. */
export function AgentCell({ agent }: { readonly agent: string | undefined }) {
  return (
    <td className={`${CELL} max-w-44 truncate`} dir="auto" title={agent}>
      {agent}
    </td>
  );
}

/** The kind of event, in a word. */
export function KindCell({ children }: Cells) {
  return <td className={`${CELL} whitespace-nowrap text-muted`}>{children}</td>;
}

/** The event's text. */
export function TextCell({ children }: Cells) {
  return (
    <td className="min-w-48 py-1 [overflow-wrap:anywhere] max-sm:w-full max-sm:p-0 max-sm:text-[1rem]" dir="auto">
      {children}
    </td>
  );
}

const PAGE = 100;

/** The log in words, for keyboards and screen readers: what the picture shows and what it leaves out, in order. */
export function EventTable({ timeline, until }: { readonly timeline: Timeline; readonly until: number | undefined }) {
  const source = useThreadSource();
  const end = until ?? timeline.lastSeq;
  const pages = Math.max(1, Math.ceil(end / PAGE));
  const [asked, setAsked] = useState<number | undefined>();
  const page = Math.min(asked ?? pages, pages);
  const since = (page - 1) * PAGE;
  // The newest page grows: its key contains its size, so that it is read again.
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

interface TableProps {
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly until: number | undefined;
  onOpen?(sessionId: string): void;
}

const SESSIONS_AT_ONCE = 100;

/** The picture's halts and loop-backs in words: they belong to sessions, so the log does not contain them. */
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
