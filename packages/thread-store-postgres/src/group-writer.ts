import { counterStatements, type SqlPlan, type Statement } from "@clew/thread-store/sql";
import type { Connections } from "./connect.ts";
import { codeOf, isConnectionError, isStatementLost, mapPostgresError } from "./errors.ts";
import {
  GROUP_NEEDS,
  GROUP_NEEDS_LATER,
  type GroupedOutcome,
  type GroupedWrite,
  type GroupState,
  type Outcomes,
  type Ran,
  runTogether,
  SpoiltGroup,
} from "./group.ts";
import { type Assumed, isOtherwise, KeptHeads } from "./kept-heads.ts";
import { combine, merge } from "./merge.ts";
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
