import type { Provenance } from "@clew/schemas";
import type { NewEvent } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import type { BundleEvent } from "./bundle-log.ts";
import { carriedBefore, isAbout, othersOfTheirName } from "./later-state.ts";
import {
  askedWith,
  type ImportPlanRequest,
  isRecordNew,
  RECORD_KINDS,
  type RecordsPlanned,
  recordKey,
  recordLog,
} from "./plan-record.ts";
import { fieldsBeyond, isKnown, nameBeside, newName, newRecordName, same, sameValue } from "./same-record.ts";

type Payload = Readonly<Record<string, unknown>>;

/** One append. */
export interface PlannedAppend {
  readonly log: string;
  readonly events: readonly NewEvent[];
}

/** What an import of one log does. */
export interface ImportPlan {
  /** What the bundle's log is called here; some of its events may belong to logs of their own. */
  readonly target: string;
  readonly appends: readonly PlannedAppend[];
  readonly imported: number;
  readonly skipped: number;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
}

/** Plans what of a bundle's log is written here, and where; pure, and empty when everything is here already. */
export function planImport(request: ImportPlanRequest): ImportPlan {
  const { log, local, renamed } = request;
  const conflicts: { id: string; resolution: string }[] = [];
  const target = placeOf(request, conflicts);
  const { others } = request;
  if (request.rule === "prefer_local") for (const id of othersOfTheirName(request)) others.add(id);
  if (target !== log.id) renamed.set(log.id, target);
  rememberNames(request);
  const appends = new Map<string, NewEvent[]>();
  const standing = new Set<string>();
  const records = { placed: new Map<string, string>(), leftOut: new Set<string>() };
  let imported = 0;
  for (const event of log.events) {
    if (isToldTwice(request, event)) continue;
    if (isOnRecord(request, event, target === log.id ? local.hashes : local.besideHashes)) continue;
    if (isKnown(event, local.homeHashes)) continue;
    // Where the decision here wins, nobody changed, reviewed or thought of it: they spoke of the other one.
    if (isAbout(others, log, event)) continue;
    const planned = planEvent(request, { event, target, conflicts, standing, records });
    if (planned === undefined) continue;
    imported += 1;
    const list = appends.get(planned.log) ?? [];
    list.push(...(planned.before ?? []), planned.event);
    appends.set(planned.log, list);
  }
  const list = [...appends].map(([id, events]) => ({ log: id, events }));
  return { target, appends: list, imported, skipped: log.events.length - imported, conflicts };
}

// A document tells what a decision is by now: that it came from one that is known does not make it known.
function isOnRecord({ local }: ImportPlanRequest, event: BundleEvent, hashes: ReadonlySet<string>): boolean {
  const { type, seq, payload, hash } = event;
  const here =
    type === "decision_recorded" && seq === undefined ? local.decisions.get(String(payload["id"])) : undefined;
  return here === undefined ? isKnown(event, hashes) : hashes.has(hash);
}

function isToldTwice({ told }: ImportPlanRequest, { type, seq, hash }: BundleEvent): boolean {
  if (seq !== undefined || !(JOINS.has(type) || RECORD_KINDS.has(type))) return false;
  const isTold = told.has(hash);
  told.add(hash);
  return isTold;
}

// The log a bundle's log goes to; another log that happens to have its id is a conflict of its own.
function placeOf(request: ImportPlanRequest, conflicts: { id: string; resolution: string }[]): string {
  const { log, local, rule, sha256 } = request;
  const beside = nameBeside(log, sha256);
  // What an earlier import put beside the log here may have left words on decisions of that one.
  const created = log.events.find(({ type }) => type === "thread_created");
  const isBeside = created !== undefined && isKnown(created, local.besideHashes) && !isKnown(created, local.hashes);
  if (isBeside) return beside;
  if (log.events.some((event) => isKnown(event, local.hashes))) return log.id;
  if (log.events.some((event) => isKnown(event, local.besideHashes))) return beside;
  if (!meetsAnother(request)) return log.id;
  conflicts.push({ id: log.id, resolution: rule });
  return rule === "keep_both" ? beside : log.id;
}

// Whether the thread that has the id here was opened as another one; a later part of a bundle brings the opening along.
function meetsAnother({ log, local }: ImportPlanRequest): boolean {
  if (log.kind === "decision" || local.creation === undefined) return false;
  const created = log.events.find((event) => event.type === "thread_created");
  return created === undefined || !(isKnown(created, local.hashes) || same(created.payload, local.creation));
}

// What an earlier import has renamed is called so by what comes after it, too.
function rememberNames({ log, local, renamed, sha256 }: ImportPlanRequest): void {
  for (const [before, name] of local.names) renamed.set(before, name);
  for (const event of log.events) {
    const { type, payload, hash } = event;
    const { id } = payload;
    if (typeof id !== "string") continue;
    const kind = RECORD_KINDS.get(type);
    const called = (each: string): string => renamed.get(each) ?? each;
    const name = kind === undefined ? newName(id, hash, sha256) : newRecordName(event, called, sha256);
    const isHere = kind === undefined ? local.decisions.has(name) : local.records.has(recordKey(kind, name));
    if (isHere) renamed.set(id, name);
  }
}

interface Place {
  readonly event: BundleEvent;
  /** Decisions that stand here as they did where they come from: what changed them there has nothing to add. */
  readonly standing: Set<string>;
  readonly target: string;
  readonly conflicts: { id: string; resolution: string }[];
  readonly records: RecordsPlanned;
}

interface Planned {
  readonly log: string;
  readonly event: NewEvent;
  /** What is written before it in the same log. */
  readonly before?: readonly NewEvent[];
}

function planEvent(request: ImportPlanRequest, place: Place): Planned | undefined {
  const { event, target } = place;
  const { local } = request;
  const id = typeof event.payload["id"] === "string" ? event.payload["id"] : undefined;
  if (event.type === "thread_created") {
    if (target === request.log.id && local.creation !== undefined) return retitled(request, event);
    return { log: target, event: marked(request, event, { id: target }) };
  }
  // What binds here, and what may be broken, is for a person here to say.
  if (event.type === "standing_changed" || event.type === "rule_waived") return undefined;
  // Where the thread here wins it stands as it stands here.
  if (event.type === "status_changed" && (isKeptAsItIs(request, target) || isOnlyState(request, event)))
    return undefined;
  if (event.type === "decision_recorded" && id !== undefined) return planDecision(request, place, id);
  if (event.type === "decision_updated" && id !== undefined && place.standing.has(id)) return undefined;
  const owner = recordLog(request, event, place.records) ?? ownerOf(request, event, target);
  if (owner === undefined || !isRecordNew(request, place, owner)) return undefined;
  return { log: owner, event: marked(request, event) };
}

// Of two threads with one id the one in the bundle wins: what is here is called as it is called there.
function retitled(request: ImportPlanRequest, event: BundleEvent): { log: string; event: NewEvent } | undefined {
  const { title } = event.payload;
  if (request.rule !== "prefer_remote" || !meetsAnother(request)) return undefined;
  if (typeof title !== "string" || title === request.local.creation?.["title"]) return undefined;
  const payload = { title, provenance: provenanceOf(request, event) };
  return { log: request.log.id, event: { type: "thread_renamed", payload } };
}

// A bundle without logs says how the thread stood, not when: that is no news of a thread that is here.
function isOnlyState({ rule, local }: ImportPlanRequest, { seq }: BundleEvent): boolean {
  return seq === undefined && local.creation !== undefined && rule !== "prefer_remote";
}

function isKeptAsItIs(request: ImportPlanRequest, target: string): boolean {
  return request.rule === "prefer_local" && target === request.log.id && meetsAnother(request);
}

function planDecision(
  request: ImportPlanRequest,
  { event, target, conflicts, standing }: Place,
  id: string,
): Planned | undefined {
  const { local, rule, log, renamed } = request;
  const here = local.decisions.get(id);
  const inLog = log.kind === "decision" ? id : target;
  if (here === undefined) return { log: inLog, event: marked(request, inItsThread(request, event, inLog)) };
  // What was redacted here does not come back.
  if (here.document["redacted"] === true && inLog === here.log) return undefined;
  const state = log.states?.get(id) ?? event.payload;
  if (same(state, here.document)) standing.add(id);
  if (standing.has(id) || same(event.payload, here.document))
    return deliberated(request, { ...event, payload: { ...event.payload, ...state } }, here);
  const carried = carriedBefore(request, event);
  if (carried !== undefined) return carried === "later" ? replaced(request, event, here) : undefined;
  // A document tells a decision with all its changes: the redacted one would come back with the others.
  const winner = event.seq === undefined && local.redactedChanges.has(id) ? "prefer_local" : rule;
  conflicts.push({ id, resolution: winner });
  if (winner === "prefer_local") return undefined;
  if (winner === "keep_both") {
    const name = newName(id, event.hash, request.sha256);
    renamed.set(id, name);
    if (local.decisions.has(name)) return undefined;
    return {
      log: log.kind === "decision" ? name : target,
      event: marked(request, inItsThread(request, event, target)),
    };
  }
  const wins = replaced(request, event, here);
  if (here.log === inLog || log.kind === "decision") return wins;
  const { provenance } = wins.event.payload;
  // The questions first: whoever forks between them inherits one that is on record.
  return { ...wins, before: askedWith(request, event, { home: here.log, provenance }) };
}

/** What is here of a decision. */
interface HereDecision {
  readonly log: string;
  readonly document: Payload;
}

// The decision here says what the other says, and nothing more.
function replaced(
  request: ImportPlanRequest,
  event: BundleEvent,
  here: HereDecision,
): { log: string; event: NewEvent } {
  const { id, threadId: __, continuesDecision: ___, project: ____, ...changes } = event.payload;
  const provenance = provenanceOf(request, event);
  const gone = fieldsBeyond(here.document, event.payload);
  const removed = gone.length === 0 ? {} : { removed: gone };
  return {
    log: here.log,
    event: { type: "decision_updated", payload: { id, changes: { ...changes, provenance }, ...removed, provenance } },
  };
}

// A decision that was carried without its deliberation is given it when that comes.
function deliberated(
  request: ImportPlanRequest,
  event: BundleEvent,
  here: HereDecision,
): { log: string; event: NewEvent } | undefined {
  const { deliberation, id } = event.payload;
  const ours = here.document["deliberation"];
  const wanted = request.rule === "prefer_remote" || (request.rule === "keep_both" && saysNothing(ours));
  if (!wanted || saysNothing(deliberation) || (ours !== undefined && sameValue(deliberation, ours))) return undefined;
  const provenance = provenanceOf(request, event);
  const payload = { id, changes: { deliberation }, provenance };
  return { log: here.log, event: { type: "decision_updated", payload } };
}

// Documents have lists where nothing was deliberated.
function saysNothing(deliberation: unknown): boolean {
  if (typeof deliberation !== "object" || deliberation === null) return true;
  return Object.values(deliberation).every((value) => Array.isArray(value) && value.length === 0);
}

// What is said of a decision without being a part of it.
const JOINS = new Set([
  "decision_reviewed",
  "thought_recorded",
  "decisions_linked",
  "question_asked",
  "question_answered",
]);

// An update, review, link or thought belongs to the log of its decision, wherever that is here.
function ownerOf(request: ImportPlanRequest, event: BundleEvent, target: string): string | undefined {
  const { log, local, renamed } = request;
  if (log.kind === "thread") {
    const about = event.payload[event.type === "decision_updated" ? "id" : "decisionId"];
    const elsewhere = typeof about === "string" ? elsewhereOf(request, about, target) : undefined;
    if (elsewhere === undefined) return target;
    // A question stays with the thread that asked it, where others may have repeated it.
    if (event.type === "question_asked") return target;
    // Where theirs wins, the decision becomes theirs wherever it lies here.
    return event.type === "decision_updated" && request.rule !== "prefer_remote" ? undefined : elsewhere;
  }
  const id = renamed.get(log.id) ?? log.id;
  const here = local.decisions.get(id);
  // A decision that stays as it is here keeps its own reviews; what was thought of another version would mislead.
  if (here !== undefined && !JOINS.has(event.type)) return undefined;
  return here?.log ?? id;
}

/** The log of a decision that has its place here outside the bundle's thread, and stays there; undefined for all others. */
function elsewhereOf({ log, local, renamed }: ImportPlanRequest, id: string, target: string): string | undefined {
  const name = renamed.get(id) ?? id;
  const home = local.decisions.get(name)?.log;
  if (home === undefined || home === target) return undefined;
  // A fork goes on from decisions of the thread it left.
  const isFork = log.events.some(
    ({ type, payload }) => type === "thread_created" && payload["forkedFrom"] !== undefined,
  );
  return isFork && home !== name ? undefined : home;
}

// In its thread a decision goes on from one of that thread: from the nearest before it where the one it named is elsewhere here.
function inItsThread(request: ImportPlanRequest, event: BundleEvent, target: string): BundleEvent {
  const { continuesDecision: before, ...rest } = event.payload;
  if (request.log.kind !== "thread" || typeof before !== "string") return event;
  let next: unknown = before;
  while (typeof next === "string" && elsewhereOf(request, next, target) !== undefined) {
    const id: string = next;
    next = request.log.events.find(({ type, payload }) => type === "decision_recorded" && payload["id"] === id)
      ?.payload["continuesDecision"];
  }
  if (next === before) return event;
  const payload = {
    parentDecisionId: before,
    ...rest,
    ...(typeof next === "string" ? { continuesDecision: next } : {}),
  };
  return { ...event, payload };
}

const REFERENCES = ["id", "continuesDecision", "parentDecisionId", "decisionId", "threadId", "sourceId", "targetId"];

function marked(request: ImportPlanRequest, event: BundleEvent, more: Payload = {}): NewEvent {
  const { renamed } = request;
  const names = REFERENCES.flatMap((key): [string, string][] => {
    const value = event.payload[key];
    const name = typeof value === "string" ? renamed.get(value) : undefined;
    return name === undefined ? [] : [[key, name]];
  });
  // A decision says which project it is in, and that is this one now; its provenance tells of the other.
  const place = event.type === "decision_recorded" && "project" in event.payload ? { project: request.project } : {};
  const provenance = provenanceOf(request, event);
  return {
    type: event.type,
    payload: { ...event.payload, ...place, ...Object.fromEntries(names), ...more, provenance },
  };
}

function provenanceOf(request: ImportPlanRequest, event: BundleEvent): Provenance {
  const before = event.payload["provenance"];
  const id = event.payload["id"];
  const first = typeof before === "object" && before !== null && "root" in before ? before.root : undefined;
  const previous = typeof before === "object" && before !== null && "hash" in before ? before.hash : undefined;
  return withoutAbsent({
    ...request.provenance,
    log: request.log.id,
    id: typeof id === "string" ? id : undefined,
    seq: event.seq ?? event.place,
    hash: event.hash,
    actor: event.actor,
    at: event.at,
    // The hash it had where it was first written, so that a way back through several stores is known too.
    root: typeof first === "string" ? first : typeof previous === "string" ? previous : undefined,
  });
}
