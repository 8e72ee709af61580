/** An item of a column: a box, or a passing arrow. */
interface Item {
  /** Its height, in boxes. */
  readonly size: number;
  /** Its top, in boxes from the top. */
  place: number;
  /** The items of the previous column that lead to it, and those it leads to. */
  readonly before: Item[];
  readonly after: Item[];
}

/** Items from top to bottom. */
type Column = Item[];

const ROUNDS = 3;

/** Sorts every column by the items' neighbours, so that fewer lines cross. */
function sortColumns(columns: readonly Column[]): void {
  columns.forEach(stackColumn);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const column of columns.slice(1)) sortBy(column, (item) => item.before);
    for (const column of columns.slice(0, -1).toReversed()) sortBy(column, (item) => item.after);
  }
  for (const column of columns.slice(1)) sortBy(column, (item) => item.before);
}

/** Moves every column's items towards their neighbours, as far as the column has room. */
function placeColumns(columns: readonly Column[]): void {
  columns.forEach(stackColumn);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const column of columns.slice(1)) moveTowards(column, (item) => item.before);
    for (const column of columns.slice(0, -1).toReversed()) moveTowards(column, (item) => item.after);
  }
  let highest = Number.POSITIVE_INFINITY;
  for (const column of columns) for (const item of column) highest = Math.min(highest, item.place);
  for (const column of columns) for (const item of column) item.place -= highest;
}

type Neighbours = (item: Item) => readonly Item[];

function stackColumn(column: Column): void {
  let free = 0;
  for (const item of column) {
    item.place = free;
    free += item.size;
  }
}

function middle(item: Item): number {
  return item.place + item.size / 2;
}

function wish(item: Item, neighbours: Neighbours): number {
  const near = neighbours(item);
  return near.length === 0 ? middle(item) : near.reduce((sum, each) => sum + middle(each), 0) / near.length;
}

function sortBy(column: Column, neighbours: Neighbours): void {
  const wishes = new Map(column.map((item) => [item, wish(item, neighbours)]));
  column.sort((left, right) => (wishes.get(left) ?? 0) - (wishes.get(right) ?? 0));
  stackColumn(column);
}

// From the top, each item goes where it wants to be, or right below the previous one; then all move up by their average
// displacement.
function moveTowards(column: Column, neighbours: Neighbours): void {
  let free = Number.NEGATIVE_INFINITY;
  let pushed = 0;
  const wishes = column.map((item) => wish(item, neighbours) - item.size / 2);
  column.forEach((item, index) => {
    const wanted = wishes[index] ?? 0;
    item.place = Math.max(wanted, free);
    free = item.place + item.size;
    pushed += item.place - wanted;
  });
  const up = pushed / Math.max(1, column.length);
  for (const item of column) item.place -= up;
}

/** A box of a graph. */
export interface GraphNode {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** One of the page's tones: `bad`, `good`, `wait`, `accent`. */
  readonly tone?: string;
  readonly href?: string;
}

/** An arrow between two boxes. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** A position: the layer from the left, and how many boxes would fit above. */
export interface GraphPlace {
  readonly layer: number;
  readonly place: number;
}

/** A box with its position. */
export interface PlacedNode extends GraphNode, GraphPlace {}

/** An arrow, with the gaps between boxes that it passes through on its way. */
export interface PlacedEdge extends GraphEdge {
  readonly through: readonly GraphPlace[];
}

/** A graph that can be drawn. */
export interface PlacedGraph {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** The room of an arrow between two boxes. */
const PASSAGE = 0.3;
/** With more arrows than this only the boxes are readable, so arrows may pass behind them. */
const MOST_PASSAGES = 2_000;

/**
 * Places every box to the right of its predecessors and near them, and leads arrows around the boxes between; a cycle is
 * cut where it closes.
 */
export function layOutGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): PlacedGraph {
  const known = new Set(nodes.map((node) => node.id));
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  const into = new Map<string, string[]>();
  for (const { from, to } of drawn) into.set(to, [...(into.get(to) ?? []), from]);
  const layers = layersOf(nodes, into);
  const columns: Column[] = [];
  const items = new Map<string, Item>();
  const add = (key: string, layer: number, size: number): Item => {
    const item: Item = { size, place: 0, before: [], after: [] };
    items.set(key, item);
    (columns[layer] ??= []).push(item);
    return item;
  };
  for (const { id } of nodes) add(id, layers.get(id) ?? 0, 1);
  const passages = passagesOf(drawn, layers, { items, add });
  sortColumns(columns);
  placeColumns(columns);
  return {
    nodes: nodes.map((node) => ({
      ...node,
      layer: layers.get(node.id) ?? 0,
      place: items.get(node.id)?.place ?? 0,
    })),
    edges: drawn.map((edge, index) => ({
      ...edge,
      // A passage is a line: its middle is where a box's middle would be.
      through: (passages[index] ?? []).map(({ layer, item }) => ({ layer, place: item.place + (item.size - 1) / 2 })),
    })),
  };
}

interface Passage {
  readonly layer: number;
  readonly item: Item;
}

interface Standing {
  readonly items: ReadonlyMap<string, Item>;
  add(key: string, layer: number, size: number): Item;
}

function passagesOf(edges: readonly GraphEdge[], layers: ReadonlyMap<string, number>, standing: Standing): Passage[][] {
  const spans = edges.map(({ from, to }) => (layers.get(to) ?? 0) - (layers.get(from) ?? 0));
  const needed = spans.reduce((sum, span) => sum + Math.max(0, span - 1), 0);
  return edges.map(({ from, to }, index) => {
    const passages: Passage[] = [];
    const first = layers.get(from) ?? 0;
    let before = standing.items.get(from);
    const span = needed > MOST_PASSAGES ? 0 : (spans[index] ?? 0);
    for (let step = 1; step < span; step += 1) {
      const item = standing.add(`${index} ${step}`, first + step, PASSAGE);
      passages.push({ layer: first + step, item });
      if (before) link(before, item);
      before = item;
    }
    const target = standing.items.get(to);
    if (before && target && (spans[index] ?? 0) > 0) link(before, target);
    return passages;
  });
}

function link(before: Item, after: Item): void {
  before.after.push(after);
  after.before.push(before);
}

function layersOf(nodes: readonly GraphNode[], into: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const layers = new Map<string, number>();
  const open = new Set<string>();
  // An explicit stack instead of recursion: a chain of ten thousand must not overflow.
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
