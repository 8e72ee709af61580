import type { StoredThread, ThreadOrder, ThreadQuery } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { readAcross } from "./read-across.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import type { ChainHealth } from "./thread-status.ts";
import { threadHealth } from "./thread-status.ts";
import { inheritedCounts, summarizeThread, type ThreadSummary } from "./thread-summary.ts";

/** Which threads to list. */
export interface ThreadList extends Omit<ThreadQuery, "project"> {
  readonly projects: readonly string[];
}

/** A thread of a list: the summary, who took part, and how far failures have spread in it. */
interface ListedThread extends ThreadSummary {
  /** The first of them by name; `agentCount` says how many they are. */
  readonly agents: readonly string[];
  readonly agentCount: number;
  readonly health: ChainHealth;
}

/** A part of the list. */
export interface ListedThreads {
  readonly threads: readonly ListedThread[];
  readonly cursor?: string;
}

/** Threads of one or several projects, newest activity first unless another order is asked for. */
export async function listThreads(
  deps: ThreadDeps,
  { projects, cursor, ...query }: ThreadList,
): Promise<ListedThreads> {
  const { by, descending } = query.order ?? { by: "activity", descending: true };
  const page = await readAcross({
    projects,
    cursor,
    limit: query.limit ?? 50,
    read: (part) => deps.threads.threads({ ...query, ...part }),
    rank: RANKS[by],
    ascending: descending !== true,
  });
  const threads = await Promise.all(
    page.items.map(async (thread) => ({
      ...summarizeThread(thread, await inheritedCounts(deps, thread)),
      agents: thread.agents ?? [],
      agentCount: thread.agentCount ?? 0,
      health: await threadHealth(deps, thread),
    })),
  );
  return { threads, ...withoutAbsent({ cursor: page.cursor }) };
}

const URGENCY: Readonly<Record<StoredThread["status"], number>> = { blocked: 3, active: 2, paused: 1, completed: 0 };

const RANKS: Readonly<Record<ThreadOrder["by"], (thread: StoredThread) => string | number>> = {
  activity: (thread) => thread.updatedAt,
  title: (thread) => thread.title.toLowerCase(),
  startedBy: (thread) => thread.startedBy,
  status: (thread) => URGENCY[thread.status],
  decisions: (thread) => thread.decisions,
  openQuestions: (thread) => thread.openQuestions,
  health: (thread) => thread.failed ?? 0,
};
