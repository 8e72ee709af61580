import { Refused, type StoreContext } from "../context.ts";
import { rowsOf, type SqlPlan, type Statement, statement } from "../plan.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText, requiredText } from "../rows/payload-text.ts";
import { projectDecision, projectReview, projectUpdate } from "./project-decision.ts";
import { agentStatement, type Projected } from "./projected.ts";
import { changeRecord, insertRecord, RECORD_KINDS } from "./records.ts";

/** What an event changes in its log's own row. */
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
      draft.lastDecision = requiredText({ type: event.type, payload }, "id");
      if (draft.kind === "decision") draft.title = optionalText(payload, "decision")?.slice(0, 500) ?? "";
      break;
    case "question_asked":
      if (payload["status"] !== "answered") draft.openQuestions += 1;
      break;
    default:
  }
}

/** Events whose projection reads what earlier ones of the same append have written. */
export const READS_FIRST: readonly string[] = [
  "decision_updated",
  "decision_reviewed",
  "question_answered",
  "handoff_changed",
  "decisions_linked",
];

/** The statements by which an event appears in the tables for reading. */
export function* project(context: StoreContext, draft: LogDraft, projected: Projected): SqlPlan<readonly Statement[]> {
  const { event, payload } = projected;
  switch (event.type) {
    case "decision_recorded":
      return yield* projectDecision(context, draft, projected);
    case "decision_updated":
      return yield* projectUpdate(context, draft, projected);
    case "decision_reviewed":
      return [...(yield* projectReview(context, draft, projected)), insertRecord("review", draft, projected)];
    case "decisions_linked":
      return yield* linkStatement(draft, payload);
    case "question_answered":
    case "handoff_changed":
      return yield* changeRecord(event.type === "handoff_changed" ? "handoff" : "question", draft, projected);
    default: {
      const kind = RECORD_KINDS[event.type];
      return kind === undefined ? tagStatements(draft, projected) : [insertRecord(kind, draft, projected)];
    }
  }
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

/** An edge between two decisions of the project; drawn again it takes the newer weight. */
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
