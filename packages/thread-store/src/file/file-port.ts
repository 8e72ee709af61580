import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ClewError } from "@clew/errors";

/** An open new file; its bytes are only sure to survive a power cut after `sync`. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  sync(): void;
  close(): void;
}

/** What lies at a path, without following a symbolic link at its end. */
export interface FileFacts {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly modified: number;
}

/** Which bytes lie at a path: `stamp` differs once they differ, unless both were written within one tick of the file system's clock. */
export interface FileVersion extends FileFacts {
  readonly stamp: string;
  /** When the file or its entry was last changed, in milliseconds. */
  readonly changed: number;
}

/** Every touch of the disk that the file adapter makes, so that a test can break each of them. Synchronous on purpose: one small file per command. */
export interface FilePort {
  read(path: string): Uint8Array;
  /** Opens a file that must not exist yet. */
  create(path: string, mode: number): NewFile;
  rename(from: string, to: string): void;
  /** Gives a file a second name; fails with EEXIST where that name is taken. */
  link(from: string, to: string): void;
  remove(path: string): void;
  list(folder: string): readonly string[];
  facts(path: string): FileFacts | undefined;
  /** The facts with what tells one content of the file from the next. */
  version(path: string): FileVersion | undefined;
  makeFolder(path: string, mode: number): void;
  /** Makes the names in a folder survive a power cut. */
  syncFolder(path: string): void;
}

/** The real disk. */
export const nodeFiles: FilePort = {
  read: (path) => readFileSync(path),
  create: (path, mode) => {
    const descriptor = openSync(path, "wx", mode);
    return {
      write: (bytes) => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      },
      sync: () => fsyncSync(descriptor),
      close: () => closeSync(descriptor),
    };
  },
  rename: (from, to) => renameSync(from, to),
  link: (from, to) => linkSync(from, to),
  remove: (path) => unlinkSync(path),
  list: (folder) => readdirSync(folder),
  facts: (path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    return { kind: kindOf(found), modified: found.mtimeMs };
  },
  version: (path) => {
    const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    if (found === undefined) return undefined;
    const { mtimeNs, ctimeNs, size, ino } = found;
    // A copy may carry an old time of its content; when its entry was made nobody sets.
    const changed = Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n);
    const stamp = `${mtimeNs}.${ctimeNs}.${size}.${ino}`;
    return { kind: kindOf(found), modified: Number(mtimeNs) / 1_000_000, stamp, changed };
  },
  makeFolder: (path, mode) => {
    // A folder that others can enter is made by the first level only; parents of a project exist.
    // One by one: mkdir's own recursion never ends on a file system that takes no new names, such as /proc.
    const parent = dirname(path);
    if (lstatSync(parent, { throwIfNoEntry: false }) === undefined) nodeFiles.makeFolder(parent, mode);
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  },
  syncFolder: (path) => {
    // Windows has no way to open a folder; its file system journals renames.
    if (process.platform === "win32") return;
    const descriptor = openSync(path, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },
};

function kindOf(found: Pick<Stats, "isFile" | "isDirectory" | "isSymbolicLink">): FileFacts["kind"] {
  return found.isFile() ? "file" : found.isDirectory() ? "folder" : found.isSymbolicLink() ? "link" : "other";
}

/** The system's code of a failed call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Runs an action while no other process holds the lock; `busy` when it could not be had in time. */
export type WriteLock = <T>(action: () => T) => { readonly ok: true; readonly value: T } | { readonly ok: false };

/**
 * A lock across processes: `BEGIN IMMEDIATE` on a small database file. The system releases it when its holder dies,
 * however it dies, so there is never a stale lock to clean up.
 */
export function sqliteWriteLock(path: string, timeout: number): WriteLock {
  return (action) => {
    const database = open(path, timeout);
    try {
      try {
        // Nothing is ever written to it: a journal on disk would only be made and removed again.
        database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
      } catch (error) {
        if (isBusy(error)) return { ok: false };
        throw unavailable(path, error);
      }
      return { ok: true, value: action() };
    } finally {
      // Closing rolls back the empty transaction, which is what releases the lock.
      database.close();
    }
  };
}

function open(path: string, timeout: number): DatabaseSync {
  try {
    // Loaded when a lock is taken: reading and starting need none, and every process would pay for it.
    const sqlite = process.getBuiltinModule("node:sqlite");
    // SQLite makes files that everybody may read, and this one lies among sessions.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) closeSync(openSync(path, "a", 0o600));
    else if (!found.isFile()) throw new Error("it is no file");
    return new sqlite.DatabaseSync(path, { timeout });
  } catch (error) {
    throw unavailable(path, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

function unavailable(path: string, cause: unknown): ClewError {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() !== false;
  const reason = (isFile ? systemReason(path) : undefined) ?? (cause instanceof Error ? cause.message : String(cause));
  return new ClewError("STORE_UNAVAILABLE", `The lock file ${path} cannot be used: ${reason}.`, {
    hint: isNoDatabase(cause)
      ? "The lock file holds no data: remove it, then run the command again."
      : "Check that the folder can be written and is not on a full disk, then run the command again.",
    cause,
  });
}

function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 26;
}

// SQLite only says that it could not open the file; the system says why.
function systemReason(path: string): string | undefined {
  try {
    closeSync(openSync(path, "a", 0o600));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
}
