import { findDecision, findLog, findThread, type Located, settle, type ThreadDeps } from "@clew/flow";
import type { StoredDecision, StoredThread } from "@clew/thread-store";
import type { CallContext } from "./call-context.ts";

/** The ports that the thread use cases take, out of a call's context. */
export function threadDeps({ ports }: CallContext): ThreadDeps {
  const { threads, newUuid, captures } = ports;
  return { threads, newUuid, ...(captures === undefined ? {} : { reads: captures }) };
}

/** The thread a call names, in whichever of the caller's projects it is; another tenant's is not found. */
export async function locateThread(
  context: CallContext,
  named: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  const first = await findThread(threadDeps(context), [context.writeProject(named.project)], named.threadId);
  if (first.ok || named.project !== undefined) return settle(first);
  // Only a miss asks which other projects there are.
  return settle(await findThread(threadDeps(context), await context.readProjects(), named.threadId));
}

/** The log a call names: a thread's, or that of a decision without a thread, which is a log of its own. */
export async function locateLog(
  context: CallContext,
  named: { readonly threadId: string; readonly project?: string | undefined },
): Promise<Located<StoredThread>> {
  const first = await findLog(threadDeps(context), [context.writeProject(named.project)], named.threadId);
  if (first.ok || named.project !== undefined) return settle(first);
  return settle(await findLog(threadDeps(context), await context.readProjects(), named.threadId));
}

/** The decision a call names, in whichever of the caller's projects it is. */
export async function locateDecision(
  context: CallContext,
  named: { readonly id: string; readonly project?: string | undefined },
): Promise<Located<StoredDecision>> {
  const first = await findDecision(threadDeps(context), [context.writeProject(named.project)], named.id);
  if (first.ok || named.project !== undefined) return settle(first);
  return settle(await findDecision(threadDeps(context), await context.readProjects(), named.id));
}
