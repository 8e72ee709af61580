import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import {
  type ImportCounts,
  type KnowledgeQuery,
  type KnowledgeStore,
  type PutTaskRecordResult,
  searchTextOf,
  searchWords,
} from "../knowledge-store.ts";

interface Owned<T> {
  readonly owner: string;
  readonly value: T;
}

const IMPORT = "import";

interface Tables {
  readonly records: Map<string, string>;
  readonly nodes: Map<string, Owned<KnowledgeNode>>;
  readonly edges: Map<string, Owned<KnowledgeEdge>>;
  readonly learned: Map<string, Owned<LearnedEntry>>;
}

/** A knowledge store that lives as long as the process. */
export function createMemoryKnowledgeStore(): KnowledgeStore {
  const tables: Tables = { records: new Map(), nodes: new Map(), edges: new Map(), learned: new Map() };
  return {
    putTaskRecord: async (record, expected) => putRecord(tables, record, expected),
    taskRecord: async (task) => read(tables.records.get(task)),
    taskRecords: async () =>
      [...tables.records.values()].map((text): TaskRecord => JSON.parse(text)).sort((a, b) => compare(a.task, b.task)),
    queryNodes: async (query) => page(valuesOf(tables.nodes), query),
    edges: async () => structuredClone(distinctEdges(valuesOf(tables.edges))),
    importGraph: async (graph) => importInto(tables, graph),
    async putLearned(origin, entries) {
      const owner = `${origin.kind}:${origin.id}`;
      forget(tables, owner);
      for (const entry of entries) tables.learned.set(entry.id, { owner, value: structuredClone(entry) });
    },
    learned: async (query) => structuredClone(selectLearned(valuesOf(tables.learned), query)),
    close: async () => undefined,
  };
}

function valuesOf<T>(map: ReadonlyMap<string, Owned<T>>): T[] {
  return [...map.values()].map(({ value }) => value);
}

function read(text: string | undefined): TaskRecord | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}

function forget(tables: Tables, owner: string): void {
  for (const map of [tables.nodes, tables.edges, tables.learned])
    for (const [key, value] of map) if (value.owner === owner) map.delete(key);
}

function putRecord(tables: Tables, record: TaskRecord, expected: string | null): PutTaskRecordResult {
  const before = read(tables.records.get(record.task));
  if ((before?.handoff_digest ?? null) !== expected) return { ok: false, reason: "STALE" };
  if (before?.handoff_digest === record.handoff_digest) return { ok: true, changed: false };
  const owner = `task:${record.task}`;
  forget(tables, owner);
  const copy: TaskRecord = structuredClone(record);
  for (const node of copy.nodes) tables.nodes.set(node.id, { owner, value: node });
  for (const edge of copy.edges) tables.edges.set(edgeKey(owner, edge), { owner, value: edge });
  for (const entry of copy.learned) tables.learned.set(entry.id, { owner, value: entry });
  tables.records.set(record.task, JSON.stringify(record));
  return { ok: true, changed: true };
}

function importInto(
  { nodes, edges }: Tables,
  graph: { readonly nodes: readonly KnowledgeNode[]; readonly edges: readonly KnowledgeEdge[] },
): ImportCounts {
  const counts = { added: 0, updated: 0, kept: 0 };
  for (const node of graph.nodes) {
    const before = nodes.get(node.id);
    if (before === undefined) counts.added += 1;
    else if (before.owner === IMPORT && JSON.stringify(before.value) !== JSON.stringify(node)) counts.updated += 1;
    else {
      counts.kept += 1;
      continue;
    }
    nodes.set(node.id, { owner: IMPORT, value: structuredClone(node) });
  }
  for (const edge of graph.edges) edges.set(edgeKey(IMPORT, edge), { owner: IMPORT, value: structuredClone(edge) });
  return counts;
}

function edgeKey(owner: string, edge: KnowledgeEdge): string {
  return JSON.stringify([owner, edge.from, edge.to, edge.relation]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function page(all: readonly KnowledgeNode[], query: KnowledgeQuery): { nodes: KnowledgeNode[]; total: number } {
  const words = searchWords(query.text);
  const tags = new Set(query.tags);
  const found = all
    .filter((node) => query.type === undefined || node.type === query.type)
    .filter((node) => query.task === undefined || node.task === query.task)
    .map((node) => ({ node, score: node.tags.filter((tag) => tags.has(tag)).length }))
    .filter(({ score }) => tags.size === 0 || score > 0)
    .filter(({ node }) => words.every((word) => searchTextOf(node).includes(word)))
    .sort((a, b) => b.score - a.score || compare(b.node.created, a.node.created) || compare(a.node.id, b.node.id));
  const from = query.offset ?? 0;
  const nodes = found.slice(from, query.limit === undefined ? undefined : from + query.limit).map(({ node }) => node);
  return { nodes: structuredClone(nodes), total: found.length };
}

function distinctEdges(edges: readonly KnowledgeEdge[]): KnowledgeEdge[] {
  const distinct = new Map(edges.map((edge) => [edgeKey("", edge), edge]));
  return [...distinct.values()].sort(
    (a, b) => compare(a.from, b.from) || compare(a.to, b.to) || compare(a.relation, b.relation),
  );
}

function selectLearned(all: readonly LearnedEntry[], query: Pick<KnowledgeQuery, "tags" | "text">): LearnedEntry[] {
  const words = searchWords(query.text);
  const tags = query.tags ?? [];
  return all
    .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)))
    .filter((entry) => {
      const text = searchTextOf({
        summary: "",
        text: entry.text,
        tags: entry.tags,
        mitigation: entry.mitigation ?? "",
      });
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => compare(b.learned_at, a.learned_at) || compare(a.id, b.id));
}
