import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { realPathOf } from "./read-small-file.ts";

// A larger file is not text that somebody has read.
const LARGEST = 32 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * Count the lines of a file that is named from one of the folders and, after resolving links, is below the first of
 * them. Undefined if there is none; infinite for a very large file, which is not counted.
 */
export function countLines([root = "", ...folders]: readonly string[], file: string): number | undefined {
  if (file.includes("\0")) return undefined;
  const home = realPathOf(root) ?? root;
  for (const folder of [root, ...folders]) {
    const path = realPathOf(resolve(folder, file));
    if (path !== undefined && isBelow(home, path)) return linesIn(path);
  }
  return undefined;
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function linesIn(path: string): number | undefined {
  let descriptor: number;
  try {
    // Do not wait for a pipe.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return 0;
    if (!stats.isFile() || stats.size > LARGEST) return Number.POSITIVE_INFINITY;
    const bytes = readFileSync(descriptor);
    let lines = bytes.length > 0 && bytes.at(-1) !== LINE_END ? 1 : 0;
    for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines += 1;
    return lines;
  } finally {
    closeSync(descriptor);
  }
}
