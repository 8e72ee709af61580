/** The length of a piece in characters, not counting white space. */
export const PIECE = 16;
// Keep at least one of this many consecutive pieces, so that kept neighbors overlap by half a piece.
const WINDOW = 8;
const FIRST_BASE = 0x01000193;
const SECOND_BASE = 0x85ebca6b | 1;

/** A text without white space, and where each line begins and ends in it. */
export interface Letters {
  readonly text: string;
  /** One entry more than there are lines: each line begins where the one before ends. */
  readonly starts: readonly number[];
}

/** A text without white space. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, "");
}

/** The lines of a text; a final line end starts no further line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Join the letters of lines. */
export function lettersOf(lines: readonly string[]): Letters {
  const starts = [0];
  let at = 0;
  const parts = lines.map((line) => {
    const part = withoutSpace(line);
    at += part.length;
    starts.push(at);
    return part;
  });
  return { text: parts.join(""), starts };
}

/**
 * The hash of each piece of a text without white space, by position: 48 bits, so that collisions do not occur by
 * chance.
 */
export function pieceHashes(text: string): Float64Array {
  const count = Math.max(0, text.length - PIECE + 1);
  const hashes = new Float64Array(count);
  let first = 0;
  let second = 0;
  const [firstPower, secondPower] = [power(FIRST_BASE), power(SECOND_BASE)];
  for (let at = 0; at < text.length; at += 1) {
    if (at >= PIECE) {
      const leaving = text.charCodeAt(at - PIECE) + 1;
      first = (first - Math.imul(leaving, firstPower)) | 0;
      second = (second - Math.imul(leaving, secondPower)) | 0;
    }
    const coming = text.charCodeAt(at) + 1;
    first = (Math.imul(first, FIRST_BASE) + coming) | 0;
    second = (Math.imul(second, SECOND_BASE) + coming) | 0;
    if (at >= PIECE - 1) hashes[at - PIECE + 1] = mixed(first) * 0x10000 + (mixed(second) >>> 16);
  }
  return hashes;
}

function power(base: number): number {
  let result = 1;
  for (let times = 1; times < PIECE; times += 1) result = Math.imul(result, base);
  return result;
}

/** Mix a polynomial's value, so that any position in a window may have the minimum. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The hash of a whole line without white space, however short. */
export function lineHash(letters: string): number {
  let first = letters.length;
  let second = ~letters.length;
  for (let at = 0; at < letters.length; at += 1) {
    first = (Math.imul(first, FIRST_BASE) + letters.charCodeAt(at) + 1) | 0;
    second = (Math.imul(second, SECOND_BASE) + letters.charCodeAt(at) + 1) | 0;
  }
  return mixed(first) * 0x10000 + (mixed(second) >>> 16);
}

/** The positions of the pieces that represent a text: each window's minimum, and each line's first and last piece. */
export function keptPieces({ text, starts }: Letters, hashes: Float64Array): readonly number[] {
  const kept = new Set<number>();
  const last = text.length - PIECE;
  if (last < 0) return [];
  for (let from = 0; from <= Math.max(0, last - WINDOW + 1); from += 1) {
    let least = from;
    for (let at = from + 1; at < from + WINDOW && at <= last; at += 1)
      if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at;
    kept.add(least);
  }
  kept.add(0).add(last);
  for (let line = 0; line + 1 < starts.length; line += 1) {
    const [start = 0, end = 0] = [starts[line], starts[line + 1]];
    if (end - start >= PIECE) kept.add(start).add(end - PIECE);
  }
  return [...kept].toSorted((left, right) => left - right);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encode hashes as text, eight characters each. */
export function packHashes(hashes: Iterable<number>): string {
  let packed = "";
  for (const hash of hashes) {
    let rest = hash;
    let word = "";
    for (let digit = 0; digit < 8; digit += 1) {
      word = `${ALPHABET.charAt(rest % 64)}${word}`;
      rest = Math.floor(rest / 64);
    }
    packed += word;
  }
  return packed;
}

/** Decode a packed text; invalid text gives no hashes. */
export function unpackHashes(packed: string): readonly number[] {
  const hashes: number[] = [];
  for (let from = 0; from + 8 <= packed.length; from += 8) {
    let hash = 0;
    for (let at = from; at < from + 8; at += 1) hash = hash * 64 + Math.max(0, digitOf(packed.charCodeAt(at)));
    hashes.push(hash);
  }
  return hashes;
}

function digitOf(code: number): number {
  if (code >= 97) return code - 71;
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 48 && code <= 57) return code + 4;
  return code === 95 ? 63 : 62;
}

/** The differences between two lists of lines, if few changes explain them. */
interface LineChanges {
  /** Line numbers (from 0) only in the later text. */
  readonly added: readonly number[];
  /** Line numbers only in the earlier text. */
  readonly removed: readonly number[];
  /** For each line of the later text its number in the earlier one, or -1. */
  readonly earlier: Int32Array;
}

// Beyond this, treat the text as rewritten: searching for unchanged lines is pointless.
const MOST_CHANGES = 2_000;

/** Compare two lists of lines by a shortest edit script. */
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
  // Numbers compare several times faster than texts.
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]): Int32Array =>
    Int32Array.from(lines.slice(head, lines.length - tail), (line) => {
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  for (const [from, to] of sameLines(numbered(before), numbered(after))) earlier[to + head] = from + head;
  const kept = new Set(earlier);
  return {
    earlier,
    added: [...after.keys()].filter((line) => earlier[line] === -1),
    removed: [...before.keys()].filter((line) => !kept.has(line)),
  };
}

/** Pairs of equal lines, by Myers' greedy algorithm. */
function sameLines(before: Int32Array, after: Int32Array): readonly (readonly [number, number])[] {
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
