import { reviewDue, type StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { titleOf } from "../decision/query-decisions.ts";
import { byCategory, type ReviewFigure, reviewFigure } from "../learning/calibration-report.ts";
import { newestReviewed } from "../learning/deliberation-stats.ts";
import { calibrationFigures } from "../learning/tally-figures.ts";
import { type DriftFigures, type PendingDecision, type ReadyAction, readyActions } from "./ready-queue.ts";

/** What is asked of the queue. */
export interface ReadyRequest {
  readonly now: string;
  readonly limit?: number;
  readonly minPriority?: "low" | "medium" | "high";
  readonly actionTypes?: readonly string[];
  readonly category?: string;
}

/** What `ready` answers; `total` counts before the limit, over the oldest hundred of each kind. */
export interface ReadyAnswer {
  readonly actions: readonly ReadyAction[];
  readonly total: number;
}

const CANDIDATES = 100;
const RECENT_REVIEWS = 100;
const LEVEL = { high: 2, medium: 1, low: 0 } as const;

/** What wants doing next, most pressing first. */
export async function ready(reader: DecisionReader, request: ReadyRequest): Promise<ReadyAnswer> {
  const wants = (type: ReadyAction["type"]): boolean =>
    request.actionTypes === undefined || request.actionTypes.length === 0 || request.actionTypes.includes(type);
  const [due, old, drifts] = await Promise.all([
    wants("review_outcome") ? overdue(reader, request.now) : [],
    wants("stale_pending") ? unattended(reader) : [],
    wants("calibration_drift") ? driftFigures(reader) : [],
  ]);
  const pending = new Map([...due, ...old].map((decision) => [decision.id, pendingOf(decision)]));
  const level = LEVEL[request.minPriority ?? "low"];
  const actions = readyActions([...pending.values()], drifts, request.now).filter(
    ({ type, priority, category }) =>
      wants(type) && LEVEL[priority] >= level && (request.category === undefined || category === request.category),
  );
  return { actions: actions.slice(0, request.limit ?? 20), total: actions.length };
}

function overdue(reader: DecisionReader, now: string): Promise<readonly StoredDecision[]> {
  return reader.list({ filters: { status: ["pending"], reviewDueBefore: now }, order: "oldest", limit: CANDIDATES });
}

// The oldest without an outcome; which of them are stale is a matter of their age, and asking the store for that as well
// would have it look at every decision there is.
function unattended(reader: DecisionReader): Promise<readonly StoredDecision[]> {
  return reader.list({ filters: { status: ["pending"] }, order: "oldest", limit: CANDIDATES });
}

/** The newest reviewed decisions per category against all the others; kept sums, so the size of the store does not matter. */
async function driftFigures(reader: DecisionReader): Promise<readonly DriftFigures[]> {
  const [cells, newest] = await Promise.all([reader.counters(["calibration"]), newestReviewed(reader, RECENT_REVIEWS)]);
  const recent = byCategory(
    newest.flatMap(({ document: { confidence, category = "process" }, outcome = "" }) =>
      confidence === undefined ? [] : [reviewFigure(confidence, outcome, category)],
    ),
  );
  return [...byCategory(calibrationFigures(cells).reviewed)].flatMap(([category, all]) => {
    const own = recent.get(category) ?? [];
    return own.length === 0 ? [] : [{ category, before: [...all, ...own.map(negative)], recent: own }];
  });
}

/** A figure that takes one decision away from sums that hold it. */
function negative(figure: ReviewFigure): ReviewFigure {
  return {
    ...figure,
    count: -figure.count,
    confidence: -figure.confidence,
    confidenceSquared: -figure.confidenceSquared,
  };
}

function pendingOf({ id, createdAt, document }: StoredDecision): PendingDecision {
  const reviewBy = reviewDue({ ...document, createdAt });
  return {
    id,
    title: titleOf(document.decision),
    category: document.category ?? "process",
    stakes: document.stakes ?? "medium",
    createdAt,
    reviewBy,
  };
}
