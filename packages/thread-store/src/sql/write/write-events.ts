import type { LogHead, ThreadEvent } from "@clew/schemas";
import { canonicalText, canonicalTexts, chainEvent } from "../../log/chain.ts";
import type { NewEvent } from "../../thread-store.ts";
import type { StoreContext } from "../dialect.ts";
import {
  inserterOf,
  numberOf,
  places,
  remembered,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "../plan.ts";
import { advance, projectEvent, READS_FIRST } from "../project/project.ts";
import {
  EVENT_COLUMNS,
  eventValues,
  type LogDraft,
  optionalText,
  type Projected,
  SELECT_DRAFTS,
  updateLog,
} from "../rows/log-rows.ts";

/** A log read under its lock, with the store's clock. */
export interface LockedLog {
  readonly now: string;
  readonly row: SqlRow | undefined;
}

const lockText = remembered((lock: string) => `${SELECT_DRAFTS} WHERE l.project = ? AND l.id = ?${lock}`);

/** Lock a log's row and read the clock, together with the caller's other statements. */
export function* lockLog(
  context: StoreContext,
  place: { readonly project: string; readonly log: string },
  also: readonly Statement[] = [],
): SqlPlan<LockedLog & { readonly also: readonly (readonly SqlRow[])[] }> {
  const { dialect } = context;
  const lock = statement(lockText(dialect.forUpdate("l")), place.project, place.log);
  const clock = dialect.clock === undefined ? [] : [dialect.clock];
  const results = yield* together([lock, ...clock, ...also]);
  const clockRow = dialect.clock === undefined ? undefined : results[1]?.[0];
  return {
    now: clockRow === undefined ? context.clock() : textOf(clockRow, "now"),
    row: results[0]?.[0],
    also: results.slice(1 + clock.length),
  };
}

/** What a new log's row needs besides its draft. */
interface NewLog {
  readonly now: string;
  readonly actor: string;
  readonly first: Projected;
}

const COLUMNS = [
  "project",
  "id",
  "kind",
  "identity",
  "title",
  "words",
  "status",
  "status_reason",
  "started_by",
  "created_at",
  "updated_at",
  "head_seq",
  "head_hash",
  "decisions",
  "open_questions",
  "last_decision",
  "claim_token",
  "forked_log",
  "forked_seq",
  "forked_hash",
] as const;
type Column = (typeof COLUMNS)[number];
const insertText = remembered(
  (touched: string) =>
    `INSERT INTO logs (${COLUMNS.join(", ")}, touched) VALUES (${places(COLUMNS)}, ${touched}) RETURNING num`,
);
const insertNumberedText = remembered(
  (touched: string) =>
    `INSERT INTO logs (${COLUMNS.join(", ")}, num, touched) VALUES (${places(COLUMNS)}, ?, ${touched})`,
);

/** Insert a new log's row. If another writer uses the same id, the database refuses and the plan runs again. */
function* insertLog(context: StoreContext, draft: LogDraft, log: NewLog): SqlPlan<number> {
  const touched = context.dialect.touched(true);
  const num = context.dialect.newLogNumber?.();
  if (num === undefined) return numberOf((yield* rowOf(insertText(touched), ...valuesOf(draft, log))) ?? {}, "num");
  yield* rowsOf(insertNumberedText(touched), ...valuesOf(draft, log), num);
  return num;
}

function valuesOf(draft: LogDraft, { first, now, actor }: NewLog): readonly SqlValue[] {
  const fork = forkOf(first.payload["forkedFrom"]);
  const columns: Readonly<Record<Column, SqlValue>> = {
    project: draft.project,
    id: draft.id,
    kind: draft.kind,
    identity: first.identity,
    title: draft.title,
    // Only threads are searched by these.
    words: draft.kind === "thread" ? draft.title.toLowerCase() : "",
    status: draft.status,
    status_reason: draft.statusReason ?? null,
    started_by: optionalText(first.payload, "startedBy") ?? optionalText(first.payload, "agentId") ?? actor,
    created_at: optionalText(first.payload, "createdAt") ?? now,
    updated_at: now,
    head_seq: draft.headSeq,
    head_hash: draft.headHash,
    decisions: draft.decisions,
    open_questions: draft.openQuestions,
    last_decision: draft.lastDecision ?? null,
    claim_token: draft.claimToken,
    forked_log: fork?.threadId ?? null,
    forked_seq: fork?.seq ?? null,
    forked_hash: fork?.hash ?? null,
  };
  return COLUMNS.map((column) => columns[column]);
}

/** A thread's fork point, from its creation. */
export function forkOf(value: unknown): { threadId: string; seq: number; hash: string } | undefined {
  if (typeof value !== "object" || value === null || !("threadId" in value) || !("seq" in value)) return undefined;
  const hash = "hash" in value && typeof value.hash === "string" ? value.hash : "";
  return { threadId: String(value.threadId), seq: Number(value.seq), hash };
}

/** Events to write to a log whose row is locked or does not exist yet. */
interface Writing {
  readonly draft: LogDraft;
  readonly events: readonly NewEvent[];
  readonly actor: string;
  readonly now: string;
  /** Statements for the same transaction. */
  readonly also?: readonly Statement[];
}

/** What was written. */
interface Written {
  readonly events: readonly ThreadEvent[];
  readonly head: LogHead;
}

const insertEvents = inserterOf({ table: "events", columns: EVENT_COLUMNS, atOnce: 500 });

/** Chain events to a log and write them, with all rows derived from them. */
export function* writeEvents(context: StoreContext, writing: Writing): SqlPlan<Written> {
  const { draft, now } = writing;
  const projected = chainAll(context, writing);
  const events = projected.map((each) => each.event);
  const isNew = draft.num === undefined;
  const first = projected[0];
  if (isNew && first) draft.num = yield* insertLog(context, draft, { now, actor: writing.actor, first });
  const questions = draft.openQuestions;
  // Sent together with what follows: on Postgres every yield is a round trip.
  const log = { project: draft.project, num: draft.num ?? 0 };
  let waiting: Statement[] = [...insertEvents(events.map((event) => eventValues(log, event)))];
  for (const each of projected) {
    if (READS_FIRST.includes(each.event.type)) {
      yield* together(waiting);
      waiting = [];
    }
    waiting.push(...(yield* projectEvent(context, draft, each)));
  }
  const update = isNew && draft.openQuestions === questions ? [] : [updateLog(context, draft, now)];
  yield* together([...waiting, ...update, ...(writing.also ?? [])]);
  return writtenOf(draft, projected);
}

/** The result for chained events. */
function writtenOf(draft: LogDraft, projected: readonly Projected[]): Written {
  return {
    events: projected.map(({ event, payload }) => ({ ...event, payload: { ...payload } })),
    head: { seq: draft.headSeq, hash: draft.headHash },
  };
}

/** Give events their place, time and hash, and apply them to the draft. */
function chainAll(context: StoreContext, writing: Writing): readonly Projected[] {
  const { draft, actor, now } = writing;
  return writing.events.map((given) => {
    const seq = draft.headSeq + 1;
    const payload = fillPayload(given, { actor, now, draft, seq });
    const texts = canonicalTexts(payload, comparedBy(given));
    const identity = context.sha256(texts.part);
    const event = chainEvent(
      { log: draft.id, seq, type: given.type, v: given.v ?? 1, actor, at: now, prev_hash: draft.headHash },
      texts.whole,
      context.sha256,
    );
    draft.headSeq = seq;
    draft.headHash = event.hash;
    const each = { event, payload, identity };
    advance(draft, each);
    return each;
  });
}

/** What two records with the same id are compared by. */
export function identityOf(context: StoreContext, event: NewEvent): string {
  return context.sha256(canonicalText(comparedBy(event)));
}

function comparedBy({ identity, payload }: NewEvent): unknown {
  return identity ?? payload;
}

/** The values for filling in an event. */
interface Fill {
  readonly actor: string;
  readonly now: string;
  readonly draft: LogDraft;
  readonly seq: number;
}

type Payload = Readonly<Record<string, unknown>>;

/** Add what the store knows and the caller left out. What the caller stated stays. */
function fillPayload(event: NewEvent, fill: Fill): Payload {
  const { payload } = event;
  const inThread = fill.draft.kind === "thread" ? { threadId: fill.draft.id } : {};
  switch (event.type) {
    case "thread_created":
      return { startedBy: fill.actor, createdAt: fill.now, ...defined(payload) };
    case "decision_recorded":
      return fillDecision(payload, fill);
    case "thought_recorded":
      return { agentId: fill.actor, createdAt: fill.now, ...inThread, ...defined(payload) };
    case "question_asked":
      return { status: "open", askedBy: fill.actor, askedAt: fill.now, ...inThread, ...defined(payload) };
    case "question_answered":
      return { answeredBy: fill.actor, answeredAt: fill.now, ...defined(payload) };
    case "decision_reviewed":
      return {
        id: `${String(payload["decisionId"])}.review.${fill.seq}`,
        agentId: fill.actor,
        reviewedAt: fill.now,
        ...defined(payload),
      };
    case "decisions_linked":
      return { createdBy: fill.actor, createdAt: fill.now, ...defined(payload) };
    default:
      return defined(payload);
  }
}

function fillDecision(payload: Payload, fill: Fill): Payload {
  const { draft } = fill;
  const follows =
    // A decision recorded elsewhere states itself what it continues.
    draft.kind === "thread" && draft.lastDecision !== undefined && !("provenance" in payload)
      ? { continuesDecision: draft.lastDecision }
      : {};
  return {
    agentId: fill.actor,
    createdAt: fill.now,
    ...follows,
    ...defined(payload),
    ...(draft.kind === "thread" ? { threadId: draft.id } : {}),
  };
}

/** Undefined fields count as absent, as in JSON. */
function defined(payload: Payload): Payload {
  if (Object.values(payload).every((value) => value !== undefined)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
