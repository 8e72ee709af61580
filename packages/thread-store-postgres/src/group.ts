import type { AppendRequest } from "@clew/thread-store";
import { type CounterChange, type SqlPlan, type SqlRow, type Statement, statement } from "@clew/thread-store/sql";
import type { Send } from "./journey.ts";
import { combine, DRAWN_NUMBERS, isMergeable, merge, mergeLocks } from "./merge.ts";

/** A write to one log that may share a transaction with others. */
export interface GroupedWrite {
  readonly place: Pick<AppendRequest, "project" | "log" | "start" | "consume">;
  /** The log as a map key. Everybody locks logs in the order of their keys. */
  readonly key: string;
  readonly plan: () => SqlPlan<unknown>;
}

/** The outcome of a write: its value, why it was refused, or that another session has its log locked. */
export type GroupedOutcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "thrown"; readonly error: unknown }
  | { readonly kind: "locked" };

/** The outcome of each write. */
export type Outcomes = ReadonlyMap<GroupedWrite, GroupedOutcome>;

/** The result of running writes together: their outcomes, and what must still be written with the commit. */
export interface Ran {
  readonly outcomes: Outcomes;
  readonly unwritten: readonly Statement[];
  readonly counted: readonly CounterChange[];
  /** The rows of logs after the last write, and as they were read, unless they were assumed. */
  readonly heads: readonly { readonly key: string; readonly read: SqlRow | undefined; readonly row: SqlRow }[];
  /** How many items were found waiting for the agents that were looked at. */
  readonly waiting: readonly (readonly [project: string, agent: string, count: number])[];
}

/** A write failed after it had written something, so the transaction cannot be committed with it. */
export class SpoiltGroup extends Error {
  readonly write: GroupedWrite;

  constructor(write: GroupedWrite) {
    super("a write failed half-way");
    this.write = write;
  }
}

const TABLES = ["logs", "decisions"] as const;
type Table = (typeof TABLES)[number];

/** What plans share while they run together. */
interface Shared {
  /** Whether to wait for a log that another session has locked. */
  readonly waits: boolean;
  readonly counted: CounterChange[];
  /** Numbers for new rows, obtained from the database in advance. */
  readonly numbers: Readonly<Record<Table, number[]>>;
}

/** What the dialect does differently while plans run together. */
export class GroupState {
  #shared: Shared | undefined;

  /** Whether the running plan skips a log that another session has locked. */
  get skipsLocked(): boolean {
    return this.#shared?.waits === false;
  }

  /** Keep a counter change for the end of the transaction; false if no transaction is shared. */
  stage(change: CounterChange): boolean {
    return this.#shared?.counted.push(change) !== undefined;
  }

  /** A number for a new row, if one was obtained in advance. */
  numberFor(table: Table): number | undefined {
    return this.#shared?.numbers[table].shift();
  }

  /** Run a part of a plan. */
  during<T>(shared: Shared, work: () => T): T {
    this.#shared = shared;
    try {
      return work();
    } finally {
      this.#shared = undefined;
    }
  }
}

type Rows = readonly SqlRow[];

/** A write in progress. */
interface Run {
  readonly write: GroupedWrite;
  readonly plan: SqlPlan<unknown>;
  readonly shared: Shared;
  /** The statements its plan is waiting for. */
  asked: readonly Statement[];
  /** Writes that it does not wait for, not yet sent. */
  unsent: Statement[];
  /** The statement that changes its log's row. */
  update: Statement | undefined;
  hasSent: boolean;
}

/** The writes of one log, which run one after another. */
interface Line {
  readonly runs: Run[];
  /** The locked row of the log with the changes of earlier writes; undefined if it must be read. */
  row: SqlRow | undefined;
  /** The row as it was read. */
  read: SqlRow | undefined;
}

const NOW = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`;

/** Read the server's clock. */
export const CLOCK: Statement = statement(`SELECT ${NOW}`);

const numbers = (table: Table): string =>
  `SELECT nextval('${table}_num_seq') FROM generate_series(1, CAST(? AS integer))`;
const returned = (table: Table): string => `array_to_string(ARRAY(${numbers(table)}), ' ') AS ${table}`;

/** What every group gets from the server with its first statement: the clock, and as many numbers for new rows as are bound. */
export const GROUP_NEEDS: string = [NOW, returned("logs"), returned("decisions")].join(", ");

/** The same for a group that does not wait for it: the numbers of its decisions stay in the transaction. */
export const GROUP_NEEDS_LATER: string = [
  NOW,
  returned("logs"),
  `set_config('${DRAWN_NUMBERS}', CAST(ARRAY(${numbers("decisions")}) AS text), true)`,
].join(", ");

/** The numbers in such a result. */
export function numbersIn(text: unknown): readonly number[] {
  return typeof text === "string" && text !== "" ? text.split(" ").map(Number) : [];
}

/**
 * Run the plans of several writes side by side in the open transaction. What they request in one step travels together,
 * and what they write goes with the commit unless somebody has to read it first. Writes to one log run one after
 * another in order, and only the first reads the log's row. A log locked by another session is skipped unless the group
 * waits.
 */
export async function runTogether(
  writes: readonly GroupedWrite[],
  how: {
    readonly state: GroupState;
    readonly waits: boolean;
    readonly send: Send;
    /** The clock and the numbers for these writes. */
    readonly needs: Promise<SqlRow>;
    /** The rows of logs that need not be read; nothing waits for their agents. */
    readonly assumed?: ReadonlyMap<string, SqlRow>;
  },
): Promise<Ran> {
  const group = new Group(how);
  // Every group locks its logs in the same order.
  for (const write of writes.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)))
    group.add(write);
  await group.run();
  return group;
}

class Group implements Ran {
  readonly outcomes = new Map<GroupedWrite, GroupedOutcome>();
  readonly counted: CounterChange[] = [];
  unwritten: Statement[] = [];
  readonly #state: GroupState;
  readonly #waits: boolean;
  readonly #send: Send;
  readonly #needs: Promise<SqlRow>;
  readonly #assumed: ReadonlyMap<string, SqlRow> | undefined;
  readonly #waiting = new Map<string, readonly [string, string, number]>();
  readonly #lines = new Map<string, Line>();
  readonly #numbers: Shared["numbers"] = { logs: [], decisions: [] };
  /** Results that any run may use: the clock, and the items waiting for an agent, which the first run takes. */
  readonly #known = new Map<string, Rows>();

  constructor({ state, waits, send, needs, assumed }: Parameters<typeof runTogether>[1]) {
    this.#state = state;
    this.#assumed = assumed;
    this.#waits = waits;
    this.#send = send;
    this.#needs = needs;
  }

  add(write: GroupedWrite): void {
    const line = this.#lines.get(write.key) ?? { runs: [], row: undefined, read: undefined };
    this.#lines.set(write.key, line);
    const shared = { waits: this.#waits, counted: [], numbers: this.#numbers };
    const run: Run = { write, plan: write.plan(), shared, asked: [], unsent: [], update: undefined, hasSent: false };
    // A plan's first request is its log's row, and it does nothing before it has that.
    const first = this.#state.during(shared, () => run.plan.next([]));
    if (first.done === true) this.outcomes.set(write, { kind: "value", value: first.value });
    else {
      run.asked = first.value;
      line.runs.push(run);
    }
  }

  async run(): Promise<void> {
    await this.#readAhead();
    for (;;) {
      const reading = [...this.#lines.values()].flatMap((line) => this.#advance(line) ?? []);
      if (reading.length === 0) return;
      const answers = await this.#ask(reading);
      for (const run of reading) this.#step(run, answers);
    }
  }

  get heads(): Ran["heads"] {
    return [...this.#lines].flatMap(([key, { read, row }]) => (row === undefined ? [] : [{ key, read, row }]));
  }

  get waiting(): Ran["waiting"] {
    return [...this.#waiting.values()];
  }

  /** Read what all runs start with in one round trip, unless it may be assumed. */
  async #readAhead(): Promise<void> {
    const lines = [...this.#lines.values()].flatMap((line) => {
      const [first] = line.runs;
      return first === undefined ? [] : [{ line, first, lock: lockOf(first) }];
    });
    if (lines.length === 0) return;
    const others = new Map<string, Statement>();
    for (const { runs } of this.#lines.values())
      for (const run of runs)
        for (const asked of run.asked.slice(1)) if (asked.sql !== CLOCK.sql) others.set(textOf(asked), asked);
    if (this.#assumed !== undefined) return this.#assume(await this.#needs);
    // Do not look for a log that cannot exist; if it did, inserting its row would be refused.
    const sought = lines.filter(({ first }) => first.write.place.start !== "new");
    const locks =
      sought.length === 0
        ? undefined
        : mergeLocks(
            sought.map(({ lock }) => lock),
            !this.#waits,
          );
    const [locked, answers, needs] = await Promise.all([
      locks === undefined ? [] : this.#send(locks.statement),
      this.#read([...others.values()]),
      this.#needs,
    ]);
    this.#have(needs);
    for (const [text, asked] of others) {
      const items = answers.get(asked) ?? [];
      this.#known.set(text, items);
      // Only an agent's items are asked for here.
      const [project, agent] = asked.values;
      this.#waiting.set(text, [String(project), String(agent), items.length]);
    }
    const rows = locks?.share(locked);
    for (const { line, first, lock } of lines) {
      const row = rows?.get(lock)?.[0];
      if (row?.["num"] != null) line.row = line.read = row;
      else if (row?.["found"] !== true) this.#begin(first, []);
      // The row exists but was not returned: another session has it locked.
      else for (const run of line.runs.splice(0)) this.outcomes.set(run.write, { kind: "locked" });
    }
  }

  #assume(needs: SqlRow): void {
    this.#have(needs);
    for (const [key, line] of this.#lines) {
      const [first] = line.runs;
      line.row = this.#assumed?.get(key);
      if (line.row === undefined && first !== undefined) this.#begin(first, []);
    }
  }

  #have(needs: SqlRow): void {
    this.#known.set(textOf(CLOCK), [needs]);
    for (const table of TABLES) this.#numbers[table].push(...numbersIn(needs[table]));
  }

  /** Continue a log's writes as far as possible without reading; return the one that waits for an answer. */
  #advance(line: Line): Run | undefined {
    for (;;) {
      const [run] = line.runs;
      if (run === undefined) return undefined;
      if (this.outcomes.has(run.write)) line.runs.shift();
      else if (line.row !== undefined && isBeginning(run)) this.#begin(run, [line.row]);
      else return run;
    }
  }

  #begin(run: Run, rows: Rows): void {
    const answers = new Map<Statement, Rows>([[lockOf(run), rows]]);
    for (const asked of run.asked.slice(1)) {
      const text = textOf(asked);
      answers.set(asked, this.#known.get(text) ?? []);
      // The first one takes it.
      if (asked.sql.includes("FOR UPDATE")) this.#known.set(text, []);
    }
    this.#step(run, answers);
  }

  /** Give a plan what it requested, and continue while it only writes. */
  #step(run: Run, answers: ReadonlyMap<Statement, Rows>): void {
    try {
      let given = run.asked.map((asked) => answers.get(asked) ?? []);
      for (;;) {
        const rows = given;
        const step = this.#state.during(run.shared, () => run.plan.next(rows));
        if (step.done === true) return this.#end(run, step.value);
        run.asked = step.value;
        run.update = step.value.findLast(({ sql }) => sql.startsWith("UPDATE logs SET ")) ?? run.update;
        if (!step.value.every(isOnlyWritten)) return;
        run.unsent.push(...step.value);
        given = step.value.map(() => []);
      }
    } catch (error) {
      if (run.hasSent) throw new SpoiltGroup(run.write);
      this.outcomes.set(run.write, { kind: "thrown", error });
    }
  }

  #end(run: Run, value: unknown): void {
    this.outcomes.set(run.write, { kind: "value", value });
    this.unwritten.push(...run.unsent);
    this.counted.push(...run.shared.counted);
    const line = this.#lines.get(run.write.key);
    // The log's next write continues from here.
    if (line?.row !== undefined && run.update !== undefined) line.row = { ...line.row, ...assigned(run.update) };
  }

  /** Read for runs, after everything that had to be written first. */
  async #ask(runs: readonly Run[]): Promise<ReadonlyMap<Statement, Rows>> {
    for (const run of runs) {
      run.hasSent ||= run.unsent.length > 0 || !run.asked.every(isRead);
      this.unwritten.push(...run.unsent.splice(0));
    }
    const before = combine(merge(this.unwritten.splice(0))).map((each) => this.#send(each));
    const asked = runs.flatMap((run) => (run.asked.every(isMergeable) ? run.asked : []));
    const [answers] = await Promise.all([this.#read(asked, runs), ...before]);
    return answers;
  }

  async #read(statements: readonly Statement[], runs: readonly Run[] = []): Promise<ReadonlyMap<Statement, Rows>> {
    const answers = new Map<Statement, Rows>();
    const shared = merge(statements).map(async (merged) => {
      for (const [asked, share] of merged.share(await this.#send(merged.statement))) answers.set(asked, share);
    });
    // Statements that depend on their order stay as they are.
    const apart = runs.flatMap(({ asked }) => (asked.every(isMergeable) ? [] : asked));
    const alone = apart.map(async (asked) => void answers.set(asked, await this.#send(asked)));
    await Promise.all([...shared, ...alone]);
    return answers;
  }
}

function lockOf({ asked }: Run): Statement {
  const [lock] = asked;
  if (lock === undefined) throw new Error("a grouped write must ask for its log first");
  return lock;
}

function isBeginning({ asked }: Run): boolean {
  return asked[0]?.sql.includes("FOR UPDATE OF l") === true;
}

function textOf({ sql, values }: Statement): string {
  return `${sql}\n${JSON.stringify(values)}`;
}

function isRead({ sql }: Statement): boolean {
  return sql.startsWith("SELECT");
}

// Such a statement returns no rows, so its plan can continue without an answer.
function isOnlyWritten(asked: Statement): boolean {
  return !isRead(asked) && !asked.sql.includes("RETURNING") && isMergeable(asked);
}

const COLUMNS = new Map<string, readonly string[]>();

/** The columns that an UPDATE sets, with their values. */
function assigned({ sql, values }: Statement): SqlRow {
  let names = COLUMNS.get(sql);
  if (names === undefined) {
    names = [...sql.slice(0, sql.indexOf(" WHERE ")).matchAll(/(\w+) = \?/g)].map(([, name = ""]) => name);
    COLUMNS.set(sql, names);
  }
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
}
