import type { Bundle, Decision, ThreadDocument, ThreadEvent } from "@clew/schemas";
import type { EventQuery, RecordKind, RecordQuery, Sha256, StoredRecord } from "@clew/thread-store";
import { done, type Outcome, refused } from "../outcome.ts";
import { isEmptied } from "../thread/fold-thread.ts";
import type { NamedDecision, ThreadReading } from "../thread/thread-deps.ts";
import { bundleHash } from "./bundle-hash.ts";
import { checkBundle } from "./check-bundle.ts";
import { exportThread } from "./export-bundle.ts";
import { isRedacted } from "./split-bundle.ts";

/** The bundle that was exported in these parts, as one: what its threads say follows from their logs, as in any export. */
export async function joinBundleParts(parts: readonly Bundle[], sha256: Sha256): Promise<Outcome<Bundle>> {
  const [first] = parts;
  if (first === undefined) return refused("DOCUMENT_INVALID", "There are no parts to join.");
  if (parts.some(({ partOf }) => partOf !== first.partOf))
    return refused("DOCUMENT_INVALID", "The parts are not of one bundle.");
  const pieces = new Map<string, ThreadDocument[]>();
  for (const piece of parts.flatMap(({ threads }) => threads).filter(saysSomething))
    pieces.set(piece.id, [...(pieces.get(piece.id) ?? []), piece]);
  const project = first.source?.project ?? "";
  const reading = { threads: partsAsStore(pieces) };
  const threads: ThreadDocument[] = [];
  for (const [id, given] of pieces) {
    const isLog = given.some(({ events }) => events !== undefined);
    const thread = isLog ? await exportThread(reading, { project }, id) : done(joinDocuments(given));
    if (!thread.ok) return thread;
    threads.push(thread.value);
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
  return checkBundle(bundle, sha256);
}

// How the origin of a fork began is said once more beside the fork.
function saysSomething({ events, decisions, status }: ThreadDocument): boolean {
  return events === undefined ? decisions.length > 0 || status !== undefined : events.length > 0;
}

// The last piece holds what belongs to the whole, but for the reviews that decisions carry.
function joinDocuments(pieces: readonly ThreadDocument[]): ThreadDocument {
  const decisions = pieces.flatMap((piece) => piece.decisions);
  const [last] = pieces.slice(-1);
  const reviews = [...decisions.flatMap((decision) => decision.reviews ?? []), ...(last?.reviews ?? [])];
  return { ...(last as ThreadDocument), decisions, reviews }; // a thread has at least one piece
}

type Payload = Readonly<Record<string, unknown>>;

/** The logs of parts, to be read like those of a store. */
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
      const forkedFrom = typeof told === "object" && told !== null ? (told as NonNullable<typeof known>) : known; // as the log's schema has it
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
  // A log is without gaps, so an event stands at its number.
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

// The reviews and questions of a log as a store keeps them: what was said first, changed by what came later.
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
