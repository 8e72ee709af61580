import { counterStatements, type SqlPlan, type SqlRow, type Statement } from "@clew/thread-store/sql";
import type { Connections } from "./connect.ts";
import { codeOf, isConnectionError, isStatementLost, mapPostgresError } from "./errors.ts";
import {
  GROUP_NEEDS,
  GROUP_NEEDS_LATER,
  type GroupedOutcome,
  type GroupedWrite,
  type GroupState,
  numbersIn,
  type Outcomes,
  type Ran,
  runTogether,
  SpoiltGroup,
} from "./group.ts";
import { combine, merge } from "./merge.ts";
import type { List, ListStatement } from "./messages.ts";
import { NEWER_AREA } from "./migrate.ts";
import {
  isThere,
  NO_LOCK,
  NUMBER,
  type Proof,
  retrying,
  transact,
  UNKNOWN_COMMIT,
  type Unanswered,
  writeAlone,
} from "./write.ts";
import { COUNTING, type WriterQueue } from "./writer-queue.ts";

/** A waiting write, and how to settle its promise. */
interface JoinedWrite extends GroupedWrite {
  readonly proof: Proof<unknown> | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

// While a table is small or not analyzed, the planner would scan it for a list of rows, and keep doing so: it plans
// once for lists of any length.
const SETTINGS = ["enable_seqscan', 'off'", "enable_hashjoin', 'off'", "enable_mergejoin', 'off'"];
// Other groups release their logs soon. One that holds a log longer must not hold up this group: then locked logs are
// skipped, and writes to them wait separately.
const WAIT_MS = { briefly: 20, apart: 500 };
const PASSING_MS = 1_000;
function numberedText(waitMs: number | undefined, needs: string): string {
  const wait = waitMs === undefined ? [] : [`lock_timeout', '${waitMs}ms'`];
  const settings = [...SETTINGS, "plan_cache_mode', 'force_generic_plan'", ...wait];
  return `SELECT ${NUMBER}, ${settings.map((setting) => `set_config('${setting}, true)`).join(", ")}, ${needs}`;
}

/** What groups share: how the dialect differs while plans run together, and what need not be asked. */
interface Groups {
  readonly state: GroupState;
  readonly heads: KeptHeads;
}

interface Group {
  readonly writes: readonly JoinedWrite[];
  readonly waitMs: number | undefined;
}

/** Run several writes in one transaction; if it does not commit, nothing of it is stored. */
async function writeTogether(connections: Connections, groups: Groups, group: Group): Promise<Outcomes> {
  const assumed = group.waitMs === WAIT_MS.briefly ? groups.heads.assume(group.writes) : undefined;
  if (assumed === undefined) return tryTogether(connections, groups, group);
  try {
    return await tryTogether(connections, groups, { ...group, assumed });
  } catch (error) {
    if (!isOtherwise(error)) throw error;
    groups.heads.doubt(group.writes);
    return tryTogether(connections, groups, group);
  }
}

async function tryTogether(
  connections: Connections,
  { state, heads }: Groups,
  { writes, waitMs, assumed }: Group & { readonly assumed?: Assumed },
): Promise<Outcomes> {
  let unanswered: Unanswered<Ran> | undefined;
  const waits = waitMs !== undefined;
  const sql = numberedText(waitMs, assumed === undefined ? GROUP_NEEDS : GROUP_NEEDS_LATER);
  const values = heads.wanted(writes, assumed === undefined);
  try {
    const ran = await connections.use((client) =>
      transact(connections, client, {
        numbered: { sql, values },
        check: assumed?.check,
        run: (send, numbered) => {
          const needs = numbered.then((row) => heads.received(row, assumed === undefined ? writes : []));
          if (assumed === undefined) return runTogether(writes, { state, waits, send, needs });
          needs.catch(() => undefined);
          return runTogether(writes, {
            state,
            waits,
            send,
            needs: Promise.resolve(assumed.needs),
            assumed: assumed.rows,
          });
        },
        last: ({ unwritten, counted }) => combine(merge([...unwritten, ...counterStatements(counted, COUNTING)])),
        beforeCommit: (last) => {
          unanswered = last;
        },
      }),
    );
    heads.learn(ran);
    return ran.outcomes;
  } catch (error) {
    if (isStatementLost(error)) connections.statements.lost();
    const last = unanswered;
    if (last === undefined || !isConnectionError(error)) throw error;
    connections.next();
    if (await retrying(connections, () => isThere(connections, last, (ran) => proofOf(writes, ran))))
      return last.value.outcomes;
    throw error;
  }
}

// One transaction: proof of one of its writes proves all of them.
function proofOf(writes: readonly JoinedWrite[], { outcomes }: Ran): Statement | undefined {
  for (const write of writes) {
    const outcome = outcomes.get(write);
    const found = outcome?.kind === "value" ? write.proof?.(outcome.value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

// Fewer groups are larger and cheaper, but one that waits must not hold up all others for long.
const GROUPS_AT_ONCE = 4;
const PATIENCE_MS = [0, 5, 50, 50];
// This many writes justify a second group at once.
const MANY_WRITES = 8;
// How many more turns of the event loop to wait.
const MOST_TURNS = 8;
const MOST_WRITES = 64;
// While one half runs in the database the other half is prepared; fewer writes are not worth a commit.
const HALF_AT_LEAST = 16;
/**
 * Lets simultaneous writes share a transaction, each answered after the commit. A failing write is undone and retried
 * alone, so that it fails nobody else.
 */
export class GroupWriter {
  readonly #connections: Connections;
  readonly #groups: Groups;
  readonly #queue: WriterQueue;
  #waiting: JoinedWrite[] = [];
  readonly #busy = new Set<string>();
  #running = 0;
  #begun = 0;
  #underWay = 0;
  /** Until when to skip logs that others have locked. */
  #passing = 0;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(connections: Connections, state: GroupState, queue: WriterQueue) {
    this.#connections = connections;
    this.#groups = { state, heads: new KeptHeads() };
    this.#queue = queue;
  }

  write<T>(place: GroupedWrite["place"], plan: () => SqlPlan<T>, proof?: Proof<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // A plan's result goes to its own caller.
      const key = JSON.stringify([place.project, place.log]);
      const joined = { place, key, plan, proof, resolve, reject, tries: 0 } as JoinedWrite;
      this.#waiting.push(joined);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#waiting.length === 0 || this.#running >= GROUPS_AT_ONCE) return;
    const isFull = this.#running === 1 && this.#waiting.length >= MANY_WRITES;
    const patience = isFull ? 0 : (PATIENCE_MS[this.#running] ?? 0) - (performance.now() - this.#begun);
    if (patience > 0) this.#timer ??= setTimeout(() => this.#begin(), patience);
    // After the poll phase, every request of this turn has arrived.
    else this.#immediate ??= setImmediate(() => this.#gather(0, MOST_TURNS));
  }

  /**
   * Start when a turn of the event loop brings no more writes: a group costs about as much for one write as for eight.
   */
  #gather(before: number, turns: number): void {
    const count = this.#waiting.length;
    if (count > before && count < this.#most && turns > 0)
      this.#immediate = setImmediate(() => this.#gather(count, turns - 1));
    else this.#begin();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
    const writes = this.#take();
    if (writes.length === 0) return;
    const keys = new Set(writes.map(({ key }) => key));
    for (const key of keys) this.#busy.add(key);
    this.#running += 1;
    this.#underWay += writes.length;
    this.#begun = performance.now();
    void this.#run(writes).then(() => {
      this.#running -= 1;
      this.#underWay -= writes.length;
      for (const key of keys) this.#busy.delete(key);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#schedule();
    });
  }

  get #most(): number {
    const half = Math.ceil((this.#underWay + this.#waiting.length) / 2);
    return Math.min(MOST_WRITES, Math.max(HALF_AT_LEAST, half));
  }

  /** Take the first writes, but none for a log that another group is writing: they would only find it locked. */
  #take(): readonly JoinedWrite[] {
    const taken: JoinedWrite[] = [];
    const left: JoinedWrite[] = [];
    const keys = new Set<string>();
    const most = this.#most;
    // Writes waiting for locks take them in one order, and hold none that were granted without waiting.
    const again = this.#waiting.some((write) => write.tries > 0 && !this.#busy.has(write.key));
    for (const write of this.#waiting) {
      const { key, tries } = write;
      // Writes to one log stay together: the next group could not take the rest before this one ends.
      const isFull = taken.length >= MOST_WRITES || (keys.size >= most && !keys.has(key));
      if (isFull || tries > 0 !== again || this.#busy.has(key)) left.push(write);
      else {
        keys.add(key);
        taken.push(write);
      }
    }
    this.#waiting = left;
    return taken;
  }

  async #run(writes: readonly JoinedWrite[]): Promise<void> {
    try {
      const outcomes = await writeTogether(this.#connections, this.#groups, { writes, waitMs: this.#waitFor(writes) });
      for (const write of writes) settle(write, outcomes.get(write));
      const locked = writes.filter((write) => outcomes.get(write)?.kind === "locked");
      for (const write of locked) write.tries += 1;
      this.#waiting = [...locked, ...this.#waiting];
    } catch (error) {
      if (error instanceof SpoiltGroup) {
        const { write: spoilt } = error;
        for (const write of writes) if (write === spoilt) this.#alone(write);
        this.#waiting = [...writes.filter((write) => write !== spoilt), ...this.#waiting];
      } else if (codeOf(error) === NO_LOCK && writes.every(({ tries }) => tries === 0)) {
        this.#passing = performance.now() + PASSING_MS;
        this.#waiting = [...writes, ...this.#waiting];
      } else if (codeOf(error) === UNKNOWN_COMMIT) for (const write of writes) write.reject(mapPostgresError(error));
      else for (const write of writes) this.#alone(write);
    }
  }

  #waitFor(writes: readonly JoinedWrite[]): number | undefined {
    if (writes.some(({ tries }) => tries > 0)) return WAIT_MS.apart;
    return performance.now() < this.#passing ? undefined : WAIT_MS.briefly;
  }

  #alone({ place, plan, proof, resolve, reject }: JoinedWrite): void {
    this.#queue.run([place.project, place.log], () => writeAlone(this.#connections, plan, proof)).then(resolve, reject);
  }
}

function settle({ resolve, reject }: JoinedWrite, outcome: GroupedOutcome | undefined): void {
  if (outcome?.kind === "value") resolve(outcome.value);
  else if (outcome?.kind === "thrown") reject(outcome.error);
}

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
