import { ClewError } from "@clew/errors";
import type { StoredDecision, StoredThread, WholeDecision } from "@clew/thread-store";
import { type Caller, tenantOf, tenantsOf } from "../caller.ts";
import type { Project } from "../project.ts";
import { nearRecords, type SharedRecords } from "../shared-records.ts";

/** The project's shared records; without a `shared` port, those in the call's own stores. */
export async function sharedRecords(project: Project): Promise<SharedRecords> {
  const { shared, repo } = project;
  const records =
    shared === undefined
      ? nearRecords(project, () => {
          throw new ClewError("NOT_FOUND", "This service keeps no knowledge.");
        })
      : await shared();
  if (repo === undefined) return records;
  // Decisions made here concern this repository's paths.
  return {
    ...records,
    putDecision: async ({ decision, ...request }, signature) =>
      records.putDecision({ ...request, decision: { ...decision, repo: decision.repo ?? (await repo()) } }, signature),
  };
}

/** A record and the project it is in. */
export interface Located<T> {
  readonly project: string;
  readonly record: T;
}

/** The thread a call names, and its project if stated. */
interface NamedThread {
  readonly threadId: string;
  readonly project?: string | undefined;
}

interface NamedRecord {
  readonly id: string;
  readonly project?: string | undefined;
}

/** Find the thread a call names in any of the caller's projects. Another tenant's thread is not found. */
export async function locateThread(
  project: Project,
  caller: Caller,
  { threadId, project: tenant }: NamedThread,
): Promise<Located<StoredThread>> {
  const find = async (each: string) => {
    const log = await project.threads.thread(each, threadId);
    return log?.kind === "thread" ? log : undefined;
  };
  return (await locate(project, caller, { tenant, find })) ?? missing("thread", threadId);
}

/** Find the log a call names: a thread's, or that of a decision without a thread. */
export async function locateLog(
  project: Project,
  caller: Caller,
  { threadId, project: tenant }: NamedThread,
): Promise<Located<StoredThread>> {
  const find = (each: string) => project.threads.thread(each, threadId);
  return (await locate(project, caller, { tenant, find })) ?? missing("thread", threadId);
}

/** Find the decision a call names in any of the caller's projects. */
export async function locateDecision(
  project: Project,
  caller: Caller,
  { id, project: tenant }: NamedRecord,
): Promise<Located<StoredDecision>> {
  const find = async (each: string) => (await project.threads.decisionsById(each, [id]))[0];
  return (await locate(project, caller, { tenant, find })) ?? missing("decision", id);
}

/** The same, with all its related records. */
export async function locateWholeDecision(
  project: Project,
  caller: Caller,
  { id, project: tenant }: NamedRecord,
): Promise<Located<WholeDecision>> {
  const find = (each: string) => project.threads.wholeDecision(each, id);
  return (await locate(project, caller, { tenant, find })) ?? missing("decision", id);
}

interface Search<T> {
  readonly tenant: string | undefined;
  find(project: string): Promise<T | undefined>;
}

async function locate<T>(
  project: Project,
  caller: Caller,
  { tenant, find }: Search<T>,
): Promise<Located<T> | undefined> {
  const own = tenantOf(caller, tenant);
  const record = await find(own);
  if (record !== undefined) return { project: own, record };
  // Ask for the other projects only if it was not found.
  for (const each of tenant === undefined ? await tenantsOf(project, caller) : []) {
    const other = each === own ? undefined : await find(each);
    if (other !== undefined) return { project: each, record: other };
  }
  return undefined;
}

function missing(what: "thread" | "decision", id: string): never {
  throw new ClewError("NOT_FOUND", `There is no ${what} ${id}.`);
}

/** The project of a thought or question: its decision's, its thread's, or the named one. */
export async function projectOfPlace(
  project: Project,
  caller: Caller,
  { threadId, decision, named }: Readonly<Record<"threadId" | "decision" | "named", string | undefined>>,
): Promise<string> {
  if (decision !== undefined) return (await locateDecision(project, caller, { id: decision, project: named })).project;
  if (threadId !== undefined) return (await locateThread(project, caller, { threadId, project: named })).project;
  return tenantOf(caller, named);
}
