import type { Connection } from "./connection.ts";

// Enough to share one fsync among many, few enough not to hold up the event loop.
const BATCH_LIMIT = 256;

interface Job {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Work that belongs to every commit. */
export interface CommitHook {
  before(connection: Connection): void;
  undone(): void;
}

/** Lets all writes of one turn of the event loop share one transaction: one fsync for all, acknowledged after it. */
export class GroupCommit {
  readonly #connection: Connection;
  #queue: Job[] = [];
  #scheduled = false;
  #idle: (() => void)[] = [];
  readonly #hooks: CommitHook[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  hook(hook: CommitHook): void {
    this.#hooks.push(hook);
  }

  add<T>(work: (connection: Connection) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | undefined;
      this.#queue.push({
        run: () => {
          outcome = { value: work(this.#connection) };
        },
        resolve: () => {
          if (outcome) resolve(outcome.value);
        },
        reject,
      });
      this.#schedule();
    });
  }

  /** Resolves when nothing waits any more. */
  drain(): Promise<void> {
    if (this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After the poll phase: every request of this turn has arrived by then.
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    const batch = this.#queue.splice(0, BATCH_LIMIT);
    const settle = this.#commit(batch);
    for (const done of settle) done();
    if (this.#queue.length > 0) this.#schedule();
    else for (const wake of this.#idle.splice(0)) wake();
  }

  #commit(batch: readonly Job[]): (() => void)[] {
    const connection = this.#connection;
    const settle: (() => void)[] = [];
    try {
      // Run, not executed: what is run keeps its compiled statement, and these come with every write.
      connection.run("BEGIN IMMEDIATE");
      const [only] = batch;
      if (only && batch.length === 1) settle.push(runAlone(only));
      else for (const job of batch) settle.push(this.#runOne(job));
      for (const hook of this.#hooks) hook.before(connection);
      connection.run("COMMIT");
      return settle;
    } catch (error) {
      rollback(connection);
      for (const hook of this.#hooks) hook.undone();
      // Nothing of this batch is on disk, whatever its jobs returned.
      return batch.map((job) => () => job.reject(error));
    }
  }

  #runOne(job: Job): () => void {
    const connection = this.#connection;
    connection.run("SAVEPOINT job");
    try {
      job.run();
      connection.run("RELEASE job");
      return job.resolve;
    } catch (error) {
      // A full disk makes SQLite give up the whole transaction: then the others cannot be committed either.
      if (!connection.inTransaction()) throw error;
      connection.run("ROLLBACK TO job");
      connection.run("RELEASE job");
      return () => job.reject(error);
    }
  }
}

// Nobody shares the transaction: a failure undoes all of it, and needs no savepoint.
function runAlone(job: Job): () => void {
  job.run();
  return job.resolve;
}

function rollback(connection: Connection): void {
  try {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
  } catch {
    // The first error says what happened; a transaction that cannot be rolled back dies with the connection.
  }
}
