export type { Connection, ConnectionOptions, Row } from "./connection.ts";
export type { Migration } from "./migrate.ts";
export { type OpenOptions, openSqlite, type SqliteDatabase } from "./open.ts";
