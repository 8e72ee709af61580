import { type Finding, toFindings } from "@clew/errors";
import type { KnowledgeEdge, KnowledgeGraph, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import { validateKnowledgeGraph, validateTaskRecord } from "../generated/validators.ts";
import { summaryOf } from "./plan-task-record.ts";

/** A graph read from a file, or why it could not be read. */
export type GraphRead =
  | {
      readonly ok: true;
      readonly nodes: readonly KnowledgeNode[];
      readonly edges: readonly KnowledgeEdge[];
      /** Ids of nodes without a date in the file; they have the current time. */
      readonly undated: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const TYPES: readonly KnowledgeNode["type"][] = ["task", "decision", "pattern", "gotcha", "insight", "question"];
const CONNECTED = "connected";

/** Nodes and edges as the `knowledge_graph.json` that other tools read. */
export function toGraphFile(
  graph: { readonly nodes: readonly KnowledgeNode[]; readonly edges: readonly KnowledgeEdge[] },
  now: string,
): KnowledgeGraph {
  const neighbours = new Map<string, Set<string>>();
  const connect = (from: string, to: string): void => {
    neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  };
  for (const edge of graph.edges) {
    connect(edge.from, edge.to);
    connect(edge.to, edge.from);
  }
  const index = new Map<string, string[]>();
  for (const node of graph.nodes) for (const tag of node.tags) index.set(tag, [...(index.get(tag) ?? []), node.id]);
  return {
    version: 1,
    last_updated: now,
    nodes: graph.nodes.map((node) => ({
      id: node.id,
      type: node.type,
      tags: node.tags,
      summary: node.summary,
      text: node.text,
      // For a task imported from elsewhere, the file is the one its graph named.
      file: node.type === "task" && node.task !== null ? node.source : (node.file ?? null),
      created: node.created,
      connections: [...(neighbours.get(node.id) ?? [])].sort(),
      task: node.task === null ? undefined : node.task,
      severity: node.severity,
      mitigation: node.mitigation,
    })),
    // A tag may have the name of an object property; fromEntries defines properties and never assigns them.
    tag_index: Object.fromEntries([...index].sort(([a], [b]) => (a < b ? -1 : 1))),
    connections: [...graph.edges],
  };
}

/** Read a `knowledge_graph.json` of any compatible tool as nodes and edges. Absent data is not invented. */
export function fromGraphFile(document: unknown, now: string): GraphRead {
  if (!validateKnowledgeGraph(document)) return { ok: false, findings: toFindings(validateKnowledgeGraph.errors) };
  // The schema ensures the shape.
  const graph = document as KnowledgeGraph;
  // If a node appears twice, the last one counts, as if they had come one after the other.
  const said = [...new Map(graph.nodes.map((node) => [node.id, node])).values()];
  const nodes = said.map((node): KnowledgeNode => {
    const text = node.text ?? node.summary;
    const { severity, mitigation } = node;
    return {
      id: node.id,
      type: TYPES.find((type) => type === node.type) ?? "insight",
      summary: summaryOf(node.summary),
      text,
      tags: [...new Set(node.tags.map((tag) => tag.toLowerCase()).filter(Boolean))],
      task: null,
      source: "import",
      file: node.file ?? null,
      severity: severity === "high" || severity === "medium" || severity === "low" ? severity : undefined,
      mitigation: typeof mitigation === "string" ? mitigation : undefined,
      created: node.created ?? now,
    };
  });
  const undated = new Set(said.filter((node) => node.created === undefined).map((node) => node.id));
  return { ok: true, nodes, edges: edgesOf(graph), undated };
}

function edgesOf(graph: KnowledgeGraph): KnowledgeEdge[] {
  const stated = graph.connections ?? [];
  const known = new Set(stated.flatMap((edge) => [pairKey(edge.from, edge.to), pairKey(edge.to, edge.from)]));
  const listed = graph.nodes.flatMap((node) =>
    (node.connections ?? []).flatMap((to) => {
      if (known.has(pairKey(node.id, to))) return [];
      known.add(pairKey(node.id, to)).add(pairKey(to, node.id));
      return [{ from: node.id, to, relation: CONNECTED }];
    }),
  );
  return [...stated.map(({ from, to, relation }) => ({ from, to, relation })), ...listed];
}

function pairKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** A document for the knowledge store from elsewhere, or what is wrong with it. */
export type CheckedKnowledge<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Parts of a task's record from elsewhere, without the record. */
export interface KnowledgeParts {
  readonly nodes: readonly KnowledgeNode[];
  readonly edges: readonly KnowledgeEdge[];
  readonly learned: readonly LearnedEntry[];
}

/** How many findings to report: the first few show what is wrong with the rest. */
const MOST_TOLD = 20;

/** Check a task's record from elsewhere. */
export function checkTaskRecord(document: unknown): CheckedKnowledge<TaskRecord> {
  // The type is generated from this schema, so the shape is right.
  if (validateTaskRecord(document)) return { ok: true, value: document as TaskRecord };
  return { ok: false, findings: toFindings(validateTaskRecord.errors).slice(0, MOST_TOLD) };
}

/** Check nodes, edges and learned entries from elsewhere. Absent ones count as empty. */
export function checkKnowledgeParts(
  given: Readonly<Partial<Record<keyof KnowledgeParts, readonly unknown[]>>>,
): CheckedKnowledge<KnowledgeParts> {
  const { nodes = [], edges = [], learned = [] } = given;
  // Use one compiled schema for all: together they form a record.
  const checked = checkTaskRecord({ ...BARE_RECORD, nodes, edges, learned });
  if (!checked.ok) return checked;
  const { value } = checked;
  return { ok: true, value: { nodes: value.nodes, edges: value.edges, learned: value.learned } };
}

const BARE_RECORD = {
  v: 1,
  task: "parts",
  name: "",
  path: "-",
  status: "pending",
  depends_on: [],
  handoff_digest: `sha256:${"0".repeat(64)}`,
  processed_at: "1970-01-01T00:00:00Z",
  handoff: { outcome: "completed" },
  context_map: [],
  blockers: [],
  blocked: [],
  digests: {},
} as const;
