import { z } from "zod";
import { type Operation, operation } from "../operation.ts";
import { filterFields, toFilters } from "../params/decision-filters.ts";
import { id, name, names } from "../params/fields.ts";
import { readerFor, unknownDecision } from "./caller-decisions.ts";
import { getGraph, getNeighbors } from "./decision-links.ts";
import { queryDecisions } from "./query-decisions.ts";

const filters = z.object(filterFields).optional();
const summary = z.looseObject({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  confidence: z.number().optional(),
  stakes: z.string(),
  status: z.string(),
  standing: z.string(),
  contested_by: z.array(z.string()),
  date: z.string(),
  distance: z.number(),
});
const edgeTypes = z.array(z.enum(["relates_to", "supersedes", "depends_on"])).optional();
const direction = z.enum(["outgoing", "incoming", "both"]).optional();

const queryDecisionsOperation: Operation = operation({
  name: "queryDecisions",
  does: "Finds decisions by words and filters; without words the newest.",
  scope: "read",
  cli: {
    command: "search",
    summary: "Find past decisions by words.",
    usage: "search WORDS [--also WORD]… [--mode keyword|hybrid] [--limit N]",
    examples: ['clew search "queue durability"', "clew search sqlite --mode keyword --limit 5 --json"],
    flags: {
      mode: {
        param: "retrievalMode",
        value: "MODE",
        summary: "keyword: the words anywhere; hybrid: title, tags and bridge weigh more (semantic runs as hybrid)",
        choices: ["keyword", "hybrid", "semantic"],
      },
      also: { param: "alsoWords", value: "WORD", repeat: true, summary: "another word that the writer may have used" },
      limit: { param: "limit", value: "N", number: true, summary: "at most so many" },
    },
  },
  params: z.object({
    query: z.string().max(10_000).optional(),
    alsoWords: names.optional(),
    limit: z
      .number()
      .int()
      .min(1)
      .max(500)
      .optional()
      .meta({ "x-aliases": ["top_k"] }),
    retrievalMode: z.enum(["keyword", "hybrid", "semantic"]).optional(),
    bridgeSide: z.enum(["structure", "function", "both"]).optional(),
    includeReasons: z.boolean().optional(),
    filters,
    ...filterFields,
  }),
  result: z.looseObject({
    decisions: z.array(summary),
    total: z.number(),
    query: z.string(),
    retrievalMode: z.enum(["keyword", "hybrid", "list"]),
  }),
  capture: {
    source: "cstp:queryDecisions",
    text: (params, result) =>
      `Queried ${JSON.stringify(params["query"] ?? "")}: ${String(result["total"] ?? 0)} decisions match`,
  },
  mcp: {
    tool: "query_decisions",
    place: 8,
    set: "all",
    title: "Find decisions",
    description: "Finds past decisions by words and filters; without words the newest. Look before you decide.",
    kind: "read",
    fields: ["query", "alsoWords", "limit", "retrievalMode", "category", "stakes", "tags", "threadId", "hasOutcome"],
  },
  async run(project, caller, params) {
    const wanted = toFilters(params);
    const answer = await queryDecisions(await readerFor(project, caller, wanted.project), {
      query: params.query ?? "",
      alsoWords: params.alsoWords,
      filters: wanted.filters,
      limit: params.limit ? params.limit : undefined,
      retrievalMode: params.retrievalMode ? params.retrievalMode : undefined,
      bridgeSide: params.bridgeSide && params.bridgeSide !== "both" ? params.bridgeSide : undefined,
    });
    return { ...answer, decisions: answer.decisions.map((decision) => ({ ...decision })) };
  },
});

const getGraphOperation: Operation = operation({
  name: "getGraph",
  does: "The decisions linked to one, to a depth of at most five.",
  scope: "read",
  params: z.object({
    nodeId: id.meta({ "x-aliases": ["id", "decisionId", "decision_id"] }),
    depth: z.number().int().min(1).max(5).optional(),
    direction,
    edgeTypes,
    project: name.optional(),
  }),
  result: z.looseObject({ nodes: z.array(summary), edges: z.array(z.looseObject({ sourceId: z.string() })) }),
  async run(project, caller, params) {
    const graph = await getGraph(await readerFor(project, caller, params.project), {
      nodeId: params.nodeId,
      depth: params.depth ?? 1,
      direction: params.direction ?? "both",
      edgeTypes: params.edgeTypes ? params.edgeTypes : undefined,
    });
    if (graph === undefined) throw unknownDecision(params.nodeId);
    return {
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node })),
      edges: graph.edges.map((edge) => ({ ...edge })),
    };
  },
});

const getNeighborsOperation: Operation = operation({
  name: "getNeighbors",
  does: "The decisions directly linked to one, heaviest first.",
  scope: "read",
  params: z.object({
    nodeId: id.meta({ "x-aliases": ["id", "decisionId", "decision_id"] }),
    direction,
    edgeType: z.enum(["relates_to", "supersedes", "depends_on"]).optional(),
    limit: z.number().int().min(1).max(100).optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    nodeId: z.string(),
    neighbors: z.array(z.looseObject({ id: z.string() })),
    total: z.number(),
  }),
  async run(project, caller, params) {
    const answer = await getNeighbors(await readerFor(project, caller, params.project), {
      nodeId: params.nodeId,
      direction: params.direction ?? "both",
      edgeTypes: params.edgeType ? [params.edgeType] : undefined,
      limit: params.limit ? params.limit : undefined,
    });
    if (answer === undefined) throw unknownDecision(params.nodeId);
    return { ...answer, neighbors: answer.neighbors.map((neighbor) => ({ ...neighbor })) };
  },
});

/** Finding past decisions, and what is linked to them. */
export const pastDecisionOperations: readonly Operation[] = [
  queryDecisionsOperation,
  getGraphOperation,
  getNeighborsOperation,
];
