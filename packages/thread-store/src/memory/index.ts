import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSqlite } from "../sqlite/database/open.ts";
import { createSqliteKnowledgeStore, KNOWLEDGE_MIGRATIONS } from "../sqlite/knowledge-store.ts";
import { createSqliteThreadStore, type ThreadStoreOptions } from "../sqlite/thread-store.ts";
import { THREAD_MIGRATIONS } from "../sqlite/thread-tables.ts";
import type { ThreadStore } from "../thread-store.ts";

export { createMemorySessionStore } from "./session-store.ts";

/** A thread store that is gone with the process: SQLite in memory, so that tests meet the real thing. */
export function createMemoryThreadStore(options: ThreadStoreOptions = {}): ThreadStore {
  return createSqliteThreadStore(openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS }), options);
}

/** A knowledge store that is gone with the process. */
export function createMemoryKnowledgeStore(): KnowledgeStore {
  return createSqliteKnowledgeStore(openSqlite({ path: ":memory:", migrations: KNOWLEDGE_MIGRATIONS }));
}
