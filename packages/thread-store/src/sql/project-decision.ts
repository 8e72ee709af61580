import { canonicalText } from "../log/canonical.ts";
import { Refused, type StoreContext } from "./context.ts";
import {
  countableOf,
  DECISION_COLUMNS,
  type DecisionRow,
  documentColumns,
  documentOf,
  SELECT_TO_CHANGE,
  tagsOf,
  timeText,
} from "./decision-row.ts";
import { optionalText, requiredText } from "./fill.ts";
import type { LogDraft } from "./logs.ts";
import { numberOf, remembered, rowOf, type SqlPlan, type SqlRow, type Statement, statement, textOf } from "./plan.ts";
import { agentStatement, type Projected } from "./project.ts";
import { indexText } from "./words.ts";

/** A new decision: its row with its words, its tags, and its share in the sums. */
export function* projectDecision(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const { event, payload, identity } = projected;
  const row: DecisionRow = {
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
  const values = DECISION_COLUMNS.map((column) => row[column]);
  const num = yield* context.dialect.insertDecision(values, payload);
  const agent = draft.kind === "thread" ? [agentStatement(draft, String(row.agent))] : [];
  return [
    ...agent,
    ...tagStatements(draft.project, num, tagsOf(payload)),
    ...tally(context, draft.project, undefined, row),
  ];
}

/** An update: the decision's document changes, and with it what it is found by. */
export function* projectUpdate(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const { event, payload } = projected;
  const row = yield* decisionRow(draft.project, requiredText({ type: event.type, payload }, "id"));
  const { id: _id, ...changes } = objectOf(payload["changes"]);
  const patch = { ...objectOf(parsed(row["patch"])), ...changes };
  return yield* rewriteDecision(context, row, { patch, updatedAt: event.at });
}

/** Sets a decision's patch and everything that follows from its document. */
export function* rewriteDecision(
  context: StoreContext,
  row: SqlRow,
  change: { readonly patch: Readonly<Record<string, unknown>>; readonly updatedAt: string },
): SqlPlan<readonly Statement[]> {
  const patchText = Object.keys(change.patch).length === 0 ? null : canonicalText(change.patch);
  const document = documentOf({ ...row, patch: patchText });
  const project = textOf(row, "project");
  const num = numberOf(row, "num");
  const columns = documentColumns(document ?? { confidence: row["confidence"] });
  yield* context.dialect.reindex({ project, num }, document === undefined ? undefined : indexText(document));
  const names = Object.keys(columns);
  return [
    statement(
      `UPDATE decisions SET ${names.map((name) => `${name} = ?`).join(", ")}, patch = ?, updated_at = ?, redacted = ? WHERE project = ? AND num = ?`,
      ...Object.values(columns),
      document === undefined ? null : patchText,
      change.updatedAt,
      document === undefined ? 1 : 0,
      project,
      num,
    ),
    statement("DELETE FROM decision_tags WHERE project = ? AND decision_num = ?", project, num),
    ...tagStatements(project, num, tagsOf(document ?? {})),
    ...tally(context, project, row, { ...row, ...columns }),
  ];
}

/** A review: the decision's outcome, and its share in the sums. */
export function* projectReview(
  context: StoreContext,
  draft: LogDraft,
  { event, payload }: Projected,
): SqlPlan<readonly Statement[]> {
  const row = yield* decisionRow(draft.project, requiredText({ type: event.type, payload }, "decisionId"));
  const outcome = requiredText({ type: event.type, payload }, "outcome");
  const reviewedAt = timeText(payload["reviewedAt"]) ?? event.at;
  return [
    statement(
      "UPDATE decisions SET outcome = ?, reviewed_at = ?, status = 'reviewed' WHERE project = ? AND num = ?",
      outcome,
      reviewedAt,
      draft.project,
      numberOf(row, "num"),
    ),
    ...tally(context, draft.project, row, { ...row, outcome, status: "reviewed" }),
  ];
}

function* decisionRow(project: string, id: string): SqlPlan<SqlRow> {
  const row = yield* rowOf(`${SELECT_TO_CHANGE} WHERE d.project = ? AND d.id = ?`, project, id);
  if (row) return row;
  throw new Refused("NOT_FOUND", `No decision is called ${id}.`, { decisionId: id });
}

function tally(
  context: StoreContext,
  project: string,
  ...rows: readonly [before: SqlRow | undefined, after: SqlRow]
): readonly Statement[] {
  const [before, after] = rows;
  return context.dialect.tally({ project, before: before && countableOf(before), after: countableOf(after) });
}

// Of these a decision has a few; SQLite takes 32,766 values in one statement.
const TAGS_AT_ONCE = 100;

const insertTags = remembered(
  (tags: number) =>
    `INSERT INTO decision_tags (project, tag, decision_num) VALUES ${Array.from({ length: tags }, () => "(?, ?, ?)").join(", ")} ON CONFLICT DO NOTHING`,
);

function tagStatements(project: string, num: number, tags: readonly string[]): readonly Statement[] {
  const statements: Statement[] = [];
  for (let start = 0; start < tags.length; start += TAGS_AT_ONCE) {
    const part = tags.slice(start, start + TAGS_AT_ONCE);
    statements.push({ sql: insertTags(part.length), values: part.flatMap((tag) => [project, tag, num]) });
  }
  return statements;
}

function parsed(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : undefined;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Only read by key and merged into a document.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
