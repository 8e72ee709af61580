import type { DecisionLink, LogHead, ThreadClaim, ThreadEvent } from "@clew/schemas";
import type { EventPayloads } from "./events.ts";
import type {
  CounterCell,
  CounterQuery,
  DecisionQuery,
  DecisionSearch,
  DecisionSearchResult,
  EventQuery,
  HintPage,
  LinkQuery,
  Page,
  RecordQuery,
  StoredDecision,
  StoredRecord,
  StoredThread,
  ThreadQuery,
  WholeDecision,
} from "./queries.ts";

/** An event before the store gives it a place, a time and a hash. */
export interface NewEvent {
  /** One of the types in `events.ts`. Others stay in the log without any effect on the tables. */
  readonly type: string;
  /** The version of the payload's form (default: 1). */
  readonly v?: number;
  /** A JSON object. It is returned unchanged, so put everything worth keeping into it. */
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * What makes two records with the same id the same record (default: the payload). Give it if the payload contains
   * what differs between two tries of one request: times, consumed thoughts, defaults from the log.
   */
  readonly identity?: unknown;
  /** The id was created for this append, so no record can have it and none is looked up. */
  readonly hasNewId?: boolean;
}

/** A thought or captured read waiting for the agent's next decision. */
export interface PendingItem {
  readonly kind: "thought" | "read";
  /** Unique per project and agent; the same id means the same item. */
  readonly id: string;
  readonly at: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** What an append's plan can read. Read under the log's lock, so nothing changes before the events are written. */
export interface AppendState {
  /** The store's clock at this append (RFC 3339). */
  readonly now: string;
  /** Its seq is 0 if the log does not exist yet. */
  readonly head: LogHead;
  /** The log's newest decision (in a fork without one of its own: the origin's). */
  readonly lastDecision: string | undefined;
  /** What is waiting for `consume`, oldest first. It is deleted when the append commits, so put it into the events. */
  readonly pending: readonly PendingItem[];
  /** Open questions of the log asked after `questionsSince`, oldest first; empty without it. */
  readonly questions: readonly StoredRecord[];
}

/** Plans an append's events from the state under the lock. Must be pure: it may run more than once. */
export type PlanEvents = (state: AppendState) => readonly NewEvent[];

/**
 * One transaction on one log. A log begins with `thread_created`, `decision_recorded`, `handoff_created` or `touched`;
 * any other first event is NOT_FOUND. If every record already exists with the same identity, nothing is written and the
 * result says `repeated`; another identity is CONFLICT.
 */
export interface AppendRequest {
  readonly project: string;
  /** The thread's id; for a decision or handoff without a thread, its own id. */
  readonly log: string;
  readonly actor: string;
  readonly events: readonly NewEvent[] | PlanEvents;
  /** Refuse with STALE_HEAD unless this is the log's newest seq; 0 expects that the log does not exist. */
  readonly expectedHead?: number;
  readonly claimToken?: number;
  /** Refuse with THREAD_STATUS_REFUSED unless the thread has one of these statuses; checked under the lock. */
  readonly statusIn?: readonly string[];
  /**
   * `existing` refuses to start a log; `any` (the default) lets a creating event start one; `new` does the same for a
   * log id created for this call, so that the store need not look for it.
   */
  readonly start?: "existing" | "any" | "new";
  /** Take what is waiting for this agent (see `AppendState.pending`) in the same transaction. */
  readonly consume?: string;
  /** Give the plan questions asked after this seq (see `AppendState.questions`); it already knows the earlier ones. */
  readonly questionsSince?: number;
  /** Captured reads to store with this write; at most 50 per agent are kept. */
  readonly keep?: readonly PendingItem[];
}

/** The codes of expected refusals; each is in the table of `@clew/errors`. */
export type AppendRefusalCode =
  | "STALE_HEAD"
  | "CLAIM_REQUIRED"
  | "CLAIM_STALE"
  | "CONFLICT"
  | "NOT_FOUND"
  | "THREAD_STATUS_REFUSED"
  | "DOCUMENT_INVALID";

/** An expected refusal: nothing was written. */
export interface AppendRefusal {
  readonly ok: false;
  readonly code: AppendRefusalCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What was appended. */
export interface Appended {
  readonly ok: true;
  /** The events with place, time and hashes; if `repeated`, those already stored. */
  readonly events: readonly ThreadEvent[];
  readonly head: LogHead;
  /** The same ids with the same content were already stored: nothing was written, and that is a success. */
  readonly repeated: boolean;
}

/** The result of an append. */
export type AppendResult = Appended | AppendRefusal;

/** Take, renew or release the claim on a thread; with `expectedHead`, only if nobody wrote meanwhile. */
export type ClaimRequest = { readonly expectedHead?: number } & (
  | {
      readonly kind: "take";
      readonly project: string;
      readonly thread: string;
      readonly agent: string;
      readonly ttlSeconds: number;
    }
  | {
      readonly kind: "renew";
      readonly project: string;
      readonly thread: string;
      readonly agent: string;
      readonly token: number;
      readonly ttlSeconds: number;
    }
  | {
      readonly kind: "release";
      readonly project: string;
      readonly thread: string;
      readonly agent: string;
      readonly token: number;
    }
);

/** The claim after a request; once released, `claim.expiresAt` is in the past. */
export type ClaimResult = { readonly ok: true; readonly claim: ThreadClaim } | AppendRefusal;

/** Empty one event's payload and append `redacted`. */
export interface RedactRequest {
  readonly project: string;
  readonly log: string;
  readonly seq: number;
  readonly actor: string;
  readonly reason?: string;
}

/** A row of a read table that does not match the events. */
export interface ProjectionFinding {
  readonly table: string;
  /** The row's name: ids and kinds, never content. */
  readonly row: string;
  readonly change: "changed" | "removed" | "added";
  /** For a changed row. */
  readonly columns?: readonly string[];
}

/** What to check: with `head`, that the chain contains that hash; with `deep`, that the tables match the events. */
export interface VerifyRequest {
  readonly project: string;
  readonly log: string;
  readonly head?: string;
  readonly deep?: boolean;
}

/** The result of checking a log: `seq` and `problem` say where and what. */
export type VerifyResult =
  | { readonly ok: true; readonly events: number; readonly head: LogHead }
  | {
      readonly ok: false;
      readonly events: number;
      readonly seq: number;
      readonly problem: "payload" | "hash" | "chain" | "gap" | "cut" | "head" | "emptied" | "projection";
      readonly message: string;
      /** The rows found by a deep check, at most 1,000. */
      readonly findings?: readonly ProjectionFinding[];
    };

/** Says that a log grew. A wake-up without data. */
export interface AppendHint {
  readonly project: string;
  readonly log: string;
  readonly seq: number;
  readonly status?: string;
}

/** A store's report on itself. */
export interface StoreHealth {
  readonly ok: boolean;
  readonly schema: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/**
 * Threads, decisions and everything that happened to them: an append-only, hash-chained log per thread, and read tables
 * written in the same transaction. Every call names a project, and no call crosses projects. Expected refusals are
 * returned; only broken I/O throws (STORE_UNAVAILABLE, BUSY). What is acknowledged is durable.
 */
export interface ThreadStore {
  readonly kind: "memory" | "sqlite" | "postgres";
  append(request: AppendRequest): Promise<AppendResult>;
  claim(request: ClaimRequest): Promise<ClaimResult>;
  redact(request: RedactRequest): Promise<AppendResult>;
  /** Store thoughts and reads for the agent's next consuming append; durable before this resolves. */
  keepPending(request: {
    readonly project: string;
    readonly agent: string;
    readonly items: readonly PendingItem[];
  }): Promise<void>;
  /**
   * Delete items that went into a decision of another project: a transaction cannot cross projects, so this comes after
   * it.
   */
  dropPending(request: {
    readonly project: string;
    readonly agent: string;
    readonly ids: readonly string[];
  }): Promise<void>;
  /** Add to the counters of the dimension `guardrail`, durable before this resolves. Name each key once. */
  countHits(request: {
    readonly project: string;
    readonly hits: readonly { readonly key: string; readonly count: number }[];
  }): Promise<void>;
  /** What is waiting for an agent, oldest first. */
  pending(project: string, agent: string): Promise<readonly PendingItem[]>;

  thread(project: string, id: string): Promise<StoredThread | undefined>;
  /** By latest activity, or in the requested order. */
  threads(query: ThreadQuery): Promise<Page<StoredThread>>;
  /** The ids of threads and decisions that begin with one of the texts, in that order; at most ten. */
  idsFrom(project: string, beginnings: readonly string[]): Promise<readonly string[]>;
  /** In the order of `ids`; unknown ids are left out. */
  decisionsById(project: string, ids: readonly string[]): Promise<readonly StoredDecision[]>;
  /** One decision with its thoughts, reviews and links. */
  wholeDecision(project: string, id: string): Promise<WholeDecision | undefined>;
  /** By filters, newest first unless `order` says otherwise. */
  decisions(query: DecisionQuery): Promise<Page<StoredDecision> & { readonly total?: number }>;
  /** By words, best first; every filter of `decisions` applies. */
  search(query: DecisionSearch): Promise<DecisionSearchResult>;
  /** Thoughts, questions, reviews and handoffs. */
  records(query: RecordQuery): Promise<Page<StoredRecord>>;
  links(query: LinkQuery): Promise<readonly DecisionLink[]>;
  /** What sessions wrote at these paths, oldest first: the payloads of `touched`, without other paths. */
  touched(query: {
    readonly project: string;
    readonly paths: readonly string[];
    /** Beyond this, the answer is an error: part of it would be wrong. */
    readonly maxBytes?: number;
  }): Promise<readonly EventPayloads["touched"][]>;
  /** The log itself, in order of seq. */
  events(query: EventQuery): Promise<readonly ThreadEvent[]>;
  verify(request: VerifyRequest): Promise<VerifyResult>;
  /** Counters updated with every append, so that statistics cost the same at any size. */
  counters(query: CounterQuery): Promise<readonly CounterCell[]>;
  projects(): Promise<readonly string[]>;

  /**
   * The logs that grew since a position from an earlier result (without one: from now on). Works across processes and
   * replicas.
   */
  hints(since: string | undefined, limit?: number): Promise<HintPage>;
  /** Call back soon after any process appended. Calls may be late or merged, so read on with `events` or `hints`. */
  watch(listener: (hint: AppendHint | undefined) => void): () => void;
  /** Whether it is reachable, migrated and, if `deep`, intact. */
  health(deep?: boolean): Promise<StoreHealth>;
  close(): Promise<void>;
}
