export type { CommitHook, Connection, ConnectionOptions, Migration, Row } from "./database/connection.ts";
export { type OpenOptions, openSqlite, type SqliteDatabase } from "./database/open.ts";
export { createSqliteKnowledgeStore, KNOWLEDGE_MIGRATIONS, openSqliteKnowledgeStore } from "./knowledge-store.ts";
export { createSqliteThreadStore, openSqliteThreadStore, type ThreadStoreOptions } from "./thread-store.ts";
export { THREAD_MIGRATIONS } from "./thread-tables.ts";
