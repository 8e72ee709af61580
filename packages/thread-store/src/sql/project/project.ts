import { answersAfter } from "../../events.ts";
import { canonicalText } from "../../log/chain.ts";
import type { RecordKind } from "../../queries.ts";
import { type CounterChange, shapeOf } from "../counters/counters.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import {
  field,
  inserterOf,
  maybeText,
  numberOf,
  places,
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

type Document = Readonly<Record<string, unknown>>;

/** The kind of record that each event type creates. */
export const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  thought_recorded: "thought",
  question_asked: "question",
  decision_reviewed: "review",
  handoff_created: "handoff",
  standing_changed: "standing",
  rule_waived: "waiver",
};

// The author and time of a record have different names in each kind of payload.
const AGENT_KEYS = ["agentId", "askedBy", "createdBy"];
const TIME_KEYS = ["createdAt", "askedAt", "reviewedAt"];

const COLUMNS = "project kind id log_num log seq identity decision agent at status redacted".split(" ");
const INSERT = `INSERT INTO records (${COLUMNS.join(", ")}) VALUES (${places(COLUMNS)})`;

/** The statement that inserts a record. */
function insertRecord(kind: RecordKind, draft: LogDraft, projected: Projected): Statement {
  return statement(INSERT, ...recordValues(kind, draft, projected));
}

/** A new row of `records`, by column. */
export function recordColumns(
  kind: RecordKind,
  draft: LogDraft,
  projected: Projected,
): Readonly<Record<string, SqlValue>> {
  const values = recordValues(kind, draft, projected);
  return Object.fromEntries(COLUMNS.map((column, index) => [column, values[index] ?? null]));
}

function recordValues(kind: RecordKind, draft: LogDraft, { event, payload, identity }: Projected): readonly SqlValue[] {
  const status = optionalText(payload, "status") ?? (kind === "question" ? "open" : null);
  const agent = AGENT_KEYS.map((key) => optionalText(payload, key)).find((value) => value !== undefined);
  const at = TIME_KEYS.map((key) => timeText(payload[key])).find((value) => value !== undefined);
  return [
    draft.project,
    kind,
    requiredText({ type: event.type, payload }, "id"),
    draft.num ?? 0,
    draft.id,
    event.seq,
    identity,
    optionalText(payload, "decisionId") ?? null,
    agent ?? event.actor,
    at ?? event.at,
    status,
    0,
  ];
}

/** An answer to a question or a change of a handoff: change the record's document. */
function* changeRecord(kind: RecordKind, draft: LogDraft, projected: Projected): SqlPlan<readonly Statement[]> {
  const { event, payload } = projected;
  const id = requiredText({ type: event.type, payload }, "id");
  const row = yield* rowOf(
    "SELECT num, status, patch FROM records WHERE project = ? AND kind = ? AND id = ?",
    draft.project,
    kind,
    id,
  );
  if (!row) throw new Refused("NOT_FOUND", `No ${kind} is called ${id}.`, { id });
  const answered = kind === "question";
  if (answered && textOf(row, "status") === "open") draft.openQuestions -= 1;
  const previous = maybeText(row, "patch");
  // Written by this function.
  const before = previous === undefined ? {} : (JSON.parse(previous) as Document);
  const patch = changed(before, payload, answered ? "answered" : undefined);
  const status = optionalText(patch, "status") ?? textOf(row, "status");
  return [
    statement(
      "UPDATE records SET patch = ?, status = ? WHERE project = ? AND num = ?",
      canonicalText(patch),
      status,
      draft.project,
      numberOf(row, "num"),
    ),
  ];
}

/** A record's accumulated changes after one more. */
export function changed(before: Document, payload: Document, status: string | undefined): Document {
  const { id: _id, ...changes } = payload;
  const answers = status === "answered" ? answersAfter(before, changes) : undefined;
  return { ...before, ...changes, ...field("answers", answers), ...field("status", status) };
}

function isUntrusted({ provenance }: Document): boolean {
  return (
    typeof provenance === "object" && provenance !== null && "trust" in provenance && provenance.trust === "untrusted"
  );
}

/** Apply an event to its log's own row. */
export function advance(draft: LogDraft, { event, payload }: Projected): void {
  switch (event.type) {
    case "thread_created":
    case "thread_renamed":
      draft.title = requiredText({ type: event.type, payload }, "title");
      break;
    case "status_changed":
      draft.status = requiredText({ type: event.type, payload }, "status");
      draft.statusReason = optionalText(payload, "reason");
      break;
    case "decision_recorded":
      draft.decisions += 1;
      // Nothing automatically continues a decision recorded by an untrusted writer.
      if (!isUntrusted(payload)) draft.lastDecision = requiredText({ type: event.type, payload }, "id");
      if (draft.kind === "decision") draft.title = optionalText(payload, "decision")?.slice(0, 500) ?? "";
      break;
    case "question_asked":
      if (payload["status"] !== "answered") draft.openQuestions += 1;
      break;
    default:
  }
}

/** Events that read what earlier events in the same append wrote. */
export const READS_FIRST: readonly string[] = [
  "thread_renamed",
  "decision_updated",
  "decision_reviewed",
  "standing_changed",
  "question_answered",
  "handoff_changed",
  "decisions_linked",
];

/** The statements that apply an event to the read tables. */
export function* projectEvent(
  context: StoreContext,
  draft: LogDraft,
  projected: Projected,
): SqlPlan<readonly Statement[]> {
  const { event, payload } = projected;
  switch (event.type) {
    case "decision_recorded":
      return yield* projectDecision(context, draft, projected);
    case "decision_updated":
      return yield* projectUpdate(context, draft, projected);
    case "decision_reviewed":
      // A review that a later known one overrides is stored but decides nothing.
      if (payload["late"] === true) return [insertRecord("review", draft, projected)];
      // A review that counts again is already on record.
      if (payload["again"] === true) return yield* projectReview(context, draft, projected);
      return [...(yield* projectReview(context, draft, projected)), insertRecord("review", draft, projected)];
    case "standing_changed":
      return [...(yield* projectStanding(draft, projected)), insertRecord("standing", draft, projected)];
    case "decisions_linked":
      return yield* linkStatement(draft, payload);
    case "question_answered":
    case "handoff_changed":
      return yield* changeRecord(event.type === "handoff_changed" ? "handoff" : "question", draft, projected);
    case "touched":
      return pathStatements(draft, projected);
    case "thread_renamed":
      yield* reindexThread(context, draft, requiredText({ type: event.type, payload }, "title"));
      return [];
    default: {
      const kind = RECORD_KINDS[event.type];
      return kind === undefined ? tagStatements(draft, projected) : [insertRecord(kind, draft, projected)];
    }
  }
}

/** The paths of the places in an event. */
export function touchedPaths(payload: Document): readonly string[] {
  const touched: readonly unknown[] = Array.isArray(payload["places"]) ? payload["places"] : [];
  const paths = touched.map((place) =>
    typeof place === "object" && place !== null && "path" in place ? place.path : "",
  );
  return [...new Set(paths.filter((path) => typeof path === "string" && path !== ""))].map(String);
}

function pathStatements(draft: LogDraft, { event, payload }: Projected): readonly Statement[] {
  return touchedPaths(payload).map((path) =>
    statement(
      "INSERT INTO touched_paths (project, path, log_num, seq) VALUES (?, ?, ?, ?)",
      draft.project,
      path,
      draft.num ?? 0,
      event.seq,
    ),
  );
}

function tagStatements(draft: LogDraft, { event, payload }: Projected): readonly Statement[] {
  if (event.type !== "thread_created") return [];
  const tags = Array.isArray(payload["tags"]) ? [...new Set(payload["tags"].map(String))] : [];
  const starter = optionalText(payload, "startedBy") ?? event.actor;
  return [
    ...tags.map((tag) => ({
      sql: "INSERT INTO log_tags (project, tag, log_num) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      values: [draft.project, tag, draft.num ?? 0],
    })),
    agentStatement(draft, starter),
  ];
}

/** A link between two decisions of the project; repeating it updates the weight. */
function* linkStatement(draft: LogDraft, payload: Readonly<Record<string, unknown>>): SqlPlan<readonly Statement[]> {
  const type = "decisions_linked";
  const source = requiredText({ type, payload }, "sourceId");
  const target = requiredText({ type, payload }, "targetId");
  const found = yield* rowsOf(
    "SELECT id FROM decisions WHERE project = ? AND id IN (?, ?)",
    draft.project,
    source,
    target,
  );
  const missing = [source, target].find((id) => !found.some((row) => row["id"] === id));
  if (missing !== undefined)
    throw new Refused("NOT_FOUND", `No decision is called ${missing}.`, { decisionId: missing });
  const weight = payload["weight"];
  return [
    statement(
      "INSERT INTO links (project, source, target, type, weight, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project, source, type, target) DO UPDATE SET weight = excluded.weight",
      draft.project,
      source,
      target,
      requiredText({ type, payload }, "edgeType"),
      typeof weight === "number" ? weight : null,
      optionalText(payload, "createdBy") ?? "",
      optionalText(payload, "createdAt") ?? "",
    ),
  ];
}

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
  return yield* rewriteDecision(context, row, { patch, updatedAt: event.at, tags: tagsOf(documentOf(row) ?? {}) });
}

interface Rewrite {
  readonly patch: DecisionPatch;
  readonly updatedAt: string;
  /** The tags until now, where they are known: without them all tags of the project are looked through. */
  readonly tags?: readonly string[];
}

/** Set a decision's patch and everything derived from its document. */
export function* rewriteDecision(context: StoreContext, row: SqlRow, change: Rewrite): SqlPlan<readonly Statement[]> {
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
    ...deleteTags(project, num, change.tags),
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

const insertTags = inserterOf({ table: "decision_tags", columns: ["project", "tag", "decision_num"], atOnce: 100 });

function deleteTags(project: string, num: number, tags?: readonly string[]): readonly Statement[] {
  const all = "DELETE FROM decision_tags WHERE project = ? AND decision_num = ?";
  return tags?.map((tag) => statement(`${all} AND tag = ?`, project, num, tag)) ?? [statement(all, project, num)];
}

function tagRows(project: string, num: number, tags: readonly string[]): readonly (readonly SqlValue[])[] {
  return tags.map((tag) => [project, tag, num]);
}
