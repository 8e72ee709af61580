import type { ForkPoint, LogHead } from "@clew/schemas";
import type { StoredThread } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import type { InheritedCounts } from "./inherited-counts.ts";
import { ownFields } from "./own-fields.ts";

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
