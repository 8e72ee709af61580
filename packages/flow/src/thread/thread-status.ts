import type { ForkPoint } from "@clew/schemas";
import type { StoredThread } from "@clew/thread-store";
import { type ChainHealth, chainHealth } from "./chain-health.ts";
import { type InheritedCounts, inheritedCounts } from "./inherited-counts.ts";
import { originsOf } from "./origins.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { readThread } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { summarizeThread } from "./thread-summary.ts";
import { withoutAbsent } from "./without-absent.ts";

/** Where a thread stands, without its content. */
export interface ThreadState {
  readonly threadId: string;
  readonly title: string;
  readonly status: StoredThread["status"];
  readonly statusReason?: string;
  /** How many decisions it shows: a fork's with those it inherited. */
  readonly decisions: number;
  /** How many of its questions have no answer. */
  readonly openQuestions: number;
  /** In a fork: how many of them are from before it branched off. */
  readonly inherited?: InheritedCounts;
  readonly forkedFrom?: ForkPoint;
  readonly lastActivity: string;
  readonly claimedBy?: string;
  readonly claimExpiresAt?: string;
  readonly health: ChainHealth;
  readonly head: StoredThread["head"];
  readonly project: string;
}

/** A thread's status, who holds it, and how far failures have spread in it. */
export async function getThreadStatus(
  deps: ThreadDeps,
  project: string,
  threadId: string,
): Promise<Outcome<ThreadState>> {
  const thread = await deps.threads.thread(project, threadId);
  if (thread === undefined || thread.kind !== "thread") return refused("NOT_FOUND", `There is no thread ${threadId}.`);
  const { title, status, statusReason, decisions, openQuestions, inherited, forkedFrom } = summarizeThread(
    thread,
    await inheritedCounts(deps, thread),
  );
  return done({
    threadId,
    title,
    status,
    ...withoutAbsent({ statusReason }),
    decisions,
    openQuestions,
    ...withoutAbsent({ inherited, forkedFrom }),
    lastActivity: thread.updatedAt,
    ...withoutAbsent({ claimedBy: thread.claim?.agentId, claimExpiresAt: thread.claim?.expiresAt }),
    health: await threadHealth(deps, thread),
    head: thread.head,
    project,
  });
}

const HEALTHY: ChainHealth = { status: "healthy", failed: 0, inherited: 0, cascaded: 0 };

/** The health of a stored thread; its decisions are read only where one of them failed. */
export async function threadHealth(deps: ThreadDeps, thread: StoredThread): Promise<ChainHealth> {
  const { project, id } = thread;
  // A failure that a fork inherited spreads in the fork as well.
  const logs = [id, ...(await originsOf(deps, project, thread.forkedFrom)).map((origin) => origin.id)];
  const failed = await Promise.all(
    logs.map((log) => deps.threads.decisions({ project, filters: { thread: log, outcome: ["failure"] }, limit: 1 })),
  );
  if (failed.every(({ items }) => items.length === 0)) return HEALTHY;
  const folded = await readThread(deps, { project, threadId: id });
  return folded.ok ? chainHealth(folded.value.decisions.values()) : HEALTHY;
}
