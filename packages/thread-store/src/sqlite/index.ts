export type { Connection, ConnectionOptions, Row } from "./connection.ts";
export type { CommitHook } from "./group-commit.ts";
export { createSqliteKnowledgeStore, openSqliteKnowledgeStore } from "./knowledge-store.ts";
export { KNOWLEDGE_MIGRATIONS } from "./knowledge-tables.ts";
export type { Migration } from "./migrate.ts";
export { type OpenOptions, openSqlite, type SqliteDatabase } from "./open.ts";
export { createSqliteThreadStore, openSqliteThreadStore, type ThreadStoreOptions } from "./thread-store.ts";
export { THREAD_MIGRATIONS } from "./thread-tables.ts";
