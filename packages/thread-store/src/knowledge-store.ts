import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";

/** What to look for among the nodes. All given conditions must hold. */
export interface KnowledgeQuery {
  /** Nodes with any of these tags; more matches rank higher. */
  readonly tags?: readonly string[];
  readonly type?: KnowledgeNode["type"];
  readonly task?: string;
  /** Words that must all occur in the node's text, ignoring case. */
  readonly text?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** One page of nodes, and the total number. */
export interface KnowledgePage {
  readonly nodes: readonly KnowledgeNode[];
  readonly total: number;
}

/** The result of storing a task's record; `STALE` if another process stored one since it was planned. */
export type PutTaskRecordResult =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly reason: "STALE" };

/** The result of an import. Nodes from this project's own tasks are never replaced. */
export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly kept: number;
}

/**
 * Stores knowledge: one record per task, replaced as a whole. The graph and the learned entries are derived from the
 * records.
 */
export interface KnowledgeStore {
  /** Replace a task's record in one transaction. `expected` is the digest it was planned on, null for none. */
  putTaskRecord(record: TaskRecord, expected: string | null): Promise<PutTaskRecordResult>;
  taskRecord(task: string): Promise<TaskRecord | undefined>;
  /** Every record, by task id. */
  taskRecords(): Promise<readonly TaskRecord[]>;
  /** Nodes by tags, type, task and words: best match first, then newest, then by id. */
  queryNodes(query: KnowledgeQuery): Promise<KnowledgePage>;
  /** Every edge, ordered. */
  edges(): Promise<readonly KnowledgeEdge[]>;
  /** Add nodes and edges that no task of this project contains. Repeating it changes nothing. */
  importGraph(graph: {
    readonly nodes: readonly KnowledgeNode[];
    readonly edges: readonly KnowledgeEdge[];
  }): Promise<ImportCounts>;
  /** Replace what one origin (a session) taught. `nodes` are the same entries for the graph. */
  putLearned(
    origin: { readonly kind: "session"; readonly id: string },
    entries: readonly LearnedEntry[],
    nodes: readonly KnowledgeNode[],
  ): Promise<void>;
  /** Learned entries, newest first. */
  learned(query: Pick<KnowledgeQuery, "tags" | "text">): Promise<readonly LearnedEntry[]>;
  close(): Promise<void>;
}
