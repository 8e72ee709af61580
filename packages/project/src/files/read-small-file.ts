import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";

/** A file that was read, or why not; `absent` where there is nothing of this name. */
export type SmallFile<T = Buffer> =
  | {
      readonly ok: true;
      readonly bytes: T;
      readonly whole: boolean;
      readonly mtimeMs: number;
      readonly size: number;
    }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

// One buffer for all: ten thousand files are read one after the other, and what is kept is copied out.
let shared: Buffer | undefined;

// Never wait for the other end of a FIFO, never become the terminal's process, never follow a link unseen.
const CAREFULLY =
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Reads the first bytes of a regular file and never waits: a FIFO, a device or a folder in its place is named, not read. */
export function readSmallFile(path: string, limit: number): SmallFile {
  return readHead(path, limit, (buffer, length) => Buffer.from(buffer.subarray(0, length)));
}

/** The same as text, decoded without a copy in between. */
export function readSmallText(path: string, limit: number): SmallFile<string> {
  return readHead(path, limit, (buffer, length) => buffer.toString("utf8", 0, length));
}

function readHead<T>(path: string, limit: number, take: (buffer: Buffer, length: number) => T): SmallFile<T> {
  let descriptor: number | undefined;
  try {
    descriptor = openFile(path);
    // What was looked at may have been exchanged since; what was opened is what is read.
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
    // A link is followed to a file only: a device behind one is not even opened.
    if (codeOf(error) !== "ELOOP" || !statSync(path).isFile()) throw error;
    return openSync(path, CAREFULLY & ~(constants.O_NOFOLLOW ?? 0));
  }
}

// One byte more than allowed tells a file at the limit from a longer one.
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

// Opening says ENOENT of a name that is absent; only looking behind a link says it of the link's target.
function isLink(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "stat";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

/** Whether a file lies at a path, or behind a link there: a pipe in its place would be waited for, a device read for ever. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false; // may not be looked at, or a loop of links
  }
}

/** Where a path leads once every link on its way is followed; undefined where nothing is there, or links lead in a circle. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** A name in a folder whose path is plain already: `join` goes through a path letter by letter, and a hook asks for a hundred. */
export function pathIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}
