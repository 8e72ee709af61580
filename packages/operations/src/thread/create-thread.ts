import { ClewError } from "@clew/errors";
import { THREAD_TABLE, type ThreadEvent, type ThreadStatus } from "@clew/fsm";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog, refusalError } from "./append-to-log.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";
import { countDecisionsAt, inheritedCounts, summarizeThread, type ThreadSummary } from "./thread-status.ts";

/** The parameters of a new thread. */
export interface NewThread extends WriteTo {
  readonly title: string;
  readonly threadId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly context?: unknown;
  /** Additional fields from the caller, kept and returned. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Open a thread. The same id with the same content is the same thread. */
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

/** Where a thread forks from another. */
interface Fork extends WriteTo {
  readonly threadId: string;
  readonly atSeq: number;
  readonly title: string;
  readonly newThreadId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Open a thread that continues another one from one of its events. The other stays unchanged. */
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

/** A change of a thread's status. */
interface StatusChange extends WriteTo {
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

/** Change a thread's status. The thread table decides which moves are legal. */
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
  const details = { status: thread?.status, from };
  return new ClewError("THREAD_STATUS_REFUSED", message, { hint, details });
}
