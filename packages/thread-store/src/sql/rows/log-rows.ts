import { DAMAGED_TEXT, REDACTED_TEXT } from "../../events.ts";
import { type StoredEvent, upcast } from "../../log/chain.ts";
import type { RecordKind, StoredRecord, StoredThread } from "../../queries.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import {
  field,
  maybeText,
  numberOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "../plan.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The text under a payload key, or a refusal that names the event. */
export function requiredText(event: { readonly type: string; readonly payload: Payload }, key: string): string {
  const value = event.payload[key];
  if (typeof value === "string" && value !== "") return value;
  throw new Refused("DOCUMENT_INVALID", `The payload of ${event.type} needs a text under "${key}".`, {
    findings: [{ path: `/${key}`, keyword: "required", message: "must be a non-empty text" }],
  });
}

/** The text under a key, if there is one. */
export function optionalText(payload: Payload, key: string): string | undefined {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The SELECT for reading events. */
export const SELECT_EVENTS: string =
  "SELECT e.seq, e.type, e.v, e.actor, e.at, e.payload_hash, e.prev_hash, e.hash, e.payload FROM events e";

/** The columns of a new row in `events`. */
export const EVENT_COLUMNS: readonly string[] = [
  "project",
  "log_num",
  "seq",
  "type",
  "v",
  "actor",
  "at",
  "payload_hash",
  "prev_hash",
  "hash",
  "payload",
];

/** Their values. */
export function eventValues(log: { readonly project: string; readonly num: number }, event: StoredEvent): SqlValue[] {
  const { seq, type, v, actor, at, payload_hash, prev_hash, hash, payload } = event;
  return [log.project, log.num, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload];
}

/** A row of `events`. */
export function readStoredEvent(row: SqlRow, log: string): StoredEvent {
  return {
    log,
    seq: numberOf(row, "seq"),
    type: textOf(row, "type"),
    v: numberOf(row, "v"),
    actor: textOf(row, "actor"),
    at: textOf(row, "at"),
    payload_hash: textOf(row, "payload_hash"),
    prev_hash: textOf(row, "prev_hash"),
    hash: textOf(row, "hash"),
    payload: maybeText(row, "payload") ?? null,
  };
}

/** A log's row while it is being changed. */
export interface LogDraft {
  /** Undefined until the row is inserted. */
  num: number | undefined;
  readonly project: string;
  readonly id: string;
  kind: "thread" | "decision" | "handoff" | "touched";
  title: string;
  status: string;
  statusReason: string | undefined;
  headSeq: number;
  headHash: string;
  decisions: number;
  openQuestions: number;
  lastDecision: string | undefined;
  claimToken: number;
  claimAgent: string | undefined;
  claimExpires: string | undefined;
}

/** A row as a draft to change. */
export function draftOf(row: SqlRow): LogDraft {
  return {
    num: numberOf(row, "num"),
    project: textOf(row, "project"),
    id: textOf(row, "id"),
    // The column only contains these values.
    kind: textOf(row, "kind") as LogDraft["kind"],
    title: textOf(row, "title"),
    status: textOf(row, "status"),
    statusReason: maybeText(row, "status_reason"),
    headSeq: numberOf(row, "head_seq"),
    headHash: textOf(row, "head_hash"),
    decisions: numberOf(row, "decisions"),
    openQuestions: numberOf(row, "open_questions"),
    lastDecision: maybeText(row, "last_decision"),
    claimToken: numberOf(row, "claim_token"),
    claimAgent: maybeText(row, "claim_agent"),
    claimExpires: maybeText(row, "claim_expires"),
  };
}

/** A draft for a log that does not exist yet. */
export function newDraft(project: string, id: string, kind: LogDraft["kind"]): LogDraft {
  return {
    num: undefined,
    project,
    id,
    kind,
    title: "",
    status: "active",
    statusReason: undefined,
    headSeq: 0,
    headHash: "",
    decisions: 0,
    openQuestions: 0,
    lastDecision: undefined,
    claimToken: 0,
    claimAgent: undefined,
    claimExpires: undefined,
  };
}

/** Write a changed draft back. */
export function updateLog(context: StoreContext, draft: LogDraft, now: string): Statement {
  return statement(
    `UPDATE logs SET title = ?, words = ?, status = ?, status_reason = ?, updated_at = ?, head_seq = ?, head_hash = ?, decisions = ?, open_questions = ?, last_decision = ?, claim_token = ?, claim_agent = ?, claim_expires = ?, touched = ${context.dialect.touched(false)} WHERE project = ? AND num = ?`,
    draft.title,
    draft.title.toLowerCase(),
    draft.status,
    draft.statusReason ?? null,
    now,
    draft.headSeq,
    draft.headHash,
    draft.decisions,
    draft.openQuestions,
    draft.lastDecision ?? null,
    draft.claimToken,
    draft.claimAgent ?? null,
    draft.claimExpires ?? null,
    draft.project,
    draft.num ?? 0,
  );
}

const COLUMNS =
  "l.num, l.project, l.id, l.kind, l.title, l.status, l.status_reason, l.started_by, l.created_at, l.updated_at, l.head_seq, l.head_hash, l.decisions, l.open_questions, l.last_decision, l.touched, l.claim_token, l.claim_agent, l.claim_expires, l.forked_log, l.forked_seq, l.forked_hash, e.payload AS first_payload";

/** The SELECT for what a draft is made of. */
export const SELECT_DRAFTS =
  "SELECT l.num, l.project, l.id, l.kind, l.title, l.status, l.status_reason, l.head_seq, l.head_hash, l.decisions, l.open_questions, l.last_decision, l.claim_token, l.claim_agent, l.claim_expires FROM logs l";

/** The SELECT for reading logs. */
export const SELECT_LOGS: string = `SELECT ${COLUMNS} FROM logs l LEFT JOIN events e ON e.project = l.project AND e.log_num = l.num AND e.seq = 1`;

/** Rows of `logs`, with the store's clock, which decides whether claims have expired. */
export function* selectLogs(
  context: StoreContext,
  select: Statement,
): SqlPlan<{ readonly rows: readonly SqlRow[]; readonly now: string }> {
  const clock = context.dialect.clock;
  const results = yield* together(clock === undefined ? [select] : [select, clock]);
  const clockRow = results[1]?.[0];
  return { rows: results[0] ?? [], now: clockRow === undefined ? context.clock() : textOf(clockRow, "now") };
}

/** A row of `logs` in the form of the contract. */
export function readThread(row: SqlRow, now: string): StoredThread {
  const first = maybeText(row, "first_payload");
  // Only canonical texts of JSON objects are stored.
  const document = first === undefined ? {} : (JSON.parse(first) as Record<string, unknown>);
  const tags = Array.isArray(document["tags"]) ? document["tags"].map(String) : [];
  const forked = maybeText(row, "forked_log");
  return {
    id: textOf(row, "id"),
    // The column only contains these values.
    kind: textOf(row, "kind") as StoredThread["kind"],
    project: textOf(row, "project"),
    title: textOf(row, "title"),
    // The state machine checked it before it was written.
    status: textOf(row, "status") as StoredThread["status"],
    ...field("statusReason", maybeText(row, "status_reason")),
    startedBy: textOf(row, "started_by"),
    createdAt: textOf(row, "created_at"),
    updatedAt: textOf(row, "updated_at"),
    head: { seq: numberOf(row, "head_seq"), hash: textOf(row, "head_hash") },
    tags,
    decisions: numberOf(row, "decisions"),
    openQuestions: numberOf(row, "open_questions"),
    ...field("lastDecision", maybeText(row, "last_decision")),
    forkedFrom:
      forked === undefined ? undefined : { threadId: forked, seq: numberOf(row, "forked_seq"), hash: hashOf(row) },
    ...field("claim", claimOf(row, now)),
    document,
  };
}

// The column is empty for a fork without a hash.
function hashOf(row: SqlRow): string | undefined {
  return textOf(row, "forked_hash") || undefined;
}

function claimOf(row: SqlRow, now: string): StoredThread["claim"] {
  const agentId = maybeText(row, "claim_agent");
  const expiresAt = maybeText(row, "claim_expires");
  if (agentId === undefined || expiresAt === undefined || expiresAt <= now) return undefined;
  return { threadId: textOf(row, "id"), agentId, token: numberOf(row, "claim_token"), expiresAt };
}

type Document = Readonly<Record<string, unknown>>;

/** The SELECT for reading records. */
export const SELECT_RECORDS: string =
  "SELECT r.num, r.kind, r.id, r.log, r.seq, r.decision, r.agent, r.at, r.status, r.patch, r.redacted, e.payload, e.type AS event_type, e.v FROM records r JOIN events e ON e.project = r.project AND e.log_num = r.log_num AND e.seq = r.seq";

/** A row of `records` with its payload, in the form of the contract. */
export function readRecord(row: SqlRow): StoredRecord {
  const payload = maybeText(row, "payload");
  const patch = maybeText(row, "patch");
  const later = patch === undefined ? {} : (JSON.parse(patch) as Document); // written by `changeRecord`
  const made = { type: textOf(row, "event_type"), v: numberOf(row, "v") };
  // Only canonical texts of JSON objects are stored.
  const first = payload === undefined ? emptied(row) : upcast(made, JSON.parse(payload) as Document);
  return {
    // The column only contains these values.
    kind: textOf(row, "kind") as RecordKind,
    id: textOf(row, "id"),
    log: textOf(row, "log"),
    seq: numberOf(row, "seq"),
    position: numberOf(row, "num"),
    agentId: textOf(row, "agent"),
    at: textOf(row, "at"),
    ...field("decisionId", maybeText(row, "decision")),
    ...field("status", maybeText(row, "status")),
    redacted: payload === undefined,
    document: { ...first, ...later },
  };
}

// Readers of a thought or question expect a text, as in the thread's document.
function emptied(row: SqlRow): Document {
  const hasText = ["thought", "question"].includes(textOf(row, "kind"));
  const damaged = numberOf(row, "redacted") === 0;
  const text = damaged ? DAMAGED_TEXT : REDACTED_TEXT;
  return {
    id: textOf(row, "id"),
    redacted: true,
    damaged: damaged ? damaged : undefined,
    text: hasText ? text : undefined,
  };
}

/** An event in its place, with its parsed payload and what its record is compared by. */
export interface Projected {
  readonly event: StoredEvent;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly identity: string;
}

/** Record that an agent took part in a thread. */
export function agentStatement(draft: LogDraft, agent: string): Statement {
  return {
    sql: "INSERT INTO log_agents (project, agent, log_num) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    values: [draft.project, agent, draft.num ?? 0],
  };
}
