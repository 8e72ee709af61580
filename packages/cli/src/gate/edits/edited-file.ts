import { readFileSync, statSync } from "node:fs";
import type { FileEdit } from "@clew/operations";

/** Where a tool is called. */
export interface EditPlace {
  /** The folder that file tools resolve paths from. */
  readonly cwd: string;
  /** Folders where the shell may be. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Which files matter; if given, programs that list files are asked which ones a shell command takes. */
  readonly matters?: ((path: string) => boolean) | undefined;
  /** Is told why not all of a shell command could be read; if absent, that is an error. */
  readonly leaveOut?: ((fault: unknown) => void) | undefined;
}

// Agents do not edit larger texts line by line.
const LARGEST = 32_000_000;

/** The text of a file; undefined if it cannot be read. */
export function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= LARGEST ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** The edit that gives a file a new text; `after` is undefined if unknown. */
export function editOf(path: string, after: string | undefined): FileEdit {
  const before = textOf(path);
  return { path, kind: isThere(path) ? "change" : "create", before, after };
}

/**
 * Replaces signs that clients treat as equal with their plain form, one character for one, so that positions stay the
 * same.
 */
export function withPlainSigns(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, " ");
}

/** Whether anything exists under this name. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // a folder without access
  }
}

/**
 * The position of a sequence of items in another, from a start on; -1 if absent. Uses Knuth, Morris and Pratt's search,
 * which looks at each item about twice. The engine's own text search can take the product of both lengths.
 */
export function placeOf<T>(wanted: ArrayLike<T>, row: ArrayLike<T>, from = 0): number {
  const back = new Int32Array(wanted.length + 1);
  back[0] = -1;
  for (let at = 0, fits = -1; at < wanted.length; ) {
    while (fits >= 0 && wanted[at] !== wanted[fits]) fits = back[fits] ?? -1;
    at += 1;
    fits += 1;
    back[at] = fits;
  }
  for (let at = from, fits = 0; at < row.length || fits === wanted.length; at += 1, fits += 1) {
    if (fits === wanted.length) return at - fits;
    while (fits >= 0 && row[at] !== wanted[fits]) fits = back[fits] ?? -1;
  }
  return -1;
}
