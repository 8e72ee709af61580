import type { Provenance } from "@clew/schemas";
import type { NewEvent, StoredRecord } from "@clew/thread-store";
import { questionId } from "../thread/question-id.ts";
import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import { isNamedByDecision, newName, newRecordName } from "./same-record.ts";

/** Which kind of record an event makes. */
export const RECORD_KINDS: ReadonlyMap<string, StoredRecord["kind"]> = new Map([
  ["thought_recorded", "thought"],
  ["question_asked", "question"],
  ["decision_reviewed", "review"],
  ["handoff_created", "handoff"],
]);

const CHANGES: ReadonlyMap<string, StoredRecord["kind"]> = new Map([
  ["question_answered", "question"],
  ["handoff_changed", "handoff"],
]);

/** What becomes of a bundle's records, by their names here. */
export interface RecordsPlanned {
  /** The logs that they go to. */
  readonly placed: Map<string, string>;
  /** Those that are another's here: what became of them is no news of it. */
  readonly leftOut: Set<string>;
}

/** The log of the record that an event changes, where that is here or comes with this bundle. */
export function recordLog(
  { local, renamed }: ImportPlanRequest,
  { type, payload }: BundleEvent,
  { placed }: RecordsPlanned,
): string | undefined {
  const kind = CHANGES.get(type);
  if (kind === undefined) return undefined;
  const id = String(payload["id"]);
  const key = recordKey(kind, renamed.get(id) ?? id);
  return placed.get(key) ?? local.records.get(key)?.log;
}

/** Whether an event brings a record, or a change of one, that is not here; one whose name is another's is given a new one. */
export function isRecordNew(
  request: ImportPlanRequest,
  { event, target, conflicts, records }: Planning,
  owner: string,
): boolean {
  const { local, rule, log, renamed, sha256 } = request;
  const id = String(event.payload["id"]);
  const changed = CHANGES.get(event.type);
  if (changed !== undefined && records.leftOut.has(recordKey(changed, id))) return false;
  if (event.type === "question_answered") return !isAnswered(request, event);
  const kind = RECORD_KINDS.get(event.type);
  if (kind === undefined || event.payload["id"] === undefined) return true;
  const here = local.records.get(recordKey(kind, id));
  if (here === undefined && !isOfRenamed(request, event)) {
    records.placed.set(recordKey(kind, id), owner);
    return true;
  }
  if (here !== undefined && log.id === target) {
    if (isOne(request, event, { here, owner })) return false;
    // What belongs to a decision that is kept beside another one is kept with it.
    if (!renamed.has(String(event.payload["decisionId"]))) conflicts.push({ id, resolution: rule });
    // Questions are the thread's: whoever repeated one relies on it.
    if (rule === "prefer_local" && kind !== "question") {
      records.leftOut.add(recordKey(kind, id));
      return false;
    }
  }
  // Nobody takes back what was thought, asked or judged here: both stay.
  const name = newRecordName(event, (named) => renamed.get(named) ?? named, sha256);
  renamed.set(id, name);
  records.placed.set(recordKey(kind, name), owner);
  return !local.records.has(recordKey(kind, name));
}

/** What a decision asks that lies in another thread here: there it is asked too, unless it was already. */
export function askedWith(
  { local, log, sha256 }: ImportPlanRequest,
  { payload, hash }: BundleEvent,
  { home, provenance }: { readonly home: string; readonly provenance: unknown },
): readonly NewEvent[] {
  const texts = Array.isArray(payload["openQuestions"]) ? payload["openQuestions"].map(String) : [];
  const decisionId = String(payload["id"]);
  return [...new Set(texts)].flatMap((text, index): readonly NewEvent[] => {
    if (local.homeAsked.get(home)?.has(text) === true) return [];
    const id = newName(questionId(decisionId, index + 1), hash, sha256);
    const asked: NewEvent = { type: "question_asked", payload: { id, text, decisionId, provenance } };
    const answer = answerTo(log, text);
    return answer === undefined
      ? [asked]
      : [asked, { type: "question_answered", payload: { ...answer, id, provenance } }];
  });
}

function answerTo({ events }: BundleLog, text: string): BundleEvent["payload"] | undefined {
  const ids = events.filter(({ type, payload }) => type === "question_asked" && payload["text"] === text);
  const names = new Set(ids.map(({ payload }) => payload["id"]));
  return events.findLast(({ type, payload }) => type === "question_answered" && names.has(payload["id"]))?.payload;
}

interface Planning {
  readonly event: BundleEvent;
  readonly target: string;
  readonly conflicts: { id: string; resolution: string }[];
  readonly records: RecordsPlanned;
}

// A question that its decision named goes by that decision's name, also where its own is free.
function isOfRenamed({ renamed }: ImportPlanRequest, { type, payload }: BundleEvent): boolean {
  return type === "question_asked" && renamed.has(String(payload["decisionId"])) && isNamedByDecision(payload);
}

// Whether a record here is the one that the event brings. What was redacted on either side does not come back.
function isOne(
  { renamed }: ImportPlanRequest,
  { payload }: BundleEvent,
  { here, owner }: { readonly here: StoredRecord; readonly owner: string },
): boolean {
  const { decisionId } = payload;
  const isOfOne = here.decisionId === (renamed.get(String(decisionId)) ?? decisionId);
  if (here.kind === "handoff") return true;
  if (here.redacted || payload["redacted"] === true) return isOfOne;
  if (here.kind === "review") return isOfOne && here.document["outcome"] === payload["outcome"];
  return here.log === owner && here.document["text"] === payload["text"];
}

// An answer is no news where it, or what replaced it in its log, stands here. What was answered here and then redacted does not
// come back with a document, which cannot tell that it is the same answer.
function isAnswered({ local, log, renamed }: ImportPlanRequest, { seq, payload }: BundleEvent): boolean {
  const id = String(payload["id"]);
  const name = renamed.get(id) ?? id;
  if (!local.answers.has(name)) return false;
  const here = local.answers.get(name);
  if (here === undefined) return seq === undefined;
  const last = log.events.findLast(({ type, payload: other }) => type === "question_answered" && other["id"] === id);
  return here === payload["answer"] || here === last?.payload["answer"];
}

/** What wins when an id exists here with other content. */
export type ConflictRule = "keep_both" | "prefer_local" | "prefer_remote";

type Payload = Readonly<Record<string, unknown>>;

/** What is here already, of what a bundle's log names. */
export interface LocalState {
  /** Undefined where no log has this id. */
  readonly creation: Payload | undefined;
  /** Hashes of the log's events, and of those they were imported from. */
  readonly hashes: ReadonlySet<string>;
  /** The same of the log that an earlier import put beside it under another name. */
  readonly besideHashes: ReadonlySet<string>;
  /** New names that earlier parts of the bundle were given, by their old ones. */
  readonly names: ReadonlyMap<string, string>;
  /** Decisions by id, as they are now, with the log they are in. */
  readonly decisions: ReadonlyMap<string, { readonly log: string; readonly document: Payload }>;
  /** Hashes of the logs in which decisions lie that are in another one here, and what was asked in each. */
  readonly homeHashes: ReadonlySet<string>;
  readonly homeAsked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Thoughts, questions, reviews and handoffs by kind and id (see {@link recordKey}). */
  readonly records: ReadonlyMap<string, StoredRecord>;
  /** Decisions of which a change was redacted here. */
  readonly redactedChanges: ReadonlySet<string>;
  /** Decisions that were carried here and not changed since, with the time of the newest state that came. */
  readonly carriedAt: ReadonlyMap<string, string>;
  /** What questions were answered here, by their ids; undefined where the answer was redacted. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The name of a record among those of all kinds. */
export function recordKey(kind: StoredRecord["kind"], id: string): string {
  return `${kind} ${id}`;
}

/** How records of the bundle are called and marked here. */
export interface ImportPlanRequest {
  /** The project that everything goes to. */
  readonly project: string;
  readonly log: BundleLog;
  readonly local: LocalState;
  readonly rule: ConflictRule;
  /** Where everything comes from; seq, hash and time are added per event. */
  readonly provenance: Provenance;
  /** New names given so far, over all logs of the bundle. */
  readonly renamed: Map<string, string>;
  /** Decisions of the bundle whose name another one has here that wins, over all logs: forks speak of what they inherited. */
  readonly others: Set<string>;
  /** Hashes of what documents of the bundle told of decisions and questions: that of a fork tells what it inherited once more. */
  readonly told: Set<string>;
  readonly sha256: (text: string) => string;
}
