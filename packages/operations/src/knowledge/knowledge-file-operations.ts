import { ClewError } from "@clew/errors";
import { fromGraphFile, toGraphFile } from "@clew/handoff-schema/internal";
import type { KnowledgeGraph, KnowledgeNode } from "@clew/schemas";
import type { ImportCounts } from "@clew/thread-store";
import { z } from "zod";
import { tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { RedactionMark } from "../session/ports.ts";
import { projectTasks, type TaskPorts } from "../task/project-tasks.ts";
import { staleKnowledge } from "./query-knowledge.ts";

// Graph files and the age of knowledge concern files on one machine.

const exportKnowledgeOperation: Operation = operation({
  name: "exportKnowledge",
  does: "The whole graph as the knowledge_graph.json that other tools exchange.",
  scope: "read",
  cli: { command: "knowledge export", summary: "the graph as knowledge_graph.json", flags: {} },
  rpc: false,
  params: z.looseObject({ project: name.optional() }),
  result: z.looseObject({ nodes: z.array(z.looseObject({})), edges: z.array(z.looseObject({})).optional() }),
  async run(project, caller, { project: tenant }) {
    return exportKnowledge(await projectTasks(project, tenantOf(caller, tenant)));
  },
});

const importGraphOperation: Operation = operation({
  name: "importGraph",
  does: "Takes a knowledge_graph.json in; what a task of this project said is never replaced.",
  scope: "write",
  cli: {
    command: "knowledge import",
    summary: "FILE|-: take a knowledge_graph.json in",
    word: { param: "graph", what: "a knowledge_graph.json" },
    flags: {},
  },
  rpc: false,
  params: z.looseObject({ graph: z.unknown(), agentId: name.optional(), project: name.optional() }),
  result: z.looseObject({ added: z.number().int(), updated: z.number().int(), kept: z.number().int() }),
  async run(project, caller, { graph, project: tenant }) {
    return importKnowledge(await projectTasks(project, tenantOf(caller, tenant)), graph);
  },
});

const staleKnowledgeOperation: Operation = operation({
  name: "staleKnowledge",
  does: "What is known about files that changed since, or are gone.",
  scope: "read",
  cli: { command: "knowledge stale", summary: "what is known about files that changed or are gone", flags: {} },
  rpc: false,
  params: z.looseObject({ project: name.optional() }),
  result: z.looseObject({ nodes: z.array(z.looseObject({ id: z.string() })), total: z.number().int() }),
  async run(project, caller, { project: tenant }) {
    return staleKnowledge(await projectTasks(project, tenantOf(caller, tenant)));
  },
});

/** Operations on graph files and the age of knowledge. */
export const knowledgeFileOperations: readonly Operation[] = [
  exportKnowledgeOperation,
  importGraphOperation,
  staleKnowledgeOperation,
];

/** The whole graph in the `knowledge_graph.json` format that other tools read. */
export async function exportKnowledge(ports: Pick<TaskPorts, "knowledge" | "now">): Promise<KnowledgeGraph> {
  const { nodes } = await ports.knowledge.queryNodes({});
  const ordered = [...nodes].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return toGraphFile({ nodes: ordered, edges: await ports.knowledge.edges() }, ports.now());
}

/** What an import changed, and which secrets were removed. */
interface ImportedKnowledge extends ImportCounts {
  readonly nodes: number;
  readonly edges: number;
  readonly redactions?: readonly RedactionMark[];
}

/** Import a `knowledge_graph.json`. Nodes from this project's own tasks are never replaced. */
export async function importKnowledge(
  ports: Pick<TaskPorts, "knowledge" | "now" | "redact">,
  document: unknown,
): Promise<ImportedKnowledge> {
  const { value: said, redactions } = ports.redact(document);
  const graph = fromGraphFile(said, ports.now());
  if (!graph.ok)
    throw new ClewError("DOCUMENT_INVALID", "This is no knowledge graph.", {
      hint: "It needs version, nodes (each with id, type, tags, summary) and tag_index.",
      details: { findings: graph.findings },
    });
  const { edges } = graph;
  const nodes = await datedAsBefore(ports, graph);
  const counts = await ports.knowledge.importGraph({ nodes, edges });
  const taken = { ...counts, nodes: nodes.length, edges: edges.length };
  return redactions.length === 0 ? taken : { ...taken, redactions };
}

// Keep the date of the first import for entries without a date, so that importing the same file again changes nothing.
async function datedAsBefore(
  { knowledge }: Pick<TaskPorts, "knowledge">,
  { nodes, undated }: { readonly nodes: readonly KnowledgeNode[]; readonly undated: ReadonlySet<string> },
): Promise<readonly KnowledgeNode[]> {
  if (undated.size === 0) return nodes;
  const before = new Map((await knowledge.queryNodes({})).nodes.map((node) => [node.id, node.created]));
  return nodes.map((node) => {
    const created = undated.has(node.id) ? before.get(node.id) : undefined;
    return created === undefined ? node : { ...node, created };
  });
}
