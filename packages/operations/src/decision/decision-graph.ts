/** How two decisions are linked. */
export interface DecisionEdge {
  readonly sourceId: string;
  readonly targetId: string;
  readonly edgeType: string;
  readonly weight: number;
}

/** Which edges of a node count, seen from it. */
export type EdgeDirection = "outgoing" | "incoming" | "both";

/** What a walk over linked decisions is limited to. */
export interface GraphWalk {
  readonly nodeId: string;
  readonly depth: number;
  readonly direction: EdgeDirection;
  readonly edgeTypes?: readonly string[];
}

/** The part of the graph that was reached, nearest nodes first. */
export interface GraphReach {
  readonly ids: readonly string[];
  readonly edges: readonly DecisionEdge[];
  /** True where the walk stopped at the limit of nodes. */
  readonly truncated: boolean;
}

/** Gives every edge that touches one of the nodes; one call per level of the walk. */
export type EdgesOf = (ids: readonly string[]) => Promise<readonly DecisionEdge[]>;

/** A graph answer holds at most so many nodes. */
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

/** A linked decision, from where one stands. */
export interface Neighbor {
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
