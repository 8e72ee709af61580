import { DEFAULT_PROJECT, projectTasks, type TaskPorts } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { makeStateFolder } from "@clew/project/state-folder";
import { type Opener, projectOf } from "../session/open-sessions.ts";

/** The tasks of the project that a command works in. */
export interface OpenTasks {
  readonly ports: TaskPorts;
  readonly project: Project;
  /** The same with its path from the root: what other programs read must hold wherever they run. */
  inFull<T extends { readonly path: string }>(one: T): T;
}

/** Works on the tasks of a folder and closes what was opened for it; reading makes neither a state folder nor a database. */
export async function withTasks<T>(
  invocation: Opener,
  { writes }: { readonly writes: boolean },
  work: (tasks: OpenTasks) => Promise<T>,
): Promise<T> {
  const project = projectOf(invocation);
  try {
    if (writes) makeStateFolder(project.stateFolder);
    const folder = await project.folder();
    return await work({
      ports: await projectTasks(project, DEFAULT_PROJECT),
      project,
      inFull: (one) => ({ ...one, path: folder.inFull(one.path) }),
    });
  } finally {
    await project.close();
  }
}
