import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { ClewError } from "@clew/errors";
import type { SqlPlan, SqlRow } from "../../sql/plan.ts";
import { mapSqliteError } from "./map-sqlite-error.ts";

// Enough to share one fsync, but few enough not to hold up the event loop.
const BATCH_LIMIT = 256;
// How often to give a growing batch, or one smaller than the last, another turn of the event loop. The answers of one
// commit bring the next requests, but not all in one turn, and an fsync per turn costs more than the turn.
const TURNS = 2;

interface Job {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Work for every commit. */
export interface CommitHook {
  before?(connection: Connection): void;
  committed?(): void;
  undone?(): void;
}

/**
 * Lets all writes within a few turns of the event loop share one transaction: one fsync for all, acknowledged after it.
 */
export class GroupCommit {
  readonly #connection: Connection;
  #queue: Job[] = [];
  #scheduled = false;
  #lastBatch = 0;
  #idle: (() => void)[] = [];
  readonly #hooks: CommitHook[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  hook(hook: CommitHook): void {
    this.#hooks.push(hook);
  }

  add<T>(work: (connection: Connection) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | undefined;
      this.#queue.push({
        run: () => {
          outcome = { value: work(this.#connection) };
        },
        resolve: () => {
          if (outcome) resolve(outcome.value);
        },
        reject,
      });
      this.#schedule();
    });
  }

  /** Resolves when nothing is waiting any more. */
  drain(): Promise<void> {
    if (this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#gather(TURNS);
  }

  #gather(turns: number): void {
    const before = this.#queue.length;
    // After the poll phase, every request of this turn has arrived. If single writes follow one another, commit at
    // once.
    setImmediate(() => {
      const { length } = this.#queue;
      const mayGrow = length < BATCH_LIMIT && (length > before || length < this.#lastBatch);
      if (mayGrow && turns > 0) this.#gather(turns - 1);
      else this.#flush();
    });
  }

  #flush(): void {
    this.#scheduled = false;
    const batch = this.#queue.splice(0, BATCH_LIMIT);
    this.#lastBatch = batch.length;
    const settle = this.#commit(batch);
    for (const done of settle) done();
    if (this.#queue.length > 0) this.#schedule();
    else for (const wake of this.#idle.splice(0)) wake();
  }

  /**
   * Commit work at once without waiting for the disk; only for what can be rebuilt from the disk. A later commit makes
   * it durable.
   */
  catchUp<T>(work: (connection: Connection) => T): T {
    this.#connection.exec("PRAGMA synchronous = NORMAL");
    try {
      return this.#transact(work);
    } finally {
      this.#connection.exec("PRAGMA synchronous = FULL");
    }
  }

  /**
   * Run a batch without a savepoint per job, which would copy every changed page. If a job fails, the batch is undone
   * and run again with savepoints, so that only that job is undone.
   */
  #commit(batch: readonly Job[]): (() => void)[] {
    let isRunning = false;
    try {
      return this.#transact(() =>
        batch.map((job) => {
          isRunning = true;
          job.run();
          isRunning = false;
          return job.resolve;
        }),
      );
    } catch (error) {
      // Nothing of this batch is on disk, whatever its jobs returned.
      if (!isRunning || batch.length === 1) return batch.map((job) => () => job.reject(error));
      return this.#commitApart(batch);
    }
  }

  #commitApart(batch: readonly Job[]): (() => void)[] {
    try {
      return this.#transact(() => batch.map((job) => this.#runOne(job)));
    } catch (error) {
      return batch.map((job) => () => job.reject(error));
    }
  }

  #transact<T>(work: (connection: Connection) => T): T {
    const connection = this.#connection;
    try {
      // `run` keeps the compiled statement, which `exec` does not, and these come with every write.
      connection.run("BEGIN IMMEDIATE");
      const value = work(connection);
      for (const hook of this.#hooks) hook.before?.(connection);
      connection.run("COMMIT");
      for (const hook of this.#hooks) hook.committed?.();
      return value;
    } catch (error) {
      rollback(connection);
      for (const hook of this.#hooks) hook.undone?.();
      throw error;
    }
  }

  #runOne(job: Job): () => void {
    const connection = this.#connection;
    connection.run("SAVEPOINT job");
    try {
      job.run();
      connection.run("RELEASE job");
      return job.resolve;
    } catch (error) {
      // On a full disk SQLite gives up the whole transaction, so the other jobs cannot be committed either.
      if (!connection.inTransaction()) throw error;
      connection.run("ROLLBACK TO job");
      connection.run("RELEASE job");
      return () => job.reject(error);
    }
  }
}

function rollback(connection: Connection): void {
  try {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
  } catch {
    // The first error says what happened; a transaction that cannot be rolled back ends with the connection.
  }
}

/** A row from SQLite. */
export type Row = Record<string, unknown>;

/** One connection with prepared statements. Every failure is a ClewError. */
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

/** Options for opening a connection. */
export interface ConnectionOptions {
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
}

// Statement texts come from a closed set, but filters combine, so the cache is limited.
const CACHE_LIMIT = 500;

/** Open a connection to a database file or to memory. */
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
    // Every statement goes through here, so this is written out: a function call each would be noticeable.
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

/** Run a plan to its end synchronously: nothing else happens on the connection in between. */
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

/** One migration step of an area. An area's versions count from 1 without gaps and never change after release. */
export interface Migration {
  /** The area its tables belong to: threads, knowledge, … */
  readonly area: string;
  readonly version: number;
  /** The oldest version of this area's code that can still open the database afterwards (default: `version`). */
  readonly minReader?: number;
  readonly sql: string;
}

const META =
  "CREATE TABLE IF NOT EXISTS store_meta (area TEXT PRIMARY KEY, schema INTEGER NOT NULL, min_reader INTEGER NOT NULL) STRICT";

/** Migrate every area to its newest version, whichever process comes first. Refuses a database of a newer Clew. */
export function migrate(connection: Connection, migrations: readonly Migration[], path: string): void {
  if (pending(connection, migrations, path).length === 0) return;
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.exec(META);
    // Check again under the lock: another process may have migrated in between.
    for (const step of pending(connection, migrations, path)) {
      connection.exec(step.sql);
      connection.run(
        "INSERT INTO store_meta (area, schema, min_reader) VALUES (?, ?, ?) ON CONFLICT (area) DO UPDATE SET schema = excluded.schema, min_reader = excluded.min_reader",
        step.area,
        step.version,
        step.minReader ?? step.version,
      );
    }
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
    throw error;
  }
}

/** The versions of the areas in a database. */
export function readVersions(connection: Connection): ReadonlyMap<string, { schema: number; minReader: number }> {
  const exists = connection.get("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = 'store_meta'");
  if (!exists) return new Map();
  const rows = connection.all("SELECT area, schema, min_reader FROM store_meta");
  return new Map(
    rows.map((row) => [String(row["area"]), { schema: Number(row["schema"]), minReader: Number(row["min_reader"]) }]),
  );
}

/** The steps that a database lacks. Refuses a database of a newer Clew. */
export function pending(connection: Connection, migrations: readonly Migration[], path: string): readonly Migration[] {
  const present = readVersions(connection);
  const newest = new Map<string, number>();
  for (const step of migrations) newest.set(step.area, Math.max(newest.get(step.area) ?? 0, step.version));
  for (const [area, version] of newest) {
    const found = present.get(area);
    if (found && found.minReader > version)
      throw new ClewError(
        "NEWER_SCHEMA",
        `${path} was written by a newer Clew: its ${area} tables are version ${found.schema} and need at least ${found.minReader}; this Clew knows ${version}.`,
        {
          hint: "Update Clew, or bring back a backup made before the update.",
          details: { area, ...found, known: version },
        },
      );
  }
  return migrations
    .filter((step) => step.version > (present.get(step.area)?.schema ?? 0))
    .toSorted((a, b) => (a.area === b.area ? a.version - b.version : a.area < b.area ? -1 : 1));
}
