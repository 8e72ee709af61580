import type { SqlRow } from "@clew/thread-store/sql";
import { type GroupedWrite, numbersIn, type Ran, TABLES, type Table } from "./group.ts";
import type { List, ListStatement } from "./messages.ts";
import { NEWER_AREA } from "./migrate.ts";

/** What a group may start from without asking the database, and the statement that fails unless it is true. */
export interface Assumed {
  /** The rows of the logs, by key. */
  readonly rows: ReadonlyMap<string, SqlRow>;
  /** What the database would return with its first statement. */
  readonly needs: SqlRow;
  readonly check: ListStatement;
}

interface Head {
  readonly row: SqlRow;
  /** Whether nobody else wrote between our last two writes. */
  readonly isOurs: boolean;
}

// Numbers decide the order of lists, and other servers take newer ones meanwhile. The clock is carried on for as long.
const FRESH_MS = 50;
const MOST_KEPT = 2_000;
/** Numbers for the group that is running, the one being prepared and the next one. */
const GROUPS_AHEAD = 3;

interface Ahead {
  readonly number: number;
  readonly at: number;
}

/** What this process wrote or read last and may find unchanged: then a group needs only one round trip. */
export class KeptHeads {
  readonly #heads = new Map<string, Head>();
  /** Agents for whom nothing was waiting. */
  readonly #idle = new Set<string>();
  readonly #numbers: Readonly<Record<Table, Ahead[]>> = { logs: [], decisions: [] };
  #offset = 0;
  #last = 0;
  #at = Number.NEGATIVE_INFINITY;

  /** How many numbers of each table to fetch with a group; `needs` says that the group itself has none yet. */
  wanted(writes: readonly GroupedWrite[], needs: boolean): readonly number[] {
    return TABLES.map((table) => {
      const count = countFor(table, writes);
      return Math.max(needs ? count : 0, GROUPS_AHEAD * count - this.#numbers[table].length);
    });
  }

  /** What these writes may start from; undefined if the database must be asked. */
  assume(writes: readonly GroupedWrite[]): Assumed | undefined {
    if (performance.now() - this.#at > FRESH_MS) return undefined;
    const rows = new Map<string, SqlRow>();
    const agents = new Map<string, readonly [string, string]>();
    for (const { key, place } of writes) {
      const head = this.#heads.get(key);
      if (head?.isOurs === true) rows.set(key, head.row);
      else if (place.start !== "new") return undefined;
      if (place.consume === undefined) continue;
      const agent = agentKey(place.project, place.consume);
      if (!this.#idle.has(agent)) return undefined;
      agents.set(agent, [place.project, place.consume]);
    }
    const logs = this.#take("logs", writes);
    const decisions = this.#take("decisions", writes);
    if (logs === undefined || decisions === undefined) return undefined;
    return {
      rows,
      needs: { now: this.#now(), logs, decisions },
      check: checkOf([...rows.values()], [...agents.values()]),
    };
  }

  /** Take in the server's clock and numbers; returns the numbers that this group itself needs. */
  received({ now, ...numbers }: SqlRow, writes: readonly GroupedWrite[]): SqlRow {
    const at = performance.now();
    this.#offset = Date.parse(String(now)) - at;
    this.#last = Date.parse(String(now));
    this.#at = at;
    for (const table of TABLES)
      for (const number of numbersIn(numbers[table])) this.#numbers[table].push({ number, at });
    return { now, logs: this.#take("logs", writes), decisions: this.#take("decisions", writes) };
  }

  /** A group was committed. */
  learn({ heads, waiting }: Ran): void {
    for (const { key, read, row } of heads) {
      const before = this.#heads.get(key);
      const isOurs = read === undefined || before?.row["head_hash"] === read["head_hash"];
      this.#heads.delete(key); // inserting it again keeps the map in order of the last use
      this.#heads.set(key, { row, isOurs });
    }
    for (const [project, agent, count] of waiting)
      if (count === 0) this.#idle.add(agentKey(project, agent));
      else this.#idle.delete(agentKey(project, agent));
    for (const kept of [this.#heads, this.#idle])
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
  }

  /** Something was not as assumed: ask about all of it. */
  doubt(writes: readonly GroupedWrite[]): void {
    for (const { key, place } of writes) {
      const head = this.#heads.get(key);
      if (head !== undefined) this.#heads.set(key, { ...head, isOurs: false });
      if (place.consume !== undefined) this.#idle.delete(agentKey(place.project, place.consume));
    }
  }

  #now(): string {
    this.#last = Math.max(this.#last, this.#offset + performance.now());
    return new Date(this.#last).toISOString();
  }

  #take(table: Table, writes: readonly GroupedWrite[]): string | undefined {
    const ahead = this.#numbers[table];
    const oldest = performance.now() - FRESH_MS;
    while (ahead[0] !== undefined && ahead[0].at < oldest) ahead.shift();
    const count = countFor(table, writes);
    if (ahead.length < count) return undefined;
    return ahead
      .splice(0, count)
      .map(({ number }) => number)
      .join(" ");
  }
}

function countFor(table: Table, writes: readonly GroupedWrite[]): number {
  return table === "decisions" ? writes.length : writes.filter(({ place }) => place.start !== "existing").length;
}

function agentKey(project: string, agent: string): string {
  return `${project}\n${agent}`;
}

// Locks the logs in the order of the list, and fails if one has another head, an item is waiting or the tables are newer.
const CHECK = `SELECT 1 / CASE WHEN ${NEWER_AREA} IS NULL
  AND NOT EXISTS (SELECT 1 FROM unnest(CAST(? AS text[]), CAST(? AS text[])) AS a(project, agent) JOIN pending p ON p.project = a.project AND p.agent = a.agent)
  AND (SELECT count(*) FROM unnest(CAST(? AS text[]), CAST(? AS bigint[]), CAST(? AS text[])) AS k(project, num, head_hash)
    CROSS JOIN LATERAL (SELECT 1 FROM logs l WHERE l.project = k.project AND l.num = k.num AND l.head_hash = k.head_hash FOR UPDATE OF l) AS q) = CAST(? AS bigint)
  THEN 1 ELSE 0 END AS same`;

/** Whether an error says that something was not as assumed. */
export function isOtherwise(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DIVISION_BY_ZERO;
}

const DIVISION_BY_ZERO = "22012";

const texts = (values: readonly unknown[]): List => ({ type: "text", values: values.map(String) });

function checkOf(rows: readonly SqlRow[], agents: readonly (readonly [string, string])[]): ListStatement {
  return {
    sql: CHECK,
    values: [
      texts(agents.map(([project]) => project)),
      texts(agents.map(([, agent]) => agent)),
      texts(rows.map((row) => row["project"])),
      { type: "bigint", values: rows.map((row) => Number(row["num"])) },
      texts(rows.map((row) => row["head_hash"])),
      rows.length,
    ],
  };
}
