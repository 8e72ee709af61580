import { ClewError } from "@clew/errors";
import type { StoreHealth } from "@clew/thread-store";
import type { SqlEngine, SqlPlan, Statement } from "@clew/thread-store/sql";
import type { PoolClient } from "pg";
import type { Connections } from "./connect.ts";
import {
  codeOf,
  isConflictToRetry,
  isConnectionError,
  isStaleStatement,
  isStatementLost,
  isTableMissing,
  mapPostgresError,
} from "./errors.ts";
import { NEWER_AREA, readVersions, refuseNewer, tableProblems } from "./migrate.ts";
import { PlannerCounts } from "./planner-counts.ts";
import { runPlan, send } from "./run-plan.ts";
import { Wakeups } from "./wakeups.ts";

/** Runs the store's plans on Postgres, through restarts and failovers. */
export function postgresEngine(connections: Connections): SqlEngine {
  const wakeups = new Wakeups(connections);
  const counts = new PlannerCounts(connections);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await wakeups.stop();
    await counts.stop();
    await connections.end();
  };
  return {
    async write(plan, proof) {
      const value = await writing(connections, plan, proof);
      counts.written();
      return value;
    },
    read: (plan) =>
      retrying(connections, () => connections.use((client) => runPlan(plan(), client, connections.prepare))),
    snapshot: (plan) => retrying(connections, () => connections.use((client) => snapshot(connections, client, plan()))),
    // Words are indexed with the decision itself.
    settle: async () => undefined,
    watch: (listener) => wakeups.add(listener),
    wake: (hint) => wakeups.wake(hint),
    health: () => health(connections),
    // The server decides when emptied rows leave its files: vacuum does it.
    scrub: async () => undefined,
    // Several stores share the pool, and each of them closes it.
    close: () => (closed ??= close()),
  };
}

/** A write whose commit was sent and whose answer was lost: the transaction's number, and what it would answer. */
interface Unanswered<T> {
  readonly transaction: string;
  readonly value: T;
}

type Proof<T> = (value: T) => Statement | undefined;

async function writing<T>(connections: Connections, plan: () => SqlPlan<T>, proof?: Proof<T>): Promise<T> {
  let unanswered: Unanswered<T> | undefined;
  return retrying(connections, async () => {
    // It may have been committed: asked first, so that nothing is written twice.
    if (unanswered !== undefined && (await isThere(connections, unanswered, proof))) return unanswered.value;
    unanswered = undefined;
    return connections.use((client) =>
      transact(connections, client, {
        plan: plan(),
        beforeCommit: (last) => {
          unanswered = last;
        },
      }),
    );
  });
}

// A server that crashed gives the numbers of transactions it lost to others: that one of this number was committed is no proof.
// Where there is none, the plan is one that may be run again.
async function isThere<T>(connections: Connections, last: Unanswered<T>, proof?: Proof<T>): Promise<boolean> {
  if (!(await wasCommitted(connections, last.transaction))) return false;
  const asked = proof?.(last.value);
  if (asked === undefined) return false;
  const rows = await connections.use((client) => send(client, asked, connections.prepare));
  return rows.length > 0;
}

interface Work<T> {
  readonly plan: SqlPlan<T>;
  readonly beforeCommit: (last: Unanswered<T>) => void;
}

// A newer Clew may have changed the tables while this one runs: asked in the same journey, before anything is acknowledged.
const NUMBERED: Statement = {
  sql: `SELECT CAST(pg_current_xact_id() AS text) AS number, ${NEWER_AREA} AS newer`,
  values: [],
};

async function transact<T>(connections: Connections, client: PoolClient, work: Work<T>): Promise<T> {
  // These travel with the plan's first statements.
  const begun = client.query("BEGIN");
  const numbered = send(client, NUMBERED, connections.prepare);
  let value: T;
  try {
    const [, rows, result] = await Promise.all([begun, numbered, runPlan(work.plan, client, connections.prepare)]);
    value = result;
    if (rows[0]?.["newer"] !== null) refuseNewer(await readVersions(client, connections.schema));
    work.beforeCommit({ transaction: String(rows[0]?.["number"]), value });
  } catch (error) {
    await Promise.allSettled([begun, numbered]);
    // A connection that cannot roll back is dropped by whoever gave it.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  await client.query("COMMIT");
  return value;
}

async function snapshot<T>(connections: Connections, client: PoolClient, plan: SqlPlan<T>): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    return await runPlan(plan, client, connections.prepare);
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
  }
}

const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

// Each try drops the connection that it failed on: more than a pool usually has, and an end where that does not help.
const STALE_TRIES = 50;

async function retrying<T>(connections: Connections, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const lost = isConnectionError(error);
      const stale = isStaleStatement(error) && tries < STALE_TRIES;
      if (!(lost || stale || isConflictToRetry(error)) || Date.now() - started > connections.retryMs)
        throw await explained(connections, error);
      if (isStatementLost(error)) connections.stopPreparing();
      if (lost) connections.next();
      if (!stale) await pause(tries);
    }
  }
}

// What fails for no reason of its own may do so because a newer Clew has changed the tables.
async function explained(connections: Connections, error: unknown): Promise<unknown> {
  const mapped = mapPostgresError(error);
  const isPostgres = error instanceof Error && "severity" in error;
  if (!isPostgres || (ClewError.is(mapped) && !isTableMissing(error))) return mapped;
  try {
    refuseNewer(await connections.use((client) => readVersions(client, connections.schema)));
    return mapped;
  } catch (newer) {
    return ClewError.is(newer) ? newer : mapped;
  }
}

async function wasCommitted(connections: Connections, transaction: string): Promise<boolean> {
  const started = Date.now();
  for (;;) {
    const status = await connections.use((client) => askStatus(client, transaction));
    if (status !== "in progress") return status === "committed";
    // The server has not noticed yet that we are gone, or the commit waits for a standby that does not answer.
    if (Date.now() - started > connections.retryMs)
      throw Object.assign(new Error("whether a commit happened is not known yet"), { code: "08007" });
    await pause(0);
  }
}

async function askStatus(client: PoolClient, transaction: string): Promise<unknown> {
  try {
    const { rows } = await client.query("SELECT pg_xact_status(CAST($1 AS xid8)) AS status", [transaction]);
    return rows[0]?.["status"];
  } catch (error) {
    // A standby that took over before it heard of the transaction: there it never was.
    if (codeOf(error) === "22023") return undefined;
    throw error;
  }
}

function pause(tries: number): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(tries, 6));
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

async function health(connections: Connections): Promise<StoreHealth> {
  const { schema } = connections;
  try {
    return await connections.use(async (client) => {
      const versions = await readVersions(client, schema);
      const problems = await tableProblems(client, schema, versions);
      return {
        ok: problems.length === 0,
        schema: Object.fromEntries([...versions].map(([area, version]) => [area, version.schema])),
        problems,
      };
    });
  } catch (error) {
    const mapped = mapPostgresError(error);
    return { ok: false, schema: {}, problems: [mapped instanceof Error ? mapped.message : String(mapped)] };
  }
}
