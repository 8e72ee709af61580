import type { StoredDecision, StoredThread, WholeDecision } from "@clew/thread-store";
import { done, type Outcome, refused } from "../outcome.ts";
import type { ThreadDeps } from "../thread/thread-deps.ts";

/** A record together with the project it was found in. */
export interface Located<T> {
  readonly project: string;
  readonly record: T;
}

/** The decision with this id in the first of the projects that has it. */
export async function findDecision(
  deps: ThreadDeps,
  projects: readonly string[],
  id: string,
): Promise<Outcome<Located<StoredDecision>>> {
  const found = await firstIn(projects, async (project) => (await deps.threads.decisionsById(project, [id]))[0]);
  return found ?? noDecision(id);
}

/** The same with everything that hangs on it. */
export async function findWholeDecision(
  deps: ThreadDeps,
  projects: readonly string[],
  id: string,
): Promise<Outcome<Located<WholeDecision>>> {
  const found = await firstIn(projects, (project) => deps.threads.wholeDecision(project, id));
  return found ?? noDecision(id);
}

/** The log with this id in the first of the projects that has it: a thread's, or that of a decision that stands alone. */
export async function findLog(
  deps: ThreadDeps,
  projects: readonly string[],
  id: string,
): Promise<Outcome<Located<StoredThread>>> {
  const found = await firstIn(projects, (project) => deps.threads.thread(project, id));
  return found ?? refused("NOT_FOUND", `There is no thread ${id}.`);
}

/** The thread with this id in the first of the projects that has it. */
export async function findThread(
  deps: ThreadDeps,
  projects: readonly string[],
  id: string,
): Promise<Outcome<Located<StoredThread>>> {
  const found = await firstIn(projects, async (project) => {
    const log = await deps.threads.thread(project, id);
    return log?.kind === "thread" ? log : undefined;
  });
  return found ?? refused("NOT_FOUND", `There is no thread ${id}.`);
}

function noDecision(id: string): Outcome<never> {
  return refused("NOT_FOUND", `There is no decision ${id}.`);
}

async function firstIn<T>(
  projects: readonly string[],
  read: (project: string) => Promise<T | undefined>,
): Promise<Outcome<Located<T>> | undefined> {
  for (const project of projects) {
    const record = await read(project);
    if (record !== undefined) return done({ project, record });
  }
  return undefined;
}
