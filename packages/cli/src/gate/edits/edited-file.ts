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

/** Whether anything has this name. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // a folder that may not be entered
  }
}
