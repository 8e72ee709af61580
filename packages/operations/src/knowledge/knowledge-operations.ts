import { ClewError } from "@clew/errors";
import { type CheckedKnowledge, checkKnowledgeParts, checkTaskRecord } from "@clew/handoff-schema/internal";
import type { ImportCounts, KnowledgeStore, PutTaskRecordResult } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name, names, oneOrMany } from "../params/fields.ts";
import { projectKnowledge } from "../task/project-tasks.ts";
import { putLearned } from "./learn-from-session.ts";

// Task files stay where the work is done; the knowledge from them is kept here for the whole team. These methods are
// the knowledge store over the wire, for a client that reads its own task files.

const document = z.looseObject({});
const text = z.string().max(1_000).optional();
const handoffDigest = z.string().max(100).nullable();

const getTaskRecordsOperation: Operation = operation({
  name: "getTaskRecords",
  does: "What processed task handoffs contributed: one record per task, in the order of their ids.",
  scope: "read",
  params: z.looseObject({
    taskIds: oneOrMany(name)
      .optional()
      .meta({ "x-aliases": ["taskId", "tasks"] }),
    project: name.optional(),
  }),
  result: z.looseObject({ records: z.array(z.looseObject({ task: z.string(), handoff_digest: z.string() })) }),
  async run(project, caller, { taskIds, project: tenant }) {
    const knowledge = await projectKnowledge(project, tenantOf(caller, tenant));
    if (taskIds === undefined) return { records: await knowledge.taskRecords() };
    const found = await Promise.all([...new Set([taskIds].flat())].sort().map((task) => knowledge.taskRecord(task)));
    return { records: found.filter((record) => record !== undefined) };
  },
});

const putTaskRecordOperation: Operation = operation({
  name: "putTaskRecord",
  does: "Keeps what a task's handoff contributed, in place of its earlier record; refused as stale where that changed.",
  scope: "write",
  params: z.looseObject({
    record: document,
    expected: handoffDigest,
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ ok: z.boolean(), changed: z.boolean().optional(), reason: z.string().optional() }),
  async run(project, caller, { record, expected, agentId, project: tenant }) {
    actorOf(caller, agentId);
    return acceptTaskRecord(await projectKnowledge(project, tenantOf(caller, tenant)), { record, expected });
  },
});

const importKnowledgeOperation: Operation = operation({
  name: "importKnowledge",
  does: "Adds nodes and edges of another knowledge graph; what a task of this project said is never replaced.",
  scope: "write",
  params: z.looseObject({
    nodes: z.array(document).max(10_000).default([]),
    edges: z.array(document).max(10_000).default([]),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ added: z.number().int(), updated: z.number().int(), kept: z.number().int() }),
  async run(project, caller, { nodes, edges, agentId, project: tenant }) {
    actorOf(caller, agentId);
    return acceptGraph(await projectKnowledge(project, tenantOf(caller, tenant)), { nodes, edges });
  },
});

const getLearnedOperation: Operation = operation({
  name: "getLearned",
  does: "The learned memory, newest first: high gotchas of tasks, learnings of sessions.",
  scope: "read",
  params: z.looseObject({ tags: names.optional(), text, project: name.optional() }),
  result: z.looseObject({ entries: z.array(z.looseObject({ id: z.string(), kind: z.string(), text: z.string() })) }),
  async run(project, caller, { tags, text: words, project: tenant }) {
    const query = { tags, text: words };
    return { entries: await (await projectKnowledge(project, tenantOf(caller, tenant))).learned(query) };
  },
});

const putLearnedOperation: Operation = operation({
  name: "putLearned",
  does: "Keeps what a session taught, in place of what it taught before; again changes nothing.",
  scope: "write",
  params: z.looseObject({
    sessionId: name,
    entries: z.array(document).max(1_000),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ stored: z.number().int() }),
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
