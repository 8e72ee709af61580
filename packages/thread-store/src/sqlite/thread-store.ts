import { threadStoreOn } from "../sql/thread-store-on.ts";
import type { ThreadStore } from "../thread-store.ts";
import { sqliteDialect } from "./dialect.ts";
import { sqliteEngine } from "./engine.ts";
import { openSqlite, type SqliteDatabase } from "./open.ts";
import { sha256 } from "./sha256.ts";
import { TallyBuffer } from "./tally-buffer.ts";
import { TextIndex } from "./text-index.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

/** What a test may put in place of the machine's clock: milliseconds since 1970. */
export interface ThreadStoreOptions {
  readonly clock?: () => number;
}

/** The thread store on a database that was opened with `THREAD_MIGRATIONS` among its migrations. */
export function createSqliteThreadStore(database: SqliteDatabase, options: ThreadStoreOptions = {}): ThreadStore {
  const clock = options.clock ?? Date.now;
  const parts = { tallies: new TallyBuffer(), text: new TextIndex(database) };
  return threadStoreOn(sqliteEngine(database, parts), {
    dialect: sqliteDialect(database.path === ":memory:" ? "memory" : "sqlite", parts),
    sha256,
    clock: () => new Date(clock()).toISOString(),
  });
}

/** The thread store in a database file of its own connection; `close` closes the file. */
export function openSqliteThreadStore(
  options: ThreadStoreOptions & { readonly path: string; readonly busyTimeoutMs?: number },
): ThreadStore {
  return createSqliteThreadStore(openSqlite({ ...options, migrations: THREAD_MIGRATIONS }), options);
}
