import { ClewError } from "@clew/errors";
import { withoutAbsent } from "../without-absent.ts";
import { inheritedCounts } from "./inherited-counts.ts";
import { refusalError } from "./refusal-hints.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";
import { summarizeThread, type ThreadSummary } from "./thread-summary.ts";

/** What a new thread is about. */
export interface NewThread extends WriteTo {
  readonly title: string;
  readonly threadId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly context?: unknown;
  /** Further fields of the caller; kept and given back. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Opens a thread; the same id with the same content again is the same thread. */
export async function createThread(deps: ThreadDeps, input: NewThread): Promise<{ thread: ThreadSummary }> {
  const id = input.threadId ?? `thread_${deps.newUuid()}`;
  const payload = withoutAbsent({ ...input.more, id, title: input.title, tags: input.tags, context: input.context });
  const appended = await deps.threads.append({
    project: input.project,
    log: id,
    actor: input.agentId,
    events: [{ type: "thread_created", payload }],
  });
  if (!appended.ok) throw refusalError(appended, id);
  return describe(deps, input.project, id);
}

/** A thread's summary. */
export async function describe(deps: ThreadDeps, project: string, id: string): Promise<{ thread: ThreadSummary }> {
  const thread = await deps.threads.thread(project, id);
  if (thread === undefined || thread.kind !== "thread") throw new ClewError("NOT_FOUND", `There is no thread ${id}.`);
  return { thread: summarizeThread(thread, await inheritedCounts(deps, thread)) };
}
