import type { StoredThread } from "../queries.ts";
import type { StoreContext } from "./context.ts";
import {
  field,
  maybeText,
  numberOf,
  remembered,
  type SqlPlan,
  type SqlRow,
  type Statement,
  statement,
  textOf,
  together,
} from "./plan.ts";
import { settleAll } from "./settle.ts";

/** A log's row while it is changed. */
export interface LogDraft {
  /** Undefined until its row is inserted. */
  num: number | undefined;
  readonly project: string;
  readonly id: string;
  kind: "thread" | "decision" | "handoff";
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

/** A log read under its lock, with the time of the store's clock. */
export interface LockedLog {
  readonly now: string;
  readonly row: SqlRow | undefined;
}

const COLUMNS = "l.*, e.payload AS first_payload";

/** The SELECT that every reading of logs starts with. */
export const SELECT_LOGS: string = `SELECT ${COLUMNS} FROM logs l LEFT JOIN events e ON e.project = l.project AND e.log_num = l.num AND e.seq = 1`;

const lockText = remembered((lock: string) => `${SELECT_LOGS} WHERE l.project = ? AND l.id = ?${lock}`);

/** Locks a log's row (once whatever waits before it is written) and reads the clock, together with what else the caller wants to know. */
export function* lockLog(
  context: StoreContext,
  place: { readonly project: string; readonly log: string },
  also: readonly Statement[] = [],
): SqlPlan<LockedLog & { readonly also: readonly (readonly SqlRow[])[] }> {
  const { dialect } = context;
  yield* settleAll(context);
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
      : { forkedFrom: { threadId: forked, seq: numberOf(row, "forked_seq"), hash: textOf(row, "forked_hash") } }),
    ...field("claim", claimOf(row, now)),
    document,
  };
}

function claimOf(row: SqlRow, now: string): StoredThread["claim"] {
  const agentId = maybeText(row, "claim_agent");
  const expiresAt = maybeText(row, "claim_expires");
  if (agentId === undefined || expiresAt === undefined || expiresAt <= now) return undefined;
  return { threadId: textOf(row, "id"), agentId, token: numberOf(row, "claim_token"), expiresAt };
}

/** A row as a draft to change. */
export function draftOf(row: SqlRow): LogDraft {
  return {
    num: numberOf(row, "num"),
    project: textOf(row, "project"),
    id: textOf(row, "id"),
    // The column only ever holds one of these.
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

/** An empty draft of a log that does not exist yet. */
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

/** Writes a changed draft back. */
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
