import { openSqlite } from "../sqlite/database/open.ts";
import { createSqliteThreadStore, type ThreadStoreOptions } from "../sqlite/thread-store.ts";
import { THREAD_MIGRATIONS } from "../sqlite/thread-tables.ts";
import type { ThreadStore } from "../thread-store.ts";

/** A thread store that is gone with the process: SQLite in memory, so that tests meet the real thing. */
export function createMemoryThreadStore(options: ThreadStoreOptions = {}): ThreadStore {
  return createSqliteThreadStore(openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS }), options);
}
