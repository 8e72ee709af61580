export type { PostgresOptions } from "./connect.ts";
export { openPostgresThreadStore, type PostgresThreadStoreOptions } from "./thread-store.ts";
