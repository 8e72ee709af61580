/** Which lines of a text are not in another, in their order, as far as few changes explain that. */
export interface LineChanges {
  /** Numbers of lines, from 0, that only the later text has. */
  readonly added: readonly number[];
  /** Those that only the earlier text has. */
  readonly removed: readonly number[];
  /** For each line of the later text its number in the earlier one, or -1. */
  readonly earlier: Int32Array;
}

// More changes than these are told as one: nobody looks for what stayed in a text that was written anew.
const MOST_CHANGES = 3_000;

/** Compares two lists of lines by a shortest list of changes. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChanges {
  const earlier = new Int32Array(after.length).fill(-1);
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) {
    earlier[head] = head;
    head += 1;
  }
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    earlier[after.length - 1 - tail] = before.length - 1 - tail;
    tail += 1;
  }
  const middle = { before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail) };
  for (const [from, to] of sameLines(middle.before, middle.after)) earlier[to + head] = from + head;
  const kept = new Set(earlier);
  return {
    earlier,
    added: [...after.keys()].filter((line) => earlier[line] === -1),
    removed: [...before.keys()].filter((line) => !kept.has(line)),
  };
}

/** Pairs of equal lines, by Myers' greedy search. */
function sameLines(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const trace: Int32Array[] = [];
  const limit = Math.min(MOST_CHANGES, before.length + after.length);
  const size = 2 * limit + 3;
  const furthest = new Int32Array(size);
  const middle = limit + 1;
  for (let changes = 0; changes <= limit; changes += 1) {
    trace.push(furthest.slice(middle - changes - 1, middle + changes + 2));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const down =
        diagonal === -changes ||
        (diagonal !== changes && (furthest[middle + diagonal - 1] ?? 0) < (furthest[middle + diagonal + 1] ?? 0));
      let from = down ? (furthest[middle + diagonal + 1] ?? 0) : (furthest[middle + diagonal - 1] ?? 0) + 1;
      let to = from - diagonal;
      while (from < before.length && to < after.length && before[from] === after[to]) {
        from += 1;
        to += 1;
      }
      furthest[middle + diagonal] = from;
      if (from >= before.length && to >= after.length) return walkBack(trace, before.length, after.length);
    }
  }
  return [];
}

function walkBack(trace: readonly Int32Array[], before: number, after: number): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  let [from, to] = [before, after];
  for (let changes = trace.length - 1; changes >= 0; changes -= 1) {
    const row = trace[changes] ?? new Int32Array();
    const at = (diagonal: number): number => row[diagonal + changes + 1] ?? 0;
    const diagonal = from - to;
    const down = diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1));
    const came = down ? diagonal + 1 : diagonal - 1;
    const previous = changes === 0 ? 0 : at(came);
    const start = changes === 0 ? 0 : down ? previous : previous + 1;
    while (from > start && to > start - diagonal) {
      from -= 1;
      to -= 1;
      pairs.push([from, to]);
    }
    if (changes > 0) [from, to] = [previous, previous - came];
  }
  return pairs;
}
