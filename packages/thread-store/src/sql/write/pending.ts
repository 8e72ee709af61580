import { PENDING_READS_LIMIT } from "../../events.ts";
import { canonicalText } from "../../log/chain.ts";
import type { PendingItem } from "../../thread-store.ts";
import { numberOf, places, type SqlRow, type SqlValue, type Statement, statement, textOf } from "../plan.ts";

/** What waits for an agent, oldest first; `lock` is what the dialect adds where it will be taken. */
export function selectPending(project: string, agent: string, lock = ""): Statement {
  return statement(
    `SELECT p.num, p.kind, p.id, p.at, p.document FROM pending p WHERE p.project = ? AND p.agent = ? ORDER BY p.num${lock}`,
    project,
    agent,
  );
}

/** A row of `pending`. */
export function readPending(row: SqlRow): PendingItem {
  return {
    kind: textOf(row, "kind") === "thought" ? "thought" : "read",
    id: textOf(row, "id"),
    at: textOf(row, "at"),
    // Only canonical texts of JSON objects are ever stored.
    document: JSON.parse(textOf(row, "document")) as Record<string, unknown>,
  };
}

/** Takes exactly what was read: what another write adds in between stays. */
export function consumeStatements(
  project: string,
  pending: readonly PendingItem[],
  rows: readonly SqlRow[],
): readonly Statement[] {
  if (pending.length === 0) return [];
  const numbers: SqlValue[] = rows.map((row) => numberOf(row, "num"));
  return [statement(`DELETE FROM pending WHERE project = ? AND num IN (${places(numbers)})`, project, ...numbers)];
}

/** Keeps items for an agent; of the reads only the newest. */
export function keepStatements(project: string, agent: string, items: readonly PendingItem[]): readonly Statement[] {
  const reads = items.filter((item) => item.kind === "read").slice(-PENDING_READS_LIMIT);
  const kept = [...items.filter((item) => item.kind === "thought"), ...reads];
  const inserts = kept.map((item) =>
    statement(
      "INSERT INTO pending (project, agent, kind, id, at, document) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project, agent, kind, id) DO NOTHING",
      project,
      agent,
      item.kind,
      item.id,
      item.at,
      canonicalText(item.document),
    ),
  );
  if (reads.length === 0) return inserts;
  const trim = statement(
    `DELETE FROM pending WHERE project = ? AND agent = ? AND kind = 'read' AND num NOT IN (SELECT num FROM pending WHERE project = ? AND agent = ? AND kind = 'read' ORDER BY num DESC LIMIT ${PENDING_READS_LIMIT})`,
    project,
    agent,
    project,
    agent,
  );
  return [...inserts, trim];
}

/** Forgets items of an agent by id. */
export function dropStatements(project: string, agent: string, ids: readonly string[]): readonly Statement[] {
  if (ids.length === 0) return [];
  return [
    statement(`DELETE FROM pending WHERE project = ? AND agent = ? AND id IN (${places(ids)})`, project, agent, ...ids),
  ];
}
