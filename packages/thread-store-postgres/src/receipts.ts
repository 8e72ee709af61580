import { randomUUID } from "node:crypto";
import { type SqlEngine, type SqlPlan, type Statement, together } from "@clew/thread-store/sql";

// Longer than any write is tried again, short enough that few lie about.
const KEPT = "interval '1 hour'";

/**
 * Writes what leaves no trace by which it could be told from another write (a sum that grew, a row that is gone): the
 * transaction leaves a receipt of its own beside it, so that a commit whose answer was lost is neither believed without proof
 * nor done twice.
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
      // What another write is sweeping already is left to it: nobody waits here.
      sql: `DELETE FROM receipts WHERE project = ? AND id IN (SELECT id FROM receipts WHERE project = ? AND at < now() - ${KEPT} FOR UPDATE SKIP LOCKED)`,
      values: [project, project],
    },
  ];
}
