import { ClewError } from "@clew/errors";
import type { Decision, ForkPoint } from "@clew/schemas";
import type { StoredThread } from "@clew/thread-store";
import { originsOf } from "./origins.ts";
import { readThread } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { type InheritedCounts, inheritedCounts, summarizeThread } from "./thread-summary.ts";

/** A thread's state without its contents. */
export interface ThreadState {
  readonly threadId: string;
  readonly title: string;
  readonly status: StoredThread["status"];
  readonly statusReason?: string;
  /** The number of decisions shown; for a fork this includes inherited ones. */
  readonly decisions: number;
  /** The number of unanswered questions. */
  readonly openQuestions: number;
  /** For a fork: how many of them are inherited. */
  readonly inherited?: InheritedCounts;
  readonly forkedFrom?: ForkPoint;
  readonly lastActivity: string;
  readonly claimedBy?: string;
  readonly claimExpiresAt?: string;
  readonly health: ChainHealth;
  readonly head: StoredThread["head"];
  readonly project: string;
}

/** A thread's status, its claim, and how far failures have spread in it. */
export async function getThreadStatus(deps: ThreadDeps, project: string, threadId: string): Promise<ThreadState> {
  const thread = await deps.threads.thread(project, threadId);
  if (thread === undefined || thread.kind !== "thread")
    throw new ClewError("NOT_FOUND", `There is no thread ${threadId}.`);
  const { title, status, statusReason, decisions, openQuestions, inherited, forkedFrom } = summarizeThread(
    thread,
    await inheritedCounts(deps, thread),
  );
  return {
    threadId,
    title,
    status,
    statusReason,
    decisions,
    openQuestions,
    inherited,
    forkedFrom,
    lastActivity: thread.updatedAt,
    claimedBy: thread.claim?.agentId,
    claimExpiresAt: thread.claim?.expiresAt,
    health: await threadHealth(deps, thread),
    head: thread.head,
    project,
  };
}

const HEALTHY: ChainHealth = { status: "healthy", failed: 0, inherited: 0, cascaded: 0 };

// Lists ask again after every event of any thread, so cache the result until the log's head changes.
const KNOWN = new WeakMap<
  ThreadDeps["threads"],
  Map<string, { readonly head: string; readonly health: ChainHealth }>
>();
const MOST_KNOWN = 1_000;

/** A stored thread's health. Its decisions are read only if one of them failed. */
export async function threadHealth(deps: ThreadDeps, thread: StoredThread): Promise<ChainHealth> {
  const { project, id, forkedFrom } = thread;
  // An inherited failure spreads in the fork too.
  const origins = await originsOf(deps, project, forkedFrom);
  const failed = await Promise.all([thread, ...origins].map((each) => hasFailed(deps, project, each)));
  if (!failed.includes(true)) return HEALTHY;
  const known = KNOWN.get(deps.threads) ?? new Map<string, { head: string; health: ChainHealth }>();
  KNOWN.set(deps.threads, known);
  const key = JSON.stringify([project, id]);
  const found = known.get(key);
  // An inherited decision may be reviewed in its origin, which does not change the fork's head.
  if (found?.head === thread.head.hash && forkedFrom === undefined) return found.health;
  const health = chainHealth((await readThread(deps, { project, threadId: id })).decisions.values());
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { head: thread.head.hash, health });
  return health;
}

async function hasFailed(
  deps: ThreadDeps,
  project: string,
  { id, failed }: { readonly id: string; readonly failed?: number },
): Promise<boolean> {
  if (failed !== undefined) return failed > 0;
  const page = await deps.threads.decisions({ project, filters: { thread: id, outcome: ["failure"] }, limit: 1 });
  return page.items.length > 0;
}

/** How a failure reached a decision: directly, or through another decision. */
type Mark = "inherited" | "cascaded";

/** How far failures have spread in a thread. */
export interface ChainHealth {
  readonly status: "healthy" | "degraded" | "failing";
  readonly failed: number;
  readonly inherited: number;
  readonly cascaded: number;
}

/** The marks that failed decisions leave on decisions built on them. A later success stops the spread. */
export function failureMarks(decisions: Iterable<Decision>): ReadonlyMap<string, Mark> {
  const all = [...decisions];
  const children = new Map<string, Decision[]>();
  for (const decision of all)
    for (const parent of new Set([decision.continuesDecision, decision.parentDecisionId]))
      if (parent !== undefined) {
        const known = children.get(parent);
        if (known === undefined) children.set(parent, [decision]);
        else known.push(decision);
      }
  const marks = new Map<string, Mark>();
  let layer = all.filter((decision) => decision.outcome === "failure");
  for (let mark: Mark = "inherited"; layer.length > 0; mark = "cascaded") {
    const next = layer.flatMap((decision) => children.get(decision.id) ?? []);
    layer = next.filter((decision) => decision.outcome !== "success" && !marks.has(decision.id));
    for (const decision of layer) marks.set(decision.id, mark);
  }
  return marks;
}

/** The health of a chain of decisions. */
function chainHealth(decisions: Iterable<Decision>): ChainHealth {
  const all = [...decisions];
  const marks = [...failureMarks(all).values()];
  const failed = all.filter((decision) => decision.outcome === "failure").length;
  const inherited = marks.filter((mark) => mark === "inherited").length;
  const status = failed === 0 ? "healthy" : marks.length === 0 ? "degraded" : "failing";
  return { status, failed, inherited, cascaded: marks.length - inherited };
}
