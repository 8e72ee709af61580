import type { Project } from "@clew/project/open-project";

import { type Opener, projectOf } from "../session/open-sessions.ts";
import type { Answer } from "./answer.ts";

/** Opens the project of a command, works with it, and closes it whatever happens. */
export async function withProject<T>(opener: Opener, work: (project: Project) => Promise<T>): Promise<T> {
  const project = projectOf(opener);
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}

/** Calls one operation and closes again. */
export async function callOnce(opener: Opener, name: string, params: object): Promise<Answer> {
  return withProject(opener, (project) => project.call(name, params));
}
