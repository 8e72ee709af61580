// `promises` is loaded on first use: it takes a millisecond, and every hot command loads this file.
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  promises,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ClewError } from "@clew/errors";
import { randomHex } from "../ids-and-time.ts";

/** Options for writing a file. */
export interface DurableWriteOptions {
  /** The file's permissions. A folder that must be created is open to its owner only. */
  readonly mode?: number;
  /** Keep an existing file. */
  readonly keep?: boolean;
}

/**
 * Replace a file atomically: temporary file, fsync, rename, fsync of the folder. After a crash there is either the old
 * or the new file.
 */
export function writeFileDurably(path: string, content: string | Uint8Array, options: DurableWriteOptions = {}): void {
  const folder = dirname(path);
  makeFolder(folder);
  try {
    const temporary = writeBeside(path, content, options.mode);
    try {
      if (options.keep === true) takeName(temporary, path);
      else renameOver(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    // A write error only knows the descriptor; add the path for the reader.
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
  syncFolder(folder);
}

/** The same without blocking, so that several files can wait for the disk at once. */
export async function writeBytesDurably(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const folder = dirname(path);
  makeFolder(folder);
  const temporary = temporaryName(path);
  try {
    await atFile(temporary, { flags: "wx", mode }, async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    renameOver(temporary, path);
    if (process.platform !== "win32") await atFile(folder, { flags: "r" }, (file) => file.sync());
  } catch (error) {
    rmSync(temporary, { force: true });
    if (error instanceof Error) Object.assign(error, { path });
    throw error;
  }
}

async function atFile(
  path: string,
  { flags, mode }: { readonly flags: string; readonly mode?: number },
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await promises.open(path, flags, mode);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

// Use an unguessable name that must not exist yet, so that nobody can plant a link in a shared folder.
function temporaryName(path: string): string {
  return join(dirname(path), `.${basename(path)}-${randomHex(6)}.tmp`);
}

// Windows refuses to replace a file that a scanner or reader has open; they close it within moments.
const HELD: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);
const TRIES = 10;
const NAP_MS = 20;

interface RenameOn {
  readonly rename?: (from: string, to: string) => void;
  readonly platform?: NodeJS.Platform;
}

/** Rename a file over another one; if that is held open, try again shortly. */
export function renameOver(
  from: string,
  to: string,
  { rename = renameSync, platform = process.platform }: RenameOn = {},
): void {
  for (let attempt = 1; ; attempt += 1)
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (platform !== "win32" || attempt === TRIES || !HELD.has(codeOf(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP_MS * attempt);
    }
}

/** Write a file's replacement to disk under a temporary name next to it; return that name. */
export function writeBeside(path: string, content: string | Uint8Array, mode = 0o600): string {
  const temporary = temporaryName(path);
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

/** Create a hard link; throws EEXIST if the name is taken. */
export type Link = (from: string, to: string) => void;

// Errors of file systems without hard links (EISDIR: exFAT on Windows), or with no more of them for this file.
const NO_HARD_LINKS: ReadonlySet<unknown> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EISDIR",
]);

/**
 * Give a temporary file its final name unless that is taken; returns whether it worked. The temporary name may remain.
 */
export function takeName(temporary: string, path: string, link: Link = linkSync): boolean {
  try {
    // Only one process gets the name, and a planted link is not followed.
    link(temporary, path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
    return takeNameWithoutLink(temporary, path);
  }
}

// For file systems without hard links: an empty file reserves the name until it is replaced.
function takeNameWithoutLink(temporary: string, path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  try {
    renameOver(temporary, path);
  } catch (error) {
    // We reserved the name, so the file there is the empty one.
    rmSync(path, { force: true });
    throw error;
  }
  return true;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Make the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder; its file system journals renames.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

// The names of our temporary files: `.name-0123456789ab.tmp` (for a database also its journal), and for the gate
// `name.json.1234.tmp`.
const OURS = /^(?:\..+-[0-9a-f]{12}\.tmp(?:-journal|-wal|-shm)?|[0-9a-f]{16}\.[a-z]+\.[0-9]+\.tmp)$/;

/** Leftovers of Node's and the launcher's compile caches after a full disk: `0123abcd.aB3dE9`, `name.bin.1234`. */
export const COMPILED_CODE: RegExp = /^(?:[0-9a-f]{1,8}\.[A-Za-z0-9]{6}|[a-z].*\.bin\.[0-9]+)$/;

/**
 * Remove half-written files that killed processes left in a folder before a time; returns how many. Only this user's
 * regular files with our own names: links are neither followed nor removed.
 */
export function sweepTemporaryFiles(folder: string, before: number, ours: RegExp = OURS): number {
  let names: readonly string[];
  try {
    // If the folder is a link, somebody else chose its target.
    if (!lstatSync(folder).isDirectory()) return 0;
    names = readdirSync(folder).filter((name) => ours.test(name));
  } catch {
    return 0; // no such folder
  }
  return names.filter((name) => sweep(join(folder, name), before)).length;
}

function sweep(path: string, before: number): boolean {
  try {
    const stats = lstatSync(path);
    const isForeign = process.getuid !== undefined && stats.uid !== process.getuid();
    if (!stats.isFile() || isForeign || stats.mtimeMs >= before) return false;
    unlinkSync(path);
    return true;
  } catch {
    return false; // its writer has just finished, or the folder is read-only
  }
}

/**
 * Create a folder and its missing parents, open to their owner only unless `mode` says otherwise. Node's own recursive
 * mkdir loops forever on file systems such as /proc that answer "no such file" to new names: it creates the existing
 * parent and tries again.
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (isFolder(path) || tryToMake(path, mode)) return;
  const above = dirname(path);
  if (above !== path && !isFolder(above)) makeFolder(above, mode);
  if (tryToMake(path, mode)) return;
  throw new ClewError(
    "STORE_UNAVAILABLE",
    `${path.slice(0, 500)} cannot be made: no folder can be made in ${above.slice(0, 500)}.`,
    {
      hint: "Name a folder on a disk: CLEW_HOME, HOME and the XDG variables say where Clew keeps things.",
      details: { path },
    },
  );
}

/** Refuse to write into a project folder that is a link: whoever added it would choose the target. */
export function refuseLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new ClewError("UNTRUSTED_STATE", `${folder} is a symbolic link, nothing is written where it leads.`, {
    hint: "Put a folder in its place.",
  });
}

/** Whether the folder now exists; false if a parent is missing. */
function tryToMake(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return false;
    if (isFolder(path)) return true;
    throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
