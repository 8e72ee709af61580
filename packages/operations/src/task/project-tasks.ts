import { ClewError } from "@clew/errors";
import type { KnowledgeStore } from "@clew/thread-store";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { Project, ProjectFolder } from "../project.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import type { TaskPorts } from "./task-ports.ts";

/**
 * The tasks and the knowledge of the project of a call. The default project is the folder that this process works in; every
 * other one has task files of its own in the state folder, and no worktree here: how old its knowledge is, only the machine
 * can tell on which its files lie.
 */
export async function projectTasks(project: Project, tenant: string): Promise<TaskPorts> {
  const folder = await projectFolder(project);
  const knowledge = await projectKnowledge(project, tenant);
  if (tenant === DEFAULT_PROJECT) return { ...folder.tasks, knowledge };
  const { now, digest, redact } = folder.tasks;
  const files = folder.taskFilesOf(tenant);
  return { now, digest, redact, files, knowledge, leadingOutside: async () => [], digestFiles: async () => ({}) };
}

/** The task files of a project that the caller holds, for those who only look. */
export async function projectTaskFiles(project: Project, tenant: string): Promise<TaskPorts["files"]> {
  const folder = await projectFolder(project);
  return tenant === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(tenant);
}

/** What the project of a call knows. */
export async function projectKnowledge(project: Project, tenant: string): Promise<KnowledgeStore> {
  return (await sharedRecords(project)).knowledge(tenant);
}

/** The folder of the project on this machine. */
export async function projectFolder(project: Project): Promise<ProjectFolder> {
  if (project.folder !== undefined) return project.folder();
  throw new ClewError("NOT_FOUND", "This service has no project folder: it has no tasks, skills or payloads.");
}
