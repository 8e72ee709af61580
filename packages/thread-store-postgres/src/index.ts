export type { PostgresOptions } from "./connect.ts";
export {
  openPostgresStores,
  openPostgresThreadStore,
  type PostgresStores,
  type PostgresStoresOptions,
} from "./stores.ts";
