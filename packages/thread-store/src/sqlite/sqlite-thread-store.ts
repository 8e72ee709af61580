import { threadStoreOn } from "../sql/thread-store-on.ts";
import type { ThreadStore } from "../thread-store.ts";
import { sqliteDialect } from "./dialect.ts";
import { sqliteEngine } from "./engine.ts";
import type { SqliteDatabase } from "./open.ts";
import { sha256 } from "./sha256.ts";

/** What a test may put in place of the machine's clock: milliseconds since 1970. */
export interface ThreadStoreOptions {
  readonly clock?: () => number;
}

/** The thread store on a database that was opened with `THREAD_MIGRATIONS` among its migrations. */
export function sqliteThreadStore(database: SqliteDatabase, options: ThreadStoreOptions = {}): ThreadStore {
  const clock = options.clock ?? Date.now;
  return threadStoreOn(sqliteEngine(database), {
    dialect: sqliteDialect(database.path === ":memory:" ? "memory" : "sqlite"),
    sha256,
    clock: () => new Date(clock()).toISOString(),
  });
}
