import type { AppendHint, StoreHealth } from "@clew/thread-store";
import type { SqlEngine, SqlPlan } from "@clew/thread-store/sql";
import type { Client, PoolClient } from "pg";
import type { Connections } from "./connect.ts";
import { mapPostgresError } from "./errors.ts";
import type { GroupWriter } from "./group-writer.ts";
import { Journeys, runPlan } from "./journey.ts";
import { readVersions, tableProblems } from "./migrate.ts";
import { retrying, writeAlone } from "./write.ts";

// Without LISTEN (behind a pooler, or after a lost connection), watchers poll this often.
const POLL_MS = 500;

// Others hear of the first of many appends at once, and of later ones this often.
const GATHER_MS = 20;

type Listener = (hint: AppendHint | undefined) => void;

/** Wakes watchers here and in other processes. Hints may be lost or merged; then the poll wakes them. */
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
    // NOTIFY takes a lock over all commits, so send one for many appends, outside their transactions.
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
      // If a wake-up cannot be sent, the others' poll makes up for it.
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
      // Earlier appends were not heard, so wake everybody once.
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

// The server updates its statistics once a minute. Until then it assumes that every table has ten pages of distinct
// values, so that scanning a project seems as cheap as finding an id; and a plan made for a named statement in that
// minute is used as long as the connection lives.
const FIRST = 16;
const LAST = 16_384;
const TIMES = 4;

// Tables at least twice as large as when they were last analyzed.
const GROWN = `SELECT quote_ident(c.relname) AS name FROM pg_class c
  WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind = 'r'
  AND pg_relation_size(c.oid) >= 2 * greatest(c.relpages, 0.5) * CAST(current_setting('block_size') AS integer)`;

/** Has the server analyze the tables of a growing store, so that it plans for their real size. */
class PlannerCounts {
  readonly #connections: Connections;
  #writes = 0;
  #next = FIRST;
  #counting: Promise<void> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Called after every write of this process; other processes count their own. */
  written(): void {
    this.#writes += 1;
    if (this.#writes < this.#next || this.#next > LAST || this.#counting !== undefined) return;
    this.#next *= TIMES;
    // Without permission or a spare connection, rely on the server's own statistics.
    this.#counting = this.#count()
      .catch(() => undefined)
      .finally(() => {
        this.#counting = undefined;
      });
  }

  /** Resolves when nothing is running any more. */
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
    // Words are indexed together with the decision.
    settle: async () => undefined,
    watch: (listener) => wakeups.add(listener),
    wake: (hint) => wakeups.wake(hint),
    health: () => health(connections),
    // Vacuum removes emptied rows from the server's files when the server decides.
    scrub: async () => undefined,
    // Several stores share the pool, and each closes it.
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
