import { mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeFileDurably } from "@clew/workspace";
import type { FileRecord } from "./init-record.ts";
import type { FileChange } from "./plan-install.ts";

/** Makes planned changes: each file whole or not at all, through links, with the mode it had. */
export function applyChanges(changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    const real = realPathOf(path);
    if (after === undefined) {
      rmSync(real, { force: true });
      continue;
    }
    mkdirSync(dirname(real), { recursive: true });
    const mode = (statSync(real, { throwIfNoEntry: false })?.mode ?? 0o644) & 0o777;
    writeFileDurably(real, after, { mode });
  }
}

/** Removes the folders that were made for files, where nothing else is in them. */
export function removeEmptyFolders(files: readonly FileRecord[]): void {
  const folders = new Set(files.flatMap((file) => file.folders ?? []));
  for (const folder of [...folders].toSorted((left, right) => right.length - left.length)) {
    try {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    } catch {
      // Gone already, or somebody else's by now.
    }
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
