import { createHash } from "node:crypto";
import { ClewError } from "@clew/errors";
import type { AppendHint, StoreHealth } from "@clew/thread-store";
import type { SqlEngine, SqlPlan, SqlRow, Statement } from "@clew/thread-store/sql";
import type { Client, ClientBase, PoolClient } from "pg";
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

// Without LISTEN (a pooler in between, a lost connection) watchers look for themselves this often.
const POLL_MS = 500;

type Listener = (hint: AppendHint | undefined) => void;

/** Wakes watchers here and in other processes; hints may be lost or merged, and then the poll wakes them. */
class Wakeups {
  readonly #connections: Connections;
  readonly #listeners = new Set<Listener>();
  #waiting: AppendHint[] = [];
  #sending: Promise<void> | undefined;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  wake(hint: AppendHint): void {
    this.#tell(hint);
    if (this.#stopped) return;
    this.#waiting.push(hint);
    // NOTIFY takes a lock over all commits: one statement for what many appends have to say, outside their transactions.
    this.#sending ??= this.#send();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#listeners.clear();
    await this.#sending;
    await this.#client?.end().catch(() => undefined);
  }

  get #channel(): string {
    return `clew_${this.#connections.schema}`;
  }

  async #send(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const newest = new Map(this.#waiting.map((hint) => [`${hint.project} ${hint.log}`, hint]));
      this.#waiting = [];
      const payloads = [...newest.values()]
        .map(({ project, log, seq }) => JSON.stringify({ project, thread: log, seq }))
        .filter((payload) => payload.length < 7900);
      const sql = "SELECT pg_notify($1, payload) FROM unnest(CAST($2 AS text[])) AS payload";
      // A wake-up that could not be sent is made up for by the others' poll.
      await this.#connections.use((client) => client.query(sql, [this.#channel, payloads])).catch(() => undefined);
    }
    this.#sending = undefined;
  }

  #start(): void {
    if (this.#timer !== undefined || this.#stopped) return;
    void this.#listen();
    this.#timer = setInterval(() => {
      if (this.#client === undefined) void this.#listen();
      this.#tell(undefined);
    }, POLL_MS);
    this.#timer.unref();
  }

  async #listen(): Promise<void> {
    const client = this.#connections.listener();
    this.#client = client;
    const lost = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.#tell(readHint(payload ?? "")));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#channel}`);
      // What happened before this was not heard.
      this.#tell(undefined);
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }

  #tell(hint: AppendHint | undefined): void {
    for (const listener of this.#listeners) listener(hint);
  }
}

function readHint(payload: string): AppendHint | undefined {
  try {
    const hint: unknown = JSON.parse(payload);
    if (typeof hint !== "object" || hint === null || !("project" in hint) || !("thread" in hint) || !("seq" in hint))
      return undefined;
    return { project: String(hint.project), log: String(hint.thread), seq: Number(hint.seq) };
  } catch {
    return undefined;
  }
}

/** Runs a plan to its end on one connection; statements handed out together travel together. */
async function runPlan<T>(plan: SqlPlan<T>, client: ClientBase, prepare: boolean): Promise<T> {
  let step = plan.next();
  while (!step.done) {
    let results: readonly (readonly SqlRow[])[];
    try {
      results = await Promise.all(step.value.map((statement) => send(client, statement, prepare)));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}

/** Sends one statement with `?` places and gives its rows. */
async function send(client: ClientBase, statement: Statement, prepare: boolean): Promise<readonly SqlRow[]> {
  const { text, name } = prepared(statement.sql);
  const values = [...statement.values];
  const result = await client.query<Record<string, unknown>>(
    prepare && name ? { name, text, values } : { text, values },
  );
  return result.rows;
}

interface Prepared {
  readonly text: string;
  /** Undefined for statements that are too long to be worth keeping. */
  readonly name: string | undefined;
}

// The texts come from a closed set, but filters combine: bounded, so that neither side keeps them forever.
const PREPARED = new Map<string, Prepared>();
const PREPARED_LIMIT = 500;
const NAMED_LENGTH = 3000;

/** A statement as Postgres numbers its places; no statement of ours holds a question mark otherwise. */
function prepared(sql: string): Prepared {
  const known = PREPARED.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replaceAll("?", () => `$${++count}`);
  const named = PREPARED.size < PREPARED_LIMIT && text.length <= NAMED_LENGTH;
  // By the text's own digest: the same name never means another text, whichever process of ours used the connection before.
  const name = named ? `clew_${createHash("sha256").update(text).digest("hex").slice(0, 32)}` : undefined;
  const statement = { text, name };
  if (named) PREPARED.set(sql, statement);
  return statement;
}

// The server counts by itself once a minute. Till then it takes every table for ten pages without repetitions, where going through
// a project costs what looking up an id does; what is planned in that minute by name is used for as long as the connection lives.
const FIRST = 16;
const LAST = 16_384;
const TIMES = 4;

// Tables at least twice as large as when they were counted.
const GROWN = `SELECT quote_ident(c.relname) AS name FROM pg_class c
  WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind = 'r'
  AND pg_relation_size(c.oid) >= 2 * greatest(c.relpages, 0.5) * CAST(current_setting('block_size') AS integer)`;

/** Has the server count the tables of a store that begins to grow, so that it plans for what they will be. */
class PlannerCounts {
  readonly #connections: Connections;
  #writes = 0;
  #next = FIRST;
  #counting: Promise<void> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** After every write of this process; those of others count for themselves. */
  written(): void {
    this.#writes += 1;
    if (this.#writes < this.#next || this.#next > LAST || this.#counting !== undefined) return;
    this.#next *= TIMES;
    // Whoever may not count, or has no connection to spare, goes on with what the server does by itself.
    this.#counting = this.#count()
      .catch(() => undefined)
      .finally(() => {
        this.#counting = undefined;
      });
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#next = Number.POSITIVE_INFINITY;
    await this.#counting;
  }

  async #count(): Promise<void> {
    await this.#connections.use(async (client) => {
      const { rows } = await client.query<{ name: string }>(GROWN);
      const names = rows.map(({ name }) => name).join(", ");
      if (names !== "") await client.query(`ANALYZE (SKIP_LOCKED) ${names}`);
    });
  }
}

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
