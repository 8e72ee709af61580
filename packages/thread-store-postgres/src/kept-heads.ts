import type { SqlRow } from "@clew/thread-store/sql";
import { codeOf } from "./errors.ts";
import { type GroupedWrite, numbersIn, type Ran } from "./group.ts";
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

/** For how long the clock is carried on. */
const FRESH_MS = 200;
const MOST_KEPT = 2_000;
/** Numbers for the group that is running, the one being prepared and the next one. */
const GROUPS_AHEAD = 3;

/** What this process wrote or read last and may find unchanged: then a group needs only one round trip. */
export class KeptHeads {
  readonly #heads = new Map<string, Head>();
  /** Agents for whom nothing was waiting. */
  readonly #idle = new Set<string>();
  /** Numbers for new logs. Those of decisions give the order of lists, so each group draws its own. */
  #numbers: readonly number[] = [];
  #offset = 0;
  #last = 0;
  #at = Number.NEGATIVE_INFINITY;

  /** How many numbers to fetch with a group, for logs and for decisions; `needs` says that the group has none for its logs yet. */
  wanted(writes: readonly GroupedWrite[], needs: boolean): readonly number[] {
    const logs = newLogs(writes);
    return [Math.max(needs ? logs : 0, GROUPS_AHEAD * logs - this.#numbers.length), writes.length];
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
    const logs = this.#take(newLogs(writes));
    if (logs === undefined) return undefined;
    const decisions = writes.map((_, index) => -1 - index).join(" ");
    return {
      rows,
      needs: { now: this.#now(), logs, decisions },
      check: checkOf([...rows.values()], [...agents.values()]),
    };
  }

  /** Take in the server's clock and numbers; returns what this group itself needs. */
  received({ now, logs, decisions }: SqlRow, writes: readonly GroupedWrite[]): SqlRow {
    this.#at = performance.now();
    this.#last = Date.parse(String(now));
    this.#offset = this.#last - this.#at;
    this.#numbers = [...this.#numbers, ...numbersIn(logs)];
    return { now, logs: this.#take(newLogs(writes)), decisions };
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

  #take(count: number): string | undefined {
    const taken = this.#numbers.slice(0, count);
    if (taken.length < count) return undefined;
    this.#numbers = this.#numbers.slice(count);
    return taken.join(" ");
  }
}

function newLogs(writes: readonly GroupedWrite[]): number {
  return writes.filter(({ place }) => place.start !== "existing").length;
}

function agentKey(project: string, agent: string): string {
  return `${project}\n${agent}`;
}

// Fails if a log has another head, an item is waiting or the tables are newer. It need not lock the logs: who moves a head
// afterwards inserts the same event as the group, and one of the two fails.
const CHECK = `SELECT 1 / CASE WHEN ${NEWER_AREA} IS NULL
  AND NOT EXISTS (SELECT 1 FROM unnest(CAST(? AS text[]), CAST(? AS text[])) AS a(project, agent) JOIN pending p ON p.project = a.project AND p.agent = a.agent)
  AND (SELECT count(*) FROM unnest(CAST(? AS text[]), CAST(? AS bigint[]), CAST(? AS text[])) AS k(project, num, head_hash)
    JOIN logs l ON l.project = k.project AND l.num = k.num AND l.head_hash = k.head_hash) = CAST(? AS bigint)
  THEN 1 ELSE 0 END AS same`;

/** Whether an error may say that something was not as assumed. */
export function isOtherwise(error: unknown): boolean {
  return OTHERWISE.has(codeOf(error));
}

// The check divides by zero; or an event or a record exists already.
const OTHERWISE = new Set(["22012", "23505"]);

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
