import { ClewError } from "@clew/errors";
import type { KnowledgeStore } from "@clew/thread-store";
import type { CallContext } from "../call-context.ts";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { ProjectFolder } from "../project.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import type { TaskPorts } from "./task-ports.ts";

/**
 * The tasks and the knowledge of the project of a call. The default project is the folder that this process works in; every
 * other one has task files of its own in the state folder, and no worktree here: how old its knowledge is, only the machine
 * can tell on which its files lie.
 */
export async function projectTasks(context: CallContext, project: string): Promise<TaskPorts> {
  const folder = await projectFolder(context);
  const knowledge = await projectKnowledge(context, project);
  if (project === DEFAULT_PROJECT) return { ...folder.tasks, knowledge };
  const { now, digest, redact } = folder.tasks;
  const files = folder.taskFilesOf(project);
  return { now, digest, redact, files, knowledge, leadingOutside: async () => [], digestFiles: async () => ({}) };
}

/** The task files of a project that the caller holds, for those who only look. */
export async function projectTaskFiles(context: CallContext, project: string): Promise<TaskPorts["files"]> {
  const folder = await projectFolder(context);
  return project === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(project);
}

/** What the project of a call knows. */
export async function projectKnowledge(context: CallContext, project: string): Promise<KnowledgeStore> {
  return (await sharedRecords(context)).knowledge(project);
}

/** The folder of the project on this machine. */
export async function projectFolder({ ports: { folder } }: CallContext): Promise<ProjectFolder> {
  if (folder !== undefined) return folder();
  throw new ClewError("NOT_FOUND", "This service has no project folder: it has no tasks, skills or payloads.");
}
