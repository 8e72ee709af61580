import { ClewError } from "@clew/errors";
import { THREAD_TABLE, type ThreadEvent, type ThreadStatus } from "@clew/fsm";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog } from "./append-to-log.ts";
import { describe } from "./create-thread.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";
import type { ThreadSummary } from "./thread-summary.ts";

/** A change of a thread's status. */
export interface StatusChange extends WriteTo {
  readonly threadId: string;
  readonly status: ThreadStatus;
  readonly reason?: string | undefined;
}

const EVENT_TO: Readonly<Record<ThreadStatus, ThreadEvent>> = {
  active: "reopen",
  paused: "pause",
  blocked: "block",
  completed: "complete",
};

/** Moves a thread to another status; which moves there are is the thread table's business. */
export async function updateThread(deps: ThreadDeps, change: StatusChange): Promise<{ thread: ThreadSummary }> {
  const { threadId, status } = change;
  const reason = change.reason === "" ? undefined : change.reason;
  const from = sourcesOf(status, reason !== undefined);
  const events = [{ type: "status_changed", payload: { ...withoutAbsent({ status, reason }) } }];
  try {
    await appendToLog(deps, { ...change, log: threadId, events, statusIn: from });
  } catch (thrown) {
    throw ClewError.is(thrown) && thrown.code === "THREAD_STATUS_REFUSED" ? await explain(deps, change, from) : thrown;
  }
  return describe(deps, change.project, threadId);
}

function sourcesOf(to: ThreadStatus, reason: boolean): readonly ThreadStatus[] {
  const event = EVENT_TO[to];
  const edges = THREAD_TABLE.edges.filter((edge) => edge.event === event && edge.to === to);
  return edges.filter((edge) => reason || edge.when?.reason !== true).map((edge) => edge.from);
}

async function explain(deps: ThreadDeps, change: StatusChange, from: readonly string[]): Promise<ClewError> {
  const thread = await deps.threads.thread(change.project, change.threadId);
  const needsReason = thread?.status === "completed" && change.status === "active";
  const message = needsReason
    ? `Thread ${change.threadId} is completed: reopening it needs a reason.`
    : `Thread ${change.threadId} is ${thread?.status ?? "gone"}; only a thread that is ${from.join(" or ")} can become ${change.status}.`;
  const hint = needsReason
    ? `clew thread reopen ${change.threadId} --reason "…" (updateThread with a reason)`
    : thread?.status !== "active" && from.includes("active")
      ? `Make it active first: clew thread reopen ${change.threadId}${thread?.status === "completed" ? ' --reason "…"' : ""}`
      : undefined;
  const details = withoutAbsent({ status: thread?.status, from });
  return new ClewError("THREAD_STATUS_REFUSED", message, { hint, details });
}
