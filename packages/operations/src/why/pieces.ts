/** How many characters beside white space a piece has. */
export const PIECE = 16;
// Of so many pieces in a row at least one is kept: kept neighbours overlap by half a piece.
const WINDOW = 8;
const FIRST_BASE = 0x01000193;
const SECOND_BASE = 0x85ebca6b | 1;

/** A text without white space, and where each of its lines begins and ends in that. */
export interface Letters {
  readonly text: string;
  /** One more than there are lines: each begins where the one before ends. */
  readonly starts: readonly number[];
}

/** A text without its white space. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, "");
}

/** The lines of a text; a line end at its end begins no other. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The letters of some lines, one after the other. */
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

/** The hash of each piece of a text without white space, by where it begins: 48 bits, so that two texts share none by chance. */
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

/** Spreads a polynomial's value, so that the least of a window is any of them. */
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

/** Where the pieces begin that stand for a text: the least of each window, and the first and the last of each line. */
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

/** Hashes as a text: eight characters each. */
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

/** The hashes of a packed text; what is no such text holds none. */
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
