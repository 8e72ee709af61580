import type { SqlPlan } from "../sql/plan.ts";
import type { SqlEngine } from "../sql/thread-store-on.ts";
import type { AppendHint, StoreHealth } from "../thread-store.ts";
import type { Connection } from "./connection.ts";
import type { SqliteDatabase } from "./open.ts";
import { runPlan } from "./run-plan.ts";
import type { TallyBuffer } from "./tally-buffer.ts";
import type { TextIndex } from "./text-index.ts";

// How soon what another process wrote is noticed.
const POLL_MS = 250;

/** Runs the store's plans on an open SQLite database. */
export function sqliteEngine(database: SqliteDatabase, parts: { tallies: TallyBuffer; text: TextIndex }): SqlEngine {
  const { tallies, text } = parts;
  const watchers = new Watchers(database);
  database.onCommit({ before: (connection) => tallies.flush(connection), undone: () => tallies.clear() });
  return {
    write: (plan) => database.write((connection) => keeping(tallies, () => runPlan(plan(), connection))),
    settle: () => text.settleIfPossible(),
    // A plan that fails does so by rejecting, as on every other database.
    read: async (plan) => database.read((connection) => runPlan(plan(), connection)),
    // A plan runs to its end within one turn: begun as a transaction it sees one moment, whatever others write.
    snapshot: async (plan) => database.read((connection) => snapshot(connection, plan())),
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
      await text.stop();
      await database.close();
    },
  };
}

function keeping<T>(tallies: TallyBuffer, work: () => T): T {
  try {
    const result = work();
    tallies.keep();
    return result;
  } catch (error) {
    tallies.drop();
    throw error;
  }
}

function snapshot<T>(connection: Connection, plan: SqlPlan<T>): T {
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
