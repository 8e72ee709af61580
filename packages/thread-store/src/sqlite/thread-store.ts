import { hash } from "node:crypto";
import { ClewError } from "@clew/errors";
import type { StoreContext } from "../sql/context.ts";
import type { SqlPlan } from "../sql/plan.ts";
import { type SqlEngine, threadStoreOn } from "../sql/thread-store-on.ts";
import { settleAll, settleSome } from "../sql/write/settle.ts";
import type { AppendHint, StoreHealth, ThreadStore } from "../thread-store.ts";
import { ArrivalQueue } from "./arrivals/arrival-queue.ts";
import type { Connection } from "./database/connection.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { runPlan } from "./database/run-plan.ts";
import { type SqliteParts, sqliteDialect } from "./dialect.ts";
import { TextIndex } from "./search/text-index.ts";
import { TallyBuffer } from "./tally-buffer.ts";
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
function sqliteEngine(database: SqliteDatabase, parts: SqliteParts, context: StoreContext): SqlEngine {
  const { tallies, text, arrivals } = parts;
  const watchers = new Watchers(database);
  database.onCommit({
    before: (connection) => tallies.flush(connection),
    committed: () => arrivals?.committed(),
    undone() {
      tallies.clear();
      arrivals?.undone();
    },
  });
  const reads = settledReads(database, parts, context);
  return {
    async write(plan, _proof, shortcut) {
      const quick =
        shortcut === undefined || arrivals?.accepts !== true
          ? undefined
          : (connection: Connection) => keeping(parts, () => runPlan(shortcut(), connection));
      try {
        return await database.write((connection) => keeping(parts, () => runPlan(plan(), connection)), quick);
      } catch (error) {
        // What was settled before it was undone with it.
        arrivals?.settleSoon();
        throw error;
      }
    },
    async settle() {
      await reads.settle();
      await text.settleIfPossible();
    },
    // A plan that fails does so by rejecting, as on every other database.
    read: (plan) => reads.read((connection) => runPlan(plan(), connection)),
    // A plan runs to its end within one turn: begun as a transaction it sees one moment, whatever others write.
    snapshot: (plan) => reads.read((connection) => snapshot(connection, plan())),
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
      await arrivals?.stop();
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

/** Reading tables that may have to be brought up to the log first. */
interface SettledReads {
  /** Runs `work` where it sees what follows from every committed event. */
  read<T>(work: (connection: Connection) => T): Promise<T>;
  /** Resolves once that is in the tables, as far as it is possible now. */
  settle(): Promise<void>;
}

/** Makes up for events that are on record before their tables, whenever somebody reads. */
function settledReads(database: SqliteDatabase, parts: SqliteParts, context: StoreContext): SettledReads {
  const { arrivals } = parts;
  arrivals?.open(() =>
    database.catchUp((connection) => keeping(parts, () => runPlan(settleSome(context), connection))),
  );
  return {
    async read(work) {
      const { isStuck } = parts.text;
      const isSettled = arrivals?.isWaiting() !== true || (await settles(arrivals));
      if (isSettled && !isStuck) return database.read(work);
      try {
        return asIfSettled(database, parts, { context, work, isSearched: isStuck });
      } catch (error) {
        // Only the index of words lags, and where nothing at all can be written it has to stay so.
        if (isSettled && isUnavailable(error)) return database.read(work);
        throw error;
      }
    },
    async settle() {
      if (arrivals?.isWaiting() === true) await settles(arrivals);
    },
  };
}

// Whether everything that waited has its place in the tables now; not so where nothing can be written.
async function settles(arrivals: ArrivalQueue): Promise<boolean> {
  try {
    await arrivals.settle();
    return true;
  } catch (error) {
    // While another writer is at it there is no other way round, either.
    if (isUnavailable(error)) return false;
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return ClewError.is(error) && error.code === "STORE_UNAVAILABLE";
}

interface Reading<T> {
  readonly context: StoreContext;
  readonly work: (connection: Connection) => T;
  /** Whether decisions may wait to be found by their words, too. */
  readonly isSearched: boolean;
}

// A disk without room must not keep anybody from reading what was acknowledged: it is settled in memory, read, and undone. Where
// not even that goes the reader is told so: an answer that leaves out what waits would be a lie.
function asIfSettled<T>(database: SqliteDatabase, parts: SqliteParts, { context, work, isSearched }: Reading<T>): T {
  try {
    return database.tryOut((connection) => {
      keeping(parts, () => runPlan(settleAll(context), connection));
      if (isSearched) parts.text.settleWithin(connection);
      parts.tallies.flush(connection);
      return work(connection);
    });
  } finally {
    parts.tallies.clear();
    parts.arrivals?.undone();
  }
}

/** Runs a write, and keeps or drops what is counted and noted beside it. */
function keeping<T>({ tallies, arrivals }: SqliteParts, work: () => T): T {
  try {
    const result = work();
    tallies.keep();
    arrivals?.keep();
    return result;
  } catch (error) {
    tallies.drop();
    arrivals?.drop();
    throw error;
  }
}

/** What a test may put in place of the machine's clock (milliseconds since 1970), or leave out. */
export interface ThreadStoreOptions {
  readonly clock?: () => number;
  /** Whether an event may be acknowledged before the tables for reading follow; true where nothing is said. */
  readonly arrivals?: boolean;
}

/** The thread store on a database that was opened with `THREAD_MIGRATIONS` among its migrations. */
export function createSqliteThreadStore(database: SqliteDatabase, options: ThreadStoreOptions = {}): ThreadStore {
  const clock = options.clock ?? Date.now;
  const inMemory = database.path === ":memory:";
  const parts = {
    tallies: new TallyBuffer(),
    text: new TextIndex(database),
    arrivals: inMemory ? undefined : new ArrivalQueue(database, options.arrivals ?? true),
  };
  const context = {
    dialect: sqliteDialect(inMemory ? "memory" : "sqlite", parts),
    sha256,
    clock: () => new Date(clock()).toISOString(),
  };
  return threadStoreOn(sqliteEngine(database, parts, context), context);
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
