import type { StoreHealth } from "@clew/thread-store";
import type { SqlEngine, SqlPlan } from "@clew/thread-store/sql";
import type { TransactionSql } from "postgres";
import type { Pool } from "./connect.ts";
import { isConflictToRetry, isConnectionError, mapPostgresError } from "./errors.ts";
import { readVersions } from "./migrate.ts";
import { runPlan } from "./run-plan.ts";
import { Wakeups } from "./wakeups.ts";

type Transaction = TransactionSql<{ bigint: number }>;

/** Runs the store's plans on Postgres, through restarts and failovers. */
export function postgresEngine(pool: Pool): SqlEngine {
  const wakeups = new Wakeups(pool);
  return {
    write: (plan) => retrying(pool, new Attempt<unknown>(), (attempt) => writeOnce(pool, plan, attempt)),
    read: (plan) => retrying(pool, undefined, () => runPlan(plan(), pool.sql)),
    snapshot: (plan) => retrying(pool, undefined, () => snapshot(pool, plan)),
    watch: (listener) => wakeups.add(listener),
    wake: (hint) => wakeups.wake(hint),
    health: () => health(pool),
    // The server decides when emptied rows leave its files: vacuum does it.
    scrub: async () => undefined,
    async close() {
      await wakeups.stop();
      await pool.sql.end({ timeout: 5 });
    },
  };
}

/** What is known of a write whose connection broke: the transaction's number, and what it would answer. */
class Attempt<T> {
  transaction: string | undefined;
  /** Set once everything was written and only the commit was left. */
  outcome: { readonly value: T } | undefined;
}

async function writeOnce<T>(pool: Pool, plan: () => SqlPlan<T>, attempt: Attempt<unknown> | undefined): Promise<T> {
  const result = await pool.sql.begin(async (transaction: Transaction) => {
    const known = attempt ?? new Attempt<unknown>();
    known.outcome = undefined;
    known.transaction = undefined;
    // Travels with the plan's first statements.
    const number = transaction.unsafe("SELECT CAST(pg_current_xact_id() AS text) AS number", [], { prepare: true });
    const [value, rows] = await Promise.all([runPlan(plan(), transaction), number]);
    known.transaction = String(rows[0]?.["number"]);
    known.outcome = { value };
    return value;
  });
  return result as T; // the driver unwraps arrays of queries, which plans never answer
}

function snapshot<T>(pool: Pool, plan: () => SqlPlan<T>): Promise<T> {
  return pool.sql.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", (transaction: Transaction) =>
    runPlan(plan(), transaction),
  ) as Promise<T>; // the driver unwraps arrays of queries, which plans never answer
}

const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

async function retrying<T>(
  pool: Pool,
  attempt: Attempt<unknown> | undefined,
  work: (attempt: Attempt<unknown> | undefined) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  for (let tries = 0; ; tries++) {
    try {
      // A commit whose answer was lost may have happened: asked first, so that nothing is written twice.
      if (attempt?.outcome !== undefined && (await wasCommitted(pool, attempt))) return attempt.outcome.value as T; // what `work` itself stored
      return await work(attempt);
    } catch (error) {
      const again = isConnectionError(error) || isConflictToRetry(error);
      if (!again || Date.now() - started > pool.retryMs) throw mapPostgresError(error);
      if (!isConnectionError(error) && attempt) attempt.outcome = undefined;
      await pause(tries);
    }
  }
}

async function wasCommitted(pool: Pool, attempt: Attempt<unknown>): Promise<boolean> {
  for (;;) {
    const rows = await pool.sql.unsafe("SELECT pg_xact_status(CAST($1 AS xid8)) AS status", [
      attempt.transaction ?? "0",
    ]);
    const status = rows[0]?.["status"];
    if (status !== "in progress") return status === "committed";
    // The server has not noticed yet that we are gone.
    await pause(0);
  }
}

function pause(tries: number): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(tries, 6));
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

async function health(pool: Pool): Promise<StoreHealth> {
  try {
    const versions = await readVersions(pool.sql, pool.schema);
    return {
      ok: true,
      schema: Object.fromEntries([...versions].map(([area, version]) => [area, version.schema])),
      problems: [],
    };
  } catch (error) {
    const mapped = mapPostgresError(error);
    return { ok: false, schema: {}, problems: [mapped instanceof Error ? mapped.message : String(mapped)] };
  }
}
