import type { ForkPoint, LogHead } from "@clew/schemas";
import type { StoredThread } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { openQuestionsAt, originsOf } from "./origins.ts";
import { readThread } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** A thread without its content: what lists and creating calls give. */
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
  /** All that it shows: a fork's with those it inherited. */
  readonly decisions: number;
  readonly openQuestions: number;
  /** In a fork: how many of them are from before it branched off. */
  readonly inherited?: InheritedCounts;
  readonly lastActivity: string;
  readonly head: LogHead;
  readonly claimedBy?: string;
  readonly claimExpiresAt?: string;
  readonly forkedFrom?: ForkPoint;
}

/** A stored thread as others see it; what its creator said beside the known fields is given back as well. */
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

// What a thread's documents say by themselves: a field of its creator under such a name would speak for the log.
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

/** What a thread's creator said besides: tags, context, and fields that Clew does not know, which are kept as they are. */
export function ownFields(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !TOLD.has(key)));
}

/** How much of what a fork shows is from before it branched off. */
export interface InheritedCounts {
  readonly decisions: number;
  /** Those that still have no answer. */
  readonly openQuestions: number;
}

/** What a fork inherited, in numbers; undefined for a thread that is none. */
export async function inheritedCounts(deps: ThreadDeps, thread: StoredThread): Promise<InheritedCounts | undefined> {
  const { project, forkedFrom } = thread;
  if (forkedFrom === undefined) return undefined;
  let openQuestions = 0;
  for (const origin of await originsOf(deps, project, forkedFrom))
    openQuestions += (await openQuestionsAt(deps, project, origin)).length;
  return { decisions: countTold(thread) ?? (await countDecisionsAt(deps, project, forkedFrom)), openQuestions };
}

// What came before an event never changes, so that a fork carries the number along; an imported one is counted anew.
function countTold({ document }: StoredThread): number | undefined {
  const { forkedFrom } = document;
  if (typeof forkedFrom !== "object" || forkedFrom === null || !("decisions" in forkedFrom)) return undefined;
  return typeof forkedFrom.decisions === "number" ? forkedFrom.decisions : undefined;
}

/** How many decisions a thread held at one of its events, with those that it had inherited itself. */
export async function countDecisionsAt(
  deps: ThreadDeps,
  project: string,
  { threadId, seq }: { readonly threadId: string; readonly seq: number },
): Promise<number> {
  return (await readThread(deps, { project, threadId, at: seq })).decisions.size;
}
