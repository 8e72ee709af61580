import type { AppendHint } from "../thread-store.ts";
import type { SqliteDatabase } from "./database/open.ts";

// How soon what another process wrote is noticed.
const POLL_MS = 250;

type Listener = (hint: AppendHint | undefined) => void;

/** Who wants to know that anything was appended: told by this process at once, and soon of what others wrote. */
export class Watchers {
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
