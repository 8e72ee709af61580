import type { AppendHint } from "@clew/thread-store";
import type { Client } from "pg";
import type { Connections } from "./connect.ts";

// Without LISTEN (a pooler in between, a lost connection) watchers look for themselves this often.
const POLL_MS = 500;

type Listener = (hint: AppendHint | undefined) => void;

/** Wakes watchers here and in other processes; hints may be lost or merged, and then the poll wakes them. */
export class Wakeups {
  readonly #connections: Connections;
  readonly #listeners = new Set<Listener>();
  #waiting: AppendHint[] = [];
  #sending: Promise<void> | undefined;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  wake(hint: AppendHint): void {
    this.#tell(hint);
    if (this.#stopped) return;
    this.#waiting.push(hint);
    // NOTIFY takes a lock over all commits: one statement for what many appends have to say, outside their transactions.
    this.#sending ??= this.#send();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#listeners.clear();
    await this.#sending;
    await this.#client?.end().catch(() => undefined);
  }

  get #channel(): string {
    return `clew_${this.#connections.schema}`;
  }

  async #send(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const newest = new Map(this.#waiting.map((hint) => [`${hint.project} ${hint.log}`, hint]));
      this.#waiting = [];
      const payloads = [...newest.values()]
        .map(({ project, log, seq }) => JSON.stringify({ project, thread: log, seq }))
        .filter((payload) => payload.length < 7900);
      const sql = "SELECT pg_notify($1, payload) FROM unnest(CAST($2 AS text[])) AS payload";
      // A wake-up that could not be sent is made up for by the others' poll.
      await this.#connections.use((client) => client.query(sql, [this.#channel, payloads])).catch(() => undefined);
    }
    this.#sending = undefined;
  }

  #start(): void {
    if (this.#timer !== undefined || this.#stopped) return;
    void this.#listen();
    this.#timer = setInterval(() => {
      if (this.#client === undefined) void this.#listen();
      this.#tell(undefined);
    }, POLL_MS);
    this.#timer.unref();
  }

  async #listen(): Promise<void> {
    const client = this.#connections.listener();
    this.#client = client;
    const lost = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.#tell(readHint(payload ?? "")));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#channel}`);
      // What happened before this was not heard.
      this.#tell(undefined);
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
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
