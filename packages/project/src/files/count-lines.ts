import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { realPathOf } from "./read-small-file.ts";

// What is larger is no text that somebody has read.
const LARGEST = 32 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * How many lines a file has that is named from one of some folders and lies below the first of them, links followed. Undefined
 * where there is none; infinitely many where its lines are not counted: a very large file's.
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
    // A pipe is not waited for.
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
