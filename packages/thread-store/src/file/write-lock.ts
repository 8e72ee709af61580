import { closeSync, openSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { ClewError } from "@clew/errors";

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
