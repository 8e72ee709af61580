import type { DecisionLink } from "@clew/schemas";
import { z } from "zod";
import { type Operation, operation } from "../operation.ts";
import * as field from "../params/fields.ts";
import { filterFields, toFilters } from "../params/fields.ts";
import { type DecisionReader, readerFor, unknownDecision } from "./decision-reader.ts";
import { type DecisionSummary, queryDecisions, summaryOf, titleOf } from "./query-decisions.ts";

const filters = z.object(filterFields()).optional();
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
  does: "Searches decisions by words and filters; without words it returns the newest.",
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
  params: () =>
    z.object({
      query: z.string().max(10_000).optional(),
      alsoWords: field.names.optional(),
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
      ...filterFields(),
    }),
  result: () =>
    z.looseObject({
      decisions: z.array(summary),
      total: z.number(),
      query: z.string(),
      retrievalMode: z.enum(["keyword", "hybrid", "list"]),
    }),
  capture: {
    source: "cstp:queryDecisions",
    // A query without words for one result only asks for the count.
    text: ({ query = "", limit: most }, { total = 0 }) =>
      query === "" && most === 1 ? undefined : `Queried ${JSON.stringify(query)}: ${String(total)} decisions match`,
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
    const query = toFilters(params);
    const answer = await queryDecisions(await readerFor(project, caller, query.project), {
      query: params.query ?? "",
      alsoWords: params.alsoWords,
      filters: query.filters,
      limit: params.limit ? params.limit : undefined,
      retrievalMode: params.retrievalMode ? params.retrievalMode : undefined,
      bridgeSide: params.bridgeSide && params.bridgeSide !== "both" ? params.bridgeSide : undefined,
    });
    return { ...answer, decisions: answer.decisions.map((decision) => ({ ...decision })) };
  },
});

const getGraphOperation: Operation = operation({
  name: "getGraph",
  does: "Returns the decisions linked to one, to a depth of at most five.",
  scope: "read",
  params: () =>
    z.object({
      nodeId: field.id.meta({ "x-aliases": ["id", "decisionId", "decision_id"] }),
      depth: z.number().int().min(1).max(5).optional(),
      direction,
      edgeTypes,
      project: field.name.optional(),
    }),
  result: () => z.looseObject({ nodes: z.array(summary), edges: z.array(z.looseObject({ sourceId: z.string() })) }),
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
  does: "Returns the decisions directly linked to one, heaviest first.",
  scope: "read",
  params: () =>
    z.object({
      nodeId: field.id.meta({ "x-aliases": ["id", "decisionId", "decision_id"] }),
      direction,
      edgeType: z.enum(["relates_to", "supersedes", "depends_on"]).optional(),
      limit: z.number().int().min(1).max(100).optional(),
      project: field.name.optional(),
    }),
  result: () =>
    z.looseObject({
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

/** Operations that find past decisions and what is linked to them. */
export const pastDecisionOperations: readonly Operation[] = [
  queryDecisionsOperation,
  getGraphOperation,
  getNeighborsOperation,
];

/** A link between two decisions. */
export interface DecisionEdge {
  readonly sourceId: string;
  readonly targetId: string;
  readonly edgeType: string;
  readonly weight: number;
}

/** Which edges of a node count, seen from that node. */
type EdgeDirection = "outgoing" | "incoming" | "both";

/** The limits of a walk along linked decisions. */
interface GraphWalk {
  readonly nodeId: string;
  readonly depth: number;
  readonly direction: EdgeDirection;
  readonly edgeTypes?: readonly string[];
}

/** The part of the graph that the walk reached, nearest nodes first. */
interface GraphReach {
  readonly ids: readonly string[];
  readonly edges: readonly DecisionEdge[];
  /** True if the walk stopped at the node limit. */
  readonly truncated: boolean;
}

/** Returns every edge that touches one of the nodes. Called once per level of the walk. */
type EdgesOf = (ids: readonly string[]) => Promise<readonly DecisionEdge[]>;

/** The most nodes a graph answer contains. */
const MAX_GRAPH_NODES = 1_000;

/** Walks outward from a node, level by level. */
export async function walkGraph(walk: GraphWalk, edgesOf: EdgesOf): Promise<GraphReach> {
  const reached = new Set([walk.nodeId]);
  const edges = new Map<string, DecisionEdge>();
  let frontier: readonly string[] = [walk.nodeId];
  let truncated = false;
  for (let level = 0; level < walk.depth && frontier.length > 0 && !truncated; level += 1) {
    const next: string[] = [];
    const at = new Set(frontier);
    for (const edge of sorted(await edgesOf(frontier))) {
      const far = farEnds(edge, at, walk);
      if (far.length === 0) continue;
      const fresh = far.filter((id) => !reached.has(id));
      if (reached.size + fresh.length > MAX_GRAPH_NODES) {
        truncated = true;
        break;
      }
      for (const id of fresh) {
        reached.add(id);
        next.push(id);
      }
      edges.set(`${edge.sourceId}\0${edge.targetId}\0${edge.edgeType}`, edge);
    }
    frontier = next;
  }
  return { ids: [...reached], edges: [...edges.values()], truncated };
}

/** A linked decision, seen from the other end of the link. */
interface Neighbor {
  readonly id: string;
  readonly edgeType: string;
  readonly direction: "outgoing" | "incoming";
  readonly weight: number;
}

/** The linked decisions of one node, heaviest first. */
export function neighborsOf(walk: Omit<GraphWalk, "depth">, edges: readonly DecisionEdge[]): readonly Neighbor[] {
  const neighbors = edges.flatMap((edge): readonly Neighbor[] => {
    if (!wanted(edge, walk)) return [];
    const { edgeType, weight } = edge;
    if (edge.sourceId === walk.nodeId && walk.direction !== "incoming")
      return [{ id: edge.targetId, edgeType, direction: "outgoing", weight }];
    if (edge.targetId === walk.nodeId && walk.direction !== "outgoing")
      return [{ id: edge.sourceId, edgeType, direction: "incoming", weight }];
    return [];
  });
  return neighbors.sort((left, right) => right.weight - left.weight || (left.id < right.id ? -1 : 1));
}

function farEnds(edge: DecisionEdge, at: ReadonlySet<string>, walk: GraphWalk): readonly string[] {
  if (!wanted(edge, walk)) return [];
  const ends: string[] = [];
  if (at.has(edge.sourceId) && walk.direction !== "incoming") ends.push(edge.targetId);
  if (at.has(edge.targetId) && walk.direction !== "outgoing") ends.push(edge.sourceId);
  return ends;
}

function wanted(edge: DecisionEdge, walk: { readonly edgeTypes?: readonly string[] }): boolean {
  return walk.edgeTypes === undefined || walk.edgeTypes.length === 0 || walk.edgeTypes.includes(edge.edgeType);
}

// Stores give edges in any order; the same graph must give the same answer.
function sorted(edges: readonly DecisionEdge[]): readonly DecisionEdge[] {
  const key = (edge: DecisionEdge): string => `${edge.sourceId}\0${edge.targetId}\0${edge.edgeType}`;
  return edges.toSorted((left, right) => right.weight - left.weight || (key(left) < key(right) ? -1 : 1));
}

/** The result of `getGraph`. */
interface DecisionGraph {
  readonly nodes: readonly DecisionSummary[];
  readonly edges: readonly DecisionEdge[];
  readonly truncated: boolean;
}

/** The result of `getNeighbors`. */
interface NeighborsAnswer {
  readonly nodeId: string;
  readonly neighbors: readonly (Neighbor & { readonly title: string; readonly outcome?: string })[];
  readonly total: number;
}

const DIRECTIONS = { outgoing: "out", incoming: "in", both: "both" } as const;

/** The decisions linked to one, up to five links away; undefined for an unknown id. */
async function getGraph(reader: DecisionReader, walk: GraphWalk): Promise<DecisionGraph | undefined> {
  if ((await reader.byId([walk.nodeId])).length === 0) return undefined;
  const depth = Math.min(5, Math.max(1, walk.depth));
  const reach = await walkGraph({ ...walk, depth }, async (ids) => edgesAt(reader, ids, walk));
  const nodes = await reader.byId(reach.ids);
  return { nodes: nodes.map((node) => summaryOf(node, 0)), edges: reach.edges, truncated: reach.truncated };
}

/** The decisions directly linked to one, heaviest first; undefined for an unknown id. */
async function getNeighbors(
  reader: DecisionReader,
  walk: Omit<GraphWalk, "depth"> & { readonly limit?: number },
): Promise<NeighborsAnswer | undefined> {
  if ((await reader.byId([walk.nodeId])).length === 0) return undefined;
  const all = neighborsOf(walk, await edgesAt(reader, [walk.nodeId], walk));
  const shown = all.slice(0, walk.limit ?? 20);
  const found = await reader.byId([...new Set(shown.map(({ id }) => id))]);
  const byId = new Map(found.map((decision) => [decision.id, decision]));
  return {
    nodeId: walk.nodeId,
    neighbors: shown.map((neighbor) => {
      const decision = byId.get(neighbor.id);
      const outcome = decision?.outcome;
      return {
        ...neighbor,
        title: decision === undefined ? "" : titleOf(decision.document.decision),
        outcome,
      };
    }),
    total: all.length,
  };
}

async function edgesAt(
  reader: DecisionReader,
  ids: readonly string[],
  walk: Omit<GraphWalk, "depth">,
): Promise<readonly DecisionEdge[]> {
  const links = await reader.links({ ids, direction: DIRECTIONS[walk.direction] });
  return links.map(({ sourceId, targetId, edgeType, weight }: DecisionLink) => ({
    sourceId,
    targetId,
    edgeType,
    weight: weight ?? 1,
  }));
}
