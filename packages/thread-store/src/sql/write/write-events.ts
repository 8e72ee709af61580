import type { LogHead, ThreadEvent } from "@clew/schemas";
import { canonicalText, canonicalTexts } from "../../log/canonical.ts";
import { chainEvent } from "../../log/chain.ts";
import type { NewEvent } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import { type SqlPlan, type Statement, together } from "../plan.ts";
import { advance, project, READS_FIRST } from "../project/project.ts";
import type { Projected } from "../project/projected.ts";
import { EVENT_COLUMNS, eventValues } from "../rows/event-row.ts";
import { inserterOf } from "../rows/insert-rows.ts";
import { type LogDraft, updateLog } from "../rows/log-draft.ts";
import { insertLog } from "./insert-log.ts";

/** Events to write on a log whose row is locked (or does not exist yet). */
export interface Writing {
  readonly draft: LogDraft;
  readonly events: readonly NewEvent[];
  readonly actor: string;
  readonly now: string;
  /** Statements that belong to the same transaction. */
  readonly also?: readonly Statement[];
}

/** What was written. */
export interface Written {
  readonly events: readonly ThreadEvent[];
  readonly head: LogHead;
}

const insertEvents = inserterOf({ table: "events", columns: EVENT_COLUMNS, atOnce: 500 });

/** Chains events to a log and writes them with everything that is read from them. */
export function* writeEvents(context: StoreContext, writing: Writing): SqlPlan<Written> {
  const { draft, now } = writing;
  const projected = chainAll(context, writing);
  const events = projected.map((each) => each.event);
  const isNew = draft.num === undefined;
  const first = projected[0];
  if (isNew && first) draft.num = yield* insertLog(context, draft, { now, actor: writing.actor, first });
  const questions = draft.openQuestions;
  // Handed out with what follows: on Postgres every hand-out is a journey.
  const log = { project: draft.project, num: draft.num ?? 0 };
  let waiting: Statement[] = [...insertEvents(events.map((event) => eventValues(log, event)))];
  for (const each of projected) {
    if (READS_FIRST.includes(each.event.type)) {
      yield* together(waiting);
      waiting = [];
    }
    waiting.push(...(yield* project(context, draft, each)));
  }
  const update = isNew && draft.openQuestions === questions ? [] : [updateLog(context, draft, now)];
  yield* together([...waiting, ...update, ...(writing.also ?? [])]);
  return writtenOf(draft, projected);
}

/** What chained events are answered with. */
export function writtenOf(draft: LogDraft, projected: readonly Projected[]): Written {
  return {
    events: projected.map(({ event, payload }) => ({ ...event, payload: { ...payload } })),
    head: { seq: draft.headSeq, hash: draft.headHash },
  };
}

/** Gives events their place, time and hash, and takes them into the draft. */
export function chainAll(context: StoreContext, writing: Writing): readonly Projected[] {
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

/** What two records of the same id are compared by. */
export function identityOf(context: StoreContext, event: NewEvent): string {
  return context.sha256(canonicalText(comparedBy(event)));
}

function comparedBy({ identity, payload }: NewEvent): unknown {
  return identity ?? payload;
}

/** What an event is filled in from. */
interface Fill {
  readonly actor: string;
  readonly now: string;
  readonly draft: LogDraft;
  readonly seq: number;
}

type Payload = Readonly<Record<string, unknown>>;

/** Adds to a payload what the store knows and the caller left out; what the caller said stands. */
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
    draft.kind === "thread" && draft.lastDecision !== undefined ? { continuesDecision: draft.lastDecision } : {};
  return {
    agentId: fill.actor,
    createdAt: fill.now,
    ...follows,
    ...defined(payload),
    ...(draft.kind === "thread" ? { threadId: draft.id } : {}),
  };
}

/** Fields without a value count as left out, as they do in JSON. */
function defined(payload: Payload): Payload {
  if (Object.values(payload).every((value) => value !== undefined)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
