import { z } from "zod";
import { defineMethod, type Method } from "../operation.ts";
import { name, names, oneOrMany } from "../params/fields.ts";
import { projectKnowledge } from "../task/project-tasks.ts";
import { acceptGraph, acceptLearned, acceptTaskRecord } from "./accept-knowledge.ts";

// Task files lie where the work is done. What they teach is kept here, so that every machine of a team knows it: these
// methods are the knowledge store over the wire, for a client that reads its own task files.

const document = z.looseObject({});
const text = z.string().max(1_000).optional();
const handoffDigest = z.string().max(100).nullable();

const getTaskRecordsMethod: Method = defineMethod({
  name: "cstp.getTaskRecords",
  summary: "What processed task handoffs contributed: one record per task, in the order of their ids.",
  scope: "read",
  params: z.looseObject({
    taskIds: oneOrMany(name)
      .optional()
      .meta({ "x-aliases": ["taskId", "tasks"] }),
    project: name.optional(),
  }),
  result: z.looseObject({ records: z.array(z.looseObject({ task: z.string(), handoff_digest: z.string() })) }),
  async run(context, { taskIds, project }) {
    const knowledge = await projectKnowledge(context, context.writeProject(project));
    if (taskIds === undefined) return { records: await knowledge.taskRecords() };
    const found = await Promise.all([...new Set([taskIds].flat())].sort().map((task) => knowledge.taskRecord(task)));
    return { records: found.filter((record) => record !== undefined) };
  },
});

const putTaskRecordMethod: Method = defineMethod({
  name: "cstp.putTaskRecord",
  summary:
    "Keeps what a task's handoff contributed, in place of its earlier record; refused as stale where that changed.",
  scope: "write",
  params: z.looseObject({
    record: document,
    expected: handoffDigest,
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ ok: z.boolean(), changed: z.boolean().optional(), reason: z.string().optional() }),
  async run(context, { record, expected, agentId, project }) {
    context.actor(agentId);
    return acceptTaskRecord(await projectKnowledge(context, context.writeProject(project)), { record, expected });
  },
});

const importKnowledgeMethod: Method = defineMethod({
  name: "cstp.importKnowledge",
  summary: "Adds nodes and edges of another knowledge graph; what a task of this project said is never replaced.",
  scope: "write",
  params: z.looseObject({
    nodes: z.array(document).max(10_000).default([]),
    edges: z.array(document).max(10_000).default([]),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ added: z.number().int(), updated: z.number().int(), kept: z.number().int() }),
  async run(context, { nodes, edges, agentId, project }) {
    context.actor(agentId);
    return acceptGraph(await projectKnowledge(context, context.writeProject(project)), { nodes, edges });
  },
});

const getLearnedMethod: Method = defineMethod({
  name: "cstp.getLearned",
  summary: "The learned memory, newest first: high gotchas of tasks, learnings of sessions.",
  scope: "read",
  params: z.looseObject({ tags: names.optional(), text, project: name.optional() }),
  result: z.looseObject({ entries: z.array(z.looseObject({ id: z.string(), kind: z.string(), text: z.string() })) }),
  async run(context, { tags, text: words, project }) {
    const query = { tags, text: words };
    return { entries: await (await projectKnowledge(context, context.writeProject(project))).learned(query) };
  },
});

const putLearnedMethod: Method = defineMethod({
  name: "cstp.putLearned",
  summary: "Keeps what a session taught, in place of what it taught before; again changes nothing.",
  scope: "write",
  params: z.looseObject({
    sessionId: name,
    entries: z.array(document).max(1_000),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ stored: z.number().int() }),
  async run(context, { sessionId, entries, agentId, project }) {
    context.actor(agentId);
    await acceptLearned(await projectKnowledge(context, context.writeProject(project)), { sessionId, entries });
    return { stored: entries.length };
  },
});

/** The methods by which a client keeps the knowledge of its own task files on this server. */
export const knowledgeMethods: readonly Method[] = [
  getTaskRecordsMethod,
  putTaskRecordMethod,
  importKnowledgeMethod,
  getLearnedMethod,
  putLearnedMethod,
];
