import { ClewError } from "@clew/errors";
import { movesFrom, TASK_TABLE, type TaskStatus } from "@clew/fsm";
import { readTaskFile, withTaskStatus } from "@clew/handoff-schema/internal";
import { findTaskFile } from "./check-task.ts";
import type { TaskPorts } from "./task-ports.ts";

/** Moves a task to another status by a legal move, in its file; the same status again changes nothing. */
export async function setTaskStatus(
  ports: Pick<TaskPorts, "files">,
  pathOrId: string,
  wanted: { readonly status: TaskStatus; readonly reason?: string },
): Promise<{ readonly task: string; readonly from: TaskStatus; readonly to: TaskStatus }> {
  const stored = await findTaskFile(ports, pathOrId);
  const task = readTaskFile(stored);
  const from = task.status ?? "pending";
  const id = task.id ?? pathOrId;
  if (from === wanted.status) return { task: id, from, to: from };
  const facts = { reason: wanted.reason !== undefined && wanted.reason.trim() !== "" };
  const moves = movesFrom(TASK_TABLE, from, facts);
  if (!moves.some((move) => move.next === wanted.status))
    throw new ClewError("MOVE_REFUSED", `Task ${id} is ${from}: it cannot become ${wanted.status}.`, {
      hint: refusedHint(from, facts.reason),
      details: { from, to: wanted.status, allowed: [...new Set(moves.map((move) => move.next))] },
    });
  const staged = await ports.files.stage([
    { path: stored.path, before: stored.text, after: withTaskStatus(task, wanted.status) },
  ]);
  await staged.commit();
  return { task: id, from, to: wanted.status };
}

// A reason opens one way back; whoever gave one already is told which.
function refusedHint(from: TaskStatus, hasReason: boolean): string {
  const back = movesFrom(TASK_TABLE, from, { reason: true }).map((move) => move.next);
  const states = [...new Set(back)].join(", ");
  return hasReason ? `It can become: ${states}.` : `A finished task is reopened as ${states}, with --reason TEXT.`;
}
