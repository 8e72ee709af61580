import type { Project } from "@clew/project";
import type { Invocation } from "../command.ts";
import { projectOf } from "../session/open-sessions.ts";
import type { Answer } from "./answer.ts";

/** Opens the project of a command, works with it, and closes it whatever happens. */
export async function withProject<T>(invocation: Invocation, work: (project: Project) => Promise<T>): Promise<T> {
  const project = projectOf(invocation);
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}

/** Calls one operation and closes again. */
export async function callOnce(invocation: Invocation, name: string, params: object): Promise<Answer> {
  return withProject(invocation, (project) => project.call(name, params));
}
