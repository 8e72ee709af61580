import { ClewError } from "@clew/errors";
import type { StoredDecision, StoredThread, WholeDecision } from "@clew/thread-store";
import type { CallContext } from "../call-context.ts";
import { findDecision, findLog, findThread, findWholeDecision, type Located } from "../decision/find-decision.ts";
import { type Outcome, settle } from "../outcome.ts";
import { nearRecords, type SharedRecords } from "../shared-records.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** The ports that the thread use cases take, out of a call's context. */
export function threadDeps({ ports }: CallContext): ThreadDeps {
  const { threads, newUuid, captures } = ports;
  return { threads, newUuid, reads: captures };
}

/** What the project shares with others; without a place of its own it lies in the stores of the call. */
export async function sharedRecords(context: CallContext): Promise<SharedRecords> {
  const { shared } = context.ports;
  if (shared !== undefined) return shared();
  return nearRecords(threadDeps(context), () => {
    throw new ClewError("NOT_FOUND", "This service keeps no knowledge.");
  });
}

/** The thread a call names, in whichever of the caller's projects it is; another tenant's is not found. */
export function locateThread(
  context: CallContext,
  { threadId, project }: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  return locate(context, project, (projects) => findThread(threadDeps(context), projects, threadId));
}

/** The log a call names: a thread's, or that of a decision without a thread, which is a log of its own. */
export function locateLog(
  context: CallContext,
  { threadId, project }: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  return locate(context, project, (projects) => findLog(threadDeps(context), projects, threadId));
}

/** The decision a call names, in whichever of the caller's projects it is. */
export function locateDecision(
  context: CallContext,
  { id, project }: { readonly id: string; readonly project?: string | undefined },
): Promise<Located<StoredDecision>> {
  return locate(context, project, (projects) => findDecision(threadDeps(context), projects, id));
}

/** The same with everything that hangs on it. */
export function locateWholeDecision(
  context: CallContext,
  { id, project }: { readonly id: string; readonly project?: string | undefined },
): Promise<Located<WholeDecision>> {
  return locate(context, project, (projects) => findWholeDecision(threadDeps(context), projects, id));
}

async function locate<T>(
  context: CallContext,
  project: string | undefined,
  find: (projects: readonly string[]) => Promise<Outcome<Located<T>>>,
): Promise<Located<T>> {
  const first = await find([context.writeProject(project)]);
  // Only a miss asks which other projects there are.
  return settle(first.ok || project !== undefined ? first : await find(await context.readProjects()));
}

/** The project that a thought or question belongs to: its decision's, its thread's, or the one it names. */
export async function projectOfPlace(
  context: CallContext,
  { threadId, decision, named }: Readonly<Record<"threadId" | "decision" | "named", string | undefined>>,
): Promise<string> {
  if (decision !== undefined) return (await locateDecision(context, { id: decision, project: named })).project;
  if (threadId !== undefined) return (await locateThread(context, { threadId, project: named })).project;
  return context.writeProject(named);
}
