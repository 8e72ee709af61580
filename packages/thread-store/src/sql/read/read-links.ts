import type { DecisionLink } from "@clew/schemas";
import type { LinkQuery } from "../../queries.ts";
import { field, rowsOf, type SqlPlan, type SqlRow, textOf } from "../plan.ts";
import { idParts } from "./id-parts.ts";

/** The edges at some decisions, each once, in a stable order. */
export function* readLinks(query: LinkQuery): SqlPlan<readonly DecisionLink[]> {
  const links = new Map<string, DecisionLink>();
  const sides = { both: ["source", "target"], out: ["source"], in: ["target"] }[query.direction];
  for (const { ids, among } of idParts(query.ids)) {
    const selects = sides.map(
      (side) =>
        `SELECT source, target, type, weight, created_by, created_at FROM links WHERE project = ? AND ${side} ${among}`,
    );
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
