import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { SqlPlan, SqlRow } from "../../sql/plan.ts";
import { mapSqliteError } from "./map-sqlite-error.ts";

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
