import type { DecisionLink, Provenance, ThreadEvent } from "@clew/schemas";
import type { Sha256, StoredRecord } from "@clew/thread-store";
import type { KnownEvent } from "../sync/fold.ts";
import { type DecisionHere, type Here, hashesOf, type LogHere, type Names } from "../sync/look-around.ts";
import { questionId } from "../thread/questions.ts";
import { type BundleEvent, type BundleLog, isNamedByDecision, RECORD_KINDS } from "./bundle-log.ts";
import { contentOf, fieldsBeyond, nameBeside, newName, newRecordName, same, sameValue } from "./same-record.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What wins if an id exists here with other content. */
export type ConflictRule = "keep_both" | "prefer_local" | "prefer_remote";

/** A bundle's logs, and what this store has of them. */
export interface ConflictRequest {
  readonly logs: readonly BundleLog[];
  readonly here: Here;
  /** The links stored here between records that the logs name. */
  readonly links: readonly DecisionLink[];
  readonly rule: ConflictRule;
  /** The project to import into. */
  readonly project: string;
  /** Where the bundle comes from. Log, seq, hash and time are added for each event. */
  readonly provenance: Provenance;
  readonly sha256: Sha256;
}

/** The new events under their names here, and the conflicts. */
export interface Settled {
  readonly events: readonly KnownEvent[];
  /** How many of them are not events of the bundle. */
  readonly added: number;
  /** The names of the bundle's threads here. */
  readonly threads: ReadonlySet<string>;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
}

interface Work extends ConflictRequest {
  /** From old names to new ones. */
  readonly renamed: Map<string, string>;
  /** Decisions whose id belongs to another decision here that wins. */
  readonly others: Set<string>;
  /** Records whose id belongs to another record here: changes to the bundle's one do not apply to it. */
  readonly leftOut: Set<string>;
  readonly conflicts: { readonly id: string; readonly resolution: string }[];
  readonly kept: Kept[];
}

/** An event to import: which event of the bundle it comes from, and which log it goes to. */
interface Kept {
  readonly from: BundleEvent;
  readonly of: BundleLog;
  readonly log: string;
  readonly type: string;
  readonly payload: Payload;
  /** The hash of an event added next to the bundle's own. */
  readonly hash?: string;
}

/** A log of the bundle, and what it meets here. */
interface Place {
  readonly log: BundleLog;
  /** Its name here. */
  readonly target: string;
  /** The thread with that name here, if it is the same thread or the bundle's log goes into it. */
  readonly thread: LogHere | undefined;
  readonly meetsAnother: boolean;
  /** Decisions that are the same here as in the bundle: the changes made there add nothing. */
  readonly standing: Set<string>;
}

/**
 * Settle every id that exists here with other content before applying anything. `keep_both` keeps the bundle's record
 * under a new, always equal name. `prefer_local` drops what the bundle says about its own. `prefer_remote` makes the
 * local record say what the bundle's says and nothing more.
 */
export function settleConflicts(request: ConflictRequest): Settled {
  const renamed = new Map(namesGiven(request.here, request.provenance.bundleHash));
  const work: Work = { ...request, renamed, others: new Set(), leftOut: new Set(), conflicts: [], kept: [] };
  const threads = new Set<string>();
  for (const log of request.logs) {
    const place = placeOf(work, log);
    if (log.kind === "thread") threads.add(place.target);
    if (place.target !== log.id) work.renamed.set(log.id, place.target);
    rememberNames(work, place);
    if (work.rule === "prefer_local") for (const id of othersOfTheirName(work, log)) work.others.add(id);
    for (const event of log.events)
      if (isStub(work, event)) settleDecision(work, place, event);
      else if (!isHere(work, event)) settleEvent(work, place, event);
  }
  const added = work.kept.filter(({ hash }) => hash !== undefined).length;
  return {
    events: work.kept.map((kept, index) => asCalledHere(work, kept, index + 1)),
    added,
    threads,
    conflicts: work.conflicts,
  };
}

// A document describes the decision's current state, so a known origin does not mean that this state is known.
function isHere({ here }: Work, event: BundleEvent): boolean {
  const { type, seq, payload, hash } = event;
  const isState = type === "decision_recorded" && seq === undefined && here.decisions.has(String(payload["id"]));
  return isState ? here.known.has(hash) : hashesOf(event).some((each) => here.known.has(each));
}

// Only the title is here: an earlier import did not trust the bundle.
function isStub({ here }: Work, { type, payload }: BundleEvent): boolean {
  return type === "decision_recorded" && here.decisions.get(String(payload["id"]))?.isStub === true;
}

function isIn({ here }: Pick<Work, "here">, log: string, event: BundleEvent): boolean {
  return hashesOf(event).some((hash) => here.known.get(hash)?.some((each) => each.log === log));
}

// Find the log that a bundle's log goes to. An unrelated log with the same id is a conflict.
function placeOf(work: Work, log: BundleLog): Place {
  const { here, rule, sha256 } = work;
  const beside = nameBeside(log, sha256);
  const [begun] = log.events;
  const found = here.logs.get(log.id);
  const isOwn = log.events.some((event) => isIn(work, log.id, event));
  // An earlier import may have stored this log under another name and still added words to decisions of the local one.
  const isBeside =
    (log.kind === "thread" && begun !== undefined && isIn(work, beside, begun) && !isIn(work, log.id, begun)) ||
    (!isOwn && log.events.some((event) => isIn(work, beside, event)));
  const isOpenedAlike = begun !== undefined && found?.document !== undefined && same(begun.payload, found.document);
  const isSame = isOpenedAlike || (begun !== undefined && isIn(work, log.id, begun));
  const meetsAnother = log.kind === "thread" && found !== undefined && !isSame;
  const isConflict = meetsAnother && !isBeside && !isOwn;
  if (isConflict) work.conflicts.push({ id: log.id, resolution: rule });
  const target = isBeside || (isConflict && rule === "keep_both") ? beside : log.id;
  return { log, target, meetsAnother, thread: target === log.id ? found : undefined, standing: new Set() };
}

// If an earlier import renamed a record, use the new name for what follows as well.
function rememberNames({ here, renamed, sha256 }: Work, { log }: Place): void {
  for (const event of log.events) {
    const { type, payload, hash } = event;
    const { id } = payload;
    if (typeof id !== "string") continue;
    const kind = RECORD_KINDS.get(type);
    const called = (each: string): string => renamed.get(each) ?? each;
    const name = kind === undefined ? newName(id, hash, sha256) : newRecordName(event, called, sha256);
    if (kind === undefined ? here.decisions.has(name) : here.records.has(`${kind} ${name}`)) renamed.set(id, name);
  }
}

/** The names here of records from earlier parts of the bundle: later parts use their old names. */
export function namesGiven({ logs }: Here, bundle: string | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { payload } of [...logs.values()].flatMap(({ past }) => past)) {
    const { id, bundleHash }: Payload = { ...Object(payload?.["provenance"]) };
    const name = payload?.["id"];
    if (bundleHash === bundle && typeof id === "string" && typeof name === "string" && id !== name) names.set(id, name);
  }
  return names;
}

// Decisions whose id exists here with other content.
function othersOfTheirName(work: Work, log: BundleLog): readonly string[] {
  const { here, sha256 } = work;
  const digest = (payload: Payload): string => sha256(contentOf(payload));
  const isOther = (id: string, hashes: readonly string[], content: string): boolean => {
    const { document } = here.decisions.get(id) ?? {};
    return document !== undefined && !hashes.some((hash) => here.known.has(hash)) && digest(document) !== content;
  };
  const earlier = (log.earlier ?? []).filter(({ id, hashes, content }) => isOther(id, hashes, content));
  const told = log.events.filter((event) => {
    const { type, payload } = event;
    if (type !== "decision_recorded" || carriedBefore(work, event) !== undefined) return false;
    return isOther(String(payload["id"]), hashesOf(event), digest(payload));
  });
  return [...earlier.map(({ id }) => id), ...told.map(({ payload }) => String(payload["id"]))];
}

function settleEvent(work: Work, place: Place, event: BundleEvent): void {
  const { type, payload, seq } = event;
  const { log, target, thread } = place;
  if (isOfAnother(work, log, event)) return;
  const keep = (said: Pick<Kept, "type" | "payload"> = { type, payload }): unknown =>
    work.kept.push({ ...said, from: event, of: log, log: log.kind === "thread" ? target : log.id });
  const isKeptAsItIs = work.rule === "prefer_local" && place.meetsAnother;
  switch (type) {
    case "thread_created": {
      const { title } = payload;
      // The bundle's thread wins, so take over its title.
      const isRetitled = place.meetsAnother && work.rule === "prefer_remote" && title !== thread?.title;
      if (thread === undefined) keep();
      else if (isRetitled) keep({ type: "thread_renamed", payload: { title } });
      return;
    }
    // A person here decides what is in force here and which rules may be waived.
    case "standing_changed":
    case "rule_waived":
      return;
    case "status_changed":
      // Without its log, a bundle gives the thread's status but not when it changed: that says nothing new about a
      // thread that exists here.
      if (thread === undefined || !(isKeptAsItIs || (seq === undefined && work.rule !== "prefer_remote"))) keep();
      return;
    case "decisions_linked":
      if (!work.links.some((link) => isSameLink(link, payload))) keep();
      return;
    case "decision_recorded":
      return settleDecision(work, place, event);
    case "decision_updated":
      if (!place.standing.has(String(payload["id"]))) keep();
      return;
    default:
      if (isRecordNew(work, place, event)) keep();
  }
}

function isSameLink(link: DecisionLink, { sourceId, targetId, edgeType, weight = 1 }: Payload): boolean {
  const isSameEdge = link.sourceId === sourceId && link.targetId === targetId && link.edgeType === edgeType;
  return isSameEdge && (link.weight ?? 1) === weight;
}

// The local decision wins, so drop changes, reviews and thoughts about the bundle's decision.
function isOfAnother({ others }: Work, log: BundleLog, { type, payload }: BundleEvent): boolean {
  const judged = type === "decision_reviewed" || type === "thought_recorded" ? payload["decisionId"] : undefined;
  const about = type === "decision_updated" ? payload["id"] : judged;
  if (typeof about === "string" && others.has(about)) return true;
  // A question of a decision outside a thread belongs to that decision only.
  const isQuestion = type === "question_asked" || type === "question_answered";
  return isQuestion && log.kind === "decision" && others.has(log.id);
}

function settleDecision(work: Work, place: Place, event: BundleEvent): void {
  const { here, rule, kept, renamed, conflicts, sha256 } = work;
  const { log, target, standing } = place;
  const id = String(event.payload["id"]);
  const inLog = log.kind === "decision" ? id : target;
  const keep = (said: Partial<Kept> = {}): unknown =>
    kept.push({ from: event, of: log, log: inLog, type: event.type, payload: event.payload, ...said });
  const found = here.decisions.get(id);
  if (found?.document === undefined || (found.isStub && isHere(work, event))) return void keep();
  const { document } = found;
  // Do not bring back what was redacted here.
  if (document["redacted"] === true && inLog === found.log) return;
  const state = log.states?.get(id) ?? event.payload;
  if (same(state, document)) standing.add(id);
  const update = (payload: Payload): unknown => keep({ log: found.log, type: "decision_updated", payload });
  if (standing.has(id) || same(event.payload, document)) {
    const deliberation = deliberationOf(rule, { ...event.payload, ...state }, document);
    if (deliberation !== undefined) update({ id, changes: { deliberation } });
    return;
  }
  const replaced = (): Payload => replacedBy(event, document, provenanceOf(work, { from: event, of: log }));
  const carried = carriedBefore(work, event);
  if (carried !== undefined) return void (carried === "later" && update(replaced()));
  // A document includes all changes to a decision, so it would bring the redacted one back.
  const winner = event.seq === undefined && isChangeRedacted(here, found, id) ? "prefer_local" : rule;
  conflicts.push({ id, resolution: winner });
  if (winner === "prefer_local") return;
  if (winner === "keep_both") {
    const name = newName(id, event.hash, sha256);
    renamed.set(id, name);
    if (!here.decisions.has(name)) keep({ log: log.kind === "decision" ? name : target });
    return;
  }
  // Add its questions first, so that a fork made in between inherits a question that is on record.
  if (log.kind === "thread" && found.log !== inLog) kept.push(...askedWith(work, place, { event, home: found.log }));
  update(replaced());
}

// Make the local decision say what the other one says and nothing more.
function replacedBy({ payload }: BundleEvent, document: Payload, provenance: Provenance): Payload {
  const { id, threadId: _, continuesDecision: __, project: ___, ...changes } = payload;
  const removed = fieldsBeyond(document, payload);
  return { id, changes: { ...changes, provenance }, removed: removed.length === 0 ? undefined : removed };
}

// Add the deliberation to a decision that was imported without it.
function deliberationOf(rule: ConflictRule, { deliberation }: Payload, document: Payload): unknown {
  const ours = document["deliberation"];
  const isWanted = rule === "prefer_remote" || (rule === "keep_both" && saysNothing(ours));
  if (!isWanted || saysNothing(deliberation) || (ours !== undefined && sameValue(deliberation, ours))) return undefined;
  return deliberation;
}

// Documents contain empty lists if there was no deliberation.
function saysNothing(deliberation: unknown): boolean {
  if (typeof deliberation !== "object" || deliberation === null) return true;
  return Object.values(deliberation).every((value) => Array.isArray(value) && value.length === 0);
}

function isChangeRedacted({ logs }: Here, { log }: DecisionHere, id: string): boolean {
  return (logs.get(log)?.past ?? []).some(
    ({ type, payload }) =>
      type === "redacted" && payload?.["type"] === "decision_updated" && String(payload["id"]) === id,
  );
}

const STATES: ReadonlySet<string> = new Set(["decision_recorded", "decision_updated", "redacted"]);

/**
 * If a decision of the bundle is one that was imported here before, say whether the bundle has a later or earlier state
 * of it (a document does not list previous states). Undefined if it is another decision, was changed here, or cannot be
 * told from one.
 */
function carriedBefore(
  { here, project, provenance }: Work,
  { seq, payload, at = "" }: BundleEvent,
): "later" | "earlier" | undefined {
  const { id, createdAt, agentId } = payload;
  const { document, log = "" } = here.decisions.get(String(id)) ?? {};
  if (seq !== undefined || document === undefined || createdAt === undefined) return undefined;
  if (createdAt !== document["createdAt"] || agentId !== document["agentId"]) return undefined;
  const isFrom = (said: Payload, from: string | undefined): boolean => {
    const origin: Payload = { ...Object(said["provenance"]) };
    return from !== undefined && origin["id"] === id && origin["project"] === from;
  };
  const known = carriedAt(here.logs.get(log)?.past ?? [], String(id));
  if (known !== undefined && isFrom(document, provenance.project)) return at >= known ? "later" : "earlier";
  // A copy returns to its home store: take its changes unless the decision changed here since it left.
  const left = document["updatedAt"] ?? createdAt;
  const isLeft = isFrom(payload, project) && { ...Object(payload["provenance"]) }.at === left;
  return isLeft && document["redacted"] !== true && at > String(left) ? "later" : undefined;
}

// The time of a decision's newest imported state; undefined if it was changed or redacted here.
function carriedAt(events: readonly ThreadEvent[], decision: string): string | undefined {
  let newest: string | undefined;
  for (const { type, payload } of events) {
    const { id, provenance }: Payload = { ...payload };
    if (id !== decision || !STATES.has(type)) continue;
    const at = String({ ...Object(provenance) }.at ?? "");
    if (provenance === undefined) newest = undefined;
    else if (at >= (newest ?? "")) newest = at;
  }
  return newest;
}

/**
 * Whether an event adds or changes a record that is not here. If its id belongs to another record, it gets a new name.
 */
function isRecordNew(work: Work, { log, target }: Place, event: BundleEvent): boolean {
  const { here, rule, renamed, leftOut, sha256 } = work;
  const { type, payload } = event;
  if (type === "question_answered" || type === "handoff_changed")
    return !leftOut.has(`${type.split("_")[0]} ${payload["id"]}`) && !isAnswered(work, log, event);
  const kind = RECORD_KINDS.get(type);
  if (kind === undefined || payload["id"] === undefined) return true;
  const id = String(payload["id"]);
  const stored = here.records.get(`${kind} ${id}`)?.stored;
  const decision = renamed.get(String(payload["decisionId"]));
  // A question named after its decision follows that decision's name, even if its own id is free.
  const isOfRenamed = type === "question_asked" && decision !== undefined && isNamedByDecision(payload);
  if (stored === undefined && !isOfRenamed) return true;
  if (stored !== undefined && log.id === target) {
    if (isOne(event, stored, { decision, target })) return false;
    // Everything that belongs to a decision kept under a new name is kept with it.
    if (decision === undefined) work.conflicts.push({ id, resolution: rule });
    // Keep questions: they belong to the thread, and someone who repeated one relies on it.
    if (rule === "prefer_local" && kind !== "question") {
      leftOut.add(`${kind} ${id}`);
      return false;
    }
  }
  // Keep both: nobody may overwrite what was thought, asked or judged here.
  const name = newRecordName(event, (named) => renamed.get(named) ?? named, sha256);
  renamed.set(id, name);
  return !here.records.has(`${kind} ${name}`);
}

// Whether the event brings a record that is already here. Content redacted on either side does not come back.
function isOne(
  { payload }: BundleEvent,
  stored: StoredRecord,
  { decision, target }: { readonly decision: string | undefined; readonly target: string },
): boolean {
  const isOfOne = stored.decisionId === (decision ?? payload["decisionId"]);
  if (stored.kind === "handoff") return true;
  if (stored.redacted || payload["redacted"] === true) return isOfOne;
  if (stored.kind === "review") return isOfOne && stored.document["outcome"] === payload["outcome"];
  return (stored.log === target || isOfOne) && stored.document["text"] === payload["text"];
}

// Skip an answer if it, or the answer that replaced it in its log, is here. An answer that was redacted here does not
// come back with a document, which cannot show that it is the same answer.
function isAnswered({ here, renamed }: Work, log: BundleLog, { type, seq, payload }: BundleEvent): boolean {
  if (type !== "question_answered") return false;
  const id = String(payload["id"]);
  const stored = here.records.get(`question ${renamed.get(id) ?? id}`)?.stored;
  if (stored?.status !== "answered") return false;
  const { answer } = stored.document;
  if (answer === undefined) return seq === undefined;
  const last = log.events.findLast((each) => each.type === type && each.payload["id"] === id);
  return answer === payload["answer"] || answer === last?.payload["answer"];
}

/** The questions of a decision that lives in another thread here, unless that thread already has them. */
function askedWith(
  { here, sha256 }: Work,
  { log }: Place,
  { event, home }: { readonly event: BundleEvent; readonly home: string },
): readonly Kept[] {
  const { payload, hash } = event;
  const texts = Array.isArray(payload["openQuestions"]) ? payload["openQuestions"].map(String) : [];
  const past = here.logs.get(home)?.past ?? [];
  const asked = new Set(past.flatMap((each) => (each.type === "question_asked" ? [each.payload?.["text"]] : [])));
  const decisionId = String(payload["id"]);
  return [...new Set(texts)].flatMap((text, index): readonly Kept[] => {
    if (asked.has(text)) return [];
    const id = newName(questionId(decisionId, index + 1), hash, sha256);
    const beside = (type: string, said: Payload): Kept => ({
      from: event,
      of: log,
      log: home,
      type,
      payload: said,
      hash: sha256(`${type} ${id}`),
    });
    const answer = answerTo(log, text);
    const asks = beside("question_asked", { id, text, decisionId });
    return answer === undefined ? [asks] : [asks, beside("question_answered", { ...answer, id })];
  });
}

function answerTo({ events }: BundleLog, text: string): Payload | undefined {
  const ids = events.filter(({ type, payload }) => type === "question_asked" && payload["text"] === text);
  const names = new Set(ids.map(({ payload }) => payload["id"]));
  return events.findLast(({ type, payload }) => type === "question_answered" && names.has(payload["id"]))?.payload;
}

const REFERENCES = ["id", "continuesDecision", "parentDecisionId", "decisionId", "threadId", "sourceId", "targetId"];

function asCalledHere(work: Work, kept: Kept, place: number): KnownEvent {
  const { renamed, project } = work;
  const { from, of, type, payload, hash = from.hash } = kept;
  const log = kept.log === of.id ? (renamed.get(of.id) ?? of.id) : kept.log;
  const called = (said: Payload, keys: readonly string[]): Payload => {
    const names = keys.filter((key) => typeof said[key] === "string");
    return { ...said, ...Object.fromEntries(names.map((key) => [key, renamed.get(String(said[key])) ?? said[key]])) };
  };
  const named: Record<string, unknown> = { ...called(payload, REFERENCES) };
  const { forkedFrom } = payload;
  if (forkedFrom !== undefined) named["forkedFrom"] = called({ ...Object(forkedFrom) }, ["threadId"]);
  // A decision states its project: that is now this one, and its provenance names the other.
  if (type === "decision_recorded" && "project" in payload) named["project"] = project;
  const { actor = "unknown", at = "", seq = from.place ?? 0 } = from;
  const header = { writer: "", place, lamport: place, log, seq, type, v: 1, actor, at, prev_hash: "", hash };
  return { event: { ...header, payload: named }, knows: new Map(), provenance: provenanceOf(work, kept) };
}

function provenanceOf({ provenance }: Work, { from, of }: Pick<Kept, "from" | "of">): Provenance {
  const { payload, seq, place, hash, actor, at } = from;
  const before: Payload = { ...Object(payload["provenance"]) };
  const { id } = payload;
  // The hash it had when first written, so that it is recognized even after passing through several stores.
  const root = typeof before["root"] === "string" ? before["root"] : before["hash"];
  return {
    ...provenance,
    log: of.id,
    id: typeof id === "string" ? id : undefined,
    seq: seq ?? place,
    hash,
    actor,
    at,
    root: typeof root === "string" ? root : undefined,
  };
}

/** Every name that a record of these logs has or may have been given. */
export function namesOf(logs: readonly BundleLog[], sha256: Sha256): Names {
  const renamed = new Map<string, string>();
  const ids = logs.flatMap(({ events }) =>
    events.flatMap((event) => {
      const { type, payload, hash } = event;
      const { id, decisionId, continuesDecision, sourceId, targetId } = payload;
      const named = [decisionId, continuesDecision, sourceId, targetId].filter((each) => typeof each === "string");
      if (typeof id !== "string") return named;
      const name = newName(id, hash, sha256);
      if (type === "decision_recorded") renamed.set(id, name);
      if (!RECORD_KINDS.has(type)) return [id, name, ...named];
      const other = newRecordName(event, (each) => renamed.get(each) ?? each, sha256);
      return [id, name, newRecordName(event, (each) => each, sha256), other, ...named];
    }),
  );
  return { ids, logs: logs.flatMap((log) => [log.id, nameBeside(log, sha256)]) };
}
