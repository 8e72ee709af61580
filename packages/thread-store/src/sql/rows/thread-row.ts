import type { StoredThread } from "../../queries.ts";
import type { StoreContext } from "../context.ts";
import { field, maybeText, numberOf, type SqlPlan, type SqlRow, type Statement, textOf, together } from "../plan.ts";

const COLUMNS =
  "l.num, l.project, l.id, l.kind, l.title, l.status, l.status_reason, l.started_by, l.created_at, l.updated_at, l.head_seq, l.head_hash, l.decisions, l.open_questions, l.last_decision, l.touched, l.claim_token, l.claim_agent, l.claim_expires, l.forked_log, l.forked_seq, l.forked_hash, e.payload AS first_payload";

/** The SELECT that every reading of logs starts with. */
export const SELECT_LOGS: string = `SELECT ${COLUMNS} FROM logs l LEFT JOIN events e ON e.project = l.project AND e.log_num = l.num AND e.seq = 1`;

/** Rows of `logs`, with the time of the store's clock: claims lapse by it. */
export function* selectLogs(
  context: StoreContext,
  select: Statement,
): SqlPlan<{ readonly rows: readonly SqlRow[]; readonly now: string }> {
  const clock = context.dialect.clock;
  const results = yield* together(clock === undefined ? [select] : [select, clock]);
  const clockRow = results[1]?.[0];
  return { rows: results[0] ?? [], now: clockRow === undefined ? context.clock() : textOf(clockRow, "now") };
}

/** A row of `logs` as the contract shows it. */
export function readThread(row: SqlRow, now: string): StoredThread {
  const first = maybeText(row, "first_payload");
  // Only canonical texts of JSON objects are ever stored.
  const document = first === undefined ? {} : (JSON.parse(first) as Record<string, unknown>);
  const tags = Array.isArray(document["tags"]) ? document["tags"].map(String) : [];
  const forked = maybeText(row, "forked_log");
  return {
    id: textOf(row, "id"),
    // The column only ever holds one of these.
    kind: textOf(row, "kind") as StoredThread["kind"],
    project: textOf(row, "project"),
    title: textOf(row, "title"),
    // Checked by the state machine before it was written.
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
    ...(forked === undefined
      ? {}
      : { forkedFrom: { threadId: forked, seq: numberOf(row, "forked_seq"), ...field("hash", hashOf(row)) } }),
    ...field("claim", claimOf(row, now)),
    document,
  };
}

// A fork that named no hash has an empty one in its column.
function hashOf(row: SqlRow): string | undefined {
  return textOf(row, "forked_hash") || undefined;
}

function claimOf(row: SqlRow, now: string): StoredThread["claim"] {
  const agentId = maybeText(row, "claim_agent");
  const expiresAt = maybeText(row, "claim_expires");
  if (agentId === undefined || expiresAt === undefined || expiresAt <= now) return undefined;
  return { threadId: textOf(row, "id"), agentId, token: numberOf(row, "claim_token"), expiresAt };
}
