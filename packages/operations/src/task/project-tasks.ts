import { ClewError } from "@clew/errors";
import type { CallContext } from "../call-context.ts";
import { DEFAULT_PROJECT } from "../caller.ts";
import { type TaskPorts } from "./task-ports.ts";

/**
 * The tasks and the knowledge of the project of a call. The default project is the folder that this process serves; every
 * other one has task files of its own in the state folder, and no worktree here: how old its knowledge is, only the machine
 * can tell on which its files lie.
 */
export async function servedTasks(context: CallContext, named?: string): Promise<TaskPorts> {
  const project = context.writeProject(named);
  const { project: folder } = context.ports;
  if (folder === undefined) throw new ClewError("NOT_FOUND", "This service has no project folder: it serves no tasks.");
  if (project === DEFAULT_PROJECT) return folder.tasks;
  const { now, digest, redact } = folder.tasks;
  return {
    now,
    digest,
    redact,
    files: servedTaskFiles(context, project),
    leadingOutside: async () => [],
    ...(await servedKnowledge(context, project)),
  };
}

/** The task files of a project that the caller holds, for those who only look. */
export function servedTaskFiles({ ports: { project: folder } }: CallContext, project: string): TaskPorts["files"] {
  if (folder === undefined) throw new ClewError("NOT_FOUND", "This service has no project folder: it serves no tasks.");
  return project === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(project);
}

/** What the project of a call knows. */
export async function servedKnowledge(
  context: CallContext,
  named: string | undefined,
): Promise<Pick<TaskPorts, "knowledge" | "digestFiles">> {
  const project = context.writeProject(named);
  if (project === DEFAULT_PROJECT) return servedTasks(context, project);
  const knowledge = await context.ports.knowledgeOf?.(project);
  if (knowledge !== undefined) return { knowledge, digestFiles: async () => ({}) };
  throw new ClewError("NOT_FOUND", "This service keeps no knowledge.");
}
