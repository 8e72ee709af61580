import type { ForkPoint, LogHead } from "@clew/schemas";
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
export interface InheritedCounts {
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
