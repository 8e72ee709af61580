import type { DecisionQuery, Page, PendingItem, StoredDecision, StoredThread, ThreadStore } from "@clew/thread-store";

/** What folding a thread reads of a store. */
export interface ThreadReading {
  readonly threads: Pick<ThreadStore, "events" | "records"> & {
    thread(project: string, id: string): Promise<Pick<StoredThread, "forkedFrom"> | undefined>;
    decisionsById(project: string, ids: readonly string[]): Promise<readonly NamedDecision[]>;
    decisions(query: DecisionQuery): Promise<Page<NamedDecision>>;
  };
}

/** A decision as far as its emptied event is told by it. */
export type NamedDecision = Pick<StoredDecision, "id" | "log" | "seq" | "redacted" | "document">;

/** The ports of every thread use case. */
export interface ThreadDeps {
  readonly threads: ThreadStore;
  /** A UUIDv4, new each time: made ids carry its 122 random bits. */
  readonly newUuid: () => string;
  /** Reads of agents that wait to be written with their next durable write. */
  readonly reads?: {
    take(project: string, agent: string): readonly PendingItem[];
    restore(project: string, agent: string, items: readonly PendingItem[]): void;
  };
}

/** Who writes where, and under which lease or head. */
export interface WriteTo {
  readonly project: string;
  readonly agentId: string;
  readonly expectedHead?: number | undefined;
  readonly claimToken?: number | undefined;
}
