import type { ThreadQuery } from "@clew/thread-store";
import type { ChainHealth } from "./chain-health.ts";
import { inheritedCounts } from "./inherited-counts.ts";
import { readAcross } from "./read-across.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { threadHealth } from "./thread-status.ts";
import { summarizeThread, type ThreadSummary } from "./thread-summary.ts";
import { withoutAbsent } from "./without-absent.ts";

/** Which threads to list. */
export interface ThreadList extends Omit<ThreadQuery, "project"> {
  readonly projects: readonly string[];
}

/** A part of the list, newest activity first. */
export interface ListedThreads {
  readonly threads: readonly (ThreadSummary & { readonly health: ChainHealth })[];
  readonly cursor?: string;
}

/** Threads of one or several projects, newest activity first. */
export async function listThreads(deps: ThreadDeps, { projects, ...query }: ThreadList): Promise<ListedThreads> {
  const page = await readAcross({
    projects,
    cursor: query.cursor,
    limit: query.limit ?? 50,
    read: (part) => deps.threads.threads({ ...query, ...part }),
    rank: (thread) => thread.updatedAt,
  });
  const threads = await Promise.all(
    page.items.map(async (thread) => ({
      ...summarizeThread(thread, await inheritedCounts(deps, thread)),
      health: await threadHealth(deps, thread),
    })),
  );
  return { threads, ...withoutAbsent({ cursor: page.cursor }) };
}
