import type { StoreContext } from "../context.ts";
import { maybeText, numberOf, type SqlRow, type Statement, statement, textOf } from "../plan.ts";

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
