import { lstatSync, readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { makeFolder, writeFileDurably } from "@clew/project";
import type { FileChange } from "./file-change.ts";
import { missingFolders, removeIfEmpty } from "./made-folders.ts";

/**
 * Makes planned changes: each file whole or not at all, through links, with the mode it had. When one cannot be made, those
 * before it are taken back.
 */
export function applyChanges(changes: readonly FileChange[]): void {
  refuseReadOnly(changes);
  const made: FileChange[] = [];
  const folders = changes.flatMap(({ path }) => missingFolders(path));
  try {
    for (const change of changes) {
      writeText(change.path, change.after);
      made.push(change);
    }
  } catch (cause) {
    for (const { path, before } of made.toReversed()) writeText(path, before);
    removeIfEmpty(folders);
    const failed = changes[made.length]?.path;
    throw new ClewError(
      "STORE_UNAVAILABLE",
      `${failed} cannot be written: ${cause instanceof Error ? cause.message : ""}`,
      {
        hint: "Nothing was changed: mend that, then run clew init again.",
        cause,
      },
    );
  }
}

/** Settings that nobody may write were locked by somebody, or are kept by another tool. */
function refuseReadOnly(changes: readonly FileChange[]): void {
  for (const { path, before } of changes) {
    const mode = before === undefined ? 0o200 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0o200);
    if ((mode & 0o222) === 0)
      throw new ClewError("CONFIG_INVALID", `${path} is read-only; it was left as it is. Nothing was changed.`, {
        hint: "Make it writable (chmod u+w), or leave that agent out: clew init --agent NAME.",
      });
  }
}

function writeText(path: string, text: string | undefined): void {
  const real = realPathOf(path);
  if (text === undefined) {
    rmSync(real, { force: true });
    return;
  }
  makeFolder(dirname(real), 0o777);
  const mode = (statSync(real, { throwIfNoEntry: false })?.mode ?? 0o644) & 0o777;
  writeFileDurably(real, text, { mode });
}

function realPathOf(path: string, hops = 0): string {
  try {
    return realpathSync.native(path);
  } catch {
    // A link whose end is not there yet stays one: the file is made where it leads.
    const isLink = hops < MOST_LINKS && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realPathOf(resolve(dirname(path), readlinkSync(path)), hops + 1) : path;
  }
}

const MOST_LINKS = 40;
