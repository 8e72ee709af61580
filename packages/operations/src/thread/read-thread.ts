import { ClewError } from "@clew/errors";
import { instantOf } from "@clew/handoff-schema/internal";
import type { ThreadEvent } from "@clew/schemas";
import type { EventQuery, RecordKind, StoredRecord, ThreadStore } from "@clew/thread-store";
import { pagesOf } from "../pages.ts";
import { sizeOf } from "../text-size.ts";
import { withoutAbsent } from "../without-absent.ts";
import {
  emptyThread,
  type FoldedThread,
  foldEvents,
  isEmptied,
  type RedactedRecord,
  type RedactedRecords,
  thoughtOwners,
} from "./fold-thread.ts";
import { learnedSince, originsOf } from "./origins.ts";
import type { ThreadReading } from "./thread-deps.ts";

/** Which thread, and at what point. */
export interface ThreadRead {
  readonly project: string;
  readonly threadId: string;
  /** A seq or an RFC 3339 time: the thread as it was then. */
  readonly at?: number | string | undefined;
}

/** How many events to request from the store at once. */
const PAGE = 5_000;
/** How many of unknown size, and how much together: other callers wait while they are read. */
const FIRST_PAGE = 32;
const SIZE_AT_ONCE = 8_000_000;

/** Fold a thread from its log, including what it inherited. */
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
  for (let limit = FIRST_PAGE; ; ) {
    const page = await deps.threads.events({ ...query, sinceSeq, limit });
    for (const event of page) events.push(event);
    if (page.length < limit) return events;
    sinceSeq = page.at(-1)?.seq ?? sinceSeq;
    const size = sizeOf(page);
    limit = Math.max(1, Math.min(PAGE, Math.floor((SIZE_AT_ONCE * page.length) / size)));
    if (size > SIZE_AT_ONCE / 4) await deps.yieldTurn?.();
  }
}

// Ancestors' decisions, thoughts and questions come first; title, status and head are the fork's own.
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

// Attach inherited thoughts to their decisions here: the seqs of two logs cannot be compared later.
function settleThoughts(origin: FoldedThread): FoldedThread["thoughts"] {
  const owners = thoughtOwners(origin);
  return origin.thoughts.map((thought) => {
    return { ...thought, threadId: origin.id, decisionId: owners.get(thought) ?? thought.decisionId };
  });
}

/** A page of a log. */
interface EventPage {
  readonly events: readonly ThreadEvent[];
  /** Their approximate size as JSON in bytes. */
  readonly bytes: number;
  /** There were no later events when they were read. */
  readonly isLast: boolean;
}

/** The largest page. A single event is returned however large it is. */
interface PageLimits {
  readonly bytes: number;
  readonly events: number;
}

/** How many events to read before their size is known. */
const FIRST_EVENTS = 4;

/** Read a log in pages of roughly equal size; each page is planned from the one before. */
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

const RECORDS_AT_ONCE = 1_000;

interface Log {
  readonly project: string;
  readonly threadId: string;
}

/**
 * What is still known about records whose events were emptied: others refer to them, and decisions keep their place.
 */
export async function redactedRecords(
  deps: ThreadReading,
  project: string,
  { threadId, events }: { readonly threadId: string; readonly events: readonly ThreadEvent[] },
): Promise<RedactedRecords> {
  const emptied = events.filter(isEmptied);
  const records = new Map<number, RedactedRecord>();
  if (emptied.length === 0) return records;
  const log = { project, threadId };
  for (const [seq, record] of await notesOf(deps, log, emptied)) records.set(seq, record);
  const decisions = new Set(emptied.filter(({ type }) => type === "decision_recorded").map(({ seq }) => seq));
  const named = [...records].flatMap(([seq, { id }]) => (decisions.has(seq) && id !== undefined ? [id] : []));
  for (const { id, seq, document } of await deps.threads.decisionsById(project, named)) {
    const { confidence, continuesDecision } = document;
    if (decisions.has(seq))
      records.set(seq, { ...records.get(seq), id, confidence, ...withoutAbsent({ continuesDecision }) });
  }
  for (const kind of ["thought", "question"] as const) {
    const seqs = new Set(emptied.filter(({ type }) => RECORDED[type] === kind).map(({ seq }) => seq));
    const ids = [...records].flatMap(([seq, { id }]) => (seqs.has(seq) && id !== undefined ? [id] : []));
    for (const { seq, id, log: home, decisionId } of await recordsNamed(deps, { project, kind, ids }))
      if (home === threadId && seqs.has(seq))
        records.set(seq, { ...records.get(seq), ...withoutAbsent({ id, decisionId }) });
  }
  const opened = emptied.find(({ type }) => type === "thread_created");
  if (opened !== undefined) {
    const { forkedFrom } = { ...(await deps.threads.thread(project, threadId)) };
    records.set(opened.seq, { ...records.get(opened.seq), ...withoutAbsent({ id: threadId, forkedFrom }) });
  }
  return records;
}

const RECORDED: Readonly<Record<string, string>> = { thought_recorded: "thought", question_asked: "question" };

async function recordsNamed(
  deps: ThreadReading,
  { project, kind, ids }: { readonly project: string; readonly kind: RecordKind; readonly ids: readonly string[] },
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const part = ids.slice(start, start + RECORDS_AT_ONCE);
    found.push(...(await deps.threads.records({ project, kind, ids: part, limit: RECORDS_AT_ONCE })).items);
  }
  return found;
}

const NAMED = new Set(["decision_recorded", "thought_recorded", "question_asked"]);

// A redaction's note says whose content is gone. A note of an older version only says where; then the tables say whose.
// An emptied event without a note is damaged.
async function notesOf(
  deps: ThreadReading,
  { project, threadId: log }: Log,
  emptied: readonly ThreadEvent[],
): Promise<RedactedRecords> {
  const records = new Map<number, RedactedRecord>();
  let unnamed = false;
  for (let sinceSeq = 0; ; ) {
    const notes = await deps.threads.events({ project, log, types: ["redacted"], sinceSeq, limit: RECORDS_AT_ONCE });
    for (const { payload } of notes) {
      const { seq, id, status, type } = { ...payload };
      const known = withoutAbsent({
        id: typeof id === "string" ? id : undefined,
        status: typeof status === "string" ? status : undefined,
      });
      if (typeof seq === "number") records.set(seq, known);
      if (known.id === undefined && NAMED.has(String(type))) unnamed = true;
    }
    if (notes.length < RECORDS_AT_ONCE) break;
    sinceSeq = notes.at(-1)?.seq ?? sinceSeq;
  }
  for (const { seq, type } of emptied) {
    if (records.has(seq)) continue;
    records.set(seq, { damaged: true });
    if (NAMED.has(type)) unnamed = true;
  }
  if (unnamed)
    for (const [seq, id] of await namesInTables(deps, { project, threadId: log }))
      records.set(seq, { id, ...records.get(seq) });
  return records;
}

async function namesInTables(deps: ThreadReading, { project, threadId }: Log): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  const all = { project, order: "oldest", limit: RECORDS_AT_ONCE } as const;
  const decisions = { ...all, filters: { thread: threadId } };
  for await (const page of pagesOf((cursor) => deps.threads.decisions({ ...decisions, cursor })))
    for (const { seq, id, redacted } of page) if (redacted) ids.set(seq, id);
  for (const kind of ["thought", "question"] as const)
    for await (const page of pagesOf((cursor) => deps.threads.records({ ...all, kind, log: threadId, cursor })))
      for (const { seq, id, redacted } of page) if (redacted) ids.set(seq, id);
  return ids;
}
