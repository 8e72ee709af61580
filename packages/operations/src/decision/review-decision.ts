import type { DecisionReview } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { sameValue } from "../bundle/same-record.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";

/** How a decision turned out, as somebody judges it. */
export interface NewReview extends WriteTo {
  readonly id: string;
  readonly outcome: DecisionReview["outcome"];
  readonly actualResult?: string | undefined;
  readonly lessons?: string | undefined;
  readonly notes?: string | undefined;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What reviewing answers. */
export interface ReviewedDecision {
  readonly success: true;
  readonly id: string;
  readonly status: "reviewed";
  readonly outcome: DecisionReview["outcome"];
  readonly reviewedAt: string;
}

/**
 * Records an outcome; what a failure means for the decisions built on it is computed on reading. The newest review once more, by the
 * same agent, is a retry: the log is not told twice.
 */
export async function reviewDecision(deps: ThreadDeps, review: NewReview): Promise<Outcome<ReviewedDecision>> {
  const [decision] = await deps.threads.decisionsById(review.project, [review.id]);
  if (decision === undefined) return refused("NOT_FOUND", `There is no decision ${review.id}.`);
  const { id, outcome, actualResult, lessons, notes } = review;
  const said = { ...review.more, ...withoutAbsent({ decisionId: id, outcome, actualResult, lessons, notes }) };
  const newest = decision.outcome === outcome ? await newestReview(deps, review) : undefined;
  if (newest !== undefined && newest.agentId === review.agentId && sameValue(wordsOf(newest), said))
    return done({ success: true, id, status: "reviewed", outcome, reviewedAt: newest.at });
  const payload = { ...said, id: `review_${deps.newUuid()}` };
  const written = await appendToLog(deps, {
    ...review,
    log: decision.log,
    events: [{ type: "decision_reviewed", payload }],
  });
  if (!written.ok) return written;
  return done({ success: true, id, status: "reviewed", outcome, reviewedAt: written.value.events[0]?.at ?? "" });
}

async function newestReview(deps: ThreadDeps, { project, id }: NewReview): Promise<StoredRecord | undefined> {
  const { items } = await deps.threads.records({ project, kind: "review", decisions: [id], order: "newest", limit: 1 });
  return items[0];
}

/** What a review says, without what the log adds. */
function wordsOf({ document }: StoredRecord): Readonly<Record<string, unknown>> {
  const { id: _id, agentId: _by, reviewedAt: _at, provenance: _from, ...words } = document;
  return words;
}
