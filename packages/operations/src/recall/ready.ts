import { reviewDue, type StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { titleOf } from "../decision/query-decisions.ts";
import { daysBetween } from "../instant.ts";
import {
  byCategory,
  type Calibration,
  calibrate,
  MIN_REVIEWED,
  type ReviewFigure,
  reviewFigure,
} from "../learning/calibration-report.ts";
import { calibrationFigures, newestReviewed, rounded } from "../learning/deliberation-stats.ts";

/** A query for what to do next. */
export interface ReadyRequest {
  readonly now: string;
  readonly limit?: number;
  readonly minPriority?: "low" | "medium" | "high";
  readonly actionTypes?: readonly string[];
  readonly category?: string;
}

/** The result of `ready`. `total` counts before the limit, over the oldest hundred of each kind. */
export interface ReadyAnswer {
  readonly actions: readonly ReadyAction[];
  readonly total: number;
}

const CANDIDATES = 100;
const RECENT_REVIEWS = 100;
const LEVEL = { high: 2, medium: 1, low: 0 } as const;

/** What to do next, most urgent first. */
export async function ready(reader: DecisionReader, request: ReadyRequest): Promise<ReadyAnswer> {
  const wants = (type: ReadyAction["type"]): boolean =>
    request.actionTypes === undefined || request.actionTypes.length === 0 || request.actionTypes.includes(type);
  // One after the other: together they would hold up other callers for longer.
  const due = wants("review_outcome") ? await overdueReviews(reader, request.now) : [];
  const old = wants("stale_pending") ? await unattended(reader) : [];
  const drifts = wants("calibration_drift") ? await driftFigures(reader) : [];
  const pending = new Map([...due, ...old].map((decision) => [decision.id, decision]));
  const level = LEVEL[request.minPriority ?? "low"];
  const actions = readyActions([...pending.values()], drifts, request.now).filter(
    ({ type, priority, category }) =>
      wants(type) && LEVEL[priority] >= level && (request.category === undefined || category === request.category),
  );
  return { actions: actions.slice(0, request.limit ?? 20), total: actions.length };
}

function overdueReviews(reader: DecisionReader, now: string): Promise<readonly PendingDecision[]> {
  const filters = { status: ["pending"], reviewDueBefore: now };
  return reader.pick({ filters, order: "oldest", limit: CANDIDATES }, pendingOf);
}

// Fetch the oldest without an outcome and filter by age here: filtering by age in the store would read every decision.
function unattended(reader: DecisionReader): Promise<readonly PendingDecision[]> {
  return reader.pick({ filters: { status: ["pending"] }, order: "oldest", limit: CANDIDATES }, pendingOf);
}

/**
 * The newest reviewed decisions per category, compared with all others. Uses counters, so the store's size does not
 * matter.
 */
async function driftFigures(reader: DecisionReader): Promise<readonly DriftFigures[]> {
  const [cells, newest] = await Promise.all([
    reader.counters(["calibration"]),
    newestReviewed(reader, { limit: RECENT_REVIEWS, keep: figuresOf }),
  ]);
  const recent = byCategory(newest.flat());
  return [...byCategory(calibrationFigures(cells).reviewed)].flatMap(([category, all]) => {
    const own = recent.get(category) ?? [];
    return own.length === 0 ? [] : [{ category, before: [...all, ...own.map(negative)], recent: own }];
  });
}

function figuresOf({ document, outcome }: StoredDecision): readonly ReviewFigure[] {
  const { confidence, category = "process" } = document;
  return confidence === undefined ? [] : [reviewFigure(confidence, outcome ?? "", category)];
}

/** A figure that subtracts one decision from sums that include it. */
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

/** Something to do, and why. */
export interface ReadyAction {
  readonly type: "review_outcome" | "calibration_drift" | "stale_pending";
  readonly priority: "high" | "medium" | "low";
  readonly reason: string;
  readonly suggestion: string;
  readonly decisionId?: string;
  readonly title?: string;
  readonly category?: string;
  readonly date?: string;
}

/** The fields of a decision without an outcome that the queue reads. */
interface PendingDecision {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly stakes: string;
  readonly createdAt: string;
  readonly reviewBy?: string;
}

/** A pending decision without a review date is stale after this many days, and urgent after twice as many. */
const STALE_DAYS = 30;

/** The reviewed decisions of one category, before and since the start of the recent period. */
interface DriftFigures {
  readonly category: string;
  readonly before: readonly ReviewFigure[];
  readonly recent: readonly ReviewFigure[];
}

const PRIORITIES = { high: 0, medium: 1, low: 2 } as const;
const TYPES = { review_outcome: 0, calibration_drift: 1, stale_pending: 2 } as const;

/** Overdue reviews, forgotten decisions, and categories whose calibration got worse; most urgent first. */
export function readyActions(
  pending: readonly PendingDecision[],
  drifts: readonly DriftFigures[],
  now: string,
): readonly ReadyAction[] {
  const actions = [...pending.flatMap((decision) => actionFor(decision, now)), ...drifts.flatMap(driftAction)];
  return actions.sort(
    (left, right) =>
      PRIORITIES[left.priority] - PRIORITIES[right.priority] ||
      TYPES[left.type] - TYPES[right.type] ||
      compare(left.date ?? "9999", right.date ?? "9999") ||
      compare(left.decisionId ?? "", right.decisionId ?? ""),
  );
}

function actionFor(decision: PendingDecision, now: string): readonly ReadyAction[] {
  const subject = {
    decisionId: decision.id,
    title: decision.title,
    category: decision.category,
    date: decision.createdAt,
  };
  if (decision.reviewBy !== undefined) {
    const overdue = daysBetween(decision.reviewBy, now);
    if (overdue < 0) return [];
    return [
      {
        type: "review_outcome",
        priority: priorityOf(decision.stakes),
        reason: `The review was due ${decision.reviewBy.slice(0, 10)} (${overdue} days ago).`,
        suggestion: "Record what came of it with reviewDecision.",
        ...subject,
      },
    ];
  }
  const age = daysBetween(decision.createdAt, now);
  if (age <= STALE_DAYS) return [];
  return [
    {
      type: "stale_pending",
      priority: age > 2 * STALE_DAYS ? "high" : "medium",
      reason: `Without an outcome for ${age} days.`,
      suggestion: "Record what came of it with reviewDecision, or mark it abandoned.",
      ...subject,
    },
  ];
}

function driftAction({ category, before, recent }: DriftFigures): readonly ReadyAction[] {
  const baseline = calibrate(before);
  const now = calibrate(recent);
  if (baseline === undefined || now === undefined || !enough(baseline) || !enough(now)) return [];
  const worse = now.brierScore - baseline.brierScore;
  const share = baseline.brierScore === 0 ? worse : worse / baseline.brierScore;
  // The rise must be large both absolutely and for this category: small scores double by chance.
  if (worse < 0.05 || share < 0.2) return [];
  return [
    {
      type: "calibration_drift",
      priority: share >= 0.4 ? "high" : "medium",
      reason: `The Brier score of ${category} rose from ${rounded(baseline.brierScore)} to ${rounded(now.brierScore)}.`,
      suggestion: `Look at what the recent ${category} decisions that failed have in common.`,
      category,
    },
  ];
}

function enough(calibration: Calibration): boolean {
  return calibration.reviewed >= MIN_REVIEWED;
}

function priorityOf(stakes: string): ReadyAction["priority"] {
  if (stakes === "critical" || stakes === "high") return "high";
  return stakes === "low" ? "low" : "medium";
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
