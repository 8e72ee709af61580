import type { StoreContext } from "../context.ts";
import { numberOf, places, remembered, rowOf, type SqlPlan, type SqlValue } from "../plan.ts";
import type { Projected } from "../project/projected.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText } from "../rows/payload-text.ts";

/** What a new log's row is made of besides its draft. */
export interface NewLog {
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

/** Inserts the row of a new log; another writer of the same id makes the database refuse, and the plan is run again. */
export function* insertLog(context: StoreContext, draft: LogDraft, log: NewLog): SqlPlan<number> {
  const row = yield* rowOf(insertText(context.dialect.touched(true)), ...valuesOf(draft, log));
  return numberOf(row ?? {}, "num");
}

function valuesOf(draft: LogDraft, { first, now, actor }: NewLog): readonly SqlValue[] {
  const fork = forkOf(first.payload["forkedFrom"]);
  const columns: Readonly<Record<Column, SqlValue>> = {
    project: draft.project,
    id: draft.id,
    kind: draft.kind,
    identity: first.identity,
    title: draft.title,
    // Only threads are looked for by these.
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

/** Where a thread was forked off, as its creation says. */
export function forkOf(value: unknown): { threadId: string; seq: number; hash: string } | undefined {
  if (typeof value !== "object" || value === null || !("threadId" in value) || !("seq" in value)) return undefined;
  const hash = "hash" in value && typeof value.hash === "string" ? value.hash : "";
  return { threadId: String(value.threadId), seq: Number(value.seq), hash };
}
