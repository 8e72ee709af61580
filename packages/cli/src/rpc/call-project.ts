import type { Project } from "@clew/project/open-project";
import { type Opener, projectOf } from "../session/open-sessions.ts";

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

/** What a method answers: an object that is printed or picked from by name. */
export type Answer = Readonly<Record<string, unknown>>;

/** A field of an answer as an object. */
export function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
