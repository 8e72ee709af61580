import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";

/** What to look for among the nodes; every part that is given must hold. */
export interface KnowledgeQuery {
  /** A node with any of these tags; more of them rank higher. */
  readonly tags?: readonly string[];
  readonly type?: KnowledgeNode["type"];
  readonly task?: string;
  /** Words that must all occur in what the node says, in any case. */
  readonly text?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** One page of nodes and how many there are in all. */
export interface KnowledgePage {
  readonly nodes: readonly KnowledgeNode[];
  readonly total: number;
}

/** How storing a task's record ended; `STALE` when another process stored one since it was planned. */
export type PutTaskRecordResult =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly reason: "STALE" };

/** What an import did; nodes that a task of this project said are never replaced. */
export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly kept: number;
}

/** Where knowledge is kept: one record per task, replaced whole; the graph and the learned memory follow from the records. */
export interface KnowledgeStore {
  /** Puts a record in place of its task's earlier one, in one transaction; `expected` is the digest it was planned on, null for none. */
  putTaskRecord(record: TaskRecord, expected: string | null): Promise<PutTaskRecordResult>;
  taskRecord(task: string): Promise<TaskRecord | undefined>;
  /** Every record, in the order of their tasks' ids. */
  taskRecords(): Promise<readonly TaskRecord[]>;
  /** Nodes by tags, type, task and words: best match first, then newest, then by id. */
  queryNodes(query: KnowledgeQuery): Promise<KnowledgePage>;
  /** Every edge, ordered. */
  edges(): Promise<readonly KnowledgeEdge[]>;
  /** Adds nodes and edges that no task of this project said; again changes nothing. */
  importGraph(graph: {
    readonly nodes: readonly KnowledgeNode[];
    readonly edges: readonly KnowledgeEdge[];
  }): Promise<ImportCounts>;
  /** Puts what one origin (a session) taught in place of what it taught before; `nodes` are the same in the graph. */
  putLearned(
    origin: { readonly kind: "session"; readonly id: string },
    entries: readonly LearnedEntry[],
    nodes: readonly KnowledgeNode[],
  ): Promise<void>;
  /** The learned memory, newest first. */
  learned(query: Pick<KnowledgeQuery, "tags" | "text">): Promise<readonly LearnedEntry[]>;
  close(): Promise<void>;
}

/** Everything of a node in which words are looked for, in lower case. */
export function searchTextOf(node: Pick<KnowledgeNode, "summary" | "text" | "tags"> & Partial<KnowledgeNode>): string {
  const { summary, text, mitigation, recommendation, file, tags } = node;
  return [summary, text, mitigation ?? "", recommendation ?? "", file ?? "", tags.join(" ")].join("\n").toLowerCase();
}

/** The words of a text query, in lower case. */
export function searchWords(text: string | undefined): string[] {
  return (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
}
