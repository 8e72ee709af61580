import type { LogHead, ThreadEvent } from "@clew/schemas";
import { canonicalText } from "../log/canonical.ts";
import { chainEvent, type StoredEvent } from "../log/chain.ts";
import type { NewEvent } from "../thread-store.ts";
import type { StoreContext } from "./context.ts";
import { fillPayload } from "./fill.ts";
import { insertLog } from "./insert-log.ts";
import { type LogDraft, updateLog } from "./logs.ts";
import { remembered, type SqlPlan, type SqlValue, type Statement, together } from "./plan.ts";
import { advance, type Projected, project, READS_FIRST } from "./project.ts";

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
  let waiting: Statement[] = [...insertEvents(draft, events)];
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
    const identity = identityOf(context, given);
    const event = chainEvent(
      { log: draft.id, seq, type: given.type, v: given.v ?? 1, actor, at: now, prev_hash: draft.headHash },
      canonicalText(payload),
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
  return context.sha256(canonicalText(event.identity ?? event.payload));
}

// SQLite takes 32,766 values in one statement, Postgres 65,535.
const ROWS_AT_ONCE = 500;

const insertText = remembered((rows: number) => {
  const row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  return `INSERT INTO events (project, log_num, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload) VALUES ${Array.from({ length: rows }, () => row).join(", ")}`;
});

function insertEvents(draft: LogDraft, events: readonly StoredEvent[]): readonly Statement[] {
  const statements: Statement[] = [];
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    const part = events.slice(start, start + ROWS_AT_ONCE);
    const values = part.flatMap((event): SqlValue[] => [
      draft.project,
      draft.num ?? 0,
      event.seq,
      event.type,
      event.v,
      event.actor,
      event.at,
      event.payload_hash,
      event.prev_hash,
      event.hash,
      event.payload,
    ]);
    statements.push({ sql: insertText(part.length), values });
  }
  return statements;
}
