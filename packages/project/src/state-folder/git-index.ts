import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRegularFile } from "../files/is-regular-file.ts";

/** Beyond this git itself is as quick as reading a version 4 here. */
const MOST_ENTRIES = 20_000;
const HEADER = 12;
/** SHA-1, and SHA-256 where a repository chose it. */
const HASHES = [20, 32];

/**
 * The bytes in which git's index spells out every name it tracks, and maybe more; none where there is no index, undefined where only
 * git itself can tell.
 */
export function indexedNames(gitFolder: string): readonly Buffer[] | undefined {
  const index = read(join(gitFolder, "index"));
  if (index === undefined) return [];
  const base = sharedIndex(gitFolder, index);
  const parts = (base === undefined ? [index] : [index, base]).map(spelledOut);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // a repository without an index tracks nothing
  }
}

/** A split index names in an extension the file that holds its other names. A file may be called `…link`, too. */
function sharedIndex(gitFolder: string, index: Buffer): Buffer | undefined {
  for (let at = index.indexOf("link\0"); at !== -1; at = index.indexOf("link\0", at + 1)) {
    if (at + 8 > index.length || at + 8 + index.readUInt32BE(at + 4) > index.length) continue;
    for (const hash of HASHES) {
      const path = join(gitFolder, `sharedindex.${index.toString("hex", at + 8, at + 8 + hash)}`);
      if (isRegularFile(path)) return read(path);
    }
  }
  return undefined;
}

/** Before version 4 every name stands as it is; there, what it shares with the one before is left out. */
function spelledOut(index: Buffer): Buffer | undefined {
  if (index.length < HEADER || index.readUInt32BE(4) < 4) return index;
  if (index.readUInt32BE(4) > 4 || index.readUInt32BE(8) > MOST_ENTRIES) return undefined;
  for (const hash of HASHES) {
    const names = namesOf(index, hash);
    if (names !== undefined) return names;
  }
  return undefined;
}

/** Every name of a version 4 index, each with a zero behind it; undefined where it is not laid out like one with such hashes. */
function namesOf(index: Buffer, hash: number): Buffer | undefined {
  const names: Buffer[] = [];
  const zero = Buffer.alloc(1);
  let name: Buffer = Buffer.alloc(0);
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    // Forty bytes about the file, its hash, two bytes of flags of which one says that two more follow.
    at += 40 + hash;
    if (at + 4 > index.length) return undefined;
    at += (index.readUInt16BE(at) & 0x4000) === 0 ? 2 : 4;
    let strip = (index[at] ?? 0) & 0x7f;
    for (; ((index[at] ?? 0) & 0x80) !== 0; at += 1) strip = (strip + 1) * 128 + ((index[at + 1] ?? 0) & 0x7f);
    const end = index.indexOf(0, at + 1);
    if (end === -1 || strip > name.length) return undefined;
    name = Buffer.concat([name.subarray(0, name.length - strip), index.subarray(at + 1, end)]);
    names.push(name, zero);
    at = end + 1;
  }
  return isEnd(index, at, hash) ? Buffer.concat(names) : undefined;
}

/** Behind the entries stands the checksum of the file, or an extension with its four letters. */
function isEnd(index: Buffer, at: number, hash: number): boolean {
  return at === index.length - hash || /^[A-Za-z]{4}$/.test(index.toString("latin1", at, at + 4));
}
