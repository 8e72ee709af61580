import type { AppendHint, StoreHealth } from "@clew/thread-store";
import type { SqlEngine, SqlPlan } from "@clew/thread-store/sql";
import type { Client, PoolClient } from "pg";
import type { Connections } from "./connect.ts";
import { mapPostgresError } from "./errors.ts";
import { Journeys } from "./journey.ts";
import { readVersions, tableProblems } from "./migrate.ts";
import { runPlan } from "./send.ts";
import { type GroupWriter, retrying, writeAlone } from "./write.ts";

// Without LISTEN (a pooler in between, a lost connection) watchers look for themselves this often.
const POLL_MS = 500;

// Others hear at once of the first of many appends, and of those that follow it so often.
const GATHER_MS = 20;

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
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
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
export function postgresEngine(connections: Connections, groups: GroupWriter): SqlEngine {
  const wakeups = new Wakeups(connections);
  const counts = new PlannerCounts(connections);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await wakeups.stop();
    await counts.stop();
    await connections.end();
  };
  return {
    async write(plan, proof, place) {
      const value = await (place === undefined
        ? writeAlone(connections, plan, proof)
        : groups.write(place, plan, proof));
      counts.written();
      return value;
    },
    read: (plan) =>
      retrying(connections, () =>
        connections.use((client) => runPlan(plan(), new Journeys(client, connections.statements).send)),
      ),
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

async function snapshot<T>(connections: Connections, client: PoolClient, plan: SqlPlan<T>): Promise<T> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    return await runPlan(plan, new Journeys(client, connections.statements).send);
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
  }
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
