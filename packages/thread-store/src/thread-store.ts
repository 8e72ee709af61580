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

/** What happened, before the store has given it a place, a time and a hash. */
export interface NewEvent {
  /** One of the types of `events.ts`; others are kept in the log and projected to nothing. */
  readonly type: string;
  /** Version of the payload's form; 1 where nothing is said. */
  readonly v?: number;
  /** A JSON object. It is given back unchanged, so everything worth keeping belongs in it. */
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * What makes two records with the same id the same record; the payload where nothing is said. Give it when the payload
   * holds what differs between two tries of one request: times, consumed thoughts, defaults filled in from the log.
   */
  readonly identity?: unknown;
  /** The payload's id was made for this append: nothing of that id can be on record, and none is looked for. */
  readonly hasNewId?: boolean;
}

/** A thought or a captured read that waits for the agent's next decision. */
export interface PendingItem {
  readonly kind: "thought" | "read";
  /** Unique per project and agent; a repeated id is the same item. */
  readonly id: string;
  readonly at: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** What an append may plan its events from: read under the log's lock, so nothing changes before they are written. */
export interface AppendState {
  /** The store's clock at this append, RFC 3339. */
  readonly now: string;
  readonly head: LogHead;
  /** Undefined while the log does not exist yet. */
  readonly thread: StoredThread | undefined;
  /** The newest decision of the log (in a fork: of the thread it was forked from, until it has its own). */
  readonly lastDecision: string | undefined;
  /** What waits for `consume`, oldest first; it is gone once the append is committed, so put it into the events. */
  readonly pending: readonly PendingItem[];
  /** Open questions of the log that were asked after `questionsSince`, oldest first; none where that is not given. */
  readonly questions: readonly StoredRecord[];
}

/** Plans the events of an append from the state under the lock; pure, as it may run more than once. */
export type PlanEvents = (state: AppendState) => readonly NewEvent[];

/**
 * One transaction on one log. A log begins with `thread_created`, `decision_recorded`, `handoff_created` or `touched`; any other first
 * event is NOT_FOUND. When every record of the request exists already with the same identity, nothing is written and the
 * result says `repeated`; one with another identity is CONFLICT.
 */
export interface AppendRequest {
  readonly project: string;
  /** The thread's id; for a decision or a handoff without a thread its own id. */
  readonly log: string;
  readonly actor: string;
  readonly events: readonly NewEvent[] | PlanEvents;
  /** Refuses with STALE_HEAD unless the log's newest seq is this one; 0 expects a log that does not exist. */
  readonly expectedHead?: number;
  readonly claimToken?: number;
  /** Refuses with THREAD_STATUS_REFUSED unless the thread has one of these statuses; checked under the lock. */
  readonly statusIn?: readonly string[];
  /**
   * `existing` refuses to start a log; `any` (the default) lets a creating event start one; `new` is the same where the log's id
   * was made for this call, so that a store need not look for it first.
   */
  readonly start?: "existing" | "any" | "new";
  /** Takes what waits for this agent (see `AppendState.pending`) in the same transaction. */
  readonly consume?: string;
  /** Tells the plan what was asked meanwhile (see `AppendState.questions`): what was read up to this seq it knows already. */
  readonly questionsSince?: number;
  /** Captured reads to make durable with this write; at most 50 are kept per agent. */
  readonly keep?: readonly PendingItem[];
}

/** Codes of the outcomes an append expects; each is in the table of `@clew/errors`. */
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
  /** The events with place, time and hashes; with `repeated` those that were already there. */
  readonly events: readonly ThreadEvent[];
  readonly head: LogHead;
  /** The same ids with the same content were there already: nothing was written, and that is a success. */
  readonly repeated: boolean;
}

/** The outcome of an append. */
export type AppendResult = Appended | AppendRefusal;

/** Takes, prolongs or gives back the lease on a thread; with `expectedHead` only where nobody wrote meanwhile. */
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

/** The lease after a claim request; `claim.expiresAt` is past once released. */
export type ClaimResult = { readonly ok: true; readonly claim: ThreadClaim } | AppendRefusal;

/** Empties the payload of one event and appends `redacted`. */
export interface RedactRequest {
  readonly project: string;
  readonly log: string;
  readonly seq: number;
  readonly actor: string;
  readonly reason?: string;
}

/** A row of a table for reading that is not what the events make of it. */
export interface ProjectionFinding {
  readonly table: string;
  /** What the row is called: ids and kinds, never its words. */
  readonly row: string;
  readonly change: "changed" | "removed" | "added";
  /** Of a changed row. */
  readonly columns?: readonly string[];
}

/** What to check: with `head` that the chain holds that hash, with `deep` that the tables follow from the events. */
export interface VerifyRequest {
  readonly project: string;
  readonly log: string;
  readonly head?: string;
  readonly deep?: boolean;
}

/** What checking a log found: `seq` and `problem` say where and what. */
export type VerifyResult =
  | { readonly ok: true; readonly events: number; readonly head: LogHead }
  | {
      readonly ok: false;
      readonly events: number;
      readonly seq: number;
      readonly problem: "payload" | "hash" | "chain" | "gap" | "cut" | "head" | "emptied" | "projection";
      readonly message: string;
      /** The rows that a deep check found, at most 1,000 of them. */
      readonly findings?: readonly ProjectionFinding[];
    };

/** Says that a log grew; a wake-up, never the data. */
export interface AppendHint {
  readonly project: string;
  readonly log: string;
  readonly seq: number;
  readonly status?: string;
}

/** What a store says of itself. */
export interface StoreHealth {
  readonly ok: boolean;
  readonly schema: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/**
 * Threads, decisions and everything that happened to them: an append-only, hash-chained log per thread with tables for
 * reading that are written in the same transaction. Every call names a project, and no call crosses projects. Expected
 * outcomes are returned; only broken I/O throws (STORE_UNAVAILABLE, BUSY). What is acknowledged is durable.
 */
export interface ThreadStore {
  readonly kind: "memory" | "sqlite" | "postgres";
  append(request: AppendRequest): Promise<AppendResult>;
  claim(request: ClaimRequest): Promise<ClaimResult>;
  redact(request: RedactRequest): Promise<AppendResult>;
  /** Keeps thoughts and reads, durable before it resolves, for the agent's next consuming append. */
  keepPending(request: {
    readonly project: string;
    readonly agent: string;
    readonly items: readonly PendingItem[];
  }): Promise<void>;
  /** Forgets what was taken into a decision of another project: no transaction crosses projects, so it comes after. */
  dropPending(request: {
    readonly project: string;
    readonly agent: string;
    readonly ids: readonly string[];
  }): Promise<void>;
  /** Adds to the sums of the dimension `guardrail`, durable before it resolves; one key may be named once. */
  countHits(request: {
    readonly project: string;
    readonly hits: readonly { readonly key: string; readonly count: number }[];
  }): Promise<void>;
  /** What waits for an agent, oldest first. */
  pending(project: string, agent: string): Promise<readonly PendingItem[]>;

  thread(project: string, id: string): Promise<StoredThread | undefined>;
  /** By newest activity, or in the order asked for. */
  threads(query: ThreadQuery): Promise<Page<StoredThread>>;
  /** The ids of threads and decisions that begin with one of some texts, in their order: at most ten. */
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
  /** What sessions wrote in these paths, oldest first: the payloads of `touched`, with no other paths' places. */
  touched(query: {
    readonly project: string;
    readonly paths: readonly string[];
  }): Promise<readonly EventPayloads["touched"][]>;
  /** The log itself, in order of seq. */
  events(query: EventQuery): Promise<readonly ThreadEvent[]>;
  verify(request: VerifyRequest): Promise<VerifyResult>;
  /** Sums kept up to date with every append, so that statistics cost the same at any size. */
  counters(query: CounterQuery): Promise<readonly CounterCell[]>;
  projects(): Promise<readonly string[]>;

  /** Which logs grew since a position (of an earlier answer; none = from now). Works across processes and replicas. */
  hints(since: string | undefined, limit?: number): Promise<HintPage>;
  /** Calls back soon after any process appended; may be late or merged, so read on with `events` or `hints`. */
  watch(listener: (hint: AppendHint | undefined) => void): () => void;
  /** Reachable, migrated and, when `deep`, whole. */
  health(deep?: boolean): Promise<StoreHealth>;
  close(): Promise<void>;
}
