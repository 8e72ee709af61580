import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { randomHex } from "./random-hex.ts";

/** How a file is written. */
export interface DurableWriteOptions {
  /** Permissions of the file; its folder, if it must be made, is open to its owner only. */
  readonly mode?: number;
}

/** Replaces a file as a whole: temporary file, fsync, rename, fsync of the folder. A crash leaves the old or the new one. */
export function writeFileDurably(path: string, content: string | Uint8Array, options: DurableWriteOptions = {}): void {
  const folder = dirname(path);
  makeFolder(folder);
  // An unguessable name that must not exist yet: in a shared folder nobody can put a link in its place.
  const temporary = join(folder, `.${basename(path)}-${randomHex(6)}.tmp`);
  try {
    const descriptor = openSync(temporary, "wx", options.mode ?? 0o600);
    try {
      writeAll(descriptor, typeof content === "string" ? Buffer.from(content, "utf8") : content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    // A failed write knows its descriptor only; whoever reads of it wants to know which file was not written.
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
  syncFolder(folder);
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows has no way to open a folder; its file system journals renames.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
