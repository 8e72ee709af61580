import type { Decision, DecisionLink, ForkPoint, LogHead, ThreadClaim } from "@clew/schemas";

/** One page of a list. Pass `cursor` back for the next one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}

/** A thread as read from the store. */
export interface StoredThread {
  readonly id: string;
  readonly kind: "thread" | "decision" | "handoff" | "touched";
  readonly project: string;
  readonly title: string;
  readonly status: "active" | "paused" | "blocked" | "completed";
  readonly statusReason?: string;
  readonly startedBy: string;
  readonly createdAt: string;
  /** The time of its newest event. */
  readonly updatedAt: string;
  readonly head: LogHead;
  readonly tags: readonly string[];
  readonly decisions: number;
  readonly openQuestions: number;
  readonly lastDecision?: string;
  readonly forkedFrom?: ForkPoint;
  /** The claim, unless it expired or was released. */
  readonly claim?: ThreadClaim;
  /** The first agents, by name, that started it or decided in it. Only in lists, like the next two. */
  readonly agents?: readonly string[];
  /** How many agents there are. */
  readonly agentCount?: number;
  /** The number of failed decisions. */
  readonly failed?: number;
  /** The payload of `thread_created`, with everything its creator said. Empty once redacted. */
  readonly document: Readonly<Record<string, unknown>>;
}

/**
 * Whether a decision is in force: proposed by an agent, ratified by a person, superseded by another decision, or
 * withdrawn by a person.
 */
export type DecisionStanding = "proposed" | "ratified" | "superseded" | "withdrawn";

/** A decision as read from the store: as recorded, with later changes applied. */
export interface StoredDecision {
  readonly id: string;
  /** Its log: its thread's, or its own. */
  readonly log: string;
  readonly threadId?: string;
  readonly seq: number;
  /** Increases with every decision in the store; "newest first" uses this order. */
  readonly position: number;
  readonly agentId: string;
  readonly status: "pending" | "reviewed";
  readonly outcome?: "success" | "partial" | "failure" | "abandoned";
  readonly reviewedAt?: string;
  readonly createdAt: string;
  readonly standing: DecisionStanding;
  /** The decisions that contest it until a person chooses. */
  readonly contestedBy: readonly string[];
  readonly redacted: boolean;
  /** The decision with updates, status and outcome applied. */
  readonly document: Decision;
}

/** Kinds of records other than threads and decisions. */
export type RecordKind = "thought" | "question" | "review" | "handoff" | "standing" | "waiver";

/**
 * A thought, question, review, handoff, change of standing or waiver: the payload of its event, with later changes
 * applied.
 */
export interface StoredRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly log: string;
  readonly seq: number;
  readonly position: number;
  readonly agentId: string;
  readonly at: string;
  /** Its decision. */
  readonly decisionId?: string;
  /** question: open or answered; standing: the new standing; handoff, waiver: as in their events. */
  readonly status?: string;
  readonly redacted: boolean;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A decision with all its related records. */
export interface WholeDecision {
  readonly decision: StoredDecision;
  /** Thoughts that led to it or concern it, oldest first. */
  readonly thoughts: readonly StoredRecord[];
  /** Oldest first. */
  readonly reviews: readonly StoredRecord[];
  /** Links from it and to it. */
  readonly links: readonly DecisionLink[];
}

/** Filters of decisions. All must match; a list matches if one of its values does. */
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
  /** With an outcome recorded at or after this time. */
  readonly reviewedAfter?: string;
  /** At least one of these. */
  readonly tags?: readonly string[];
  readonly thread?: string;
  /** Decisions that continue one of these. */
  readonly continues?: readonly string[];
  /** Decisions whose parent is one of these. */
  readonly parents?: readonly string[];
  /** Without an outcome, and with a review date before this time. */
  readonly reviewDueBefore?: string;
}

/** A list of decisions in the order the store accepted them; with a date filter, by date. */
export interface DecisionQuery {
  readonly project: string;
  readonly filters?: DecisionFilters;
  readonly order?: "newest" | "oldest";
  readonly cursor?: string;
  readonly limit?: number;
  /** Also count all matches, up to 10,000. */
  readonly total?: boolean;
}

/** A search by words. */
export interface DecisionSearch {
  readonly project: string;
  readonly text: string;
  /** keyword: the words anywhere; hybrid: title, tags and bridge weigh more. */
  readonly mode: "keyword" | "hybrid";
  /** Only what the decision looks like, or only its purpose. */
  readonly bridgeSide?: "structure" | "function";
  readonly filters?: DecisionFilters;
  readonly limit?: number;
  /** Stop once the documents reach about this many bytes; `total` still counts the others. */
  readonly maxBytes?: number;
}

/** The result of a search. */
export interface DecisionSearchResult {
  readonly items: readonly { readonly decision: StoredDecision; readonly distance: number }[];
  /** The number of matches, counted up to 10,000. */
  readonly total: number;
  /** Words left out because too many decisions contain them and there is a rarer one. */
  readonly dropped: readonly string[];
}

/** The order of a thread list: health by number of failed decisions, status by urgency with blocked first. */
export interface ThreadOrder {
  readonly by: "activity" | "title" | "startedBy" | "status" | "decisions" | "openQuestions" | "health";
  readonly descending: boolean;
}

/** A query for threads. */
export interface ThreadQuery {
  readonly project: string;
  readonly status?: readonly string[];
  /** Threads this agent started or decided in. */
  readonly agent?: string;
  readonly tags?: readonly string[];
  /** Words in the title. */
  readonly text?: string;
  /** Default: latest activity first. A cursor is only valid for its own order. */
  readonly order?: ThreadOrder;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A query for records. */
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

/** A query for links of these decisions. */
export interface LinkQuery {
  readonly project: string;
  readonly ids: readonly string[];
  readonly direction: "out" | "in" | "both";
  readonly edgeTypes?: readonly DecisionLink["edgeType"][];
}

/** A query for a part of a log. */
export interface EventQuery {
  readonly project: string;
  readonly log: string;
  /** Only events after this one. */
  readonly sinceSeq?: number;
  /** Only events up to this one. */
  readonly untilSeq?: number;
  /** Only events up to the last one at or before this time. */
  readonly untilTime?: string;
  readonly types?: readonly string[];
  readonly limit?: number;
}

/** The logs that grew between two positions. Several appends to one log are merged. */
export interface HintPage {
  readonly position: string;
  readonly hints: readonly {
    readonly project: string;
    readonly log: string;
    readonly seq: number;
    readonly status: string;
  }[];
}

/** Which counters to read. Without filters these are stored; with filters the matching decisions are summed. */
export interface CounterQuery {
  readonly project: string;
  readonly dimensions: readonly CounterDimension[];
  readonly filters?: DecisionFilters;
}

/**
 * What is counted. A cell's `key` is the value itself for category, stakes, status, agent, hour (`2026-11-18T10`);
 * `category|bucket|outcome` for calibration (bucket: tenth of the confidence, 0 to 9, or `-` if not stated, which does
 * not count for reason and diversity; outcome empty if unreviewed); `type|outcome` for reason (sum of confidences);
 * `types|reasons` for diversity; `inputs|steps` for deliberation. All these are derived from decisions.
 * `day|severity|rule` for guardrail is counted by `countHits`, and filters do not apply to it.
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

/** The number of decisions in a cell, with the sums of their confidences and squared confidences. */
export interface CounterCell {
  readonly dimension: CounterDimension;
  readonly key: string;
  readonly count: number;
  readonly confidence: number;
  readonly confidenceSquared: number;
}
