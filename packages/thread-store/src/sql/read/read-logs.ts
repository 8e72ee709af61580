import type { HintPage, StoredThread } from "../../queries.ts";
import type { StoreContext } from "../context.ts";
import { numberOf, rowOf, type SqlPlan, statement, textOf } from "../plan.ts";
import { readThread, SELECT_LOGS, selectLogs } from "../rows/thread-row.ts";

/** One thread (or decision or handoff that is a log of its own). */
export function* threadById(context: StoreContext, project: string, id: string): SqlPlan<StoredThread | undefined> {
  const select = statement(`${SELECT_LOGS} WHERE l.project = ? AND l.id = ?`, project, id);
  const { rows, now } = yield* selectLogs(context, select);
  return rows[0] && readThread(rows[0], now);
}

/** Which logs grew since a position. */
export function* hintPlan(context: StoreContext, since: string | undefined, limit: number): SqlPlan<HintPage> {
  const { position, rows } = yield* context.dialect.hints(since, limit);
  const hints = rows.map((row) => ({
    project: textOf(row, "project"),
    log: textOf(row, "id"),
    seq: numberOf(row, "head_seq"),
    status: textOf(row, "status"),
  }));
  return { position, hints };
}

/** The projects that hold anything. */
export function* projectList(): SqlPlan<readonly string[]> {
  const projects: string[] = [];
  for (let after = ""; ; ) {
    // One step in the index per project, however many rows each has.
    const row = yield* rowOf("SELECT min(project) AS project FROM logs WHERE project > ?", after);
    if (!row || row["project"] === null || row["project"] === undefined) return projects;
    after = textOf(row, "project");
    projects.push(after);
  }
}
