import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";

/** A file that was read, or why not; `absent` if it does not exist. */
export type SmallFile<T = Buffer> =
  | {
      readonly ok: true;
      readonly bytes: T;
      readonly whole: boolean;
      readonly mtimeMs: number;
      readonly size: number;
    }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

// One shared buffer: thousands of files are read one after another, and what is kept is copied out.
let shared: Buffer | undefined;

// Never block on a FIFO, never become a terminal's controlling process, never follow a link unseen.
const CAREFULLY =
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Read the start of a regular file without ever blocking. A FIFO, device or folder is reported, not read. */
export function readSmallFile(path: string, limit: number): SmallFile {
  return readHead(path, limit, (buffer, length) => Buffer.from(buffer.subarray(0, length)));
}

/** The same as text, decoded without an extra copy. */
export function readSmallText(path: string, limit: number): SmallFile<string> {
  return readHead(path, limit, (buffer, length) => buffer.toString("utf8", 0, length));
}

function readHead<T>(path: string, limit: number, take: (buffer: Buffer, length: number) => T): SmallFile<T> {
  let descriptor: number | undefined;
  try {
    descriptor = openFile(path);
    // The path may have changed since it was checked, so check what was opened.
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return refusal(stats);
    const capacity = limit + 1;
    if (shared === undefined || shared.length < capacity) shared = Buffer.allocUnsafe(capacity);
    const length = fill(descriptor, shared, { capacity, size: stats.size });
    const bytes = take(shared, Math.min(length, limit));
    return { ok: true, bytes, whole: length <= limit, mtimeMs: stats.mtimeMs, size: stats.size };
  } catch (error) {
    return failure(error, path);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, CAREFULLY);
  } catch (error) {
    // Follow a link only to a regular file: a device behind it is not even opened.
    if (codeOf(error) !== "ELOOP" || !statSync(path).isFile()) throw error;
    return openSync(path, CAREFULLY & ~(constants.O_NOFOLLOW ?? 0));
  }
}

// Read one byte more than allowed, to tell a file at the limit from a longer one.
function fill(descriptor: number, buffer: Buffer, { capacity, size }: { capacity: number; size: number }): number {
  let length = 0;
  while (length < capacity) {
    const read = readSync(descriptor, buffer, length, capacity - length, null);
    length += read;
    if (read === 0 || length >= size) break;
  }
  return length;
}

function refusal(stats: Stats): { readonly ok: false; readonly absent: false; readonly reason: string } {
  const kind = stats.isDirectory()
    ? "is a folder"
    : stats.isFIFO()
      ? "is a FIFO"
      : stats.isSocket()
        ? "is a socket"
        : "is a device";
  return { ok: false, absent: false, reason: `${kind}, not a file` };
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "may not be read",
  EPERM: "may not be read",
  ENXIO: "is a socket, not a file",
  ENOENT: "is a symbolic link to nothing",
};

function failure(
  error: unknown,
  path: string,
): { readonly ok: false; readonly absent: boolean; readonly reason: string } {
  const code = codeOf(error);
  if (code === "ENOENT" && !isLink(error)) return { ok: false, absent: true, reason: "does not exist" };
  if (code === "ENOTDIR") return { ok: false, absent: true, reason: "lies below something that is no folder" };
  if (code === "ELOOP") return behindLink(path);
  return { ok: false, absent: false, reason: REASONS[code] ?? `cannot be read (${code})` };
}

function behindLink(path: string): { readonly ok: false; readonly absent: false; readonly reason: string } {
  try {
    return refusal(statSync(path));
  } catch {
    return { ok: false, absent: false, reason: "is a loop of symbolic links" };
  }
}

// open reports ENOENT for an absent name; only stat behind a link reports it for the link's target.
function isLink(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "stat";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

/** Whether a path is a regular file, or a link to one: reading a pipe would block, and a device never ends. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false; // not accessible, or a loop of links
  }
}

/** The real path after following every link; undefined if nothing is there, or the links form a loop. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/**
 * Join a name to a folder whose path is already normalized. `join` scans the path letter by letter, and a hook needs a
 * hundred of them.
 */
export function pathIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}
