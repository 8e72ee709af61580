import { hash } from "node:crypto";
import { ClewError } from "@clew/errors";
import type { SqlPlan } from "../sql/plan.ts";
import { type SqlEngine, threadStoreOn } from "../sql/thread-store-on.ts";
import type { AppendHint, StoreHealth, ThreadStore } from "../thread-store.ts";
import { type Connection, runPlan } from "./database/connection.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { CounterBuffer, type SqliteParts, sqliteDialect } from "./dialect.ts";
import { TextIndex } from "./search/text-index.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

// How soon what another process wrote is noticed.
const POLL_MS = 250;

type Listener = (hint: AppendHint | undefined) => void;

/** Who wants to know that anything was appended: told by this process at once, and soon of what others wrote. */
class Watchers {
  readonly #database: SqliteDatabase;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #version = 0;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  wake(hint: AppendHint | undefined): void {
    for (const listener of this.#listeners) listener(hint);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#version = this.#database.foreignChanges();
    this.#timer = setInterval(() => {
      const version = this.#database.foreignChanges();
      if (version === this.#version) return;
      this.#version = version;
      this.wake(undefined);
    }, POLL_MS);
    this.#timer.unref();
  }
}

/** Runs the store's plans on an open SQLite database. */
function sqliteEngine(database: SqliteDatabase, parts: SqliteParts): SqlEngine {
  const { counters, text } = parts;
  const watchers = new Watchers(database);
  database.onCommit({
    before: (connection) => counters.flush(connection),
    undone: () => counters.clear(),
  });
  return {
    write: (plan) => database.write((connection) => keeping(parts, () => runPlan(plan(), connection))),
    settle: () => text.settleIfPossible(),
    // A plan that fails does so by rejecting, as on every other database.
    read: async (plan) => readSearchable(database, parts, (connection) => runPlan(plan(), connection)),
    // A plan runs to its end within one turn: begun as a transaction it sees one moment, whatever others write.
    snapshot: async (plan) => readSearchable(database, parts, (connection) => snapshot(connection, plan())),
    watch: (listener) => watchers.add(listener),
    wake: (hint) => watchers.wake(hint),
    health: async (deep) => health(database, deep),
    async scrub() {
      if (database.path === ":memory:") return;
      // What was overwritten in the file still lies in the write-ahead log until that is started anew.
      await database.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
    },
    async close() {
      watchers.stop();
      await database.afterwards(() => undefined);
      await text.stop();
      await database.close();
    },
  };
}

function snapshot<T>(connection: Connection, plan: SqlPlan<T>): T {
  if (connection.inTransaction()) return runPlan(plan, connection);
  connection.exec("BEGIN");
  try {
    return runPlan(plan, connection);
  } finally {
    connection.exec("COMMIT");
  }
}

const KNOWN = Math.max(...THREAD_MIGRATIONS.map(({ version }) => version));

function health(database: SqliteDatabase, deep: boolean): StoreHealth {
  const versions = database.versions();
  const schema = Object.fromEntries([...versions].map(([area, version]) => [area, version.schema]));
  const { schema: found = 0, minReader = 0 } = versions.get("threads") ?? {};
  const other =
    minReader > KNOWN || found < KNOWN
      ? [`The tables of threads are version ${found} and need at least ${minReader}; this Clew knows ${KNOWN}.`]
      : [];
  const rows = deep ? database.read((connection) => connection.all("PRAGMA integrity_check(20)")) : [];
  const trouble = database.trouble();
  const damages = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  const problems = [...(trouble === undefined ? [] : [trouble]), ...other, ...damages];
  return { ok: problems.length === 0, schema, problems };
}

// Where the index of words cannot be brought up to date on disk, it is done in a transaction that is undone after the search.
function readSearchable<T>(database: SqliteDatabase, { text }: SqliteParts, work: (connection: Connection) => T): T {
  if (!text.isStuck) return database.read(work);
  try {
    return database.tryOut((connection) => {
      text.settleWithin(connection);
      return work(connection);
    });
  } catch (error) {
    // Nothing at all can be written: the newest decisions are not found by their words.
    if (isUnavailable(error)) return database.read(work);
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return ClewError.is(error) && error.code === "STORE_UNAVAILABLE";
}

/** Runs a write, and keeps or drops what it counted. */
function keeping<T>({ counters }: SqliteParts, work: () => T): T {
  try {
    const result = work();
    counters.keep();
    return result;
  } catch (error) {
    counters.drop();
    throw error;
  }
}

/** What a test may put in place of the machine's clock (milliseconds since 1970), or leave out. */
export interface ThreadStoreOptions {
  readonly clock?: () => number;
}

/** The thread store on a database that was opened with `THREAD_MIGRATIONS` among its migrations. */
export function createSqliteThreadStore(database: SqliteDatabase, options: ThreadStoreOptions = {}): ThreadStore {
  const clock = options.clock ?? Date.now;
  const inMemory = database.path === ":memory:";
  const parts = {
    counters: new CounterBuffer(),
    text: new TextIndex(database),
  };
  const context = {
    dialect: sqliteDialect(inMemory ? "memory" : "sqlite", parts),
    sha256,
    clock: () => new Date(clock()).toISOString(),
  };
  return threadStoreOn(sqliteEngine(database, parts), context);
}

/** The thread store in a database file of its own connection; `close` closes the file. */
export function openSqliteThreadStore(
  options: ThreadStoreOptions & { readonly path: string; readonly busyTimeoutMs?: number; readonly isBrief?: boolean },
): ThreadStore {
  return createSqliteThreadStore(openSqlite({ ...options, migrations: THREAD_MIGRATIONS }), options);
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
function sha256(text: string): string {
  return hash("sha256", text, "hex");
}
