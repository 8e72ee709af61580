import type { DecisionQuery, Page, PendingItem, StoredDecision, StoredThread, ThreadStore } from "@clew/thread-store";

/** What folding a thread reads from a store. */
export interface ThreadReading {
  readonly threads: Pick<ThreadStore, "events" | "records"> & {
    thread(project: string, id: string): Promise<Pick<StoredThread, "forkedFrom"> | undefined>;
    decisionsById(project: string, ids: readonly string[]): Promise<readonly NamedDecision[]>;
    decisions(query: DecisionQuery): Promise<Page<NamedDecision>>;
  };
}

/** The parts of a decision that describe its emptied event. */
export type NamedDecision = Pick<StoredDecision, "id" | "log" | "seq" | "redacted" | "document">;

/** The ports of every thread operation. */
export interface ThreadDeps {
  readonly threads: ThreadStore;
  /** A new UUIDv4 each time; generated ids contain its 122 random bits. */
  readonly newUuid: () => string;
  /** Agents' reads that wait for their next durable write. */
  readonly reads?: {
    take(project: string, agent: string): readonly PendingItem[];
    restore(project: string, agent: string, items: readonly PendingItem[]): void;
  };
}

/** Who writes where, and with which claim or expected head. */
export interface WriteTo {
  readonly project: string;
  readonly agentId: string;
  readonly expectedHead?: number | undefined;
  readonly claimToken?: number | undefined;
}
