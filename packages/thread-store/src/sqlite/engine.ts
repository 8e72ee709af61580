import type { StoreContext } from "../sql/context.ts";
import type { SqlPlan } from "../sql/plan.ts";
import type { SqlEngine } from "../sql/thread-store-on.ts";
import type { StoreHealth } from "../thread-store.ts";
import { keeping, settledReads } from "./arrivals/settled-reads.ts";
import type { Connection } from "./database/connection.ts";
import type { SqliteDatabase } from "./database/open.ts";
import { runPlan } from "./database/run-plan.ts";
import type { SqliteParts } from "./dialect.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";
import { Watchers } from "./watchers.ts";

/** Runs the store's plans on an open SQLite database. */
export function sqliteEngine(database: SqliteDatabase, parts: SqliteParts, context: StoreContext): SqlEngine {
  const { tallies, text, arrivals } = parts;
  const watchers = new Watchers(database);
  database.onCommit({
    before: (connection) => tallies.flush(connection),
    committed: () => arrivals?.committed(),
    undone() {
      tallies.clear();
      arrivals?.undone();
    },
  });
  const reads = settledReads(database, parts, context);
  return {
    async write(plan, _proof, shortcut) {
      const quick =
        shortcut === undefined || arrivals?.accepts !== true
          ? undefined
          : (connection: Connection) => keeping(parts, () => runPlan(shortcut(), connection));
      try {
        return await database.write((connection) => keeping(parts, () => runPlan(plan(), connection)), quick);
      } catch (error) {
        // What was settled before it was undone with it.
        arrivals?.settleSoon();
        throw error;
      }
    },
    async settle() {
      await reads.settle();
      await text.settleIfPossible();
    },
    // A plan that fails does so by rejecting, as on every other database.
    read: (plan) => reads.read((connection) => runPlan(plan(), connection)),
    // A plan runs to its end within one turn: begun as a transaction it sees one moment, whatever others write.
    snapshot: (plan) => reads.read((connection) => snapshot(connection, plan())),
    watch: (listener) => watchers.add(listener),
    wake: (hint) => watchers.wake(hint),
    health: async (deep) => health(database, deep),
    async scrub() {
      if (database.path === ":memory:") return;
      // What was overwritten in the file still lies in the write-ahead log until that is started anew.
      await database.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
    },
    async close() {
      watchers.stop();
      await database.afterwards(() => undefined);
      await arrivals?.stop();
      await text.stop();
      await database.close();
    },
  };
}

function snapshot<T>(connection: Connection, plan: SqlPlan<T>): T {
  if (connection.inTransaction()) return runPlan(plan, connection);
  connection.exec("BEGIN");
  try {
    return runPlan(plan, connection);
  } finally {
    connection.exec("COMMIT");
  }
}

const KNOWN = Math.max(...THREAD_MIGRATIONS.map(({ version }) => version));

function health(database: SqliteDatabase, deep: boolean): StoreHealth {
  const versions = database.versions();
  const schema = Object.fromEntries([...versions].map(([area, version]) => [area, version.schema]));
  const { schema: found = 0, minReader = 0 } = versions.get("threads") ?? {};
  const other =
    minReader > KNOWN || found < KNOWN
      ? [`The tables of threads are version ${found} and need at least ${minReader}; this Clew knows ${KNOWN}.`]
      : [];
  const rows = deep ? database.read((connection) => connection.all("PRAGMA integrity_check(20)")) : [];
  const trouble = database.trouble();
  const damages = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  const problems = [...(trouble === undefined ? [] : [trouble]), ...other, ...damages];
  return { ok: problems.length === 0, schema, problems };
}
