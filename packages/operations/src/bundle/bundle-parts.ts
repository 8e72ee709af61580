import { ClewError } from "@clew/errors";
import type { Bundle, BundleEarlierDecision, Decision, ThreadDocument, ThreadEvent } from "@clew/schemas";
import {
  canonicalText,
  type EventQuery,
  type RecordKind,
  type RecordQuery,
  type Sha256,
  type StoredRecord,
} from "@clew/thread-store";
import { hashesOf } from "../sync/look-around.ts";
import { utf8Length } from "../text-size.ts";
import { isEmptied } from "../thread/fold-thread.ts";
import type { NamedDecision, ThreadReading } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";
import { bundleHash, checkBundle } from "./check-and-hash.ts";
import { exportThread } from "./export-bundle.ts";
import { contentOf } from "./same-record.ts";

/**
 * Split a bundle into parts of at most `maxBytes` (a single event or decision may be larger). Importing all parts in
 * order has the same effect as importing the whole bundle, and may be repeated. If the answer to a part lists links
 * that were left out, import that part again at the end, when their targets exist.
 */
export function splitBundle(bundle: Bundle, maxBytes: number, sha256: Sha256): readonly Bundle[] {
  if (bytesOf(bundle) <= maxBytes) return [bundle];
  const { threads, decisions, links = [], questions = [], hash, ...head } = bundle;
  const room = Math.max(1, maxBytes - bytesOf(head) - 512);
  const openings = new Map(threads.map((thread) => [thread.id, openingOf(thread)]));
  const pieces: readonly Piece[] = [
    // Threads link to decisions outside a thread, and forks inherit the links recorded before the fork.
    ...packed(decisions, room).map((part): Piece => ({ threads: [], decisions: part })),
    ...threads.flatMap((thread) => threadPieces(thread, room, { openings, sha256 })),
  ];
  return packedPieces(pieces, room).map((part) => {
    const own = new Set(part.decisions.map(({ id }) => id));
    const asked = questions.filter(({ decisionId }) => decisionId !== undefined && own.has(decisionId));
    const more = asked.length === 0 ? {} : { questions: asked };
    const said = { ...head, ...part, ...more, links: links.filter((link) => own.has(link.sourceId)), partOf: hash };
    return { ...said, hash: bundleHash(said, sha256) };
  });
}

interface Piece {
  readonly threads: ThreadDocument[];
  readonly decisions: Decision[];
  /**
   * How the thread that the first one was forked from began. It identifies that thread wherever an earlier part stored
   * it.
   */
  readonly origin?: ThreadDocument | undefined;
}

interface Threads {
  readonly openings: ReadonlyMap<string, ThreadDocument>;
  readonly sha256: Sha256;
}

function threadPieces(thread: ThreadDocument, room: number, { openings, sha256 }: Threads): readonly Piece[] {
  const origin = openings.get(originOf(thread) ?? "");
  const left = Math.max(1, room - (origin === undefined ? 0 : bytesOf(origin)));
  const parts = thread.events === undefined ? documentParts(thread, left) : logParts(thread, left, sha256);
  return parts.map((part, index) => ({ threads: [part], decisions: [], origin: index === 0 ? origin : undefined }));
}

/** The thread that this one was forked from. */
export function originOf({ forkedFrom, events: [first] = [] }: ThreadDocument): string | undefined {
  const told: unknown = first?.type === "thread_created" ? first.payload?.["forkedFrom"] : undefined;
  const fork: Readonly<Record<string, unknown>> = { ...(typeof told === "object" ? told : forkedFrom) };
  return typeof fork["threadId"] === "string" ? fork["threadId"] : undefined;
}

/** A thread reduced to how it began. */
function openingOf(thread: ThreadDocument): ThreadDocument {
  const { events } = thread;
  if (events === undefined) return { ...headOf(thread), decisions: [], openQuestions: [] };
  const [first] = events;
  const place = first && { first, after: { seq: first.seq, hash: first.hash } };
  return { ...bareOf(thread), decisions: [], events: [], ...withoutAbsent({ part: place }) };
}

// An import uses only the log if there is one. The data derived from it stays out, except the ids of redacted records,
// which their events no longer contain.
function logParts(thread: ThreadDocument, room: number, sha256: Sha256): readonly ThreadDocument[] {
  const { events = [] } = thread;
  const [first] = events;
  const decisions = thread.decisions.filter((decision) => decision.redacted === true);
  const questions = thread.questions?.filter(isRedacted);
  const bare = { ...bareOf(thread), decisions, ...withoutAbsent({ questions }) };
  if (first === undefined) return [{ ...bare, events: [] }];
  const earlier = new Map<string, BundleEarlierDecision>();
  let after: ThreadEvent | undefined;
  return packed(events, Math.max(1, room - bytesOf(first)), sizeInPart).map((part) => {
    const told = [...new Set(part.flatMap(decisionsNamed))].flatMap((each) => earlier.get(each) ?? []);
    const known = told.length === 0 ? {} : { decisions: told };
    const place = after === undefined ? undefined : { first, after: { seq: after.seq, hash: after.hash }, ...known };
    after = part.at(-1);
    for (const each of part.flatMap((event) => earlierDecision(event, sha256) ?? [])) earlier.set(each.id, each);
    return { ...bare, events: part, ...withoutAbsent({ part: place }) };
  });
}

function bareOf({ id, title, startedBy }: ThreadDocument) {
  return { id, title, startedBy, openQuestions: [], lastState: {} };
}

/** The most bytes that naming a decision of an earlier part takes, besides its id. */
export const EARLIER_BYTES = 400;

function sizeInPart(event: ThreadEvent): number {
  return bytesOf(event) + decisionsNamed(event).length * EARLIER_BYTES;
}

/** The decision that a review, thought or change is about. If an earlier part holds it, the part names it. */
export function decisionsNamed({ type, payload }: ThreadEvent): readonly string[] {
  const id = type === "decision_updated" ? payload?.["id"] : payload?.["decisionId"];
  return typeof id === "string" ? [id] : [];
}

/** How a later part names the decision that this event records, if it records one. */
export function earlierDecision(event: ThreadEvent, sha256: Sha256): BundleEarlierDecision | undefined {
  const { type, hash, payload } = event;
  if (type !== "decision_recorded" || payload === undefined || typeof payload["id"] !== "string") return undefined;
  return { id: payload["id"], hashes: [...hashesOf({ hash, payload })], content: sha256(contentOf(payload)) };
}

/** Whether a record was redacted. */
export function isRedacted(record: Readonly<Record<string, unknown>>): boolean {
  return record["redacted"] === true;
}

/**
 * Split a thread that has no log. Everything that concerns the whole thread goes into the last part, when all it refers
 * to is there.
 */
function documentParts(thread: ThreadDocument, room: number): readonly ThreadDocument[] {
  const bare = headOf(thread);
  const parts = packed(thread.decisions, Math.max(1, room - bytesOf({ ...bare, decisions: [] })));
  const last = parts.pop() ?? [];
  // A decision carries its own reviews, so do not repeat them.
  const carried = new Set(
    thread.decisions.flatMap(({ reviews = [] }) => reviews.map((review) => canonicalText(review))),
  );
  const reviews = thread.reviews?.filter((review) => !carried.has(canonicalText(review)));
  return [
    // An import sets the status only of a thread it opens, so the first part carries it.
    ...parts.map((decisions, index) => {
      const { status, statusReason } = index === 0 ? thread : {};
      return withoutAbsent({ ...bare, status, statusReason, decisions, openQuestions: [] });
    }),
    { ...thread, decisions: last, ...withoutAbsent({ reviews }) },
  ];
}

/** A thread with its decisions, but without its other records. */
function headOf(thread: ThreadDocument): ThreadDocument {
  const { status: _, statusReason: __, questions: ___, thoughts: ____, ...rest } = thread;
  const { reviews: _____, links: ______, guardrailChecks: _______, handoffs: ________, ...head } = rest;
  return head;
}

function packedPieces(pieces: readonly Piece[], room: number): readonly Piece[] {
  return packed(pieces, room).map((group) => {
    const threads = group.flatMap((piece) => piece.threads);
    const told = new Map(group.flatMap(({ origin }) => (origin === undefined ? [] : [[origin.id, origin] as const])));
    for (const { id } of threads) told.delete(id);
    return { threads: [...told.values(), ...threads], decisions: group.flatMap((piece) => piece.decisions) };
  });
}

/** Pack items in order into lists that fit the room. A list holds at least one item. */
function packed<T>(items: readonly T[], room: number, sizeOf: (item: T) => number = bytesOf): T[][] {
  const lists: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    const current = lists.at(-1);
    if (current === undefined || size > left) {
      lists.push([item]);
      left = room - size;
    } else {
      current.push(item);
      left -= size;
    }
  }
  return lists;
}

/** The size of a value as JSON, in bytes. */
export function bytesOf(value: unknown): number {
  return utf8Length(JSON.stringify(value));
}

/** Join exported parts into one bundle. The threads' documents are derived from their logs, as in any export. */
export async function joinBundleParts(parts: readonly Bundle[], sha256: Sha256): Promise<Bundle> {
  const [first] = parts;
  if (first === undefined) throw new ClewError("DOCUMENT_INVALID", "There are no parts to join.");
  if (parts.some(({ partOf }) => partOf !== first.partOf))
    throw new ClewError("DOCUMENT_INVALID", "The parts are not of one bundle.");
  const pieces = new Map<string, ThreadDocument[]>();
  for (const piece of parts.flatMap(({ threads }) => threads).filter(saysSomething))
    pieces.set(piece.id, [...(pieces.get(piece.id) ?? []), piece]);
  const project = first.source?.project ?? "";
  const reading = { threads: partsAsStore(pieces) };
  const threads: ThreadDocument[] = [];
  for (const [id, given] of pieces) {
    const isLog = given.some(({ events }) => events !== undefined);
    threads.push(isLog ? await exportThread(reading, { project }, id) : joinDocuments(given));
  }
  const { hash: _, partOf: __, ...head } = first;
  const questions = parts.flatMap((part) => part.questions ?? []);
  const whole = {
    ...head,
    threads,
    decisions: parts.flatMap(({ decisions }) => decisions),
    questions: questions.length === 0 ? undefined : questions,
    links: parts.flatMap(({ links = [] }) => links),
  };
  const bundle = JSON.parse(JSON.stringify({ ...whole, hash: bundleHash(whole, sha256) }));
  return await checkBundle(bundle, sha256);
}

// A part may repeat how a fork's origin began; such a piece has no content of its own.
function saysSomething({ events, decisions, status }: ThreadDocument): boolean {
  return events === undefined ? decisions.length > 0 || status !== undefined : events.length > 0;
}

// The last piece holds everything that concerns the whole thread, except the reviews that decisions carry.
function joinDocuments(pieces: readonly ThreadDocument[]): ThreadDocument {
  const decisions = pieces.flatMap((piece) => piece.decisions);
  const [last] = pieces.slice(-1);
  const reviews = [...decisions.flatMap((decision) => decision.reviews ?? []), ...(last?.reviews ?? [])];
  return { ...(last as ThreadDocument), decisions, reviews }; // a thread has at least one piece
}

type Payload = Readonly<Record<string, unknown>>;

/** Present the logs of the parts as a store. */
function partsAsStore(pieces: ReadonlyMap<string, readonly ThreadDocument[]>): ThreadReading["threads"] {
  const logs = new Map<string, readonly ThreadEvent[]>();
  for (const [id, given] of pieces)
    logs.set(
      id,
      given.flatMap(({ events = [] }) => events),
    );
  const all = [...pieces.values()].flat();
  const decisions = new Map(all.flatMap((piece) => piece.decisions.map((each) => [each.id, namedIn(piece.id, each)])));
  const gone = new Map(
    all.flatMap((piece) => goneRecords(piece).map((record) => [`${record.kind} ${record.id}`, record])),
  );
  return {
    events: async (query) => eventsOf(logs.get(query.log) ?? [], query),
    thread: async (_, id) => {
      const told = logs.get(id)?.[0]?.payload?.["forkedFrom"];
      const known = pieces.get(id)?.[0]?.forkedFrom;
      const forkedFrom = typeof told === "object" && told !== null ? (told as NonNullable<typeof known>) : known; // the shape in the log's schema
      return pieces.has(id) ? { forkedFrom } : undefined;
    },
    decisionsById: async (_, ids) => ids.flatMap((id) => decisions.get(id) ?? []),
    decisions: async ({ filters }) => ({ items: [...decisions.values()].filter(({ log }) => log === filters?.thread) }),
    records: async ({ kind, ids, log }: RecordQuery) => {
      const told = [...gone.values()].filter((record) => record.kind === kind);
      const found = log === undefined ? told : [...told, ...recordsIn(log, logs.get(log) ?? [], kind)];
      return {
        items: found.filter((record) => (log ?? record.log) === record.log && (ids?.includes(record.id) ?? true)),
      };
    },
  };
}

function eventsOf(events: readonly ThreadEvent[], query: EventQuery): readonly ThreadEvent[] {
  const { sinceSeq = 0, untilSeq = Number.POSITIVE_INFINITY, types, limit } = query;
  // A log has no gaps, so the event with number n is at index n - 1.
  const end = Math.min(untilSeq, events.length);
  const found =
    types === undefined && limit !== undefined
      ? events.slice(sinceSeq, Math.min(end, sinceSeq + limit))
      : events.slice(sinceSeq, end);
  return types === undefined ? found : found.filter(({ type }) => types.includes(type)).slice(0, limit);
}

function namedIn(log: string, decision: Decision): NamedDecision {
  return { id: decision.id, log, seq: Number(decision.seq), redacted: isRedacted(decision), document: decision };
}

function goneRecords({ id: log, questions = [], thoughts = [] }: ThreadDocument): readonly StoredRecord[] {
  const recordOf = (kind: RecordKind, record: Payload): StoredRecord => ({
    kind,
    id: String(record["id"]),
    log,
    seq: Number(record["seq"]),
    position: 0,
    agentId: "",
    at: "",
    decisionId: typeof record["decisionId"] === "string" ? record["decisionId"] : undefined,
    redacted: true,
    document: {},
  });
  return [
    ...questions.map((question) => recordOf("question", { ...question })),
    ...thoughts.map((thought) => recordOf("thought", { ...thought })),
  ];
}

const MADE_BY: Readonly<Record<string, RecordKind>> = { decision_reviewed: "review", question_asked: "question" };

// The reviews and questions of a log as a store keeps them: as recorded, with later changes applied.
function recordsIn(log: string, events: readonly ThreadEvent[], kind: RecordKind): readonly StoredRecord[] {
  const records = new Map<string, StoredRecord>();
  for (const event of events.filter((each) => !isEmptied(each))) {
    const { type, seq, actor, at, payload = {} } = event;
    const id = String(payload["id"] ?? "");
    const known = records.get(id);
    if (MADE_BY[type] === kind) records.set(id, { ...madeRecord({ kind, id, log, seq }, payload, { actor, at }) });
    else if (type === "question_answered" && known !== undefined) {
      const document = { ...known.document, ...payload, status: "answered" };
      records.set(id, { ...known, status: "answered", document });
    }
  }
  return [...records.values()];
}

function madeRecord(
  place: Pick<StoredRecord, "kind" | "id" | "log" | "seq">,
  payload: Payload,
  { actor, at }: Pick<ThreadEvent, "actor" | "at">,
): StoredRecord {
  const text = (key: string): string | undefined => (typeof payload[key] === "string" ? payload[key] : undefined);
  return {
    ...place,
    position: place.seq,
    agentId: text("agentId") ?? text("askedBy") ?? actor,
    at: text("askedAt") ?? text("reviewedAt") ?? at,
    decisionId: text("decisionId"),
    status: place.kind === "question" ? "open" : undefined,
    redacted: false,
    document: payload,
  };
}
