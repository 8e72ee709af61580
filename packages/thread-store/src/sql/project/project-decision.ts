import { Refused, type StoreContext } from "../context.ts";
import {
  maybeText,
  numberOf,
  rowOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "../plan.ts";
import { indexText } from "../read/words.ts";
import { type DecisionPatch, patchText, readPatch, withUpdate } from "../rows/decision-patch.ts";
import {
  countableOf,
  type DecisionRow,
  documentColumns,
  documentOf,
  SELECT_TO_CHANGE,
  tagsOf,
  timeText,
} from "../rows/decision-row.ts";
import { inserterOf } from "../rows/insert-rows.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText, requiredText } from "../rows/payload-text.ts";
import { shapeOf, type TallyChange } from "../tallies/tally.ts";
import { agentStatement, type Projected } from "./projected.ts";

/** A new decision: its row with its words, its tags, and its share in the sums. */
export function* projectDecision(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const row = newRow(draft, projected);
  const { payload } = projected;
  const [num = 0] = yield* context.dialect.insertDecisions([{ row, document: payload }]);
  const agent = draft.kind === "thread" ? [agentStatement(draft, String(row.agent))] : [];
  return [
    ...agent,
    ...insertTags(tagRows(draft.project, num, tagsOf(payload))),
    ...context.dialect.tally(appearance(row, payload)),
  ];
}

/** Many new decisions that no thread holds: the same, table by table. */
export function* projectLoneDecisions(
  context: StoreContext,
  decisions: readonly { readonly draft: LogDraft; readonly projected: Projected }[],
): SqlPlan<void> {
  const { dialect } = context;
  const rows = decisions.map(({ draft, projected }) => ({
    row: newRow(draft, projected),
    document: projected.payload,
  }));
  const nums = yield* dialect.insertDecisions(rows);
  const tags = rows.flatMap(({ row, document }, index) =>
    tagRows(String(row.project), nums[index] ?? 0, tagsOf(document)),
  );
  const sums = rows.flatMap(({ row, document }) => dialect.tally(appearance(row, document)));
  yield* together([...insertTags(tags), ...sums]);
}

function appearance(row: DecisionRow, document: Readonly<Record<string, unknown>>): TallyChange {
  return { project: String(row.project), before: undefined, after: countableOf(row, shapeOf(document)) };
}

function newRow(draft: LogDraft, { event, payload, identity }: Projected): DecisionRow {
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

/** An update: the decision's document changes, and with it what it is found by. */
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

/** Sets a decision's patch and everything that follows from its document. */
export function* rewriteDecision(
  context: StoreContext,
  row: SqlRow,
  change: { readonly patch: DecisionPatch; readonly updatedAt: string },
): SqlPlan<readonly Statement[]> {
  const patch = patchText(change.patch);
  const document = documentOf({ ...row, patch });
  const project = textOf(row, "project");
  const num = numberOf(row, "num");
  const columns = documentColumns(document ?? { confidence: row["confidence"] });
  yield* context.dialect.reindex({ project, num }, document === undefined ? undefined : indexText(document));
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
  ...rows: readonly [before: SqlRow, after: SqlRow]
): readonly Statement[] {
  const [before, after] = rows;
  return context.dialect.tally({ project, before: countableOf(before), after: countableOf(after) });
}

const insertTags = inserterOf({
  table: "decision_tags",
  columns: ["project", "tag", "decision_num"],
  ending: "ON CONFLICT DO NOTHING",
  atOnce: 100,
});

function tagRows(project: string, num: number, tags: readonly string[]): readonly (readonly SqlValue[])[] {
  return tags.map((tag) => [project, tag, num]);
}
