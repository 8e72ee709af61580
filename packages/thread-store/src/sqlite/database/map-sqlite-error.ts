import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "@clew/errors";

// SQLite's primary result codes; extended codes have them in the low byte.
const BUSY = new Set([5, 6]);
const UNAVAILABLE: Readonly<Record<number, string>> = {
  8: "cannot be written (read-only file or folder)",
  10: "cannot be read or written (I/O error)",
};
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const DAMAGED = new Set([11, 26]);

/** Convert an SQLite failure to an error of the table; anything else is passed through. */
export function mapSqliteError(error: unknown, path: string): unknown {
  if (ClewError.is(error)) return error;
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error;
  const code = error.errcode & 0xff;
  if (BUSY.has(code)) return new ClewError("BUSY", `${path}: another process is writing.`, { cause: error });
  if (code === CANNOT_OPEN) return unopened(error, path);
  if (code === FULL || (code === IO_ERROR && isFull(path))) return full(path, error);
  const reason = UNAVAILABLE[code];
  if (reason !== undefined)
    return new ClewError("STORE_UNAVAILABLE", `${path} ${reason}: ${error.message}.`, {
      cause: error,
      hint: "Nothing of this write was kept; free the disk or mend the permissions, then try again.",
    });
  if (DAMAGED.has(code))
    return new ClewError("STATE_CORRUPT", `${path} is damaged or not a database: ${error.message}.`, {
      cause: error,
      hint: "It is left as it is; bring back a backup with `clew restore`.",
    });
  return error;
}

// SQLite needs more than this to start anything: the readers' shared memory alone takes 32 KB.
const ROOM = 64 * 1024;

/** Whether the disk of a file has practically no room left. */
export function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < ROOM;
  } catch {
    return false; // no folder, which is another problem
  }
}

/** The refusal of a write for lack of room. */
export function full(path: string, cause?: Error): ClewError {
  return new ClewError("STORE_UNAVAILABLE", `${path} cannot be written: the disk is full.`, {
    cause,
    hint: "Nothing of this write was kept, and what was there can be read; free some space, then try again.",
  });
}

/** Whether a failure may come from a full disk or a file size limit. */
export function mayLackRoom(error: unknown): boolean {
  const cause = ClewError.is(error) ? error.cause : undefined;
  if (!(cause instanceof Error) || !("errcode" in cause) || typeof cause.errcode !== "number") return false;
  const code = cause.errcode & 0xff;
  return code === IO_ERROR || code === FULL;
}

/** The system's code if a folder cannot be written to; undefined if it can. */
export type FolderTrouble = (folder: string) => string | undefined;

/** Add the system's reason to SQLite's single message for everything that keeps it from opening a file. */
export function unopened(error: Error, path: string, troubleWith: FolderTrouble = writingTrouble): ClewError {
  const trouble = troubleWith(dirname(path));
  const [reason, hint] = (trouble === undefined ? undefined : WHY_UNOPENED[trouble]) ?? [
    "cannot be opened",
    "Nothing was changed; mend the permissions of the file and its folder, then try again.",
  ];
  return new ClewError("STORE_UNAVAILABLE", `${path} ${reason}: ${error.message}.`, { cause: error, hint });
}

const WHY_UNOPENED: Readonly<Record<string, readonly [string, string]>> = {
  // Readers of a database in use share memory through a file next to it, which cannot be created there.
  EROFS: [
    "cannot be opened on a read-only file system",
    "SQLite writes beside a store also to read it: copy its folder to where you may write, and read it there with CLEW_STORE=sqlite:PATH.",
  ],
  ENOENT: [
    "has no folder to lie in",
    "Make the folder, or name another store; `clew config get store` shows where it comes from.",
  ],
};

/** What prevents writing to a folder. */
export function writingTrouble(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : undefined;
  }
}
