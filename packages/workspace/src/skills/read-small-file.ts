import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats, statSync } from "node:fs";

/** A file that was read, or why not; `absent` where there is nothing of this name. */
export type SmallFile =
  | {
      readonly ok: true;
      readonly bytes: Buffer;
      readonly whole: boolean;
      readonly mtimeMs: number;
      readonly size: number;
    }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

// One buffer for all: ten thousand files are read one after the other, and what is kept is copied out.
let shared: Buffer | undefined;

/** Reads the first bytes of a regular file and never waits: a FIFO, a device or a folder in its place is named, not opened. */
export function readSmallFile(path: string, limit: number): SmallFile {
  let descriptor: number | undefined;
  try {
    const kind = refusedKind(path);
    if (kind !== undefined) return kind;
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    // What was looked at may have been exchanged since; what was opened is what is read.
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return refusal(stats);
    return readFrom(descriptor, stats, limit);
  } catch (error) {
    return failure(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function refusedKind(path: string): SmallFile | undefined {
  const own = lstatSync(path, { throwIfNoEntry: false });
  if (own === undefined) return { ok: false, absent: true, reason: "does not exist" };
  const stats = own.isSymbolicLink() ? statSync(path) : own;
  return stats.isFile() ? undefined : refusal(stats);
}

function refusal(stats: Stats): SmallFile {
  const kind = stats.isDirectory()
    ? "is a folder"
    : stats.isFIFO()
      ? "is a FIFO"
      : stats.isSocket()
        ? "is a socket"
        : "is a device";
  return { ok: false, absent: false, reason: `${kind}, not a file` };
}

function readFrom(descriptor: number, stats: Stats, limit: number): SmallFile {
  const capacity = limit + 1;
  if (shared === undefined || shared.length < capacity) shared = Buffer.allocUnsafe(capacity);
  let length = 0;
  // One byte more than allowed tells a file at the limit from a longer one.
  while (length < capacity) {
    const read = readSync(descriptor, shared, length, capacity - length, null);
    if (read === 0) break;
    length += read;
    if (length >= stats.size) break;
  }
  const whole = length <= limit;
  const bytes = Buffer.from(shared.subarray(0, Math.min(length, limit)));
  return { ok: true, bytes, whole, mtimeMs: stats.mtimeMs, size: stats.size };
}

const REASONS: Readonly<Record<string, string>> = {
  ELOOP: "is a loop of symbolic links",
  EACCES: "may not be read",
  EPERM: "may not be read",
  ENOTDIR: "lies below something that is no folder",
};

function failure(error: unknown): SmallFile {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  // A symbolic link that leads nowhere exists itself: it is worth a word.
  const reason = code === "ENOENT" ? "is a symbolic link to nothing" : (REASONS[code] ?? `cannot be read (${code})`);
  return { ok: false, absent: false, reason };
}
