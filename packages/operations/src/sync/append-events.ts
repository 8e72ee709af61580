import type { AppendRefusal, NewEvent, ThreadStore } from "@clew/thread-store";
import { originsOf } from "../thread/origins.ts";
import { readEvents } from "../thread/read-thread.ts";
import type { KnownEvent } from "./fold.ts";
import { type Here, hashesOf, LOGS_AT_ONCE, type LogHere } from "./look-around.ts";

type Payload = Readonly<Record<string, unknown>>;

/** For each log, the original position of each event, by its hash. */
export type PlacesThere = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The planned writes. */
export interface Planned {
  readonly project: string;
  readonly agentId: string;
  readonly here: Here;
  readonly links: readonly { readonly log: string; readonly event: NewEvent; readonly from: KnownEvent }[];
}

/** What was written, and what could not be. */
export interface Written {
  readonly logs: ReadonlySet<string>;
  readonly late: readonly KnownEvent[];
  readonly refusal?: AppendRefusal | undefined;
}

interface Writing extends Pick<Planned, "project" | "agentId"> {
  readonly threads: ThreadStore;
  readonly places: PlacesThere;
  /** Events still to write, by log. */
  readonly open: Map<string, Rest>;
  /** Decisions still to write, with their logs. */
  readonly coming: Map<string, string>;
  readonly links: { readonly log: string; readonly event: NewEvent }[];
  readonly logs: Set<string>;
  readonly late: KnownEvent[];
  refusal?: AppendRefusal | undefined;
}

interface Rest {
  readonly events: readonly NewEvent[];
  readonly from: readonly KnownEvent[];
  readonly head: number;
}

/**
 * Append the planned events. New logs are started together so that they share a commit. A fork waits for what it
 * inherits, and an inherited link for its target, together with everything after it in its log.
 */
export async function appendAll(threads: ThreadStore, planned: Planned, places: PlacesThere): Promise<Written> {
  const { project, agentId, here } = planned;
  const logs = [...here.logs].filter(([, { events }]) => events.length > 0);
  const coming = new Map(logs.flatMap(([log, { events }]) => events.flatMap(recordedIn).map((id) => [id, log])));
  const open = new Map(logs.map(([log, { events, from, head }]: [string, LogHere]) => [log, { events, from, head }]));
  const writing: Writing = { project, agentId, threads, places, open, coming, links: [], logs: new Set(), late: [] };
  while (open.size > 0) {
    const ready = [...open].map(([log, rest]) => ({ log, rest, end: readyUntil(writing, log) }));
    const begun = ready.filter(({ end }) => end > 0);
    if (begun.length === 0) deferLink(writing);
    for (let start = 0; start < begun.length; start += LOGS_AT_ONCE)
      await Promise.all(begun.slice(start, start + LOGS_AT_ONCE).map((one) => append(writing, one)));
  }
  await appendLinks(writing, planned);
  return writing;
}

function recordedIn({ type, payload }: NewEvent): readonly string[] {
  return type === "decision_recorded" ? [String(payload["id"])] : [];
}

/** How many events of a log can be written now. */
function readyUntil({ open, coming }: Writing, log: string): number {
  const { events = [] } = open.get(log) ?? {};
  const { threadId, seq }: Payload = forkIn(events);
  const origin = open.get(String(threadId));
  if (origin !== undefined && origin.events.some((event) => placeThere(event) <= Number(seq))) return 0;
  const isOpen = (id: unknown): boolean => (coming.get(String(id)) ?? log) !== log;
  const end = events.findIndex(
    ({ type, payload }) => type === "decisions_linked" && (isOpen(payload["sourceId"]) || isOpen(payload["targetId"])),
  );
  return end === -1 ? events.length : end;
}

// Logs wait for each other in a circle: one of them gives up its link's position, or its origin.
function deferLink({ open, links }: Writing): void {
  for (const [log, rest] of open) {
    const [first, ...events] = rest.events;
    if (first?.type !== "decisions_linked") continue;
    links.push({ log, event: first });
    if (events.length === 0) open.delete(log);
    else open.set(log, { ...rest, events });
    return;
  }
  const [[log, rest] = ["", undefined]] = open;
  const [first, ...events] = rest?.events ?? [];
  if (rest === undefined || first === undefined) return;
  const { forkedFrom: _, ...payload } = first.payload;
  open.set(log, { ...rest, events: [{ ...first, payload }, ...events] });
}

const EVENTS_AT_ONCE = 500;

async function append(
  writing: Writing,
  { log, rest, end }: { readonly log: string; readonly rest: Rest; readonly end: number },
): Promise<void> {
  const { threads, project, agentId: actor, open, coming } = writing;
  let expectedHead = rest.head;
  for (let start = 0; start < end; start += EVENTS_AT_ONCE) {
    const part = rest.events.slice(start, Math.min(end, start + EVENTS_AT_ONCE));
    const forked = expectedHead === 0 && start === 0 ? await settleFork(writing, part) : part;
    const events = await settleContinued(writing, log, forked);
    const written = await threads.append({ project, log, actor, events, expectedHead });
    if (!written.ok) {
      // The next try will see what was already written of it.
      writing.refusal ??= written;
      writing.late.push(...rest.from);
      open.delete(log);
      return;
    }
    writing.logs.add(log);
    expectedHead = written.head.seq;
    for (const id of part.flatMap(recordedIn)) coming.delete(id);
  }
  if (end === rest.events.length) open.delete(log);
  else open.set(log, { ...rest, events: rest.events.slice(end), head: expectedHead });
}

async function appendLinks(writing: Writing, { project, agentId: actor, links }: Planned): Promise<void> {
  const { threads, logs, late, links: deferred } = writing;
  const all = [...deferred.map((link) => ({ ...link, from: undefined })), ...links];
  for (const [log, group] of Map.groupBy(all, (link) => link.log)) {
    const written = await threads.append({ project, log, actor, events: group.map(({ event }) => event) });
    if (written.ok) logs.add(log);
    else late.push(...group.flatMap(({ from }) => from ?? []));
    if (!written.ok) writing.refusal ??= written;
  }
}

function forkIn([first]: readonly NewEvent[]): Payload {
  return first?.type === "thread_created" ? { ...Object(first.payload["forkedFrom"]) } : {};
}

function placeThere({ payload }: Pick<NewEvent, "payload">): number {
  const { seq }: Payload = { ...Object(payload["provenance"]) };
  return typeof seq === "number" ? seq : Number.POSITIVE_INFINITY;
}

/**
 * Fix a fork's origin: find the same event here, or else the nearest earlier one that was imported. A link may have
 * arrived after events that preceded it there, so nothing after the fork point belongs to the fork.
 */
async function settleFork(
  { threads, project, places }: Writing,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const [first, ...rest] = events;
  const { threadId, seq, hash } = forkIn(events);
  if (first === undefined || threadId === undefined) return events;
  const known = places.get(String(threadId));
  const origin = (await readEvents({ threads }, { project, log: String(threadId) })).map((event) => {
    const hashes = hashesOf(event);
    const place = hashes.map((each) => known?.get(each)).find((each) => each !== undefined);
    return { event, hashes, place: place ?? placeThere({ payload: event.payload ?? {} }) };
  });
  const itself = origin.find(({ hashes }) => hashes.includes(String(hash)));
  const end = origin.findIndex(({ place }) => Number.isFinite(place) && place > Number(seq));
  const before = origin.slice(0, end === -1 ? undefined : end);
  const found =
    before.findLast((each) => each === itself || each.place <= Number(seq)) ?? (end === -1 ? itself : undefined);
  const { forkedFrom: _, ...payload } = first.payload;
  const forkedFrom = found && { threadId, seq: found.event.seq, hash: found.event.hash };
  return [{ ...first, payload: { ...payload, forkedFrom } }, ...rest];
}

/**
 * Within a thread, a decision may only continue one of that thread or of its origin. If it continues another one,
 * record that as its parent: the relation is kept and nothing is refused.
 */
async function settleContinued(
  { threads, project }: Writing,
  log: string,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const named = events.flatMap((event) => continuedBy(event) ?? []);
  if (named.length === 0) return events;
  const thread = await threads.thread(project, log);
  const { threadId, seq } = forkIn(events);
  const point =
    thread?.forkedFrom ?? (threadId === undefined ? undefined : { threadId: String(threadId), seq: Number(seq) });
  const isThread = thread?.kind === "thread" || events[0]?.type === "thread_created";
  const line = await originsOf({ threads }, project, point);
  const lastOf = new Map([
    ...line.map((each) => [each.id, each.seq] as const),
    [log, Number.MAX_SAFE_INTEGER] as const,
  ]);
  const found = await threads.decisionsById(project, [...new Set(named)]);
  const here = new Set(
    found.filter((each) => !isThread || each.seq <= (lastOf.get(each.log) ?? 0)).map(({ id }) => id),
  );
  return events.map((event) => {
    const before = continuedBy(event);
    for (const id of recordedIn(event)) here.add(id);
    if (before === undefined || here.has(before)) return event;
    const { continuesDecision: _, ...payload } = event.payload;
    return { ...event, payload: { parentDecisionId: before, ...payload } };
  });
}

function continuedBy({ type, payload }: NewEvent): string | undefined {
  const before = type === "decision_recorded" ? payload["continuesDecision"] : undefined;
  return typeof before === "string" ? before : undefined;
}
