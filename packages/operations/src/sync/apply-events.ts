import { ClewError } from "@clew/errors";
import type { AppendRefusal, NewEvent, RecordKind, Sha256, ThreadStore } from "@clew/thread-store";
import { REDACTED_TEXT } from "@clew/thread-store";
import { titleOf } from "../decision/query-decisions.ts";
import { withoutAbsent } from "../without-absent.ts";
import { appendAll, type PlacesThere } from "./append-events.ts";
import {
  type FoldedRecord,
  fieldsThatHold,
  foldRecord,
  holdsAt,
  inRecordOrder,
  type KnownEvent,
  standingIn,
} from "./fold.ts";
import { emptyLog, type Here, type LogHere, lookAround, namesIn } from "./look-around.ts";
import { allAnswers, mayGoOn, provenanceOf, type Settling, settle, settleStanding } from "./settle.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What applying events depends on. */
export interface ApplyDeps {
  readonly threads: ThreadStore;
  readonly sha256: Sha256;
}

/** Other writers' events to apply, and the record that all trusted events produce together. */
export interface ApplyRequest {
  readonly project: string;
  readonly agentId: string;
  /** Undefined if the events come after everything here: then each one applies, and known ones are left alone. */
  readonly record?: FoldedRecord;
  readonly events: readonly KnownEvent[];
  /** The current state here, if the caller has read it already. */
  readonly here?: Here;
  /** The original positions of events in their logs; forks refer to them. */
  readonly places?: PlacesThere;
  /** This clone's own events whose place in the record changed because it now writes under a new key. */
  readonly moved?: readonly KnownEvent[];
  readonly isTrusted: (writer: string) => boolean;
}

/** The result of applying events. */
export interface AppliedEvents {
  readonly applied: number;
  /**
   * Events that wait: for the record they concern, for a claim to end, or because somebody wrote to their log
   * meanwhile.
   */
  readonly waiting: readonly KnownEvent[];
  /** The logs that grew. */
  readonly logs: ReadonlySet<string>;
  /** Why the store refused some events. */
  readonly refusal?: AppendRefusal | undefined;
}

/** Apply each event once. Whatever order they arrive in, the result is what the record says. */
export async function applyEvents(deps: ApplyDeps, request: ApplyRequest): Promise<AppliedEvents> {
  const events = eachOnce(request);
  const { moved = [], record = NOTHING } = request;
  const here = request.here ?? (await lookAround(deps.threads, request, namesIn([...events, ...moved])));
  const recorded = events.filter(({ event }) => event.type === "decision_recorded" && !here.known.has(event.hash));
  const work: Work = {
    ...request,
    record,
    isOrdered: request.record !== undefined,
    sha256: deps.sha256,
    here,
    links: [],
    judged: new Map(),
    settled: new Set(),
    coming: new Set(recorded.map(({ event }) => String(event.payload?.["id"]))),
    again: [],
    points: forkPoints(events),
  };
  const waiting = planAll(work, events);
  const lost = work.isOrdered ? undefined : waiting.find(({ event }) => event.type !== "decisions_linked");
  if (lost !== undefined) throw isAboutNothing(lost);
  const redacted = await redactKnown(deps, request, { here, events });
  for (const by of moved) settle(work, by);
  for (const decision of work.judged.keys()) settleStanding(work, decision);
  const planned = [...here.logs.values()].reduce((sum, { from }) => sum + from.length, work.links.length);
  const { late, logs, refusal } = await appendAll(deps.threads, work, placesOf(request));
  return { applied: planned + redacted - late.length, waiting: [...waiting, ...late, ...work.again], logs, refusal };
}

const NOTHING: FoldedRecord = new Map();

function isAboutNothing({ event }: KnownEvent): ClewError {
  return new ClewError(
    "NOT_FOUND",
    `A ${event.type} of ${event.log} is about what is neither here nor comes with it.`,
    {
      hint: "Import the parts of a bundle in order, beginning with the first.",
    },
  );
}

/** For each thread, the last event that a fork among these inherited. */
function forkPoints(events: readonly KnownEvent[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const { event } of events) {
    const { threadId, seq }: Payload = { ...Object(event.payload?.["forkedFrom"]) };
    const isFork = event.type === "thread_created" && typeof threadId === "string" && typeof seq === "number";
    if (isFork) points.set(threadId, Math.max(points.get(threadId) ?? 0, seq));
  }
  return points;
}

function placesOf({ events, places }: ApplyRequest): PlacesThere {
  if (places !== undefined) return places;
  const known = new Map<string, Map<string, number>>();
  for (const { event } of events)
    known.set(event.log, (known.get(event.log) ?? new Map<string, number>()).set(event.hash, event.seq));
  return known;
}

// A copied clone may have sent its earlier events under two keys.
function eachOnce({ events, isTrusted }: ApplyRequest): readonly KnownEvent[] {
  const distinct = new Map<string, KnownEvent>();
  for (const each of events.toSorted((left, right) => inRecordOrder(left.event, right.event))) {
    const { hash, writer } = each.event;
    const other = distinct.get(hash);
    if (other === undefined || (isTrusted(writer) && !isTrusted(other.event.writer))) distinct.set(hash, each);
  }
  return [...distinct.values()].toSorted((left, right) => inRecordOrder(left.event, right.event));
}

interface Work extends Settling, Omit<ApplyRequest, "events" | "record" | "here" | "isTrusted"> {
  /** Whether the record decides which values apply. */
  readonly isOrdered: boolean;
  /** Links come last: they may lead to a decision in any log. */
  readonly links: { readonly log: string; readonly event: NewEvent; readonly from: KnownEvent }[];
  /** Decisions that these events create. */
  readonly coming: Set<string>;
  /** How far forks have inherited each log: links up to there keep their position. */
  readonly points: ReadonlyMap<string, number>;
}

// An event may come before the record it concerns, so repeat until nothing more can be placed.
function planAll(work: Work, events: readonly KnownEvent[]): readonly KnownEvent[] {
  let left = events.filter(({ event }) => event.payload !== undefined || work.here.known.has(event.hash));
  for (;;) {
    const waiting = left.filter((by) => !plan(work, by));
    if (waiting.length === 0) return waiting;
    if (waiting.length === left.length) {
      if (work.coming.size === 0) return waiting;
      // Only decisions that continue each other are left; let them stop waiting.
      work.coming.clear();
    }
    left = waiting;
  }
}

/** Plan one event. False if the record it concerns is not here yet. */
function plan(work: Work, by: KnownEvent): boolean {
  const { here } = work;
  const { event } = by;
  const isTrusted = work.isTrusted(event.writer);
  const known = here.known.get(event.hash);
  if (known !== undefined) {
    const id = String(event.payload?.["id"]);
    const isStub = event.type === "decision_recorded" && here.decisions.get(id)?.isStub === true;
    if (isTrusted && isStub && event.payload !== undefined) planDecision(work, by, id);
    else if (isTrusted && work.isOrdered) settle(work, by);
    return true;
  }
  if (!isTrusted && event.type !== "thread_created" && event.type !== "decision_recorded") return true;
  return (PLANS[event.type] ?? planOther)(work, by, event.payload ?? {});
}

type Plan = (work: Work, by: KnownEvent, payload: Payload) => boolean;

const PLANS: Readonly<Record<string, Plan>> = {
  thread_created: planThread,
  thread_renamed: (work, by) => planThreadChange(work, by, `title ${by.event.log}`),
  status_changed: (work, by) => planThreadChange(work, by, `status ${by.event.log}`),
  decision_recorded: (work, by, payload) => planDecision(work, by, String(payload["id"])),
  decision_updated: (work, by, payload) => planUpdate(work, by, String(payload["id"])),
  decision_reviewed: planReview,
  standing_changed: planStanding,
  decisions_linked: planLink,
  thought_recorded: (work, by, payload) => planRecord(work, by, { kind: "thought", payload }),
  question_asked: (work, by, payload) => planRecord(work, by, { kind: "question", payload }),
  question_answered: planAnswer,
  touched: planTouched,
  learned: () => true,
};

/** An event that concerns only its own log stays there unchanged. */
function planOther(work: Work, by: KnownEvent): boolean {
  const { log } = by.event;
  return work.here.logs.has(log) && addIf(work, by, { log, holds: true });
}

function isInForce({ isOrdered, record }: Work, key: string, event: KnownEvent["event"]): boolean {
  return !isOrdered || holdsAt(record, key, event);
}

/** The fields of a decision that an event sets and no later event overrides. */
function fieldsOf({ isOrdered, record }: Work, id: string, by: KnownEvent): Payload {
  return isOrdered ? fieldsThatHold(record, id, by) : fieldsThatHold(foldRecord([by]), id, by);
}

function planThread(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { event } = by;
  const id = String(payload["id"]);
  const isLast = isInForce(work, `title ${id}`, event);
  const found = work.here.logs.get(id);
  if (found !== undefined) {
    // Another writer opened a thread with the same id, or one of this thread's events came earlier.
    const renamed = work.isTrusted(event.writer) && isLast && found.isThread;
    const type = renamed ? "thread_renamed" : "merged";
    return add(work, by, { log: id, type, payload: renamed ? { title: payload["title"] } : inert(by) });
  }
  const stub = { id, title: titleOf(String(payload["title"])), startedBy: event.actor, createdAt: event.at };
  openLog(work, id, true).isFork = payload["forkedFrom"] !== undefined;
  return add(work, by, { log: id, type: event.type, payload: work.isTrusted(event.writer) ? payload : stub });
}

function planThreadChange(work: Work, by: KnownEvent, key: string): boolean {
  const { event } = by;
  if (work.here.logs.get(event.log)?.isThread !== true) return false;
  return addIf(work, by, { log: event.log, holds: isInForce(work, key, event) });
}

function planDecision(work: Work, by: KnownEvent, id: string): boolean {
  const { here } = work;
  const { event } = by;
  const payload = event.payload ?? {};
  const isTrusted = work.isTrusted(event.writer);
  const found = here.decisions.get(id);
  if (found !== undefined) {
    if (!isTrusted) return true;
    const changes = fieldsOf(work, id, by);
    found.isStub = false;
    const provenance = provenanceOf(work, by);
    const replaced = { type: "decision_updated", payload: { id, changes: { ...changes, provenance } } };
    return add(work, by, { log: found.log, ...(Object.keys(changes).length === 0 ? inertEvent(by) : replaced) });
  }
  const { log } = event;
  const before = String(payload["continuesDecision"]);
  if (isTrusted && work.coming.has(before) && !here.decisions.has(before)) return false;
  if (log !== id) {
    openThread(work, by);
    if (here.logs.get(log)?.isThread !== true) return false;
  } else if (here.logs.has(id)) return false;
  else openLog(work, id, false);
  here.decisions.set(id, { log, isStub: !isTrusted, standing: "proposed", contestedBy: [] });
  const { agentId = event.actor, createdAt = event.at } = payload;
  const stub = { id, decision: titleOf(String(payload["decision"])), agentId, createdAt };
  return add(work, by, { log, type: event.type, payload: isTrusted ? inItsThread(work, by, payload) : stub });
}

// Within a thread, a decision continues one of that thread; a relation to another decision is recorded as its parent.
function inItsThread(work: Work, by: KnownEvent, payload: Payload): Payload {
  const { continuesDecision: before, ...rest } = payload;
  const own = "project" in rest ? { ...rest, project: work.project } : rest;
  if (before === undefined) return own;
  if (mayGoOn(work, by.event.log, before)) return { ...own, continuesDecision: before };
  if (!work.here.decisions.has(String(before))) work.again.push(by);
  return { parentDecisionId: before, ...own };
}

function planUpdate(work: Work, by: KnownEvent, id: string): boolean {
  const found = work.here.decisions.get(id);
  if (found === undefined) return false;
  if (!work.isOrdered) return addIf(work, by, { log: found.log, holds: true });
  const fields = Object.entries(fieldsOf(work, id, by));
  const changes = Object.fromEntries(fields.filter(([, value]) => value !== null));
  const removed = fields.filter(([, value]) => value === null).map(([name]) => name);
  const payload = withoutAbsent({ id, changes, removed: removed.length === 0 ? undefined : removed });
  return add(work, by, {
    log: found.log,
    ...(fields.length === 0 ? inertEvent(by) : { type: "decision_updated", payload }),
  });
}

function planReview(work: Work, by: KnownEvent, payload: Payload): boolean {
  const decision = String(payload["decisionId"]);
  const found = work.here.decisions.get(decision);
  if (found === undefined) return false;
  const log = homeOf(work, by, found.log);
  const isFirst = payload["id"] === undefined || isNew(work, "review", { id: payload["id"], log });
  const late = isInForce(work, `outcome ${decision}`, by.event) ? undefined : true;
  return addIf(work, by, { log, holds: isFirst, payload: withoutAbsent({ ...payload, late }) });
}

function planStanding(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { event } = by;
  const id = String(payload["decisionId"]);
  const found = work.here.decisions.get(id);
  if (found === undefined) return false;
  work.judged.set(id, by);
  const holds =
    standingIn(work.record, id).by?.hash === event.hash &&
    isNew(work, "standing", { id: payload["id"], log: found.log });
  if (holds) Object.assign(found, { standing: String(payload["status"]), contestedBy: [] });
  const { agentId = event.actor, createdAt = event.at } = payload;
  return addIf(work, by, { log: found.log, holds, payload: { ...payload, agentId, createdAt } });
}

function planLink(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { here } = work;
  const { log, seq } = by.event;
  const [source, target] = [payload["sourceId"], payload["targetId"]].map((id) => here.decisions.get(String(id)));
  const home = here.logs.has(log) ? log : source?.log;
  const isInherited = home !== undefined && seq > 0 && seq <= (work.points.get(log) ?? 0);
  const isComing = [payload["sourceId"], payload["targetId"]].every(
    (id) => here.decisions.has(String(id)) || work.coming.has(String(id)),
  );
  // A link that a fork inherits keeps its position, before what follows it.
  if (!(isInherited && isComing) && (source === undefined || target === undefined)) return false;
  if (home === undefined) return false;
  const key = `link ${payload["sourceId"]} ${payload["edgeType"]} ${payload["targetId"]}`;
  const type = isInForce(work, key, by.event) ? "decisions_linked" : "merged";
  if (isInherited) return add(work, by, { log: home, type, payload: type === "merged" ? inert(by) : payload });
  const said = type === "merged" ? inert(by) : payload;
  work.links.push({ log: home, event: { type, payload: { ...said, provenance: provenanceOf(work, by) } }, from: by });
  return true;
}

// What was said about a decision is stored with it, or in the fork that inherited it.
function homeOf({ here }: Work, { event: { log } }: KnownEvent, home: string): string {
  return here.logs.get(log)?.isFork === true && here.logs.get(home)?.isThread === true ? log : home;
}

function planRecord(
  work: Work,
  by: KnownEvent,
  { kind, payload }: { readonly kind: RecordKind; readonly payload: Payload },
): boolean {
  const { here } = work;
  const { decisionId } = payload;
  const own = here.logs.get(by.event.log)?.isThread === true ? by.event.log : undefined;
  const home = decisionId === undefined ? undefined : here.decisions.get(String(decisionId))?.log;
  if (decisionId !== undefined && home === undefined && work.coming.has(String(decisionId))) return false;
  // A question stays in the thread that asked it.
  const log = kind === "question" ? (own ?? home) : home === undefined ? own : homeOf(work, by, home);
  if (log === undefined) return false;
  return addIf(work, by, { log, holds: isNew(work, kind, { id: payload["id"], log }) });
}

function planAnswer(work: Work, by: KnownEvent, payload: Payload): boolean {
  const id = String(payload["id"]);
  const log = work.here.records.get(`question ${id}`)?.log;
  if (log === undefined) return false;
  const answers = allAnswers(work.record, id);
  // The last answer in record order counts, whichever arrived last.
  const said = answers.length < 2 ? payload : { ...payload, ...answers.at(-1), answers };
  return addIf(work, by, { log, holds: true, payload: said });
}

function planTouched(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { log } = by.event;
  if (payload["id"] !== log) return true;
  if (!work.here.logs.has(log)) openLog(work, log, false);
  return addIf(work, by, { log, holds: true });
}

/** Whether a record is new; marks it as known. */
function isNew({ here }: Work, kind: RecordKind, { id, log }: { readonly id: unknown; readonly log: string }): boolean {
  const key = `${kind} ${String(id)}`;
  if (here.records.has(key)) return false;
  here.records.set(key, { log });
  return true;
}

function openLog({ here }: Work, id: string, isThread: boolean): LogHere {
  const log = emptyLog(isThread);
  here.logs.set(id, log);
  return log;
}

// The event that opened the thread may have been redacted or withheld.
function openThread(work: Work, by: KnownEvent): void {
  const { log, actor, at } = by.event;
  if (work.here.logs.has(log)) return;
  openLog(work, log, true);
  const payload = { id: log, title: REDACTED_TEXT, startedBy: actor, createdAt: at };
  work.here.logs.get(log)?.events.push({
    type: "thread_created",
    payload: { ...payload, provenance: { ...provenanceOf(work, by), hash: work.sha256(`${by.event.writer} ${log}`) } },
  });
}

function addIf(
  work: Work,
  by: KnownEvent,
  { log, holds, payload }: { readonly log: string; readonly holds: boolean; readonly payload?: Payload },
): boolean {
  const { type, payload: said = {} } = by.event;
  return add(work, by, { log, ...(holds ? { type, payload: payload ?? said } : inertEvent(by)) });
}

/** An event that was overridden is stored but changes nothing. */
function inertEvent(by: KnownEvent): NewEvent {
  return { type: "merged", payload: inert(by) };
}

function inert({ event }: KnownEvent): Payload {
  return { type: event.type, payload: { ...event.payload } };
}

function add(work: Work, by: KnownEvent, { log, type, payload }: NewEvent & { readonly log: string }): boolean {
  const place = work.here.logs.get(log);
  if (place === undefined) return false;
  place.events.push({ type, payload: { ...payload, provenance: provenanceOf(work, by) } });
  place.from.push(by);
  return true;
}

// Redact here what its writer redacted since; returns how much.
async function redactKnown(
  { threads }: ApplyDeps,
  { project, agentId }: ApplyRequest,
  { here, events }: { readonly here: Here; readonly events: readonly KnownEvent[] },
): Promise<number> {
  const redacted = new Set<string>();
  for (const { event } of events)
    for (const known of event.payload === undefined ? (here.known.get(event.hash) ?? []) : []) {
      if (known.event.payload === undefined || Object.keys(known.event.payload).length === 0) continue;
      const reason = `redacted by its writer, ${event.writer}`;
      await threads.redact({ project, log: known.log, seq: known.event.seq, actor: agentId, reason });
      redacted.add(event.hash);
      // The redaction added an event to that log.
      const log = here.logs.get(known.log);
      if (log !== undefined) here.logs.set(known.log, { ...log, head: log.head + 1 });
    }
  return redacted.size;
}
