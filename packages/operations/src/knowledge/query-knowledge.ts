import { pathOfPlace, pathsNamedIn, type Staleness, stalenessOf } from "@clew/handoff-schema/internal";
import type { KnowledgeEdge, KnowledgeNode, TaskRecord } from "@clew/schemas";
import type { KnowledgeQuery } from "@clew/thread-store";
import type { TaskPorts } from "../task/project-tasks.ts";
import { learnedNode } from "./learn-from-session.ts";

/** A node as readers see it, with its age. */
export interface AgedNode extends KnowledgeNode {
  readonly staleness: Staleness;
}

type Ports = Pick<TaskPorts, "knowledge" | "digestFiles">;

/** Nodes by tags, type, task and words, with their age. */
export async function queryKnowledge(
  ports: Ports,
  query: KnowledgeQuery,
): Promise<{ readonly nodes: readonly AgedNode[]; readonly total: number }> {
  const { nodes, total } = await ports.knowledge.queryNodes(plainTags(query));
  return { nodes: await agedNodes(ports, nodes), total };
}

/** Nodes whose files changed or were deleted since. */
export async function staleKnowledge(
  ports: Ports,
): Promise<{ readonly nodes: readonly AgedNode[]; readonly total: number }> {
  const { nodes } = await ports.knowledge.queryNodes({});
  const stale = (await agedNodes(ports, nodes)).filter(
    ({ staleness }) => staleness === "changed" || staleness === "gone",
  );
  return { nodes: stale, total: stale.length };
}

/** The whole graph, or the part around a query's nodes: nodes with their age, and the edges between them. */
export async function knowledgeGraph(
  ports: Ports,
  query: KnowledgeQuery = {},
): Promise<{ readonly nodes: readonly AgedNode[]; readonly edges: readonly KnowledgeEdge[] }> {
  const { nodes } = await ports.knowledge.queryNodes(plainTags(query));
  const ids = new Set(nodes.map((node) => node.id));
  const edges = (await ports.knowledge.edges()).filter((edge) => ids.has(edge.from) && ids.has(edge.to));
  return { nodes: await agedNodes(ports, nodes), edges };
}

/** Learned entries as graph nodes. */
export async function queryLearned(
  ports: Ports,
  query: Pick<KnowledgeQuery, "tags" | "text" | "limit" | "offset"> & { readonly type?: string },
): Promise<{ readonly nodes: readonly AgedNode[]; readonly total: number }> {
  const all = (await ports.knowledge.learned(plainTags(query))).filter(
    (entry) => query.type === undefined || entry.kind === query.type,
  );
  const from = query.offset ?? 0;
  const page = all.slice(from, query.limit === undefined ? undefined : from + query.limit);
  return { nodes: await agedNodes(ports, page.map(learnedNode)), total: all.length };
}

// Tags are stored in lower case.
function plainTags<Query extends Pick<KnowledgeQuery, "tags">>(query: Query): Query {
  if (query.tags === undefined) return query;
  return { ...query, tags: query.tags.map((tag) => tag.trim().toLowerCase()).filter(Boolean) };
}

/** Nodes with their age. */
export async function agedNodes(ports: Ports, nodes: readonly KnowledgeNode[]): Promise<AgedNode[]> {
  const records = new Map<string, TaskRecord | undefined>();
  for (const { task } of nodes)
    if (task !== null && !records.has(task)) records.set(task, await ports.knowledge.taskRecord(task));
  const paths = new Set([...records.values()].flatMap((record) => Object.keys(record?.digests ?? {})));
  const now = await ports.digestFiles([...paths]);
  return nodes.map((node) => {
    const record = node.task === null ? undefined : records.get(node.task);
    return { ...node, staleness: record === undefined ? "unknown" : stalenessOf(pathsOf(node, record), record, now) };
  });
}

// A task's node concerns all its files; other nodes concern the place they name.
function pathsOf(node: KnowledgeNode, record: TaskRecord): string[] {
  if (node.type === "task") return Object.keys(record.digests);
  const said = record.nodes.find((each) => each.type === node.type && each.text === node.text);
  // A learned entry names no place; the node it was learned from does.
  const place = node.file ?? said?.file ?? undefined;
  return [...pathOfPlace(place), ...pathsNamedIn(`${node.text} ${node.mitigation ?? ""}`, record)];
}
