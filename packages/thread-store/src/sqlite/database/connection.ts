import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { ClewError } from "@clew/errors";
import type { SqlPlan, SqlRow } from "../../sql/plan.ts";

/** A row as SQLite gives it. */
export type Row = Record<string, unknown>;

/** One connection with its prepared statements; every failure is a ClewError. */
export interface Connection {
  all(sql: string, ...values: readonly SQLInputValue[]): Row[];
  get(sql: string, ...values: readonly SQLInputValue[]): Row | undefined;
  /** The number of changed rows. */
  run(sql: string, ...values: readonly SQLInputValue[]): number;
  /** Several statements without values. */
  exec(sql: string): void;
  inTransaction(): boolean;
  readonly raw: DatabaseSync;
  close(): void;
}

/** How to open a connection. */
export interface ConnectionOptions {
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
}

// Statements are made from a closed set of texts, but filters combine: the cache is bounded so that it cannot grow forever.
const CACHE_LIMIT = 500;

/** Opens one connection to a database file, or to a database in memory. */
export function openConnection(place: string | URL, options: ConnectionOptions = {}): Connection {
  const path = typeof place === "string" ? place : fileURLToPath(place);
  const raw = guard(
    path,
    () => new DatabaseSync(place, { readOnly: options.readOnly ?? false, timeout: options.busyTimeoutMs ?? 10_000 }),
  );
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= CACHE_LIMIT) statements.clear();
    const statement = raw.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    raw,
    // Every statement of the store goes through here: written out, as a function for each call would be noticed.
    all(sql, ...values) {
      try {
        return prepare(sql).all(...values);
      } catch (error) {
        throw mapSqliteError(error, path);
      }
    },
    get: (sql, ...values) => guard(path, () => prepare(sql).get(...values)),
    run(sql, ...values) {
      try {
        return Number(prepare(sql).run(...values).changes);
      } catch (error) {
        throw mapSqliteError(error, path);
      }
    },
    exec: (sql) => guard(path, () => raw.exec(sql)),
    inTransaction: () => raw.isTransaction,
    close: () => {
      statements.clear();
      if (raw.isOpen) raw.close();
    },
  };
}

function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw mapSqliteError(error, path);
  }
}

/** Runs a plan to its end at once: nothing else happens on the connection in between. */
export function runPlan<T>(plan: SqlPlan<T>, connection: Connection): T {
  let step = plan.next();
  while (!step.done) {
    const results: (readonly SqlRow[])[] = [];
    try {
      for (const { sql, values } of step.value) results.push(connection.all(sql, ...values));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}

// Primary result codes of SQLite; the extended ones carry them in the low byte.
const BUSY = new Set([5, 6]);
const UNAVAILABLE: Readonly<Record<number, string>> = {
  8: "cannot be written (read-only file or folder)",
  10: "cannot be read or written (I/O error)",
};
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;
const DAMAGED = new Set([11, 26]);

/** A failure of SQLite as an error of the table; anything else is passed through. */
function mapSqliteError(error: unknown, path: string): unknown {
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

// SQLite needs more than this to begin with anything: 32 KB for what readers share alone.
const ROOM = 64 * 1024;

/** Whether the disk under a file has no room left to speak of. */
export function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < ROOM;
  } catch {
    return false; // no folder, and so another trouble
  }
}

/** The refusal of a write for which there is no room. */
export function full(path: string, cause?: Error): ClewError {
  return new ClewError("STORE_UNAVAILABLE", `${path} cannot be written: the disk is full.`, {
    cause,
    hint: "Nothing of this write was kept, and what was there can be read; free some space, then try again.",
  });
}

/** Whether a failure may come from a disk without room, or a limit to what a file may hold. */
export function mayLackRoom(error: unknown): boolean {
  const cause = ClewError.is(error) ? error.cause : undefined;
  if (!(cause instanceof Error) || !("errcode" in cause) || typeof cause.errcode !== "number") return false;
  const code = cause.errcode & 0xff;
  return code === IO_ERROR || code === FULL;
}

/** What the system says of a folder that cannot be written to, as its code; undefined where it can. */
type FolderTrouble = (folder: string) => string | undefined;

/** SQLite's one sentence for all that keeps it from opening a file, with what the system says of the folder around it. */
export function unopened(error: Error, path: string, troubleWith: FolderTrouble = writingTrouble): ClewError {
  const trouble = troubleWith(dirname(path));
  const [reason, hint] = (trouble === undefined ? undefined : WHY_UNOPENED[trouble]) ?? [
    "cannot be opened",
    "Nothing was changed; mend the permissions of the file and its folder, then try again.",
  ];
  return new ClewError("STORE_UNAVAILABLE", `${path} ${reason}: ${error.message}.`, { cause: error, hint });
}

const WHY_UNOPENED: Readonly<Record<string, readonly [string, string]>> = {
  // Readers of a database that is being written share memory through a file beside it, which nobody can make there.
  EROFS: [
    "cannot be opened on a read-only file system",
    "SQLite writes beside a store also to read it: copy its folder to where you may write, and read it there with CLEW_STORE=sqlite:PATH.",
  ],
  ENOENT: [
    "has no folder to lie in",
    "Make the folder, or name another store; `clew config get store` shows where it comes from.",
  ],
};

/** What keeps one from writing into a folder. */
export function writingTrouble(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : undefined;
  }
}
