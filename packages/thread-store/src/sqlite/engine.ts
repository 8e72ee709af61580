import type { StoreContext } from "../sql/context.ts";
import type { SqlPlan } from "../sql/plan.ts";
import type { SqlEngine } from "../sql/thread-store-on.ts";
import type { AppendHint, StoreHealth } from "../thread-store.ts";
import type { Connection } from "./connection.ts";
import type { SqliteParts } from "./dialect.ts";
import type { SqliteDatabase } from "./open.ts";
import { runPlan } from "./run-plan.ts";
import { keeping, settledReads } from "./settled-reads.ts";

// How soon what another process wrote is noticed.
const POLL_MS = 250;

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

function health(database: SqliteDatabase, deep: boolean): StoreHealth {
  const schema = Object.fromEntries([...database.versions()].map(([area, version]) => [area, version.schema]));
  const rows = deep ? database.read((connection) => connection.all("PRAGMA integrity_check(20)")) : [];
  const problems = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  return { ok: problems.length === 0, schema, problems };
}

type Listener = (hint: AppendHint | undefined) => void;

class Watchers {
  readonly #database: SqliteDatabase;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #version = 0;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.stop();
    };
  }

  wake(hint: AppendHint | undefined): void {
    for (const listener of this.#listeners) listener(hint);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#version = this.#database.foreignChanges();
    this.#timer = setInterval(() => {
      const version = this.#database.foreignChanges();
      if (version === this.#version) return;
      this.#version = version;
      this.wake(undefined);
    }, POLL_MS);
    this.#timer.unref();
  }
}
