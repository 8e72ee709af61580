import type { ThreadEvent } from "@clew/schemas";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Decision } from "../../data/client.ts";
import { DAMAGED, REDACTED } from "../../parts/text.ts";

/** Where what a thread's page shows in words comes from: a server, or the data inside an exported file. */
export interface ThreadSource {
  /** Part of every key under which its answers are kept. */
  readonly key: string;
  events(sinceSeq: number, limit: number): Promise<readonly ThreadEvent[]>;
  decision(id: string): Promise<Decision>;
}

/** The source of the page around. */
export const ThreadSourceContext = createContext<ThreadSource | undefined>(undefined);

/** The source of the page around; a page without one is a mistake of ours. */
export function useThreadSource(): ThreadSource {
  const source = useContext(ThreadSourceContext);
  if (source === undefined) throw new Error("a thread is shown without a source");
  return source;
}

/** A stretch of the log. */
export const eventsQuery = (source: ThreadSource, sinceSeq: number, limit: number) =>
  queryOptions({
    queryKey: ["source", source.key, "events", sinceSeq, limit],
    queryFn: () => source.events(sinceSeq, limit),
    // A log never changes behind what was read, except that an event may be emptied.
    staleTime: 60_000,
    gcTime: 60_000,
  });

/** One decision, whole. */
export const sourceDecisionQuery = (source: ThreadSource, id: string) =>
  queryOptions({ queryKey: ["decision", id, source.key], queryFn: () => source.decision(id) });

/** The text of one event, once it is there. */
export function useEventText(seq: number, redacted: ReadonlySet<number>): string {
  const source = useThreadSource();
  const { data } = useQuery({ ...eventsQuery(source, seq - 1, 1), enabled: seq > 0 });
  const event = data?.[0];
  return event?.seq === seq ? eventText(event, redacted) : "";
}

const FIELDS = [
  "decision",
  "text",
  "question",
  "reason",
  "answer",
  "context",
  "title",
  "actualResult",
  "description",
  "status",
];

/** What an event says, in the words of whoever wrote it. */
export function eventText(event: ThreadEvent, redacted: ReadonlySet<number>): string {
  if (event.payload === undefined) return redacted.has(event.seq) ? REDACTED : DAMAGED;
  const payload: Readonly<Record<string, unknown>> = event.payload;
  if (event.type === "redacted") return noteText(payload);
  for (const field of FIELDS) {
    const value = payload[field];
    if (typeof value === "string" && value !== "") return value;
  }
  const { action, outcome } = payload;
  if (typeof action === "object" && action !== null && "description" in action) return String(action.description);
  return typeof outcome === "string" ? outcome : "";
}

function noteText({ seq, reason }: Readonly<Record<string, unknown>>): string {
  const what = `event ${String(seq)}`;
  return typeof reason === "string" && reason !== "" ? `${what}: ${reason}` : what;
}
