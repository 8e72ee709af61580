import { ClewError } from "@clew/errors";
import {
  type CheckedKnowledge,
  checkKnowledgeParts,
  checkTaskRecord,
  fromGraphFile,
  toGraphFile,
} from "@clew/handoff-schema/internal";
import type { KnowledgeGraph, KnowledgeNode } from "@clew/schemas";
import type { ImportCounts, KnowledgeStore, PutTaskRecordResult } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name, names, oneOrMany } from "../params/fields.ts";
import type { RedactionMark } from "../session/ports.ts";
import { projectKnowledge, projectTasks, type TaskPorts } from "../task/project-tasks.ts";
import { putLearned } from "./learn-from-session.ts";
import { staleKnowledge } from "./query-knowledge.ts";

// Task files stay where the work is done; the knowledge from them is kept here for the whole team. These methods are
// the knowledge store over the wire, for a client that reads its own task files.

const anyDocument = z.looseObject({});
const text = z.string().max(1_000).optional();
const handoffDigest = z.string().max(100).nullable();

const getTaskRecordsOperation: Operation = operation({
  name: "getTaskRecords",
  does: "Lists what processed task handoffs contributed: one record per task, ordered by id.",
  scope: "read",
  params: () =>
    z.looseObject({
      taskIds: oneOrMany(name)
        .optional()
        .meta({ "x-aliases": ["taskId", "tasks"] }),
      project: name.optional(),
    }),
  result: () => z.looseObject({ records: z.array(z.looseObject({ task: z.string(), handoff_digest: z.string() })) }),
  async run(project, caller, { taskIds, project: tenant }) {
    const knowledge = await projectKnowledge(project, tenantOf(caller, tenant));
    if (taskIds === undefined) return { records: await knowledge.taskRecords() };
    const found = await Promise.all([...new Set([taskIds].flat())].sort().map((task) => knowledge.taskRecord(task)));
    return { records: found.filter((record) => record !== undefined) };
  },
});

const putTaskRecordOperation: Operation = operation({
  name: "putTaskRecord",
  does: "Stores what a task's handoff contributed in place of its earlier record; refused as stale if that record has changed.",
  scope: "write",
  params: () =>
    z.looseObject({
      record: anyDocument,
      expected: handoffDigest,
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ ok: z.boolean(), changed: z.boolean().optional(), reason: z.string().optional() }),
  async run(project, caller, { record, expected, agentId, project: tenant }) {
    actorOf(caller, agentId);
    return acceptTaskRecord(await projectKnowledge(project, tenantOf(caller, tenant)), { record, expected });
  },
});

const importKnowledgeOperation: Operation = operation({
  name: "importKnowledge",
  does: "Adds nodes and edges of another knowledge graph; contributions of this project's tasks are never replaced.",
  scope: "write",
  params: () =>
    z.looseObject({
      nodes: z.array(anyDocument).max(10_000).default([]),
      edges: z.array(anyDocument).max(10_000).default([]),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ added: z.number().int(), updated: z.number().int(), kept: z.number().int() }),
  async run(project, caller, { nodes, edges, agentId, project: tenant }) {
    actorOf(caller, agentId);
    return acceptGraph(await projectKnowledge(project, tenantOf(caller, tenant)), { nodes, edges });
  },
});

const getLearnedOperation: Operation = operation({
  name: "getLearned",
  does: "Lists the learned memory, newest first: high-severity gotchas of tasks, learnings of sessions.",
  scope: "read",
  params: () => z.looseObject({ tags: names.optional(), text, project: name.optional() }),
  result: () =>
    z.looseObject({ entries: z.array(z.looseObject({ id: z.string(), kind: z.string(), text: z.string() })) }),
  async run(project, caller, { tags, text: words, project: tenant }) {
    const query = { tags, text: words };
    return { entries: await (await projectKnowledge(project, tenantOf(caller, tenant))).learned(query) };
  },
});

const putLearnedOperation: Operation = operation({
  name: "putLearned",
  does: "Stores what was learned in a session in place of its earlier learnings; repeating the call changes nothing.",
  scope: "write",
  params: () =>
    z.looseObject({
      sessionId: name,
      entries: z.array(anyDocument).max(1_000),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ stored: z.number().int() }),
  async run(project, caller, { sessionId, entries, agentId, project: tenant }) {
    actorOf(caller, agentId);
    await acceptLearned(await projectKnowledge(project, tenantOf(caller, tenant)), { sessionId, entries });
    return { stored: entries.length };
  },
});

/** Methods with which a client stores knowledge from its own task files on this server. */
export const knowledgeOperations: readonly Operation[] = [
  getTaskRecordsOperation,
  putTaskRecordOperation,
  importKnowledgeOperation,
  getLearnedOperation,
  putLearnedOperation,
];

/** Store a task record that another machine made from its own task file. */
async function acceptTaskRecord(
  knowledge: KnowledgeStore,
  given: { readonly record: unknown; readonly expected: string | null },
): Promise<PutTaskRecordResult> {
  return knowledge.putTaskRecord(sound(checkTaskRecord(given.record)), given.expected);
}

/** Add nodes and edges of another graph. Nodes from this project's own tasks are never replaced. */
async function acceptGraph(
  knowledge: KnowledgeStore,
  given: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] },
): Promise<ImportCounts> {
  const { nodes, edges } = sound(checkKnowledgeParts(given));
  return knowledge.importGraph({ nodes, edges });
}

/** Store what a session on another machine taught, replacing what it taught before. */
async function acceptLearned(
  knowledge: KnowledgeStore,
  given: { readonly sessionId: string; readonly entries: readonly unknown[] },
): Promise<void> {
  const { learned } = sound(checkKnowledgeParts({ learned: given.entries }));
  await putLearned(knowledge, given.sessionId, learned);
}

function sound<T>(checked: CheckedKnowledge<T>): T {
  if (checked.ok) return checked.value;
  const { findings } = checked;
  const first = findings[0];
  throw new ClewError(
    "DOCUMENT_INVALID",
    `This is no knowledge to keep: ${first?.path ?? ""} ${first?.message ?? "is not as its schema says"}.`,
    { details: { findings } },
  );
}

// Graph files and the age of knowledge concern files on one machine.

const exportKnowledgeOperation: Operation = operation({
  name: "exportKnowledge",
  does: "Exports the whole graph as a knowledge_graph.json for other tools.",
  scope: "read",
  cli: { command: "knowledge export", summary: "the graph as knowledge_graph.json", flags: {} },
  rpc: false,
  params: () => z.looseObject({ project: name.optional() }),
  result: () => z.looseObject({ nodes: z.array(z.looseObject({})), edges: z.array(z.looseObject({})).optional() }),
  async run(project, caller, { project: tenant }) {
    return exportKnowledge(await projectTasks(project, tenantOf(caller, tenant)));
  },
});

const importGraphOperation: Operation = operation({
  name: "importGraph",
  does: "Imports a knowledge_graph.json; contributions of this project's tasks are never replaced.",
  scope: "write",
  cli: {
    command: "knowledge import",
    summary: "FILE|-: take a knowledge_graph.json in",
    word: { param: "graph", what: "a knowledge_graph.json" },
    flags: {},
  },
  rpc: false,
  params: () => z.looseObject({ graph: z.unknown(), agentId: name.optional(), project: name.optional() }),
  result: () => z.looseObject({ added: z.number().int(), updated: z.number().int(), kept: z.number().int() }),
  async run(project, caller, { graph, project: tenant }) {
    return importKnowledge(await projectTasks(project, tenantOf(caller, tenant)), graph);
  },
});

const staleKnowledgeOperation: Operation = operation({
  name: "staleKnowledge",
  does: "Lists knowledge about files that have since changed or been deleted.",
  scope: "read",
  cli: { command: "knowledge stale", summary: "what is known about files that changed or are gone", flags: {} },
  rpc: false,
  params: () => z.looseObject({ project: name.optional() }),
  result: () => z.looseObject({ nodes: z.array(z.looseObject({ id: z.string() })), total: z.number().int() }),
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
