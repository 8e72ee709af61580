import { randomUUID } from "node:crypto";
import { type SqlEngine, type SqlPlan, type Statement, together } from "@clew/thread-store/sql";

// Longer than any write is retried, but short enough that few accumulate.
const KEPT = "interval '1 hour'";

/**
 * Run a write that leaves no distinguishing trace (an increased counter, a deleted row). The transaction also writes a
 * receipt, so that a commit whose answer was lost is neither assumed without proof nor repeated.
 */
export function writeOnce<T>(engine: SqlEngine, project: string, plan: () => SqlPlan<T>): Promise<T> {
  const id = randomUUID();
  return engine.write(
    function* (): SqlPlan<T> {
      yield* together(leaveReceipt(project, id));
      return yield* plan();
    },
    () => ({ sql: "SELECT 1 AS found FROM receipts WHERE project = ? AND id = ?", values: [project, id] }),
  );
}

function leaveReceipt(project: string, id: string): readonly Statement[] {
  return [
    { sql: "INSERT INTO receipts (project, id, at) VALUES (?, ?, now())", values: [project, id] },
    {
      // Leave what another write is already sweeping to it; nobody waits here.
      sql: `DELETE FROM receipts WHERE project = ? AND id IN (SELECT id FROM receipts WHERE project = ? AND at < now() - ${KEPT} FOR UPDATE SKIP LOCKED)`,
      values: [project, project],
    },
  ];
}
