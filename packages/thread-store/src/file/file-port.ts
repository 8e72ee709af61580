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

/** A new open file. Its bytes survive a power cut only after `sync`. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  sync(): void;
  close(): void;
}

/** What is at a path, without following a symbolic link at its end. */
export interface FileFacts {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly modified: number;
}

/**
 * Identifies a file's content: `stamp` changes with the bytes, unless both were written within one tick of the file
 * system's clock.
 */
export interface FileVersion extends FileFacts {
  readonly stamp: string;
  /** When the file or its directory entry last changed, in milliseconds. */
  readonly changed: number;
}

/**
 * Every disk operation of the file adapter, so that tests can make each one fail. Synchronous, because each command
 * touches one small file.
 */
export interface FilePort {
  read(path: string): Uint8Array;
  /** Create a file that must not exist yet. */
  create(path: string, mode: number): NewFile;
  rename(from: string, to: string): void;
  /** Create a hard link; throws EEXIST if the name is taken. */
  link(from: string, to: string): void;
  remove(path: string): void;
  list(folder: string): readonly string[];
  facts(path: string): FileFacts | undefined;
  /** The facts plus what distinguishes one content of the file from another. */
  version(path: string): FileVersion | undefined;
  makeFolder(path: string, mode: number): void;
  /** Make the names in a folder survive a power cut. */
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
    // A copy may have an old modification time, but nobody can set the change time.
    const changed = Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n);
    const stamp = `${mtimeNs}.${ctimeNs}.${size}.${ino}`;
    return { kind: kindOf(found), modified: Number(mtimeNs) / 1_000_000, stamp, changed };
  },
  makeFolder: (path, mode) => {
    // Create missing parents one by one: mkdir's own recursion never ends on a file system such as /proc that accepts
    // no new names.
    const parent = dirname(path);
    if (lstatSync(parent, { throwIfNoEntry: false }) === undefined) nodeFiles.makeFolder(parent, mode);
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  },
  syncFolder: (path) => {
    // Windows cannot open a folder; its file system journals renames.
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

/** The system's code for a failed call, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Run an action while holding a lock across processes; not ok if the lock was not free in time. */
export type WriteLock = <T>(action: () => T) => { readonly ok: true; readonly value: T } | { readonly ok: false };

/**
 * A lock across processes: `BEGIN IMMEDIATE` on a small database file. The system releases it however its holder dies,
 * so there is never a stale lock.
 */
export function sqliteWriteLock(path: string, timeout: number): WriteLock {
  return (action) => {
    const database = open(path, timeout);
    try {
      try {
        // Nothing is ever written to it, so avoid a journal on disk.
        database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
      } catch (error) {
        if (isBusy(error)) return { ok: false };
        throw unavailable(path, error);
      }
      return { ok: true, value: action() };
    } finally {
      // Closing rolls back the empty transaction, which releases the lock.
      database.close();
    }
  };
}

function open(path: string, timeout: number): DatabaseSync {
  try {
    // Loaded when a lock is taken: reading and starting need none, and every process would pay for it.
    const sqlite = process.getBuiltinModule("node:sqlite");
    // SQLite creates files readable by everybody, but this one is among sessions.
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

// SQLite only says that it could not open the file; ask the system why.
function systemReason(path: string): string | undefined {
  try {
    closeSync(openSync(path, "a", 0o600));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
}
