import { ClewError } from "@clew/errors";
import { withoutAbsent } from "../without-absent.ts";
import { describe } from "./create-thread.ts";
import { countDecisionsAt } from "./inherited-counts.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";
import type { ThreadSummary } from "./thread-summary.ts";

/** Where a thread branches off another. */
export interface Fork extends WriteTo {
  readonly threadId: string;
  readonly atSeq: number;
  readonly title: string;
  readonly newThreadId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Opens a thread that goes on from another thread's state at one of its events; the other stays as it is. */
export async function forkThread(deps: ThreadDeps, fork: Fork): Promise<{ thread: ThreadSummary }> {
  const origin = await deps.threads.thread(fork.project, fork.threadId);
  if (origin === undefined || origin.kind !== "thread")
    throw new ClewError("NOT_FOUND", `There is no thread ${fork.threadId}.`);
  const query = { project: fork.project, log: fork.threadId, sinceSeq: fork.atSeq - 1, untilSeq: fork.atSeq };
  const [event] = await deps.threads.events(query);
  if (event === undefined)
    throw new ClewError(
      "NOT_FOUND",
      `Thread ${fork.threadId} has no event ${fork.atSeq}; its newest is ${origin.head.seq}.`,
    );
  const id = fork.newThreadId ?? `thread_${deps.newUuid()}`;
  const point = { threadId: fork.threadId, seq: fork.atSeq };
  const decisions = await countDecisionsAt(deps, fork.project, point);
  const forkedFrom = { ...point, hash: event.hash, decisions };
  const payload = { id, title: fork.title, ...withoutAbsent({ tags: fork.tags ?? origin.tags }), forkedFrom };
  const appended = await deps.threads.append({
    project: fork.project,
    log: id,
    actor: fork.agentId,
    events: [{ type: "thread_created", payload }],
  });
  if (!appended.ok) throw new ClewError(appended.code, appended.message, { details: appended.details });
  return describe(deps, fork.project, id);
}
