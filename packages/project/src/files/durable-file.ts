import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { randomHex } from "../random-hex.ts";
import { makeFolder } from "./make-folder.ts";

/** How a file is written. */
export interface DurableWriteOptions {
  /** Permissions of the file; its folder, if it must be made, is open to its owner only. */
  readonly mode?: number;
  /** A file that is there already stays. */
  readonly keep?: boolean;
}

/** Replaces a file as a whole: temporary file, fsync, rename, fsync of the folder. A crash leaves the old or the new one. */
export function writeFileDurably(path: string, content: string | Uint8Array, options: DurableWriteOptions = {}): void {
  const folder = dirname(path);
  makeFolder(folder);
  try {
    const temporary = writeBeside(path, content, options.mode);
    try {
      if (options.keep === true) takeName(temporary, path);
      else renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    // A failed write knows its descriptor only; whoever reads of it wants to know which file was not written.
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
  syncFolder(folder);
}

/** Writes what is to take a file's place, on disk, under a temporary name beside it; returns that name. */
export function writeBeside(path: string, content: string | Uint8Array, mode = 0o600): string {
  // An unguessable name that must not exist yet: in a shared folder nobody can put a link in its place.
  const temporary = join(dirname(path), `.${basename(path)}-${randomHex(6)}.tmp`);
  const descriptor = openSync(temporary, "wx", mode);
  try {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
    return temporary;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Gives a file a second name; fails with EEXIST where that name is taken. */
export type Link = (from: string, to: string) => void;

// What file systems say that have no hard links (EISDIR: exFAT under Windows), or no more of them for this file.
const NO_HARD_LINKS: ReadonlySet<unknown> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EISDIR",
]);

/** Puts a temporary file where nothing is yet; false where something is, which then stays. The temporary name may remain. */
export function takeName(temporary: string, path: string, link: Link = linkSync): boolean {
  try {
    // Of two processes one gets the name, and a link laid there is not followed.
    link(temporary, path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
    return takeNameWithoutLink(temporary, path);
  }
}

// For file systems without hard links: an empty file holds the name until the other takes its place.
function takeNameWithoutLink(temporary: string, path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  try {
    renameSync(temporary, path);
  } catch (error) {
    // Nobody else took the name, as it was held: what lies there is the empty file.
    rmSync(path, { force: true });
    throw error;
  }
  return true;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
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
