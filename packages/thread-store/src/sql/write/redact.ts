import { REDACTED_TEXT } from "../../events.ts";
import { canonicalText } from "../../log/chain.ts";
import type { AppendResult, RedactRequest } from "../../thread-store.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import { maybeText, rowOf, rowsOf, type SqlPlan, type SqlRow, statement, textOf, together } from "../plan.ts";
import { changed, RECORD_KINDS, reindexThread, rewriteDecision, settleReview } from "../project/project.ts";
import { NO_PATCH, SELECT_TO_CHANGE, withUpdate } from "../rows/decision-row.ts";
import { draftOf, type LogDraft } from "../rows/log-rows.ts";
import { lockLog, writeEvents } from "./write-events.ts";

/** Empty one payload, remove its content from the tables, and record that in the log. */
export function* redactPlan(context: StoreContext, request: RedactRequest): SqlPlan<AppendResult> {
  const { now, row } = yield* lockLog(context, request);
  if (!row) throw new Refused("NOT_FOUND", `Nothing is called ${request.log}.`, { id: request.log });
  const draft = draftOf(row);
  const event = yield* rowOf(
    "SELECT type, payload_hash, payload FROM events WHERE project = ? AND log_num = ? AND seq = ?",
    request.project,
    draft.num ?? 0,
    request.seq,
  );
  if (!event) throw new Refused("NOT_FOUND", `${request.log} has no event ${request.seq}.`, { seq: request.seq });
  if (textOf(event, "type") === "redacted")
    throw new Refused("CONFLICT", `Event ${request.seq} notes a redaction: there is nothing in it to take out.`);
  if (KEPT.includes(textOf(event, "type")))
    throw new Refused("CONFLICT", `Event ${request.seq} says who put a decision in force, or out of it: that stays.`);
  if (maybeText(event, "payload") === undefined)
    return { ok: true, events: [], head: { seq: draft.headSeq, hash: draft.headHash }, repeated: true };
  yield* rowsOf(
    "UPDATE events SET payload = NULL WHERE project = ? AND log_num = ? AND seq = ?",
    request.project,
    draft.num ?? 0,
    request.seq,
  );
  const kept = yield* forget(context, draft, { event, seq: request.seq, now });
  const payload = {
    seq: request.seq,
    type: textOf(event, "type"),
    ...kept,
    payload_hash: textOf(event, "payload_hash"),
    reason: request.reason,
  };
  const events = [{ type: "redacted", payload }];
  const written = yield* writeEvents(context, { draft, events, actor: request.actor, now });
  return { ok: true, ...written, repeated: false };
}

// Who put what in force must stay on record; a person reverses it with another event.
const KEPT = ["standing_changed", "rule_waived"];

type Payload = Readonly<Record<string, unknown>>;

interface Gone {
  /** The event as it was. */
  readonly event: SqlRow;
  readonly seq: number;
  readonly now: string;
}

// Return what stays: ids, because others refer to them, and the status, which is not content.
function* forget(
  context: StoreContext,
  draft: LogDraft,
  gone: Gone,
): SqlPlan<{ readonly id?: string; readonly status?: string }> {
  const type = textOf(gone.event, "type");
  // Only canonical texts of JSON objects are stored.
  const payload = JSON.parse(textOf(gone.event, "payload")) as Record<string, unknown>;
  const id = String(payload["id"] ?? "");
  const named = type === "thread_created" || (type === "thread_renamed" && payload["title"] === draft.title);
  if (named || (type === "decision_recorded" && draft.kind === "decision")) draft.title = REDACTED_TEXT;
  if (named && draft.kind === "thread") yield* reindexThread(context, draft, REDACTED_TEXT);
  if (type === "thread_created")
    yield* rowsOf("DELETE FROM log_tags WHERE project = ? AND log_num = ?", draft.project, draft.num ?? 0);
  if (type === "status_changed" && payload["reason"] === draft.statusReason) draft.statusReason = undefined;
  if (type === "decision_recorded" || type === "decision_updated") yield* forgetDecision(context, draft, { id, gone });
  if (type === "touched")
    yield* rowsOf(
      "DELETE FROM touched_paths WHERE project = ? AND log_num = ? AND seq = ?",
      draft.project,
      draft.num ?? 0,
      gone.seq,
    );
  const kind = RECORD_KINDS[type];
  if (kind !== undefined) yield* forgetRecord(draft, gone.seq);
  if (type === "decision_reviewed") yield* forgetReview(context, draft, String(payload["decisionId"] ?? ""));
  if (type === "question_answered" || type === "handoff_changed") yield* refold(draft, type, id);
  if (type === "status_changed") return { status: String(payload["status"] ?? "") };
  return id === "" ? {} : { id };
}

// The outcome comes from the newest remaining review.
function* forgetReview(context: StoreContext, draft: LogDraft, id: string): SqlPlan<void> {
  const reviews = yield* laterEvents(draft, { type: "decision_reviewed", key: "decisionId", id });
  yield* together(
    yield* settleReview(
      context,
      { project: draft.project, id },
      reviews.findLast(({ payload }) => payload["late"] !== true),
    ),
  );
}

function* forgetDecision(
  context: StoreContext,
  draft: LogDraft,
  { id, gone }: { readonly id: string; readonly gone: Gone },
): SqlPlan<void> {
  const row = yield* rowOf(`${SELECT_TO_CHANGE} WHERE d.project = ? AND d.id = ?`, draft.project, id);
  if (!row) return;
  const updates = yield* laterPayloads(draft, { type: "decision_updated", id });
  const patch = updates.reduce(withUpdate, NO_PATCH);
  yield* together(yield* rewriteDecision(context, row, { patch, updatedAt: gone.now }));
}

function* forgetRecord(draft: LogDraft, seq: number): SqlPlan<void> {
  yield* rowsOf(
    "UPDATE records SET redacted = 1 WHERE project = ? AND log_num = ? AND seq = ?",
    draft.project,
    draft.num ?? 0,
    seq,
  );
}

/** Apply a record's changes again without the redacted one. */
function* refold(draft: LogDraft, type: string, id: string): SqlPlan<void> {
  const isAnswer = type === "question_answered";
  const payloads = yield* laterPayloads(draft, { type, id });
  let patch: Payload = {};
  for (const payload of payloads) patch = changed(patch, payload, isAnswer ? "answered" : undefined);
  yield* together([
    statement(
      "UPDATE records SET patch = ? WHERE project = ? AND kind = ? AND id = ?",
      canonicalText(patch),
      draft.project,
      isAnswer ? "question" : "handoff",
      id,
    ),
  ]);
}

/** The remaining payloads of one event type for a record, in order. */
function* laterPayloads(
  draft: LogDraft,
  { type, id }: { readonly type: string; readonly id: string },
): SqlPlan<readonly Payload[]> {
  return (yield* laterEvents(draft, { type, key: "id", id })).map(({ payload }) => payload);
}

function* laterEvents(
  draft: LogDraft,
  what: { readonly type: string; readonly key: string; readonly id: string },
): SqlPlan<readonly { readonly payload: Payload; readonly at: string }[]> {
  const rows = yield* rowsOf(
    "SELECT payload, at FROM events WHERE project = ? AND log_num = ? AND type = ? AND payload IS NOT NULL ORDER BY seq",
    draft.project,
    draft.num ?? 0,
    what.type,
  );
  // Only canonical texts of JSON objects are stored.
  const events = rows.map((row) => ({ payload: JSON.parse(textOf(row, "payload")) as Payload, at: textOf(row, "at") }));
  return events.filter(({ payload }) => payload[what.key] === what.id);
}
