export type { PostgresOptions } from "./connect.ts";
export { type MovedRows, moveProject, type ProjectMove } from "./move-project.ts";
export {
  openPostgresStores,
  openPostgresThreadStore,
  type PostgresStores,
  type PostgresStoresOptions,
} from "./stores.ts";
