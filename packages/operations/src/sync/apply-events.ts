import { type NewEvent, REDACTED_TEXT, type RecordKind, type Sha256, type ThreadStore } from "@clew/thread-store";
import { titleOf } from "../decision/query-decisions.ts";
import { readEvents } from "../thread/read-thread.ts";
import { withoutAbsent } from "../without-absent.ts";
import { type FoldedRecord, fieldsThatHold, holdsAt, inRecordOrder, type KnownEvent, standingIn } from "./fold.ts";
import { type Here, hashesOf, LOGS_AT_ONCE, type LogHere, lookAround } from "./look-around.ts";
import { allAnswers, mayGoOn, provenanceOf, type Settling, settle, settleStanding } from "./settle.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What an application of events works with. */
export interface ApplyDeps {
  readonly threads: ThreadStore;
  readonly sha256: Sha256;
}

/** Events of other writers to take in, and the record that all trusted events make together. */
export interface ApplyRequest {
  readonly project: string;
  readonly agentId: string;
  readonly record: FoldedRecord;
  readonly events: readonly KnownEvent[];
  /** Events of this clone that stand elsewhere in the record now: it writes under a new key. */
  readonly moved?: readonly KnownEvent[];
  readonly isTrusted: (writer: string) => boolean;
}

/** What became of them. */
export interface AppliedEvents {
  readonly applied: number;
  /** Those that wait: for what they are about, for the end of a claim, or because somebody wrote to their log meanwhile. */
  readonly waiting: readonly KnownEvent[];
}

/** Takes events in, each once, whatever the order in which they come: what is here afterwards is what the record says. */
export async function applyEvents(deps: ApplyDeps, request: ApplyRequest): Promise<AppliedEvents> {
  const events = eachOnce(request);
  const { moved = [] } = request;
  const here = await lookAround(deps.threads, request.project, [...events, ...moved]);
  const recorded = events.filter(({ event }) => event.type === "decision_recorded" && !here.known.has(event.hash));
  const coming = new Set(recorded.map(({ event }) => String(event.payload?.["id"])));
  const work: Work = {
    ...request,
    sha256: deps.sha256,
    here,
    links: [],
    judged: new Map(),
    settled: new Set(),
    coming,
    again: [],
  };
  const waiting = planAll(work, events);
  await redactKnown(deps, request, { here, events });
  for (const by of moved) settle(work, by);
  for (const decision of work.judged.keys()) settleStanding(work, decision);
  const late = await appendAll(deps, work);
  const planned = [...here.logs.values()].reduce((sum, { from }) => sum + from.length, work.links.length);
  return { applied: planned - late.length, waiting: [...waiting, ...late, ...work.again] };
}

// A copied clone may have sent under two keys what it had written before.
function eachOnce({ events, isTrusted }: ApplyRequest): readonly KnownEvent[] {
  const distinct = new Map<string, KnownEvent>();
  for (const each of events.toSorted((left, right) => inRecordOrder(left.event, right.event))) {
    const { hash, writer } = each.event;
    const other = distinct.get(hash);
    if (other === undefined || (isTrusted(writer) && !isTrusted(other.event.writer))) distinct.set(hash, each);
  }
  return [...distinct.values()].toSorted((left, right) => inRecordOrder(left.event, right.event));
}

interface Work extends Settling, Omit<ApplyRequest, "events" | "record" | "isTrusted"> {
  /** Links come last: they may lead to what any log brings. */
  readonly links: { readonly log: string; readonly event: NewEvent; readonly from: KnownEvent }[];
  /** Decisions that these events bring. */
  readonly coming: ReadonlySet<string>;
}

// What an event is about may come after it: until nothing more finds its place.
function planAll(work: Work, events: readonly KnownEvent[]): readonly KnownEvent[] {
  let left = events.filter(({ event }) => event.payload !== undefined || work.here.known.has(event.hash));
  for (;;) {
    const waiting = left.filter((by) => !plan(work, by));
    if (waiting.length === 0 || waiting.length === left.length) return waiting;
    left = waiting;
  }
}

/** Plans one event; false where what it is about is not here yet. */
function plan(work: Work, by: KnownEvent): boolean {
  const { here } = work;
  const { event } = by;
  const isTrusted = work.isTrusted(event.writer);
  const known = here.known.get(event.hash);
  if (known !== undefined) {
    const id = String(event.payload?.["id"]);
    const isStub = event.type === "decision_recorded" && here.decisions.get(id)?.isStub === true;
    if (isTrusted && isStub && event.payload !== undefined) planDecision(work, by, id);
    else if (isTrusted) settle(work, by);
    return true;
  }
  if (!isTrusted && event.type !== "thread_created" && event.type !== "decision_recorded") return true;
  return (PLANS[event.type] ?? (() => true))(work, by, event.payload ?? {});
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
};

function planThread(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { event } = by;
  const id = String(payload["id"]);
  const holds = holdsAt(work.record, `title ${id}`, event);
  const found = work.here.logs.get(id);
  if (found !== undefined) {
    // A thread that another writer opened under the same id, or one of which an event came before.
    const renamed = work.isTrusted(event.writer) && holds && found.isThread;
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
  return addIf(work, by, { log: event.log, holds: holdsAt(work.record, key, event) });
}

function planDecision(work: Work, by: KnownEvent, id: string): boolean {
  const { here, record } = work;
  const { event } = by;
  const payload = event.payload ?? {};
  const isTrusted = work.isTrusted(event.writer);
  const found = here.decisions.get(id);
  if (found !== undefined) {
    if (!isTrusted) return true;
    const changes = fieldsThatHold(record, id, by);
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

// In its thread a decision goes on from one of that thread; what rests on another one is told.
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
  const fields = Object.entries(fieldsThatHold(work.record, id, by));
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
  const holds = isNew(work, "review", { id: payload["id"], log: found.log });
  const late = holdsAt(work.record, `outcome ${decision}`, by.event) ? undefined : true;
  return addIf(work, by, { log: found.log, holds, payload: withoutAbsent({ ...payload, late }) });
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
  const source = work.here.decisions.get(String(payload["sourceId"]));
  if (source === undefined || !work.here.decisions.has(String(payload["targetId"]))) return false;
  const key = `link ${payload["sourceId"]} ${payload["edgeType"]} ${payload["targetId"]}`;
  const type = holdsAt(work.record, key, by.event) ? "decisions_linked" : "merged";
  const said = type === "merged" ? inert(by) : payload;
  const event = { type, payload: { ...said, provenance: provenanceOf(work, by) } };
  work.links.push({ log: source.log, event, from: by });
  return true;
}

function planRecord(
  work: Work,
  by: KnownEvent,
  { kind, payload }: { readonly kind: RecordKind; readonly payload: Payload },
): boolean {
  const { here } = work;
  const { decisionId } = payload;
  const home = decisionId === undefined ? undefined : here.decisions.get(String(decisionId))?.log;
  const log = home ?? (here.logs.get(by.event.log)?.isThread === true ? by.event.log : undefined);
  if (log === undefined) return false;
  return addIf(work, by, { log, holds: isNew(work, kind, { id: payload["id"], log }) });
}

function planAnswer(work: Work, by: KnownEvent, payload: Payload): boolean {
  const id = String(payload["id"]);
  const log = work.here.records.get(`question ${id}`);
  if (log === undefined) return false;
  const answers = allAnswers(work.record, id);
  // The last of them is the answer, whichever came last.
  const said = answers.length < 2 ? payload : { ...payload, ...answers.at(-1), answers };
  return addIf(work, by, { log, holds: true, payload: said });
}

function planTouched(work: Work, by: KnownEvent, payload: Payload): boolean {
  const { log } = by.event;
  if (payload["id"] !== log) return true;
  if (!work.here.logs.has(log)) openLog(work, log, false);
  return addIf(work, by, { log, holds: true });
}

/** Whether a record is not here; from now on it is. */
function isNew({ here }: Work, kind: RecordKind, { id, log }: { readonly id: unknown; readonly log: string }): boolean {
  const key = `${kind} ${String(id)}`;
  if (here.records.has(key)) return false;
  here.records.set(key, log);
  return true;
}

function openLog({ here }: Work, id: string, isThread: boolean): LogHere {
  const log: LogHere = { isThread, head: 0, events: [], from: [], isFork: false };
  here.logs.set(id, log);
  return log;
}

// How a thread began may have been redacted, or kept back.
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

/** What a later event has outdone is kept, and changes nothing. */
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

// What its writer redacted since is dropped here, too.
async function redactKnown(
  { threads }: ApplyDeps,
  { project, agentId }: ApplyRequest,
  { here, events }: { readonly here: Here; readonly events: readonly KnownEvent[] },
): Promise<void> {
  for (const { event } of events)
    for (const known of event.payload === undefined ? (here.known.get(event.hash) ?? []) : []) {
      if (known.event.payload === undefined || Object.keys(known.event.payload).length === 0) continue;
      const reason = `redacted by its writer, ${event.writer}`;
      await threads.redact({ project, log: known.log, seq: known.event.seq, actor: agentId, reason });
      // The redaction is the newest event of that log now.
      const log = here.logs.get(known.log);
      if (log !== undefined) here.logs.set(known.log, { ...log, head: log.head + 1 });
    }
}

const EVENTS_AT_ONCE = 500;

/** Appends what was planned; gives what could not be written now. */
async function appendAll(deps: ApplyDeps, work: Work): Promise<readonly KnownEvent[]> {
  const late: KnownEvent[] = [];
  const planned = [...work.here.logs].filter(([, { events }]) => events.length > 0);
  const whole = planned.filter(([, { isFork }]) => !isFork);
  // Begun in one turn they share one commit.
  for (let start = 0; start < whole.length; start += LOGS_AT_ONCE)
    for (const each of await Promise.all(
      whole.slice(start, start + LOGS_AT_ONCE).map((one) => append(deps, work, one)),
    ))
      late.push(...each);
  // A fork goes on from a log that is there.
  for (const fork of planned.filter(([, { isFork }]) => isFork)) late.push(...(await append(deps, work, fork)));
  for (const [log, links] of Map.groupBy(work.links, (link) => link.log)) {
    const events = links.map(({ event }) => event);
    const written = await deps.threads.append({ project: work.project, log, actor: work.agentId, events });
    if (!written.ok) late.push(...links.map(({ from }) => from));
  }
  return late;
}

async function append(
  { threads }: ApplyDeps,
  { project, agentId: actor }: Work,
  [log, { events, from, head }]: readonly [string, LogHere],
): Promise<readonly KnownEvent[]> {
  for (let start = 0, expectedHead = head; start < events.length; start += EVENTS_AT_ONCE) {
    const part = events.slice(start, start + EVENTS_AT_ONCE);
    const settled = start === 0 ? await settleFork(threads, project, part) : part;
    const written = await threads.append({ project, log, actor, events: settled, expectedHead });
    // What was written of it is known when the rest is tried again.
    if (!written.ok) return from;
    expectedHead = written.head.seq;
  }
  return [];
}

// Where a thread was forked off is the same event here, at the place that it has here.
async function settleFork(
  threads: ThreadStore,
  project: string,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const [first, ...rest] = events;
  const fork = first?.type === "thread_created" ? first.payload["forkedFrom"] : undefined;
  if (first === undefined || typeof fork !== "object" || fork === null) return events;
  const { threadId, hash, seq }: Payload = { ...fork };
  const origin = await readEvents({ threads }, { project, log: String(threadId) });
  const here =
    origin.find((event) => hashesOf(event).includes(String(hash))) ??
    // What it was forked behind may be of a kind that does not travel: then behind what came before it.
    origin.findLast(({ payload }) => Number({ ...Object(payload?.["provenance"]) }.seq) <= Number(seq));
  const { forkedFrom: _, ...payload } = first.payload;
  const forkedFrom = here && { threadId, seq: here.seq, hash: here.hash };
  return [{ ...first, payload: withoutAbsent({ ...payload, forkedFrom }) }, ...rest];
}
