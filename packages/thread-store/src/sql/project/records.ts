import { canonicalText } from "../../log/canonical.ts";
import type { RecordKind } from "../../queries.ts";
import { Refused } from "../context.ts";
import {
  field,
  maybeText,
  numberOf,
  places,
  rowOf,
  type SqlPlan,
  type SqlValue,
  type Statement,
  statement,
  textOf,
} from "../plan.ts";
import { timeText } from "../rows/decision-row.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText, requiredText } from "../rows/payload-text.ts";
import type { Projected } from "./projected.ts";

type Document = Readonly<Record<string, unknown>>;

/** Which record an event makes, by event type. */
export const RECORD_KINDS: Readonly<Record<string, "thought" | "question" | "review" | "handoff">> = {
  thought_recorded: "thought",
  question_asked: "question",
  decision_reviewed: "review",
  handoff_created: "handoff",
};

// Who made a record and when stands under another name in each kind of payload.
const AGENT_KEYS = ["agentId", "askedBy", "createdBy"];
const TIME_KEYS = ["createdAt", "askedAt", "reviewedAt"];

const COLUMNS = "project kind id log_num log seq identity decision agent at status redacted".split(" ");
const INSERT = `INSERT INTO records (${COLUMNS.join(", ")}) VALUES (${places(COLUMNS)})`;

/** The statement by which a record appears. */
export function insertRecord(kind: RecordKind, draft: LogDraft, projected: Projected): Statement {
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

/** An answer to a question, or a handoff going on: the record's document changes. */
export function* changeRecord(kind: RecordKind, draft: LogDraft, projected: Projected): SqlPlan<readonly Statement[]> {
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

/** A record's changes after one more of them. */
export function changed(before: Document, payload: Document, status: string | undefined): Document {
  const { id: _id, ...changes } = payload;
  return { ...before, ...changes, ...field("status", status) };
}
