import { ClewError } from "@clew/errors";
import type { SqlPlan, SqlRow, Statement } from "@clew/thread-store/sql";
import type { PoolClient } from "pg";
import { type Connections, type ServerProcess, STARTED } from "./connect.ts";
import {
  codeOf,
  isConflictToRetry,
  isConnectionError,
  isStaleStatement,
  isStatementLost,
  isTableMissing,
  mapPostgresError,
} from "./errors.ts";
import { Journeys, runPlan, type Send } from "./journey.ts";
import type { ListStatement } from "./messages.ts";
import { NEWER_AREA, readVersions, refuseNewer } from "./migrate.ts";

/** A write whose commit was sent but whose answer was lost: the transaction, and the result. */
export interface Unanswered<T> {
  readonly transaction: Transaction;
  readonly value: T;
}

/** A transaction by its number, or if that was not read first by the server's process. */
type Transaction = string | ServerProcess | undefined;

export type Proof<T> = (value: T) => Statement | undefined;

/** Run a plan in its own transaction, through restarts and failovers. */
export async function writeAlone<T>(connections: Connections, plan: () => SqlPlan<T>, proof?: Proof<T>): Promise<T> {
  let unanswered: Unanswered<T> | undefined;
  return retrying(connections, async () => {
    // Check first whether it was committed, so that nothing is written twice.
    if (unanswered !== undefined && (await isThere(connections, unanswered, proof))) return unanswered.value;
    unanswered = undefined;
    return connections.useApart((client) =>
      transact(connections, client, {
        numbered: ALONE,
        run: (send) => runPlan(plan(), send),
        beforeCommit: (last) => {
          unanswered = last;
        },
      }),
    );
  });
}

// A crashed server reuses the numbers of lost transactions, so a commit with this number is no proof. Without a `proof`
// the plan may run again.
export async function isThere<T>(connections: Connections, last: Unanswered<T>, proof?: Proof<T>): Promise<boolean> {
  if (!(await wasCommitted(connections, last.transaction))) return false;
  const asked = proof?.(last.value);
  if (asked === undefined) return false;
  const rows = await connections.use((client) => new Journeys(client, connections.statements).send(asked));
  return rows.length > 0;
}

interface Work<T> {
  /** Reads the transaction's number, and whether a newer Clew changed the tables. */
  readonly numbered: Statement;
  readonly run: (send: Send, numbered: Promise<SqlRow>) => Promise<T>;
  /** Fails unless what the plan assumes is true: then everything is sent at once. */
  readonly check?: ListStatement;
  /** What is sent with the commit. */
  readonly last?: (value: T) => readonly ListStatement[];
  readonly beforeCommit: (last: Unanswered<T>) => void;
}

// A newer Clew may have changed the tables meanwhile: check in the same round trip, before anything is acknowledged.
export const NUMBER: string = `CAST(pg_current_xact_id() AS text) AS number, ${NEWER_AREA} AS newer`;
const BEGIN: Statement = { sql: "BEGIN", values: [] };
const COMMIT: Statement = { sql: "COMMIT", values: [] };
const SESSION: Statement = {
  sql: "SELECT pg_backend_pid() AS session, CAST(pg_current_xact_id() AS text) AS number",
  values: [],
};

// A single write returns its connection from time to time while it waits, so that many locked logs do not use up all
// connections.
const ALONE_MS = 500;
const ALONE: Statement = { sql: `SELECT ${NUMBER}, set_config('lock_timeout', '${ALONE_MS}ms', true)`, values: [] };

/** Run statements in one transaction on a connection. */
export async function transact<T>(connections: Connections, client: PoolClient, work: Work<T>): Promise<T> {
  const journeys = new Journeys(client, connections.statements);
  const { send } = journeys;
  const sent: Promise<unknown>[] = [send(BEGIN)];
  try {
    let transaction: Transaction = connections.serverProcess(client);
    if (connections.statements.isBySession) {
      // Planning every statement again would cost more than this round trip.
      const [row = {}] = await send(SESSION);
      journeys.session = Number(row["session"]);
      transaction = String(row["number"]);
    }
    // Sent together with the plan's first statements.
    const numbered = send(work.numbered).then(([row = {}]) => row);
    sent.push(numbered);
    if (work.check !== undefined) sent.push(send(work.check));
    const begun = Promise.all(sent);
    begun.catch(() => undefined); // it may fail while the plan runs
    const [value] = await Promise.all([work.run(send, numbered), work.check === undefined ? begun : undefined]);
    if (work.check === undefined) {
      const row = await numbered;
      if (row["newer"] !== null) refuseNewer(await readVersions(client, connections.schema));
      transaction = String(row["number"]);
    }
    work.beforeCommit({ transaction, value });
    await Promise.all([begun, ...[...(work.last?.(value) ?? []), COMMIT].map(send)]);
    return value;
  } catch (error) {
    await Promise.allSettled(sent);
    // Nothing sent after a failed statement is executed, not even a commit. A connection that cannot roll back is
    // dropped.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** A lock is waited for longer than a server that is gone, because its holder is working. */
export const LOCK_MS = 10_000;

// Each try drops the connection it failed on: this is more than a pool usually has, and an end if that does not help.
const STALE_TRIES = 50;

/** Retry work while the server is coming back or asks for it. */
export async function retrying<T>(connections: Connections, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const lost = isConnectionError(error);
      const stale = isStaleStatement(error) && tries < STALE_TRIES;
      const patience = connections.retryMs + (codeOf(error) === NO_LOCK ? LOCK_MS : 0);
      if (!(lost || stale || isConflictToRetry(error)) || Date.now() - started > patience)
        throw await explained(connections, error);
      if (isStatementLost(error)) connections.statements.lost();
      if (lost) connections.next();
      if (!stale) await pause(tries);
    }
  }
}

// An otherwise unexplained failure may be due to a newer Clew that changed the tables.
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

// "Transaction resolution unknown", and a lock timeout.
export const UNKNOWN_COMMIT = "08007";
export const NO_LOCK = "55P03";

/** Wait until a transaction has ended; whether it may have been committed. */
async function wasCommitted(connections: Connections, transaction: Transaction): Promise<boolean> {
  const started = Date.now();
  for (;;) {
    const status = await connections.use((client) =>
      typeof transaction === "string" ? askStatus(client, transaction) : askProcess(client, transaction),
    );
    if (status !== "in progress") return status === "committed";
    // The server has not noticed our disconnection yet, or the commit waits for a standby that does not answer.
    if (Date.now() - started > connections.retryMs)
      throw Object.assign(new Error("whether a commit happened is not known yet"), { code: UNKNOWN_COMMIT });
    await pause(0);
  }
}

async function askStatus(client: PoolClient, transaction: string): Promise<unknown> {
  try {
    const { rows } = await client.query("SELECT pg_xact_status(CAST($1 AS xid8)) AS status", [transaction]);
    return rows[0]?.["status"];
  } catch (error) {
    // A standby took over before it received the transaction, so it never happened there.
    if (codeOf(error) === "22023") return undefined;
    throw error;
  }
}

// A process ends after its transaction, and on another host it never was.
async function askProcess(client: PoolClient, process: ServerProcess | undefined): Promise<unknown> {
  const { rows } = await client.query(`SELECT 1 FROM pg_stat_get_activity($1) WHERE ${STARTED} = $2`, [
    process?.pid ?? 0,
    process?.started ?? "",
  ]);
  return rows.length > 0 ? "in progress" : "committed";
}

function pause(tries: number): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(tries, 6));
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}
