import { createHash } from "node:crypto";
import type { ThreadStore } from "@clew/thread-store";
import { threadStoreOn } from "@clew/thread-store/sql";
import { connect, type PostgresOptions } from "./connect.ts";
import { postgresDialect } from "./dialect.ts";
import { postgresEngine } from "./engine.ts";
import { mapPostgresError } from "./errors.ts";
import { migrate } from "./migrate.ts";

/** Where the store is, and what a test may put in place of the server's clock. */
export interface PostgresThreadStoreOptions extends PostgresOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Opens the thread store on Postgres and brings its tables to the newest version. */
export async function openPostgresThreadStore(options: PostgresThreadStoreOptions): Promise<ThreadStore> {
  const pool = connect(options);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.sql.end({ timeout: 1 });
    throw mapPostgresError(error);
  }
  const clock = options.clock ?? Date.now;
  return threadStoreOn(postgresEngine(pool), {
    dialect: postgresDialect({ serverClock: options.clock === undefined }),
    sha256: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
    clock: () => new Date(clock()).toISOString(),
  });
}
