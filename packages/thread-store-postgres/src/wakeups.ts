import type { AppendHint } from "@clew/thread-store";
import type { Pool } from "./connect.ts";

// Without LISTEN (a pooler in between, a lost connection) watchers look for themselves this often.
const POLL_MS = 500;

type Listener = (hint: AppendHint | undefined) => void;

/** Wakes watchers here and in other processes; hints may be lost or merged, and then the poll wakes them. */
export class Wakeups {
  readonly #pool: Pool;
  readonly #listeners = new Set<Listener>();
  #waiting: AppendHint[] = [];
  #sending = false;
  #unlisten: Promise<() => Promise<void>> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#listen();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  wake(hint: AppendHint): void {
    this.#tell(hint);
    this.#waiting.push(hint);
    if (this.#sending || this.#stopped) return;
    this.#sending = true;
    // NOTIFY takes a lock over all commits: one statement for what many appends have to say, outside their transactions.
    setImmediate(() => void this.#send());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#listeners.clear();
    const unlisten = await this.#unlisten?.catch(() => undefined);
    await unlisten?.().catch(() => undefined);
  }

  get #channel(): string {
    return `clew_${this.#pool.schema}`;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#stopped) {
      const newest = new Map(this.#waiting.map((hint) => [`${hint.project} ${hint.log}`, hint]));
      this.#waiting = [];
      const payloads = [...newest.values()].map(({ project, log, seq }) =>
        JSON.stringify({ project, thread: log, seq }),
      );
      await this.#pool.sql
        .unsafe(
          "SELECT pg_notify($1, payload) FROM json_array_elements_text(CAST(CAST($2 AS text) AS json)) AS payload",
          [this.#channel, JSON.stringify(payloads.filter((payload) => payload.length < 7900))],
        )
        // A wake-up that could not be sent is made up for by the others' poll.
        .catch(() => undefined);
    }
    this.#sending = false;
  }

  #listen(): void {
    if (this.#unlisten !== undefined || this.#stopped) return;
    this.#unlisten = this.#pool.sql
      .listen(
        this.#channel,
        (payload) => this.#tell(readHint(payload)),
        // Also after every reconnect: what happened in between was not heard.
        () => this.#tell(undefined),
      )
      .then(({ unlisten }) => unlisten);
    this.#unlisten.catch(() => undefined);
    this.#timer = setInterval(() => this.#tell(undefined), POLL_MS);
    this.#timer.unref();
  }

  #tell(hint: AppendHint | undefined): void {
    for (const listener of this.#listeners) listener(hint);
  }
}

function readHint(payload: string): AppendHint | undefined {
  try {
    const hint: unknown = JSON.parse(payload);
    if (typeof hint !== "object" || hint === null || !("project" in hint) || !("thread" in hint) || !("seq" in hint))
      return undefined;
    return { project: String(hint.project), log: String(hint.thread), seq: Number(hint.seq) };
  } catch {
    return undefined;
  }
}
