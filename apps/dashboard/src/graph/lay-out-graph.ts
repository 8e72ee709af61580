/** A box of a graph. */
export interface GraphNode {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** A word of the page's tones: `bad`, `good`, `wait`, `accent`. */
  readonly tone?: string;
  readonly href?: string;
}

/** An arrow between two boxes. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** A box and where it stands: its layer from the left, its place in the layer. */
export interface PlacedNode extends GraphNode {
  readonly layer: number;
  readonly place: number;
}

/** Puts every box right of all that lead to it, and near to them; a circle is cut where it closes. */
export function layOutGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): PlacedNode[] {
  const known = new Set(nodes.map((node) => node.id));
  const into = new Map<string, string[]>();
  for (const { from, to } of edges)
    if (known.has(from) && known.has(to) && from !== to) into.set(to, [...(into.get(to) ?? []), from]);
  const layers = layersOf(nodes, into);
  const columns: GraphNode[][] = [];
  for (const node of nodes) (columns[layers.get(node.id) ?? 0] ??= []).push(node);
  const places = new Map<string, number>();
  return columns.flatMap((column, layer) => {
    const sorted =
      layer === 0
        ? column
        : column.toSorted((a, b) => compare(middle(into.get(a.id), places), middle(into.get(b.id), places)));
    return sorted.map((node, place) => {
      places.set(node.id, place);
      return { ...node, layer, place };
    });
  });
}

function middle(before: readonly string[] | undefined, places: ReadonlyMap<string, number>): number {
  const known = (before ?? []).map((id) => places.get(id)).filter((place) => place !== undefined);
  return known.length === 0 ? Number.POSITIVE_INFINITY : known.reduce((sum, place) => sum + place, 0) / known.length;
}

function compare(left: number, right: number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function layersOf(nodes: readonly GraphNode[], into: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const layers = new Map<string, number>();
  const open = new Set<string>();
  // A list of what is still to do instead of recursion: a chain of ten thousand must not overflow the stack.
  for (const start of nodes) {
    const stack = [start.id];
    while (stack.length > 0) {
      const id = stack.at(-1) ?? "";
      if (layers.has(id)) {
        stack.pop();
        continue;
      }
      open.add(id);
      const before = into.get(id) ?? [];
      const waiting = before.filter((each) => !layers.has(each) && !open.has(each));
      if (waiting.length > 0) stack.push(...waiting);
      else {
        layers.set(id, Math.max(-1, ...before.map((each) => layers.get(each) ?? -1)) + 1);
        open.delete(id);
        stack.pop();
      }
    }
  }
  return layers;
}
