import { ClewError } from "@clew/errors";
import type { StoredDecision, StoredThread, WholeDecision } from "@clew/thread-store";
import { type Caller, tenantOf, tenantsOf } from "../caller.ts";
import { findDecision, findLog, findThread, findWholeDecision, type Located } from "../decision/find-decision.ts";
import { type Outcome, settle } from "../outcome.ts";
import type { Project } from "../project.ts";
import { nearRecords, type SharedRecords } from "../shared-records.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** The ports that the thread use cases take, out of a call's context. */
export function threadDeps(project: Project): ThreadDeps {
  const { threads, newUuid, captures } = project;
  return { threads, newUuid, reads: captures };
}

/** What the project shares with others; without a place of its own it lies in the stores of the call. */
export async function sharedRecords(project: Project): Promise<SharedRecords> {
  const { shared, repo } = project;
  const records =
    shared === undefined
      ? nearRecords(threadDeps(project), () => {
          throw new ClewError("NOT_FOUND", "This service keeps no knowledge.");
        })
      : await shared();
  if (repo === undefined) return records;
  // What is decided here is about the paths of this repository.
  return {
    ...records,
    putDecision: async ({ decision, ...request }, signature) =>
      records.putDecision({ ...request, decision: { ...decision, repo: decision.repo ?? (await repo()) } }, signature),
  };
}

/** The thread a call names, in whichever of the caller's projects it is; another tenant's is not found. */
export function locateThread(
  project: Project,
  caller: Caller,
  { threadId, project: tenant }: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  return locate(project, caller, { tenant, find: (projects) => findThread(threadDeps(project), projects, threadId) });
}

/** The log a call names: a thread's, or that of a decision without a thread, which is a log of its own. */
export function locateLog(
  project: Project,
  caller: Caller,
  { threadId, project: tenant }: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  return locate(project, caller, { tenant, find: (projects) => findLog(threadDeps(project), projects, threadId) });
}

/** The decision a call names, in whichever of the caller's projects it is. */
export function locateDecision(
  project: Project,
  caller: Caller,
  { id, project: tenant }: { readonly id: string; readonly project?: string | undefined },
): Promise<Located<StoredDecision>> {
  return locate(project, caller, { tenant, find: (projects) => findDecision(threadDeps(project), projects, id) });
}

/** The same with everything that hangs on it. */
export function locateWholeDecision(
  project: Project,
  caller: Caller,
  { id, project: tenant }: { readonly id: string; readonly project?: string | undefined },
): Promise<Located<WholeDecision>> {
  return locate(project, caller, { tenant, find: (projects) => findWholeDecision(threadDeps(project), projects, id) });
}

interface Search<T> {
  readonly tenant: string | undefined;
  find(projects: readonly string[]): Promise<Outcome<Located<T>>>;
}

async function locate<T>(project: Project, caller: Caller, { tenant, find }: Search<T>): Promise<Located<T>> {
  const first = await find([tenantOf(caller, tenant)]);
  // Only a miss asks which other projects there are.
  return settle(first.ok || tenant !== undefined ? first : await find(await tenantsOf(project, caller)));
}

/** The project that a thought or question belongs to: its decision's, its thread's, or the one it names. */
export async function projectOfPlace(
  project: Project,
  caller: Caller,
  { threadId, decision, named }: Readonly<Record<"threadId" | "decision" | "named", string | undefined>>,
): Promise<string> {
  if (decision !== undefined) return (await locateDecision(project, caller, { id: decision, project: named })).project;
  if (threadId !== undefined) return (await locateThread(project, caller, { threadId, project: named })).project;
  return tenantOf(caller, named);
}
