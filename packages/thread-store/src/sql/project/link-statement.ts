import { Refused } from "../context.ts";
import { rowsOf, type SqlPlan, type Statement, statement } from "../plan.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText, requiredText } from "../rows/payload-text.ts";

/** An edge between two decisions of the project; drawn again it takes the newer weight. */
export function* linkStatement(
  draft: LogDraft,
  payload: Readonly<Record<string, unknown>>,
): SqlPlan<readonly Statement[]> {
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
