import { readFileSync, statSync } from "node:fs";
import type { FileEdit } from "@clew/operations";

/** Where a call is made. */
export interface EditPlace {
  /** The folder from which file tools are told their paths. */
  readonly cwd: string;
  /** Where the shell may stand. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

// A file that is larger is no text that an agent works on line by line.
const LARGEST = 32_000_000;

/** The text of a file; undefined where there is none that can be read. */
export function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= LARGEST ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** An edit of a file by what its text becomes; `after` is undefined where that is not known. */
export function editOf(path: string, after: string | undefined): FileEdit {
  const before = textOf(path);
  return { path, kind: isThere(path) ? "change" : "create", before, after };
}

/** A text with the plain sign for each that clients take for the same, letter by letter: no place in it moves. */
export function withPlainSigns(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, " ");
}

/** Whether anything has this name. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // a folder that may not be entered
  }
}

/**
 * Where a row of items stands in another, from some place on; -1 where it does not. By the search of Knuth, Morris and Pratt: whatever
 * the two hold, each item is looked at about twice. What the engine itself does for texts takes the product of both lengths.
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
