import type { Provenance, ShardEvent } from "@clew/schemas";
import { canonicalText, type Sha256 } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";

type Payload = Readonly<Record<string, unknown>>;

/** An event of a shard, and what its writer knew: for each other writer, the place of the last event applied there. */
export interface KnownEvent {
  readonly event: OriginEvent;
  readonly knows: ReadonlyMap<string, number>;
  /** Its provenance, for an event from a bundle; a shard's event has its own. */
  readonly provenance?: Provenance;
}

/** An event with its origin: a shard, or a bundle, which has some more types. */
export type OriginEvent = Pick<
  ShardEvent,
  "writer" | "place" | "lamport" | "log" | "seq" | "v" | "actor" | "at" | "prev_hash" | "hash" | "payload"
> & { readonly type: string };

/** The order of events in the record: by lamport, then writer, then place. Clocks decide nothing. */
export function inRecordOrder(left: OriginEvent, right: OriginEvent): number {
  if (left.lamport !== right.lamport) return left.lamport - right.lamport;
  if (left.writer !== right.writer) return left.writer < right.writer ? -1 : 1;
  return left.place - right.place;
}

/** One value that an event writes to the record. */
interface Write {
  readonly key: string;
  /**
   * `last`: the last in order wins; `all`: every value is kept; `standing`: of standings set without knowledge of each other, the stricter wins.
   */
  readonly rule: "last" | "all" | "standing";
  readonly value: unknown;
}

interface Entry extends Pick<Write, "rule" | "value"> {
  readonly by: KnownEvent;
}

/** The record produced by all events, in whatever order they came: the values written at each key. */
export type FoldedRecord = ReadonlyMap<string, readonly Entry[]>;

/** Fold events into a record. An event in two shards (of a copied clone) counts once, at its first place. */
export function foldRecord(events: Iterable<KnownEvent>): FoldedRecord {
  const distinct = new Map<string, KnownEvent>();
  for (const each of events) {
    const known = distinct.get(each.event.hash);
    if (known === undefined || isFirst(each.event, known.event)) distinct.set(each.event.hash, each);
  }
  const record = new Map<string, Entry[]>();
  for (const by of distinct.values())
    for (const { key, rule, value } of writesOf(by.event)) {
      const entries = record.get(key) ?? [];
      const [holds] = entries;
      if (rule !== "last") entries.push({ rule, value, by });
      else if (holds === undefined || inRecordOrder(holds.by.event, by.event) < 0) entries[0] = { rule, value, by };
      record.set(key, entries);
    }
  return record;
}

// If one of two copies was emptied, the content stays gone.
function isFirst(left: OriginEvent, right: OriginEvent): boolean {
  if ((left.payload === undefined) !== (right.payload === undefined)) return left.payload === undefined;
  return inRecordOrder(left, right) < 0;
}

// No event changes a decision's place or id.
const PLACE = new Set(["id", "threadId", "project", "provenance"]);

const last = (key: string, value: unknown): Write => ({ key, rule: "last", value });
const all = (key: string, value: unknown): Write => ({ key, rule: "all", value });

/** What an event writes, by type; nothing if its payload is gone. */
export function writesOf({ type, log, payload }: OriginEvent): readonly Write[] {
  if (payload === undefined) return [];
  const id = String(payload["id"] ?? "");
  const decision = String(payload["decisionId"] ?? "");
  switch (type) {
    case "thread_created":
      return [last(`title ${id}`, payload["title"]), last(`thread ${id}`, payload)];
    case "thread_renamed":
      return [last(`title ${log}`, payload["title"])];
    case "status_changed":
      return [last(`status ${log}`, payload)];
    case "decision_recorded":
      return fieldsOf(id, payload);
    case "decision_updated": {
      const removed = Array.isArray(payload["removed"]) ? payload["removed"].map((key) => [String(key), null]) : [];
      return fieldsOf(id, { ...Object.fromEntries(removed), ...objectOf(payload["changes"]) });
    }
    case "decision_reviewed":
      return [last(`review ${id}`, payload), last(`outcome ${decision}`, payload["outcome"])];
    case "standing_changed":
      if (payload["status"] === "contested") return [all(`contested ${decision}`, payload)];
      return [{ key: `standing ${decision}`, rule: "standing", value: payload }];
    case "decisions_linked":
      return [
        last(`link ${payload["sourceId"]} ${payload["edgeType"]} ${payload["targetId"]}`, payload["weight"] ?? 0),
      ];
    case "question_answered":
      return [all(`answers ${id}`, payload)];
    case "touched":
      return [all(`touched ${log}`, payload)];
    default:
      return [last(`${type} ${id}`, payload)];
  }
}

function fieldsOf(id: string, fields: Payload): readonly Write[] {
  return Object.entries(fields)
    .filter(([name]) => !PLACE.has(name))
    .map(([name, value]) => ({ key: `decision ${id} ${name}`, rule: "last", value: value ?? null }));
}

function objectOf(value: unknown): Payload {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The fields of a decision that an event sets and no later event overrides. */
export function fieldsThatHold(record: FoldedRecord, id: string, { event }: KnownEvent): Payload {
  const own = writesOf(event).filter(({ key }) => holdsAt(record, key, event));
  const start = `decision ${id} `.length;
  return Object.fromEntries(own.map(({ key, value }) => [key.slice(start), value]));
}

/** Whether the value that an event wrote at a key is in effect. */
export function holdsAt(record: FoldedRecord, key: string, { hash }: Pick<OriginEvent, "hash">): boolean {
  return record.get(key)?.[0]?.by.event.hash === hash;
}

/** Every answer to a question, in record order. */
export function answersTo(record: FoldedRecord, question: string): readonly KnownEvent[] {
  const entries = record.get(`answers ${question}`) ?? [];
  return entries.map(({ by }) => by).toSorted((left, right) => inRecordOrder(left.event, right.event));
}

/** A decision's standing, the event that set it, and what contests it until a person chooses. */
export interface FoldedStanding {
  readonly by: OriginEvent;
  readonly payload: Payload;
  readonly contestedBy: readonly string[];
}

const STRICTER: Readonly<Record<string, number>> = { withdrawn: 0, superseded: 1, ratified: 2 };

/** A decision's standing according to the record; undefined if nobody set it, or it was only contested. */
export function standingIn(
  record: FoldedRecord,
  decision: string,
): Partial<FoldedStanding> & Pick<FoldedStanding, "contestedBy"> {
  const entries = record.get(`standing ${decision}`) ?? [];
  // Drop entries that a later writer knew about and replaced.
  const open = entries.filter(({ by }) => !entries.some((other) => isKnownTo(other.by, by)));
  const [holds, ...others] = open.toSorted(byStrictness);
  const contests = (record.get(`contested ${decision}`) ?? [])
    .filter(({ by }) => !open.some((each) => isKnownTo(each.by, by)))
    .map(({ value }) => objectOf(value)["other"]);
  if (holds === undefined) return { contestedBy: namesIn(contests) };
  const against = others.filter(({ value }) => sayingOf(value) !== sayingOf(holds.value));
  const rivals = against.map(({ value }) => objectOf(value)["other"] ?? objectOf(value)["id"]);
  return { by: holds.by.event, payload: objectOf(holds.value), contestedBy: namesIn([...contests, ...rivals]) };
}

function namesIn(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.filter((value) => typeof value === "string"))].toSorted();
}

function byStrictness(left: Entry, right: Entry): number {
  const strict = (entry: Entry): number => STRICTER[String(objectOf(entry.value)["status"])] ?? -1;
  return strict(right) - strict(left) || inRecordOrder(right.by.event, left.by.event);
}

// Two entries that say the same do not contest each other.
function sayingOf(value: unknown): string {
  const { status, governs, other } = objectOf(value);
  return canonicalText(withoutAbsent({ status, governs, other }));
}

/** Whether the writer of one event knew about another. */
function isKnownTo({ event, knows }: KnownEvent, { event: other }: KnownEvent): boolean {
  if (event.writer === other.writer) return other.place < event.place;
  return (knows.get(other.writer) ?? 0) >= other.place;
}

// Plain values come from canonical lines, so JSON writes them in the same way; most values are plain.
function lineOf(key: string, value: unknown): string {
  return typeof value === "object" && value !== null ? canonicalText([key, value]) : JSON.stringify([key, value]);
}

/** The digest of a record; equal if the same events were applied, in any order. */
export function recordDigest(record: FoldedRecord, sha256: Sha256): string {
  const lines = [...record.keys()].toSorted().map((key) => {
    const entries = record.get(key) ?? [];
    const [only] = entries;
    if (entries.length === 1 && only !== undefined && only.rule !== "standing") return lineOf(key, only.value ?? null);
    const values =
      only?.rule === "standing"
        ? [standingIn(record, key.slice("standing ".length))].map(({ by, contestedBy }) => [by?.hash, contestedBy])
        : entries.toSorted((left, right) => inRecordOrder(left.by.event, right.by.event)).map(({ value }) => value);
    return canonicalText([key, ...values.map((value) => value ?? null)]);
  });
  return sha256(lines.join("\n"));
}
