import { ClewError } from "@clew/errors";
import type { Bundle, BundleEarlierDecision, ThreadDocument, ThreadEvent } from "@clew/schemas";
import { canonicalText } from "@clew/thread-store";
import { emptyThread, foldEvents, isEmptied } from "../thread/fold-thread.ts";
import { createEventReader, redactedRecords } from "../thread/read-thread.ts";
import {
  bytesOf,
  decisionsNamed,
  EARLIER_BYTES,
  earlierDecision,
  isRedacted,
  originOf,
  splitBundle,
} from "./bundle-parts.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import { hashInTurns } from "./check-and-hash.ts";
import {
  type AloneDecision,
  type BundleRequest,
  exportAlone,
  exportBundle,
  findInScope,
  headOfBundle,
  listsOf,
} from "./export-bundle.ts";

/** Which part of a bundle to export. */
export interface BundlePartRequest extends BundleRequest {
  /** Where the previous part ended; undefined for the first part. */
  readonly cursor?: string | undefined;
  /** The most bytes the part may hold. A single event or decision may be larger. */
  readonly maxBytes: number;
}

/** A part of a bundle (a bundle itself), and the cursor of the next part, if any. */
export interface BundlePart {
  readonly bundle: Bundle;
  readonly next?: string | undefined;
}

/**
 * Where a part begins: at a decision, in a thread after a number of events, or (without logs) after a number of parts.
 */
interface Place {
  readonly createdAt: string;
  readonly kind: "decision" | "thread" | "part";
  readonly id: string;
  readonly after: number;
}

type Next = Omit<Place, "createdAt">;

/** How many bytes a part may read to name decisions of earlier parts. */
const READ_BYTES = 8_388_608;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/**
 * Export one part of a bundle that is too large for one answer. Nothing is kept between parts: each reads only its own
 * events on request. A thread that grows meanwhile ends where it ended when its last part was read.
 */
export async function exportBundlePart(deps: BundleDeps, request: BundlePartRequest): Promise<BundlePart> {
  const place = request.cursor === undefined ? undefined : placeOf(request.cursor);
  if (request.cursor !== undefined && place === undefined) return notOfThis();
  if (request.includeDeliberation === false) return partOfDocuments(deps, request, place);
  const found = await findInScope(deps, request);
  const { kind, id } = place ?? {};
  const firstDecision = kind === "decision" ? found.alone.indexOf(String(id)) : 0;
  const firstThread = kind === "thread" ? found.threads.indexOf(String(id)) : 0;
  if (firstDecision < 0 || firstThread < 0 || kind === "part") return notOfThis();
  const createdAt = place?.createdAt ?? deps.now();
  const head = headOfBundle(request, createdAt);
  const part: Part = { deps, request, left: request.maxBytes - bytesOf(head) - 512, alone: [], threads: [] };
  const next = await fill(part, {
    alone: kind === "thread" ? [] : found.alone.slice(firstDecision),
    threads: found.threads.slice(firstThread),
    after: place?.after ?? 0,
  });
  const guardrails = request.cursor === undefined && request.guardrails ? [...request.guardrails] : undefined;
  const partOf = deps.sha256(canonicalText(head));
  const said = { ...head, threads: part.threads, ...listsOf(part.alone), guardrails, partOf };
  await deps.pause?.();
  const bundle = { ...said, hash: await hashInTurns(said, deps.sha256, deps.pause) };
  return { bundle, next: next && cursorOf({ ...next, createdAt }) };
}

function notOfThis(): never {
  throw new ClewError("USAGE", "The cursor belongs to no part of this bundle: export it from its beginning.");
}

// Without its log, a thread must be read in full before it can be split.
async function partOfDocuments(
  deps: BundleDeps,
  request: BundlePartRequest,
  place: Place | undefined,
): Promise<BundlePart> {
  const { createdAt = deps.now(), after = 0 } = place ?? {};
  const whole = await exportBundle({ ...deps, now: () => createdAt }, request);
  const parts = splitBundle(whole.bundle, request.maxBytes, deps.sha256);
  const bundle = parts[after];
  if (bundle === undefined || (place !== undefined && place.kind !== "part")) return notOfThis();
  const next: Place = { createdAt, kind: "part", id: bundle.partOf ?? bundle.hash, after: after + 1 };
  return { bundle, next: after + 1 < parts.length ? cursorOf(next) : undefined };
}

function cursorOf({ createdAt, kind, after, id }: Place): string {
  return `${createdAt} ${kind} ${after} ${id}`;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,18}Z) (decision|thread|part) (\d{1,15}) (.{1,128})$/;

function placeOf(cursor: string): Place | undefined {
  const [, createdAt, kind, after, id] = CURSOR.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined) return undefined;
  if (kind !== "decision" && kind !== "thread" && kind !== "part") return undefined;
  return { createdAt, kind, id, after: Number(after) };
}

interface Part {
  readonly deps: BundleDeps;
  readonly request: BundlePartRequest;
  /** Bytes still free. */
  left: number;
  readonly alone: AloneDecision[];
  readonly threads: ThreadDocument[];
}

interface Rest {
  readonly alone: readonly string[];
  readonly threads: readonly string[];
  /** How many events of the first thread earlier parts contain. */
  readonly after: number;
}

// Decisions outside a thread come first, because threads link to them; `splitBundle` does the same.
async function fill(part: Part, { alone, threads, after }: Rest): Promise<Next | undefined> {
  for (const id of alone) {
    for (const each of await exportAlone(part.deps, part.request, id)) {
      if (!hasRoom(part, bytesOf(each))) return { kind: "decision", id, after: 0 };
      part.alone.push(each);
    }
  }
  for (const [index, id] of threads.entries()) {
    const begin = index === 0 ? after : 0;
    const next = await takeLog(part, id, begin);
    if (next !== undefined) return { kind: "thread", id, after: next };
  }
  return undefined;
}

/** Reserve the bytes if they fit. The first item always fits. */
function hasRoom(part: Part, bytes: number): boolean {
  if (bytes > part.left && !isEmpty(part)) return false;
  part.left -= bytes;
  return true;
}

function isEmpty({ alone, threads }: Part): boolean {
  return alone.length === 0 && threads.every(({ events }) => events?.length === 0);
}

/** Take the events of a thread's log after `after`. Return the last one taken if some are left. */
async function takeLog(part: Part, id: string, after: number): Promise<number | undefined> {
  const { deps, request } = part;
  const query = { project: request.project, log: id };
  const [first] = await deps.threads.events({ ...query, limit: 1 });
  const before = after === 0 ? undefined : await eventAt(part, id, after);
  if (first === undefined || (after > 0 && before === undefined))
    throw new ClewError("NOT_FOUND", `There is no thread ${id}.`);
  const opening = await openingOf(part, first);
  if (!hasRoom(part, bytesOf(opening))) return after;
  if (after === 0) await takeOrigin(part, originOf({ ...opening, events: [first] }));
  const { events, earlier, isLast } = await readEvents(part, { id, before });
  if (events.length === 0 && !isLast) return after;
  const gone = await goneIn(part, id, events);
  const place = before && { first, after: { seq: before.seq, hash: before.hash }, decisions: earlier };
  part.threads.push({ ...opening, ...gone, events, part: place });
  return isLast ? undefined : (events.at(-1)?.seq ?? after);
}

async function eventAt({ deps, request }: Part, log: string, seq: number): Promise<ThreadEvent | undefined> {
  const [event] = await deps.threads.events({ project: request.project, log, sinceSeq: seq - 1, untilSeq: seq });
  return event;
}

/** What a part says about a thread besides its events. */
async function openingOf({ deps, request }: Part, first: ThreadEvent): Promise<ThreadDocument> {
  const { log: id = "" } = first;
  const stored = await deps.threads.thread(request.project, id);
  const { title = "", startedBy = first.actor, forkedFrom } = stored ?? {};
  const bare = { id, title, startedBy, decisions: [], openQuestions: [], lastState: {} };
  return isEmptied(first) ? { ...bare, forkedFrom } : bare;
}

// Say how the thread that this one was forked from began: it identifies that thread wherever an earlier part stored it.
async function takeOrigin(part: Part, id: string | undefined): Promise<void> {
  if (id === undefined || part.threads.some((thread) => thread.id === id)) return;
  const first = await eventAt(part, id, 1);
  if (first === undefined) return;
  const place = { first, after: { seq: first.seq, hash: first.hash } };
  part.threads.push({ ...(await openingOf(part, first)), events: [], part: place });
}

interface EventsRead {
  readonly events: ThreadEvent[];
  /** Decisions of earlier parts that the events are about. */
  readonly earlier: BundleEarlierDecision[] | undefined;
  readonly isLast: boolean;
}

async function readEvents(
  part: Part,
  { id: log, before }: { readonly id: string; readonly before: ThreadEvent | undefined },
): Promise<EventsRead> {
  const { deps, request } = part;
  const read = createEventReader(deps.threads, PAGE);
  const mustGive = isEmpty(part);
  const events: ThreadEvent[] = [];
  const own = new Set<string>();
  const earlier = new Map<string, BundleEarlierDecision | undefined>();
  const told = (): BundleEarlierDecision[] | undefined => {
    const all = [...earlier.values()].filter((each) => each !== undefined);
    return all.length === 0 ? undefined : all;
  };
  let toRead = READ_BYTES;
  for (let sinceSeq = before?.seq ?? 0; ; ) {
    const page = await read({ project: request.project, log, sinceSeq });
    for (const event of page.events) {
      const named = decisionsNamed(event).filter((id) => before !== undefined && !own.has(id) && !earlier.has(id));
      const bytes = bytesOf(event) + named.length * EARLIER_BYTES;
      if ((events.length > 0 || !mustGive) && (bytes > part.left || toRead < 0))
        return { events, earlier: told(), isLast: false };
      part.left -= bytes;
      for (const id of named) {
        const recorded = await recordedBefore(part, { id, log, seq: before?.seq ?? 0 });
        toRead -= recorded === undefined ? EARLIER_BYTES : bytesOf(recorded);
        earlier.set(id, recorded && earlierDecision(recorded, deps.sha256));
      }
      events.push(event);
      const { id } = { ...event.payload };
      if (event.type === "decision_recorded" && typeof id === "string") own.add(id);
    }
    if (page.isLast) return { events, earlier: told(), isLast: true };
    sinceSeq = page.events.at(-1)?.seq ?? sinceSeq;
  }
}

async function recordedBefore(
  part: Part,
  { id, log, seq }: { readonly id: string; readonly log: string; readonly seq: number },
): Promise<ThreadEvent | undefined> {
  const [decision] = await part.deps.threads.decisionsById(part.request.project, [id]);
  return decision?.log === log && decision.seq <= seq ? eventAt(part, log, decision.seq) : undefined;
}

// Find everything redacted in the thread: the emptied events no longer contain the ids.
async function goneIn({ deps, request }: Part, threadId: string, events: readonly ThreadEvent[]) {
  const { project } = request;
  const emptied = new Map(events.filter(isEmptied).map((event) => [event.seq, event]));
  for (let sinceSeq = 0; ; ) {
    const notes = await deps.threads.events({
      project,
      log: threadId,
      types: ["redacted"],
      sinceSeq,
      limit: PAGE.events,
    });
    for (const { payload } of notes) {
      const seq = Number(payload?.["seq"]);
      if (!emptied.has(seq))
        for (const event of await deps.threads.events({ project, log: threadId, sinceSeq: seq - 1, untilSeq: seq }))
          emptied.set(seq, event);
    }
    if (notes.length < PAGE.events) break;
    sinceSeq = notes.at(-1)?.seq ?? sinceSeq;
  }
  if (emptied.size === 0) return {};
  const gone = [...emptied.values()].toSorted((left, right) => left.seq - right.seq);
  const folded = emptyThread(threadId);
  foldEvents(folded, gone, await redactedRecords(deps, project, { threadId, events: gone }));
  return {
    decisions: [...folded.decisions.values()],
    questions: [...folded.questions.values()].filter(isRedacted),
    thoughts: folded.thoughts,
  };
}
