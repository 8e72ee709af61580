import { ClewError } from "@clew/errors";
import { counterStatements, type SqlPlan, type SqlRow, type Statement } from "@clew/thread-store/sql";
import type { PoolClient } from "pg";
import type { Connections } from "./connect.ts";
import {
  codeOf,
  isConflictToRetry,
  isConnectionError,
  isStaleStatement,
  isStatementLost,
  isTableMissing,
  mapPostgresError,
} from "./errors.ts";
import {
  type GroupedOutcome,
  type GroupedWrite,
  type GroupState,
  groupNeeds,
  type Outcomes,
  type Ran,
  runTogether,
  SpoiltGroup,
} from "./group.ts";
import { Journeys } from "./journey.ts";
import { combine, merge } from "./merge.ts";
import type { ListStatement } from "./messages.ts";
import { NEWER_AREA, readVersions, refuseNewer } from "./migrate.ts";
import { runPlan, type Send } from "./send.ts";
import { COUNTING, type WriterQueue } from "./writer-queue.ts";

/** A write whose commit was sent but whose answer was lost: the transaction's number, and the result. */
interface Unanswered<T> {
  readonly transaction: string;
  readonly value: T;
}

type Proof<T> = (value: T) => Statement | undefined;

/** Run a plan in its own transaction, through restarts and failovers. */
export async function writeAlone<T>(connections: Connections, plan: () => SqlPlan<T>, proof?: Proof<T>): Promise<T> {
  let unanswered: Unanswered<T> | undefined;
  return retrying(connections, async () => {
    // Check first whether it was committed, so that nothing is written twice.
    if (unanswered !== undefined && (await isThere(connections, unanswered, proof))) return unanswered.value;
    unanswered = undefined;
    return connections.useApart((client) =>
      transact(connections, client, {
        numbered: ALONE,
        run: (send) => runPlan(plan(), send),
        beforeCommit: (last) => {
          unanswered = last;
        },
      }),
    );
  });
}

// A crashed server reuses the numbers of lost transactions, so a commit with this number is no proof. Without a `proof`
// the plan may run again.
async function isThere<T>(connections: Connections, last: Unanswered<T>, proof?: Proof<T>): Promise<boolean> {
  if (!(await wasCommitted(connections, last.transaction))) return false;
  const asked = proof?.(last.value);
  if (asked === undefined) return false;
  const rows = await connections.use((client) => new Journeys(client, connections.statements).send(asked));
  return rows.length > 0;
}

interface Work<T> {
  /** Reads the transaction's number, and whether a newer Clew changed the tables. */
  readonly numbered: Statement;
  readonly run: (send: Send, numbered: Promise<SqlRow>) => Promise<T>;
  /** What is sent with the commit. */
  readonly last?: (value: T) => readonly ListStatement[];
  readonly beforeCommit: (last: Unanswered<T>) => void;
}

// A newer Clew may have changed the tables meanwhile: check in the same round trip, before anything is acknowledged.
const NUMBER = `CAST(pg_current_xact_id() AS text) AS number, ${NEWER_AREA} AS newer`;
const BEGIN: Statement = { sql: "BEGIN", values: [] };
const COMMIT: Statement = { sql: "COMMIT", values: [] };
const SESSION: Statement = { sql: "SELECT pg_backend_pid() AS session", values: [] };

// While a table is small or not analyzed, the planner would scan it for a list of rows, and keep doing so: it plans
// once for lists of any length.
const SETTINGS = ["enable_seqscan', 'off'", "enable_hashjoin', 'off'", "enable_mergejoin', 'off'"];
// Other groups release their logs soon. One that holds a log longer must not hold up this group: then locked logs are
// skipped, and writes to them wait separately.
const WAIT_MS = { briefly: 20, apart: 500 };
const PASSING_MS = 1_000;
// A single write returns its connection from time to time while it waits, so that many locked logs do not use up all
// connections.
const ALONE_MS = 500;
const ALONE: Statement = { sql: `SELECT ${NUMBER}, set_config('lock_timeout', '${ALONE_MS}ms', true)`, values: [] };

function numberedGroup(writes: readonly JoinedWrite[], waitMs: number | undefined): Statement {
  const wait = waitMs === undefined ? [] : [`lock_timeout', '${waitMs}ms'`];
  const settings = [...SETTINGS, "plan_cache_mode', 'force_generic_plan'", ...wait];
  const set = settings.map((setting) => `set_config('${setting}, true)`);
  return { sql: `SELECT ${NUMBER}, ${set.join(", ")}, ${groupNeeds(writes)}`, values: [] };
}

async function transact<T>(connections: Connections, client: PoolClient, work: Work<T>): Promise<T> {
  const journeys = new Journeys(client, connections.statements);
  const { send } = journeys;
  const begun = send(BEGIN);
  let numbered: Promise<SqlRow> | undefined;
  try {
    // Planning every statement again would cost more than this round trip.
    if (connections.statements.isBySession) journeys.session = Number((await send(SESSION))[0]?.["session"]);
    // Sent together with the plan's first statements.
    numbered = send(work.numbered).then(([row = {}]) => row);
    const [, row, value] = await Promise.all([begun, numbered, work.run(send, numbered)]);
    if (row["newer"] !== null) refuseNewer(await readVersions(client, connections.schema));
    work.beforeCommit({ transaction: String(row["number"]), value });
    await Promise.all([...(work.last?.(value) ?? []), COMMIT].map(send));
    return value;
  } catch (error) {
    await Promise.allSettled([begun, numbered]);
    // Nothing sent after a failed statement is executed, not even a commit. A connection that cannot roll back is
    // dropped.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Run several writes in one transaction; if it does not commit, nothing of it is stored. */
async function writeTogether(
  connections: Connections,
  state: GroupState,
  { writes, waitMs }: { readonly writes: readonly JoinedWrite[]; readonly waitMs: number | undefined },
): Promise<Outcomes> {
  let unanswered: Unanswered<Ran> | undefined;
  const waits = waitMs !== undefined;
  try {
    const { outcomes } = await connections.use((client) =>
      transact(connections, client, {
        numbered: numberedGroup(writes, waitMs),
        run: (send, needs) => runTogether(writes, { state, waits, needs, send }),
        last: ({ unwritten, counted }) => combine(merge([...unwritten, ...counterStatements(counted, COUNTING)])),
        beforeCommit: (last) => {
          unanswered = last;
        },
      }),
    );
    return outcomes;
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

const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** A lock is waited for longer than a server that is gone, because its holder is working. */
export const LOCK_MS = 10_000;

// Each try drops the connection it failed on: this is more than a pool usually has, and an end if that does not help.
const STALE_TRIES = 50;

/** Retry work while the server is coming back or asks for it. */
export async function retrying<T>(connections: Connections, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const lost = isConnectionError(error);
      const stale = isStaleStatement(error) && tries < STALE_TRIES;
      const patience = connections.retryMs + (codeOf(error) === NO_LOCK ? LOCK_MS : 0);
      if (!(lost || stale || isConflictToRetry(error)) || Date.now() - started > patience)
        throw await explained(connections, error);
      if (isStatementLost(error)) connections.statements.lost();
      if (lost) connections.next();
      if (!stale) await pause(tries);
    }
  }
}

// An otherwise unexplained failure may be due to a newer Clew that changed the tables.
async function explained(connections: Connections, error: unknown): Promise<unknown> {
  const mapped = mapPostgresError(error);
  const isPostgres = error instanceof Error && "severity" in error;
  if (!isPostgres || (ClewError.is(mapped) && !isTableMissing(error))) return mapped;
  try {
    refuseNewer(await connections.use((client) => readVersions(client, connections.schema)));
    return mapped;
  } catch (newer) {
    return ClewError.is(newer) ? newer : mapped;
  }
}

// "Transaction resolution unknown", and a lock timeout.
const UNKNOWN_COMMIT = "08007";
const NO_LOCK = "55P03";

async function wasCommitted(connections: Connections, transaction: string): Promise<boolean> {
  const started = Date.now();
  for (;;) {
    const status = await connections.use((client) => askStatus(client, transaction));
    if (status !== "in progress") return status === "committed";
    // The server has not noticed our disconnection yet, or the commit waits for a standby that does not answer.
    if (Date.now() - started > connections.retryMs)
      throw Object.assign(new Error("whether a commit happened is not known yet"), { code: UNKNOWN_COMMIT });
    await pause(0);
  }
}

async function askStatus(client: PoolClient, transaction: string): Promise<unknown> {
  try {
    const { rows } = await client.query("SELECT pg_xact_status(CAST($1 AS xid8)) AS status", [transaction]);
    return rows[0]?.["status"];
  } catch (error) {
    // A standby took over before it received the transaction, so it never happened there.
    if (codeOf(error) === "22023") return undefined;
    throw error;
  }
}

function pause(tries: number): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(tries, 6));
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** A waiting write, and how to settle its promise. */
interface JoinedWrite extends GroupedWrite {
  readonly proof: Proof<unknown> | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
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
  readonly #state: GroupState;
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
    this.#state = state;
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
      const outcomes = await writeTogether(this.#connections, this.#state, { writes, waitMs: this.#waitFor(writes) });
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
