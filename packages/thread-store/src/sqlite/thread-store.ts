import { threadStoreOn } from "../sql/thread-store-on.ts";
import type { ThreadStore } from "../thread-store.ts";
import { ArrivalQueue } from "./arrivals/arrival-queue.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { sqliteDialect } from "./dialect.ts";
import { sqliteEngine } from "./engine.ts";
import { TextIndex } from "./search/text-index.ts";
import { sha256 } from "./sha256.ts";
import { TallyBuffer } from "./tally-buffer.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

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
