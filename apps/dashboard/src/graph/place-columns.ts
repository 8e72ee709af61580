/** Something that stands in a column: a box, or an arrow that passes. */
export interface Item {
  /** Its height, in boxes. */
  readonly size: number;
  /** Where it begins, in boxes from the top. */
  place: number;
  /** What leads to it from the column before, and to what it leads. */
  readonly before: Item[];
  readonly after: Item[];
}

/** Items one below the other. */
export type Column = Item[];

const ROUNDS = 3;

/** Sorts every column so that what belongs together stands in the same order: fewer lines cross. */
export function sortColumns(columns: readonly Column[]): void {
  columns.forEach(stack);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const column of columns.slice(1)) sortBy(column, (item) => item.before);
    for (const column of columns.slice(0, -1).toReversed()) sortBy(column, (item) => item.after);
  }
  for (const column of columns.slice(1)) sortBy(column, (item) => item.before);
}

/** Moves every column's items towards what they belong to, as far as the items of the column leave room. */
export function placeColumns(columns: readonly Column[]): void {
  columns.forEach(stack);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const column of columns.slice(1)) moveTowards(column, (item) => item.before);
    for (const column of columns.slice(0, -1).toReversed()) moveTowards(column, (item) => item.after);
  }
  let highest = Number.POSITIVE_INFINITY;
  for (const column of columns) for (const item of column) highest = Math.min(highest, item.place);
  for (const column of columns) for (const item of column) item.place -= highest;
}

type Neighbours = (item: Item) => readonly Item[];

function stack(column: Column): void {
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
  stack(column);
}

// From the top each item goes where it wants to be or right below the one before; then all go up by what they were pushed down on average.
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
