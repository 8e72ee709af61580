import { ClewError } from "@clew/errors";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import type { Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { projectTasks } from "./project-tasks.ts";
import {
  type ContextRequest,
  type DecisionBehind,
  type FindDecision,
  type TaskContext,
  taskContext,
} from "./task-context.ts";

const MOST_REASONS = 3;

/** The context of a project's task, with the decision behind it. */
export async function projectTaskContext(
  project: Project,
  owner: Signature,
  task: { readonly pathOrId: string; readonly request?: ContextRequest },
): Promise<TaskContext> {
  const tasks = await projectTasks(project, owner.project);
  const ports = { ...tasks, findDecision: findDecision(project, owner), known: knownTo(project, owner.project) };
  return taskContext(ports, task.pathOrId, task.request);
}

function findDecision(project: Project, owner: Signature): FindDecision {
  return async ({ thread, decision }): Promise<DecisionBehind | undefined> => {
    const decisions = await readDecisions(project, thread, owner);
    const named = decisions.find(({ id }) => id === decision);
    // Decisions of finished tasks in the thread are results, not the decision behind this task.
    const last = decisions.findLast(({ tags }) => tags?.includes("task") !== true);
    const found = named ?? last;
    if (found?.decision === undefined) return undefined;
    return {
      id: found.id,
      thread_id: thread,
      decision: found.decision,
      confidence: found.confidence ?? null,
      reasons: (found.reasons ?? []).slice(0, MOST_REASONS).map(({ text }) => text),
    };
  };
}

// Read the task even if its thread is not here.
async function readDecisions(project: Project, thread: string, owner: Signature) {
  try {
    return (await (await sharedRecords(project)).readThread(thread, owner)).decisions.filter(
      ({ redacted }) => redacted !== true,
    );
  } catch (error) {
    if (ClewError.is(error) && error.code === "NOT_FOUND") return [];
    throw error;
  }
}
