import { z } from "zod";
import { tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { projectTasks } from "../task/project-tasks.ts";
import { exportKnowledge, importKnowledge } from "./exchange-knowledge.ts";
import { staleKnowledge } from "./query-knowledge.ts";

// A graph file, and how old knowledge is, belong to the machine on which the files lie.

const exportKnowledgeOperation: Operation = operation({
  name: "exportKnowledge",
  does: "The whole graph as the knowledge_graph.json that other tools exchange.",
  scope: "read",
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
  rpc: false,
  params: z.looseObject({ project: name.optional() }),
  result: z.looseObject({ nodes: z.array(z.looseObject({ id: z.string() })), total: z.number().int() }),
  async run(project, caller, { project: tenant }) {
    return staleKnowledge(await projectTasks(project, tenantOf(caller, tenant)));
  },
});

/** The operations on graph files and on the age of what is known. */
export const knowledgeFileOperations: readonly Operation[] = [
  exportKnowledgeOperation,
  importGraphOperation,
  staleKnowledgeOperation,
];
