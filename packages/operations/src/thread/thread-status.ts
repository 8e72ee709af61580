import { ClewError } from "@clew/errors";
import type { Decision, ForkPoint, LogHead } from "@clew/schemas";
import type { StoredThread } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { openQuestionsAt, originsOf } from "./origins.ts";
import { readThread } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** A thread without its contents, as in lists and after creation. */
export interface ThreadSummary {
  readonly id: string;
  readonly title: string;
  readonly status: StoredThread["status"];
  readonly statusReason?: string;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly project: string;
  readonly tags: readonly string[];
  /** The number of decisions shown; for a fork this includes inherited ones. */
  readonly decisions: number;
  readonly openQuestions: number;
  /** For a fork: how many of them are inherited. */
  readonly inherited?: InheritedCounts;
  readonly lastActivity: string;
  readonly head: LogHead;
  readonly claimedBy?: string;
  readonly claimExpiresAt?: string;
  readonly forkedFrom?: ForkPoint;
}

/** A stored thread's summary, including the creator's additional fields. */
export function summarizeThread(thread: StoredThread, inherited?: InheritedCounts): ThreadSummary {
  return {
    ...ownFields(thread.document),
    ...withoutAbsent({
      id: thread.id,
      title: thread.title,
      status: thread.status,
      statusReason: thread.statusReason,
      startedBy: thread.startedBy,
      createdAt: thread.createdAt,
      updatedAt: thread.updatedAt,
      project: thread.project,
      tags: thread.tags,
      decisions: thread.decisions + (inherited?.decisions ?? 0),
      openQuestions: thread.openQuestions + (inherited?.openQuestions ?? 0),
      inherited,
      lastActivity: thread.updatedAt,
      head: thread.head,
      claimedBy: thread.claim?.agentId,
      claimExpiresAt: thread.claim?.expiresAt,
      forkedFrom: thread.forkedFrom,
    }),
  };
}

// Names that a thread's document sets itself: a creator's field of that name would speak for the log.
const TOLD: ReadonlySet<string> = new Set([
  "id",
  "title",
  "status",
  "statusReason",
  "startedBy",
  "createdAt",
  "updatedAt",
  "lastActivity",
  "project",
  "decisions",
  "openQuestions",
  "questions",
  "steps",
  "thoughts",
  "reviews",
  "links",
  "alternatives",
  "dissent",
  "guardrailChecks",
  "handoffs",
  "files",
  "lastState",
  "head",
  "claim",
  "claimedBy",
  "claimExpiresAt",
  "health",
  "inherited",
  "forkedFrom",
  "events",
  "part",
  "omitted",
]);

/** The creator's other fields: tags, context and unknown fields, kept as they are. */
export function ownFields(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !TOLD.has(key)));
}

/** How much of a fork's content is inherited. */
interface InheritedCounts {
  readonly decisions: number;
  /** Those still unanswered. */
  readonly openQuestions: number;
}

/** A fork's inherited counts; undefined if the thread is not a fork. */
export async function inheritedCounts(deps: ThreadDeps, thread: StoredThread): Promise<InheritedCounts | undefined> {
  const { project, forkedFrom } = thread;
  if (forkedFrom === undefined) return undefined;
  let openQuestions = 0;
  for (const origin of await originsOf(deps, project, forkedFrom))
    openQuestions += (await openQuestionsAt(deps, project, origin)).length;
  return { decisions: countTold(thread) ?? (await countDecisionsAt(deps, project, forkedFrom)), openQuestions };
}

// Events before the fork point never change, so a fork stores the count. For an imported fork it is counted again.
function countTold({ document }: StoredThread): number | undefined {
  const { forkedFrom } = document;
  if (typeof forkedFrom !== "object" || forkedFrom === null || !("decisions" in forkedFrom)) return undefined;
  return typeof forkedFrom.decisions === "number" ? forkedFrom.decisions : undefined;
}

/** How many decisions a thread had at one of its events, including inherited ones. */
export async function countDecisionsAt(
  deps: ThreadDeps,
  project: string,
  { threadId, seq }: { readonly threadId: string; readonly seq: number },
): Promise<number> {
  return (await readThread(deps, { project, threadId, at: seq })).decisions.size;
}

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
