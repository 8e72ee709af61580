import type { DecisionLink } from "@clew/schemas";
import type { LinkQuery } from "../queries.ts";
import { Refused } from "./context.ts";
import { optionalText, requiredText } from "./fill.ts";
import type { LogDraft } from "./logs.ts";
import { field, places, rowsOf, type SqlPlan, type SqlRow, type Statement, statement, textOf } from "./plan.ts";

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

// SQLite takes 32,766 values in one statement.
const IDS_AT_ONCE = 10_000;

/** The edges at some decisions, each once, in a stable order. */
export function* readLinks(query: LinkQuery): SqlPlan<readonly DecisionLink[]> {
  const links = new Map<string, DecisionLink>();
  const sides = { both: ["source", "target"], out: ["source"], in: ["target"] }[query.direction];
  for (let start = 0; start < query.ids.length; start += IDS_AT_ONCE) {
    const ids = query.ids.slice(start, start + IDS_AT_ONCE);
    const wanted = ids.length === 1 ? "= ?" : `IN (${places(ids)})`;
    const selects = sides.map((side) => `SELECT * FROM links WHERE project = ? AND ${side} ${wanted}`);
    const values = sides.flatMap(() => [query.project, ...ids]);
    const rows = yield* rowsOf(`${selects.join(" UNION ALL ")} ORDER BY source, type, target`, ...values);
    for (const row of rows) {
      const link = readLink(row);
      if (query.edgeTypes && !query.edgeTypes.includes(link.edgeType)) continue;
      links.set(`${link.sourceId} ${link.edgeType} ${link.targetId}`, link);
    }
  }
  return [...links.values()];
}

function readLink(row: SqlRow): DecisionLink {
  const weight = row["weight"];
  return {
    sourceId: textOf(row, "source"),
    targetId: textOf(row, "target"),
    // Checked at the edge before it was written.
    edgeType: textOf(row, "type") as DecisionLink["edgeType"],
    ...field("weight", weight === null || weight === undefined ? undefined : Number(weight)),
    createdBy: textOf(row, "created_by"),
    createdAt: textOf(row, "created_at"),
  };
}
