import type { Connections } from "./connect.ts";

// The server counts by itself once a minute. Till then it takes every table for ten pages without repetitions, where going through
// a project costs what looking up an id does; what is planned in that minute by name is used for as long as the connection lives.
const FIRST = 16;
const LAST = 16_384;
const TIMES = 4;

// Tables at least twice as large as when they were counted.
const GROWN = `SELECT quote_ident(c.relname) AS name FROM pg_class c
  WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind = 'r'
  AND pg_relation_size(c.oid) >= 2 * greatest(c.relpages, 0.5) * CAST(current_setting('block_size') AS integer)`;

/** Has the server count the tables of a store that begins to grow, so that it plans for what they will be. */
export class PlannerCounts {
  readonly #connections: Connections;
  #writes = 0;
  #next = FIRST;
  #counting: Promise<void> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** After every write of this process; those of others count for themselves. */
  written(): void {
    this.#writes += 1;
    if (this.#writes < this.#next || this.#next > LAST || this.#counting !== undefined) return;
    this.#next *= TIMES;
    // Whoever may not count, or has no connection to spare, goes on with what the server does by itself.
    this.#counting = this.#count()
      .catch(() => undefined)
      .finally(() => {
        this.#counting = undefined;
      });
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#next = Number.POSITIVE_INFINITY;
    await this.#counting;
  }

  async #count(): Promise<void> {
    await this.#connections.use(async (client) => {
      const { rows } = await client.query<{ name: string }>(GROWN);
      const names = rows.map(({ name }) => name).join(", ");
      if (names !== "") await client.query(`ANALYZE (SKIP_LOCKED) ${names}`);
    });
  }
}
