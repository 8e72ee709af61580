import { ClewError } from "@clew/errors";
import type { TaskPorts } from "@clew/flow";
import type { CallContext } from "./call-context.ts";
import { DEFAULT_PROJECT } from "./caller.ts";

/** The tasks and the knowledge of the folder that this process serves: its own, whoever else's threads the store may hold. */
export function servedTasks(context: CallContext): TaskPorts {
  context.writeProject(DEFAULT_PROJECT);
  const { project } = context.ports;
  if (project !== undefined) return project.tasks;
  throw new ClewError("NOT_FOUND", "This service has no project folder: it serves no tasks.");
}

/**
 * What the project of a call knows. The files of a project that another machine works on lie there: how old its knowledge
 * is, only that machine can tell.
 */
export async function servedKnowledge(
  context: CallContext,
  named: string | undefined,
): Promise<Pick<TaskPorts, "knowledge" | "digestFiles">> {
  const project = context.writeProject(named);
  if (project === DEFAULT_PROJECT) return servedTasks(context);
  const knowledge = await context.ports.knowledgeOf?.(project);
  if (knowledge !== undefined) return { knowledge, digestFiles: async () => ({}) };
  throw new ClewError("NOT_FOUND", "This service keeps no knowledge.");
}
