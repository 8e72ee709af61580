import { randomBytes } from "node:crypto";
import { ClewError } from "@clew/errors";
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from "pg";
import { isStaleStatement } from "./errors.ts";

/** Where the tables are. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port,host2:port2/database?schema=clew&pool=10&prepare=false`. */
  readonly url: string;
  /** How long a write or read retries during a failover (default: 15 s). */
  readonly retryMs?: number;
}

/** A pool of connections to whichever host accepts writes. */
export interface Connections {
  readonly schema: string;
  readonly retryMs: number;
  readonly hosts: number;
  /** The statements that the server keeps by name. */
  readonly statements: KeptStatements;
  /** The server's process that answers a connection. */
  serverProcess(client: PoolClient): ServerProcess | undefined;
  /** Take a connection for `work`, and drop it if `work` fails in a way the connection may have caused. */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** The same for work that may wait for another's lock: it leaves some connections to others. */
  useApart<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** A connection outside the pool, for LISTEN. */
  listener(): Client;
  /** Move on to the next host after this one could not be used. */
  next(): void;
  end(): Promise<void>;
}

/** A process of the server; its number is used again later. */
export interface ServerProcess {
  readonly pid: number;
  readonly started: string;
}

const OUR_PARAMETERS = ["schema", "pool", "prepare"];
const IDENTIFIER = /^[a-z_][a-z0-9_]{0,59}$/;
const STEP_MS = 40;

/** Open a pool. Connections are made on demand, and again when lost. */
export function connect(options: PostgresOptions): Connections {
  const { hosts, ours } = split(options.url);
  const schema = ours.get("schema") ?? "clew";
  if (!IDENTIFIER.test(schema))
    throw new ClewError("CONFIG_INVALID", `schema=${schema.slice(0, 80)} is not a lower-case SQL name.`);
  let host = 0;
  let moved = Number.NEGATIVE_INFINITY;
  const config = (): ClientConfig => clientConfig(hosts[host % hosts.length] ?? "", schema);
  class AnyHostClient extends Client {
    constructor() {
      super(config());
    }
  }
  const size = poolSize(ours.get("pool"));
  const apart = places(Math.max(1, size - LEFT_FREE));
  const processes = new WeakMap<object, ServerProcess>();
  const pool = new Pool({
    Client: AnyHostClient,
    max: size,
    onConnect: async (client) => void processes.set(client, await requireSettings(client, schema)),
  });
  // The pool drops a lost connection; its user learns of it from the failed query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    schema,
    retryMs: options.retryMs ?? 15_000,
    statements: new KeptStatements(ours.get("prepare") === "false" ? "session" : "connection"),
    serverProcess: (client) => processes.get(client),
    use: (work) => useClient(pool, work),
    useApart: (work) => apart(() => useClient(pool, work)),
    listener: () => new AnyHostClient(),
    hosts: hosts.length,
    next: () => {
      // Everybody on the lost host asks at once: make that one step, not one each.
      if (performance.now() - moved < STEP_MS) return;
      moved = performance.now();
      host += 1;
    },
    end: () => pool.end(),
  };
}

/** Connections that writers waiting for locks leave to work that does not wait: groups, reads and the like. */
const LEFT_FREE = 5;

/** Lets a number of jobs run at once; others wait in order. */
function places(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= most) await new Promise<void>((go) => waiting.push(go));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over the place.
      if (next === undefined) working -= 1;
      else next();
    }
  };
}

function clientConfig(connectionString: string, schema: string): ClientConfig {
  return {
    connectionString,
    application_name: "clew",
    // A lock holder that has gone silent must not stop everybody else.
    // Every query has an index. A scan of the whole table looks cheaper to the planner only while the index of words has a long
    // pending list or the table has no statistics yet, and the server then keeps that plan.
    // Older servers count a scan that was turned off as very expensive and compile such queries, which takes longer than any of ours.
    options: `-c search_path=${schema} -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s -c enable_seqscan=off -c jit=off`,
    connectionTimeoutMillis: 5000,
    // A host that was switched off does not even close its connections.
    query_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements passed together travel together.
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: string) =>
        format === "binary" ? types.getTypeParser(oid, "binary") : parserOf(oid),
    },
  };
}

async function useClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Only an error reported by Postgres that ended in a rollback leaves a usable connection.
    client.release(failure !== undefined && !isHarmless(failure));
  }
}

function isHarmless(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isStaleStatement(error)) return false;
  // Our own errors (such as a refusal) have other codes or none; class 08, 57P and "read-only" end connections.
  return !(code.startsWith("08") || code.startsWith("57P") || code === "25006") && !("errno" in Object(error));
}

/** A standby also answers but accepts no writes, and a pooler may not have passed on our settings. */
async function requireSettings(
  client: { query(sql: string): Promise<{ rows: Readonly<Record<string, unknown>>[] }> },
  schema: string,
): Promise<ServerProcess> {
  const { rows } = await client.query(
    `SELECT pg_is_in_recovery() AS standby, current_setting('search_path') AS search_path, pg_backend_pid() AS pid,
      (SELECT ${STARTED} FROM pg_stat_get_activity(pg_backend_pid())) AS started`,
  );
  const [row = {}] = rows;
  if (row["standby"] === true) throw Object.assign(new Error("this host is a standby"), { code: "25006" });
  const path = String(row["search_path"]);
  if (path.split(",")[0]?.trim().replaceAll('"', "") !== schema)
    throw new ClewError("CONFIG_INVALID", `The search_path of connections to Postgres is ${path}, not ${schema}.`, {
      hint: `A pooler that ignores the start-up parameter options needs it on the role: ALTER ROLE … SET search_path = ${schema}.`,
    });
  return { pid: Number(row["pid"]), started: String(row["started"]) };
}

/** When a process of the server began, whatever the session's time zone. */
export const STARTED = "CAST(extract(epoch FROM backend_start) AS text)";

function poolSize(text: string | undefined): number {
  if (text === undefined) return 10;
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 500) return size;
  throw new ClewError("CONFIG_INVALID", `pool=${text.slice(0, 20)} must be a whole number from 1 to 500.`);
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?(.*))?$/;

/** Split into one URL per host: the URL class cannot parse several hosts. */
function split(url: string): { hosts: readonly string[]; ours: ReadonlyMap<string, string> } {
  const [, scheme = "", user = "", hosts = "", path = "", query = ""] = URL_PARTS.exec(url) ?? [];
  if (scheme === "")
    throw new ClewError("CONFIG_INVALID", "The store's URL must be postgres://user:password@host/database.");
  const parameters = new URLSearchParams(query);
  const ours = new Map<string, string>();
  for (const name of OUR_PARAMETERS) {
    const value = parameters.get(name);
    if (value !== null) ours.set(name, value);
    parameters.delete(name);
  }
  const rest = parameters.toString();
  const each = hosts.split(",").map((host) => `${scheme}${user}${host}${path}${rest === "" ? "" : `?${rest}`}`);
  return { hosts: each, ours };
}

/** A column that a statement returns, and the parser for its values. */
export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Statements that a server session keeps, by name, with their columns; undefined if not certain. */
export type Kept = Map<string, readonly Column[] | undefined>;

const MOST_LOSSES = 50;

/** Knows where named statements are kept, so that the server need not plan them again. */
export class KeptStatements {
  // A pooler may give each transaction another session. Then statements are kept by session, which a transaction asks
  // for first, under names that no other process uses.
  #where: "connection" | "session" | "nowhere";
  readonly #prefix = randomBytes(4).toString("hex");
  readonly #byConnection = new WeakMap<ClientBase, Kept>();
  readonly #bySession = new Map<number, Kept>();
  #losses = 0;

  constructor(where: "connection" | "session") {
    this.#where = where;
  }

  /** Whether the answering session must be known. */
  get isBySession(): boolean {
    return this.#where === "session";
  }

  /** A statement was missing, or a different one had its name. */
  lost(): void {
    this.#bySession.clear();
    if (this.#where === "connection") this.#where = "session";
    else if (++this.#losses > MOST_LOSSES) this.#where = "nowhere";
  }

  of(client: ClientBase, session: number | undefined): { readonly kept: Kept; readonly prefix: string } | undefined {
    if (this.#where === "connection") return { kept: keptIn(this.#byConnection, client), prefix: "clew" };
    if (this.#where === "nowhere" || session === undefined) return undefined;
    return { kept: keptIn(this.#bySession, session), prefix: `clew_${this.#prefix}` };
  }
}

function keptIn<K>(byPlace: { get(key: K): Kept | undefined; set(key: K, kept: Kept): unknown }, key: K): Kept {
  const known = byPlace.get(key);
  if (known !== undefined) return known;
  const kept: Kept = new Map();
  byPlace.set(key, kept);
  return kept;
}

const BIGINT = 20;

/** The parser for a type's text format. */
export function parserOf(oid: number): (text: string) => unknown {
  return oid === BIGINT ? Number : types.getTypeParser(oid, "text");
}
