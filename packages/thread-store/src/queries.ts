import type { Decision, DecisionLink, ForkPoint, LogHead, ThreadClaim } from "@clew/schemas";

/** Part of a list; hand `cursor` back for the next part. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}

/** A thread as the store reads it. */
export interface StoredThread {
  readonly id: string;
  readonly kind: "thread" | "decision" | "handoff" | "touched";
  readonly project: string;
  readonly title: string;
  readonly status: "active" | "paused" | "blocked" | "completed";
  readonly statusReason?: string;
  readonly startedBy: string;
  readonly createdAt: string;
  /** When its newest event was appended. */
  readonly updatedAt: string;
  readonly head: LogHead;
  readonly tags: readonly string[];
  readonly decisions: number;
  readonly openQuestions: number;
  readonly lastDecision?: string;
  readonly forkedFrom?: ForkPoint;
  /** The lease, unless it lapsed or was given back. */
  readonly claim?: ThreadClaim;
  /** Who started it or decided in it, by name; the first of them. Only in lists, like the two after it. */
  readonly agents?: readonly string[];
  /** How many they are. */
  readonly agentCount?: number;
  /** How many of its decisions failed. */
  readonly failed?: number;
  /** The payload of `thread_created`: everything its creator said. Empty once redacted. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** Whether a decision binds: an agent proposed it, a person accepted it, another one took its place, a person took it back. */
export type DecisionStanding = "proposed" | "ratified" | "superseded" | "withdrawn";

/** A decision as the store reads it: what was given, changed by what came later. */
export interface StoredDecision {
  readonly id: string;
  /** The log it is in: its thread, or itself. */
  readonly log: string;
  readonly threadId?: string;
  readonly seq: number;
  /** Grows with every decision of the store: the order "newest first" goes by. */
  readonly position: number;
  readonly agentId: string;
  readonly status: "pending" | "reviewed";
  readonly outcome?: "success" | "partial" | "failure" | "abandoned";
  readonly reviewedAt?: string;
  readonly createdAt: string;
  readonly standing: DecisionStanding;
  /** The decisions that contest it, until a person decides. */
  readonly contestedBy: readonly string[];
  readonly redacted: boolean;
  /** The decision itself, with updates, status and outcome folded in. */
  readonly document: Decision;
}

/** Kinds of records besides threads and decisions. */
export type RecordKind = "thought" | "question" | "review" | "handoff" | "standing" | "waiver";

/** A thought, question, review, handoff, change of standing or waiver: the payload of the event that made it, changed by what came later. */
export interface StoredRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly log: string;
  readonly seq: number;
  readonly position: number;
  readonly agentId: string;
  readonly at: string;
  /** The decision it belongs to. */
  readonly decisionId?: string;
  /** question: open | answered; standing: what it became; handoff, waiver: whatever its events say. */
  readonly status?: string;
  readonly redacted: boolean;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A decision with everything that hangs on it. */
export interface WholeDecision {
  readonly decision: StoredDecision;
  /** What was thought on the way to it or about it, the oldest first. */
  readonly thoughts: readonly StoredRecord[];
  /** The oldest first. */
  readonly reviews: readonly StoredRecord[];
  /** The edges from it and to it. */
  readonly links: readonly DecisionLink[];
}

/** Filters of decisions; they all must hold, and a list holds when one of its values does. */
export interface DecisionFilters {
  readonly category?: readonly string[];
  readonly stakes?: readonly string[];
  readonly status?: readonly string[];
  readonly outcome?: readonly string[];
  readonly standing?: readonly DecisionStanding[];
  readonly agent?: readonly string[];
  readonly feature?: string;
  readonly pr?: string;
  readonly file?: string;
  readonly minConfidence?: number;
  readonly maxConfidence?: number;
  /** RFC 3339 or a date; compared as time. */
  readonly dateAfter?: string;
  readonly dateBefore?: string;
  readonly hasOutcome?: boolean;
  /** With an outcome that was noted at this time or later. */
  readonly reviewedAfter?: string;
  /** At least one of them. */
  readonly tags?: readonly string[];
  readonly thread?: string;
  /** Decisions that continue one of these. */
  readonly continues?: readonly string[];
  /** Decisions whose parent is one of these. */
  readonly parents?: readonly string[];
  /** Without an outcome, with a review date before this time. */
  readonly reviewDueBefore?: string;
}

/** A list of decisions, by the order in which the store took them; with a filter on dates by date. */
export interface DecisionQuery {
  readonly project: string;
  readonly filters?: DecisionFilters;
  readonly order?: "newest" | "oldest";
  readonly cursor?: string;
  readonly limit?: number;
  /** Also count all that match, up to 10,000. */
  readonly total?: boolean;
}

/** A search by words. */
export interface DecisionSearch {
  readonly project: string;
  readonly text: string;
  /** keyword: the words anywhere; hybrid: title, tags and bridge weigh more. */
  readonly mode: "keyword" | "hybrid";
  /** Only what the decision looks like, or only what it is for. */
  readonly bridgeSide?: "structure" | "function";
  readonly filters?: DecisionFilters;
  readonly limit?: number;
  /** No more is found once the documents are about so many bytes together; `total` tells of the others. */
  readonly maxBytes?: number;
}

/** What a search found. */
export interface DecisionSearchResult {
  readonly items: readonly { readonly decision: StoredDecision; readonly distance: number }[];
  /** All that match, counted up to 10,000. */
  readonly total: number;
  /** Words that were left out because they are in too many decisions and a rarer one is present. */
  readonly dropped: readonly string[];
}

/** What a list of threads goes by: health by the number of failed decisions, status by urgency, blocked being the most. */
export interface ThreadOrder {
  readonly by: "activity" | "title" | "startedBy" | "status" | "decisions" | "openQuestions" | "health";
  readonly descending: boolean;
}

/** A list of threads. */
export interface ThreadQuery {
  readonly project: string;
  readonly status?: readonly string[];
  /** Threads this agent started or decided in. */
  readonly agent?: string;
  readonly tags?: readonly string[];
  /** Words in the title. */
  readonly text?: string;
  /** Newest activity first where nothing is said; a cursor belongs to the order it was made in. */
  readonly order?: ThreadOrder;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A list of records. */
export interface RecordQuery {
  readonly project: string;
  readonly kind: RecordKind;
  readonly ids?: readonly string[];
  readonly log?: string;
  readonly decisions?: readonly string[];
  readonly status?: readonly string[];
  readonly order?: "newest" | "oldest";
  readonly cursor?: string;
  readonly limit?: number;
}

/** Edges at these decisions. */
export interface LinkQuery {
  readonly project: string;
  readonly ids: readonly string[];
  readonly direction: "out" | "in" | "both";
  readonly edgeTypes?: readonly DecisionLink["edgeType"][];
}

/** Part of a log. */
export interface EventQuery {
  readonly project: string;
  readonly log: string;
  /** Only later ones. */
  readonly sinceSeq?: number;
  /** Only up to this one. */
  readonly untilSeq?: number;
  /** Only up to the last event that is not later than this time. */
  readonly untilTime?: string;
  readonly types?: readonly string[];
  readonly limit?: number;
}

/** The logs that grew between two positions; several appends of one log are merged. */
export interface HintPage {
  readonly position: string;
  readonly hints: readonly {
    readonly project: string;
    readonly log: string;
    readonly seq: number;
    readonly status: string;
  }[];
}

/** Which sums to read. Without filters they are kept sums; with filters the matching decisions are summed. */
export interface CounterQuery {
  readonly project: string;
  readonly dimensions: readonly CounterDimension[];
  readonly filters?: DecisionFilters;
}

/**
 * What sums are kept of. `key` of a cell: the value itself for category, stakes, status, agent, hour (`2026-11-18T10`);
 * `category|bucket|outcome` for calibration (bucket = tenth of the confidence, 0 to 9, or `-` where it is not stated, which has no part in reason and diversity; outcome empty while unreviewed);
 * `type|outcome` for reason (sum = confidences); `types|reasons` for diversity; `inputs|steps` for deliberation. These follow
 * from decisions; `day|severity|rule` for guardrail is counted by `countHits`, and no filter reaches it.
 */
export type CounterDimension =
  | "category"
  | "stakes"
  | "status"
  | "agent"
  | "hour"
  | "calibration"
  | "reason"
  | "diversity"
  | "deliberation"
  | "guardrail";

/** How many decisions fall into a cell, with the sums of their confidences and of the squares of these. */
export interface CounterCell {
  readonly dimension: CounterDimension;
  readonly key: string;
  readonly count: number;
  readonly confidence: number;
  readonly confidenceSquared: number;
}
