import type { DecisionLink } from "@clew/schemas";
import { type DecisionEdge, type GraphWalk, type Neighbor, neighborsOf, walkGraph } from "./decision-graph.ts";
import type { DecisionReader } from "./decision-reader.ts";
import { type DecisionSummary, summaryOf, titleOf } from "./query-decisions.ts";

/** What `getGraph` answers. */
export interface DecisionGraph {
  readonly nodes: readonly DecisionSummary[];
  readonly edges: readonly DecisionEdge[];
  readonly truncated: boolean;
}

/** What `getNeighbors` answers. */
export interface NeighborsAnswer {
  readonly nodeId: string;
  readonly neighbors: readonly (Neighbor & { readonly title: string; readonly outcome?: string })[];
  readonly total: number;
}

const DIRECTIONS = { outgoing: "out", incoming: "in", both: "both" } as const;

/** The decisions linked to one, to a depth of at most five; undefined for an unknown id. */
export async function getGraph(reader: DecisionReader, walk: GraphWalk): Promise<DecisionGraph | undefined> {
  if ((await reader.byId([walk.nodeId])).length === 0) return undefined;
  const depth = Math.min(5, Math.max(1, walk.depth));
  const reach = await walkGraph({ ...walk, depth }, async (ids) => edgesAt(reader, ids, walk));
  const nodes = await reader.byId(reach.ids);
  return { nodes: nodes.map((node) => summaryOf(node, 0)), edges: reach.edges, truncated: reach.truncated };
}

/** The decisions directly linked to one, heaviest first; undefined for an unknown id. */
export async function getNeighbors(
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
        ...(outcome === undefined ? {} : { outcome }),
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
