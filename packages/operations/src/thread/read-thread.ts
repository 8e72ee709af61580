import { ClewError } from "@clew/errors";
import { instantOf } from "@clew/handoff-schema/internal";
import type { ThreadEvent } from "@clew/schemas";
import type { EventQuery, ThreadStore } from "@clew/thread-store";
import { sizeOf } from "../text-size.ts";
import { emptyThread, type FoldedThread, foldEvents, thoughtOwners } from "./fold-thread.ts";
import { learnedSince, originsOf } from "./origins.ts";
import { redactedRecords } from "./redacted-records.ts";
import type { ThreadReading } from "./thread-deps.ts";

/** Which thread, and as of when. */
export interface ThreadRead {
  readonly project: string;
  readonly threadId: string;
  /** A seq, or an RFC 3339 time: the thread as it was then. */
  readonly at?: number | string | undefined;
}

/** How many events are asked of the store at once. */
const PAGE = 5_000;

/** A thread folded from its log, with what it inherited from the threads it was forked off. */
export async function readThread(deps: ThreadReading, read: ThreadRead): Promise<FoldedThread> {
  const until = untilOf(read.at);
  if (until === undefined)
    throw new ClewError("USAGE", `at is a seq or an RFC 3339 time, not ${JSON.stringify(read.at)}.`);
  const { project, threadId } = read;
  const events = await readEvents(deps, { project, log: threadId, ...until });
  const [first] = events;
  if (first === undefined || first.type !== "thread_created")
    throw new ClewError(
      "NOT_FOUND",
      `There is no thread ${threadId}${read.at === undefined ? "" : ` as of ${read.at}`}.`,
    );
  const thread = emptyThread(threadId);
  const redacted = await redactedRecords(deps, project, { threadId, events });
  foldEvents(thread, events.slice(0, 1), redacted);
  await inherit(deps, thread, { project, isNow: read.at === undefined });
  foldEvents(thread, events, redacted);
  return thread;
}

function untilOf(at: number | string | undefined): Partial<Pick<EventQuery, "untilSeq" | "untilTime">> | undefined {
  if (at === undefined) return {};
  if (typeof at === "number") return { untilSeq: at };
  if (/^\d{1,15}$/.test(at)) return { untilSeq: Number(at) };
  return instantOf(at) === undefined ? undefined : { untilTime: at };
}

/** All events of a query, page by page. */
export async function readEvents(deps: ThreadReading, query: EventQuery): Promise<readonly ThreadEvent[]> {
  const events: ThreadEvent[] = [];
  let sinceSeq = query.sinceSeq ?? 0;
  for (;;) {
    const page = await deps.threads.events({ ...query, sinceSeq, limit: PAGE });
    events.push(...page);
    if (page.length < PAGE) return events;
    sinceSeq = page.at(-1)?.seq ?? sinceSeq;
  }
}

// Decisions, thoughts and questions of the origins come first; title, status and head are the fork's own.
async function inherit(
  deps: ThreadReading,
  thread: FoldedThread,
  { project, isNow }: { readonly project: string; readonly isNow: boolean },
): Promise<void> {
  for (const { id, seq } of await originsOf(deps, project, thread.forkedFrom)) {
    const events = await readEvents(deps, { project, log: id, untilSeq: seq });
    const origin = emptyThread(id);
    foldEvents(origin, events, await redactedRecords(deps, project, { threadId: id, events }));
    if (isNow) foldEvents(origin, await learnedSince(deps, project, origin), new Map());
    for (const [key, decision] of origin.decisions) thread.decisions.set(key, decision);
    for (const [key, question] of origin.questions) thread.questions.set(key, question);
    for (const [key, handoff] of origin.handoffs) thread.handoffs.set(key, handoff);
    thread.thoughts.push(...settleThoughts(origin));
    thread.reviews.push(...origin.reviews);
    thread.links.push(...origin.links);
    thread.guardrailChecks.push(...origin.guardrailChecks);
  }
}

// An inherited thought is tied to its decision here: seq of two logs cannot be compared later.
function settleThoughts(origin: FoldedThread): FoldedThread["thoughts"] {
  const owners = thoughtOwners(origin);
  return origin.thoughts.map((thought) => {
    return { ...thought, threadId: origin.id, decisionId: owners.get(thought) ?? thought.decisionId };
  });
}

/** A page of a log. */
interface EventPage {
  readonly events: readonly ThreadEvent[];
  /** About how many bytes they have as JSON. */
  readonly bytes: number;
  /** Nothing came after them when they were read. */
  readonly isLast: boolean;
}

/** How large pages may become; one event is given however large it is. */
interface PageLimits {
  readonly bytes: number;
  readonly events: number;
}

/** How many events are read before it is known how large they are. */
const FIRST_EVENTS = 4;

/** Reads a log page by page, in pages of about so many bytes: each is planned by the one before. */
export function createEventReader(threads: ThreadStore, limits: PageLimits): (query: EventQuery) => Promise<EventPage> {
  let planned = Math.min(FIRST_EVENTS, limits.events);
  return async (query) => {
    const limit = Math.min(planned, query.limit ?? planned);
    const events = await threads.events({ ...query, limit });
    const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
    if (events.length > 0) {
      const fitting = Math.floor(limits.bytes / (bytes / events.length));
      planned = Math.max(1, Math.min(planned * 2, fitting, limits.events));
    }
    return { events, bytes, isLast: events.length < limit };
  };
}
