import { type CounterChange, shapeOf } from "../counters/counters.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import {
  inserterOf,
  maybeText,
  numberOf,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
} from "../plan.ts";
import {
  countableOf,
  type DecisionPatch,
  type DecisionRow,
  documentColumns,
  documentOf,
  patchText,
  readPatch,
  SELECT_TO_CHANGE,
  standingIn,
  tagsOf,
  timeText,
  withStanding,
  withUpdate,
} from "../rows/decision-row.ts";
import { agentStatement, type LogDraft, optionalText, type Projected, requiredText } from "../rows/log-rows.ts";
import { indexText } from "../search-tokens.ts";

/** A new decision: its row, words, tags, and counters. */
export function* projectDecision(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const row = newRow(draft, projected);
  const { payload } = projected;
  const num = yield* context.dialect.insertDecision({ row, document: payload, thread: titleOf(draft) });
  const agent = draft.kind === "thread" ? [agentStatement(draft, String(row.agent))] : [];
  return [
    ...agent,
    ...insertTags(tagRows(draft.project, num, tagsOf(payload))),
    ...context.dialect.count(appearance(row, payload)),
  ];
}

function titleOf({ kind, title }: Pick<LogDraft, "kind" | "title">): string | undefined {
  return kind === "thread" ? title : undefined;
}

/** When a thread's title changes, index its decisions under the new title instead of the old one. */
export function* reindexThread(
  context: StoreContext,
  { project, num: log }: Pick<LogDraft, "project" | "num">,
  thread: string,
): SqlPlan<void> {
  const rows = yield* rowsOf(`${SELECT_TO_CHANGE} WHERE d.project = ? AND d.log_num = ?`, project, log ?? 0);
  for (const row of rows) {
    const document = documentOf(row);
    const text = document === undefined ? undefined : indexText(document, { thread });
    yield* context.dialect.reindex({ project, num: numberOf(row, "num") }, text);
  }
}

function appearance(row: DecisionRow, document: Readonly<Record<string, unknown>>): CounterChange {
  return { project: String(row.project), before: undefined, after: countableOf(row, shapeOf(document)) };
}

/** The row of a new decision. */
export function newRow(draft: LogDraft, { event, payload, identity }: Projected): DecisionRow {
  return {
    project: draft.project,
    id: requiredText({ type: event.type, payload }, "id"),
    log_num: draft.num ?? 0,
    log: draft.id,
    seq: event.seq,
    thread: draft.kind === "thread" ? draft.id : null,
    identity,
    agent: optionalText(payload, "agentId") ?? event.actor,
    status: "pending",
    created_at: payload["createdAt"] === event.at ? event.at : (timeText(payload["createdAt"]) ?? event.at),
    redacted: 0,
    ...documentColumns(payload),
  };
}

/** An update: change the decision's document and its index. */
export function* projectUpdate(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const { event, payload } = projected;
  const row = yield* decisionRow(draft.project, requiredText({ type: event.type, payload }, "id"));
  const patch = withUpdate(readPatch(maybeText(row, "patch")), payload);
  return yield* rewriteDecision(context, row, { patch, updatedAt: event.at });
}

/** Set a decision's patch and everything derived from its document. */
export function* rewriteDecision(
  context: StoreContext,
  row: SqlRow,
  change: { readonly patch: DecisionPatch; readonly updatedAt: string },
): SqlPlan<readonly Statement[]> {
  const patch = patchText(change.patch);
  const document = documentOf({ ...row, patch });
  const project = textOf(row, "project");
  const num = numberOf(row, "num");
  // Keep a redacted decision's place in the chain, which is not part of its content.
  const place = { confidence: row["confidence"], continuesDecision: row["continues"], parentDecisionId: row["parent"] };
  const columns = documentColumns(document ?? place);
  const [log] = yield* rowsOf(
    "SELECT kind, title FROM logs WHERE project = ? AND num = ?",
    project,
    numberOf(row, "log_num"),
  );
  const thread = log !== undefined && textOf(log, "kind") === "thread" ? textOf(log, "title") : undefined;
  yield* context.dialect.reindex(
    { project, num },
    document === undefined ? undefined : indexText(document, { thread }),
  );
  const names = Object.keys(columns);
  return [
    statement(
      `UPDATE decisions SET ${names.map((name) => `${name} = ?`).join(", ")}, patch = ?, updated_at = ?, redacted = ? WHERE project = ? AND num = ?`,
      ...Object.values(columns),
      document === undefined ? null : patch,
      change.updatedAt,
      document === undefined ? 1 : 0,
      project,
      num,
    ),
    statement("DELETE FROM decision_tags WHERE project = ? AND decision_num = ?", project, num),
    ...insertTags(tagRows(project, num, tagsOf(document ?? {}))),
    ...countChange(context, project, row, { ...row, ...columns }),
  ];
}

/** A review: set the decision's outcome and update the counters. */
export function* projectReview(
  context: StoreContext,
  draft: LogDraft,
  { event, payload }: Projected,
): SqlPlan<readonly Statement[]> {
  const id = requiredText({ type: event.type, payload }, "decisionId");
  return yield* settleReview(context, { project: draft.project, id }, { payload, at: event.at });
}

/** Set a decision's outcome from the review that counts; without one, it is pending. */
export function* settleReview(
  context: StoreContext,
  { project, id }: { readonly project: string; readonly id: string },
  review: { readonly payload: Readonly<Record<string, unknown>>; readonly at: string } | undefined,
): SqlPlan<readonly Statement[]> {
  const row = yield* decisionRow(project, id);
  const type = "decision_reviewed";
  const outcome = review === undefined ? null : requiredText({ type, payload: review.payload }, "outcome");
  const reviewedAt = review === undefined ? null : (timeText(review.payload["reviewedAt"]) ?? review.at);
  const status = review === undefined ? "pending" : "reviewed";
  return [
    statement(
      "UPDATE decisions SET outcome = ?, reviewed_at = ?, status = ? WHERE project = ? AND num = ?",
      outcome,
      reviewedAt,
      status,
      project,
      numberOf(row, "num"),
    ),
    ...countChange(context, project, row, { ...row, outcome, status }),
  ];
}

/** A decision's standing after one more event. */
export function* projectStanding(draft: LogDraft, { event, payload }: Projected): SqlPlan<readonly Statement[]> {
  const row = yield* decisionRow(draft.project, requiredText({ type: event.type, payload }, "decisionId"));
  requiredText({ type: event.type, payload }, "status");
  const { standing, contested } = withStanding(standingIn(row), payload);
  return [
    statement(
      "UPDATE decisions SET standing = ?, contested = ? WHERE project = ? AND num = ?",
      standing,
      contested,
      draft.project,
      numberOf(row, "num"),
    ),
  ];
}

function* decisionRow(project: string, id: string): SqlPlan<SqlRow> {
  const row = yield* rowOf(`${SELECT_TO_CHANGE} WHERE d.project = ? AND d.id = ?`, project, id);
  if (row) return row;
  throw new Refused("NOT_FOUND", `No decision is called ${id}.`, { decisionId: id });
}

function countChange(
  context: StoreContext,
  project: string,
  ...rows: readonly [before: SqlRow, after: SqlRow]
): readonly Statement[] {
  const [before, after] = rows;
  return context.dialect.count({ project, before: countableOf(before), after: countableOf(after) });
}

const insertTags = inserterOf({
  table: "decision_tags",
  columns: ["project", "tag", "decision_num"],
  atOnce: 100,
});

function tagRows(project: string, num: number, tags: readonly string[]): readonly (readonly SqlValue[])[] {
  return tags.map((tag) => [project, tag, num]);
}
