import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import type { FileRecord } from "../init-record.ts";

/** The folders that must be made for a file, innermost first. */
export function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) {
    missing.push(folder);
    if (dirname(folder) === folder) break;
  }
  return missing;
}

/** Removes the folders that were made for files, where nothing else is in them. */
export function removeEmptyFolders(files: readonly FileRecord[]): void {
  removeIfEmpty(files.flatMap((file) => file.folders ?? []));
}

/** Removes folders in which nothing is, the innermost first. */
export function removeIfEmpty(folders: readonly string[]): void {
  for (const folder of [...new Set(folders)].toSorted((left, right) => right.length - left.length)) {
    try {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    } catch {
      // Gone already, or somebody else's by now.
    }
  }
}
