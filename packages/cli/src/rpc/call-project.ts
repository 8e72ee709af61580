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

/** Calls one operation and closes again; the answer is what the operation's row says. */
export async function callOnce<T = Answer>(opener: Opener, name: string, params: object): Promise<T> {
  return withProject(opener, async (project) => (await project.call(name, params)) as T);
}

/** What a method answers: an object that is printed or picked from by name. */
export type Answer = Readonly<Record<string, unknown>>;

/** A field of an answer as an object. */
export function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
