import { ClewError } from "@clew/errors";
import { type CounterChange, counterStatements } from "../sql/counters/counters.ts";
import type { Dialect, WordMatches, WordSearch } from "../sql/dialect.ts";
import { LIMIT_PLACE, numberOf, places, rowOf, rowsOf, type SqlPlan, type SqlRow, type SqlValue } from "../sql/plan.ts";
import { DECISION_COLUMNS, decisionValues } from "../sql/rows/decision-row.ts";
import { type SqlEngine, threadStoreOn } from "../sql/thread-store-on.ts";
import type { AppendHint, StoreHealth, ThreadStore } from "../thread-store.ts";
import { type Connection, runPlan } from "./database/connection.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { anyOf, hasOtherWords, inColumns, inProject, reindex, TextIndex } from "./search/text-index.ts";
import { THREAD_MIGRATIONS } from "./thread-tables.ts";

// How soon to notice what another process wrote.
const POLL_MS = 250;

type Listener = (hint: AppendHint | undefined) => void;

/** Listeners for appends: called at once for this process's, and soon for others'. */
class Watchers {
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

/** Runs the store's plans on an open SQLite database. */
function sqliteEngine(database: SqliteDatabase, parts: SqliteParts): SqlEngine {
  const { counters, text } = parts;
  const watchers = new Watchers(database);
  database.onCommit({
    before: (connection) => counters.flush(connection),
    undone: () => counters.clear(),
  });
  return {
    write: (plan) => database.write((connection) => keeping(parts, () => runPlan(plan(), connection))),
    settle: () => text.settleIfPossible(),
    // Async, so that a failing plan rejects, as on every other database.
    read: async (plan) => readSearchable(database, parts, (connection) => runPlan(plan(), connection)),
    // A plan runs to its end within one turn: as a transaction it sees one snapshot, whatever others write.
    snapshot: async (plan) => readSearchable(database, parts, (connection) => snapshot(connection, plan())),
    watch: (listener) => watchers.add(listener),
    wake: (hint) => watchers.wake(hint),
    health: async (deep) => health(database, deep),
    async scrub() {
      if (database.path === ":memory:") return;
      // Overwritten content stays in the write-ahead log until that starts again.
      await database.afterwards((connection) => connection.get("PRAGMA wal_checkpoint(TRUNCATE)"));
    },
    async close() {
      watchers.stop();
      await database.afterwards(() => undefined);
      await text.stop();
      await database.close();
    },
  };
}

function snapshot<T>(connection: Connection, plan: SqlPlan<T>): T {
  if (connection.inTransaction()) return runPlan(plan, connection);
  connection.exec("BEGIN");
  try {
    return runPlan(plan, connection);
  } finally {
    connection.exec("COMMIT");
  }
}

const KNOWN = Math.max(...THREAD_MIGRATIONS.map(({ version }) => version));

function health(database: SqliteDatabase, deep: boolean): StoreHealth {
  const versions = database.versions();
  const schema = Object.fromEntries([...versions].map(([area, version]) => [area, version.schema]));
  const { schema: found = 0, minReader = 0 } = versions.get("threads") ?? {};
  const other =
    minReader > KNOWN || found < KNOWN
      ? [`The tables of threads are version ${found} and need at least ${minReader}; this Clew knows ${KNOWN}.`]
      : [];
  const rows = deep ? database.read((connection) => connection.all("PRAGMA integrity_check(20)")) : [];
  const trouble = database.trouble();
  const damages = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== "ok");
  const problems = [...(trouble === undefined ? [] : [trouble]), ...other, ...damages];
  return { ok: problems.length === 0, schema, problems };
}

// If the word index cannot be updated on disk, update it in a transaction that is rolled back after the search.
function readSearchable<T>(database: SqliteDatabase, { text }: SqliteParts, work: (connection: Connection) => T): T {
  if (!text.isStuck) return database.read(work);
  try {
    return database.tryOut((connection) => {
      text.settleWithin(connection);
      return work(connection);
    });
  } catch (error) {
    // Nothing can be written at all: the newest decisions are not found by their words.
    if (isUnavailable(error)) return database.read(work);
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return ClewError.is(error) && error.code === "STORE_UNAVAILABLE";
}

/** Run a write, and keep or drop its counter changes. */
function keeping<T>({ counters }: SqliteParts, work: () => T): T {
  try {
    const result = work();
    counters.keep();
    return result;
  } catch (error) {
    counters.drop();
    throw error;
  }
}

/** Overrides for tests: the clock (milliseconds since 1970). */
export interface ThreadStoreOptions {
  readonly clock?: () => number;
}

/** The thread store on a database opened with `THREAD_MIGRATIONS`. */
export function createSqliteThreadStore(database: SqliteDatabase, options: ThreadStoreOptions = {}): ThreadStore {
  const clock = options.clock ?? Date.now;
  const inMemory = database.path === ":memory:";
  const parts = {
    counters: new CounterBuffer(),
    text: new TextIndex(database),
  };
  const context = {
    dialect: sqliteDialect(inMemory ? "memory" : "sqlite", parts),
    sha256,
    clock: () => new Date(clock()).toISOString(),
  };
  return threadStoreOn(sqliteEngine(database, parts), context);
}

/** The thread store in its own database file; `close` closes the file. */
export function openSqliteThreadStore(
  options: ThreadStoreOptions & { readonly path: string; readonly busyTimeoutMs?: number; readonly isBrief?: boolean },
): ThreadStore {
  return createSqliteThreadStore(openSqlite({ ...options, migrations: THREAD_MIGRATIONS }), options);
}

let hash: typeof import("node:crypto").hash | undefined;

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
function sha256(text: string): string {
  // Reading needs no hash, and loading the module takes longer than most reads.
  hash ??= process.getBuiltinModule("node:crypto").hash;
  return hash("sha256", text, "hex");
}

// The newest rows decide how common a word is: exact in a small store, an estimate in a large one.
const SAMPLE = 20_000;
// Enough to recognize a common word and to count a rare one.
const COUNTED_PER_WORD = 1_001;

/** How common a search's words are. */
interface Sample {
  /** True if no other project has data in this store. */
  readonly alone: boolean;
  /** How many of the project's rows were examined. */
  readonly rows: number;
  /** How many of them contain a word, at most a thousand and one. */
  readonly counts: ReadonlyMap<string, number>;
  /** Roughly how many rows of the whole store contain a word. */
  readonly estimates: ReadonlyMap<string, number>;
}

/** Examine the newest rows for each word of a search. */
function* sampleOf(search: WordSearch): SqlPlan<Sample> {
  const { project, words } = search;
  const other = yield* rowOf(
    "SELECT (SELECT min(project) FROM decisions) <> ? OR (SELECT max(project) FROM decisions) <> ? AS found",
    project,
    project,
  );
  const newest = yield* rowOf("SELECT max(num) AS num FROM decisions");
  const all = numberOf(newest ?? {}, "num");
  const from = Math.max(0, all - SAMPLE);
  const alone = numberOf(other ?? {}, "found") === 0;
  const rows = alone ? all - from : yield* countRows(project, from);
  const counts = new Map<string, number>();
  const estimates = new Map<string, number>();
  for (const word of words) {
    const row = yield* rowOf(
      `SELECT count(*) AS n FROM (SELECT 1 FROM decision_text WHERE decision_text MATCH ? AND rowid > CAST(? AS INTEGER) LIMIT ${COUNTED_PER_WORD})`,
      inProject(project, alone, anyOf(search.bridgeSide, [word])),
      from,
    );
    const count = numberOf(row ?? {}, "n");
    counts.set(word, count);
    // A truncated count may stand for any number of rows.
    const share = count >= COUNTED_PER_WORD ? 1 : count / Math.max(1, all - from);
    estimates.set(word, share * all);
  }
  return { alone, rows, counts, estimates };
}

function* countRows(project: string, from: number): SqlPlan<number> {
  const row = yield* rowOf("SELECT count(*) AS n FROM decisions WHERE project = ? AND num > ?", project, from);
  return numberOf(row ?? {}, "n");
}

const WRITING = { slot: "0", rowsAtOnce: 1 };

/** Collects the counter changes of one commit's writes: they share most rows, and each row is written once. */
class CounterBuffer {
  #staged: CounterChange[] = [];
  #kept: CounterChange[] = [];

  /** Note a change of the running write. */
  stage(change: CounterChange): void {
    this.#staged.push(change);
  }

  /** The write succeeded. */
  keep(): void {
    this.#kept.push(...this.#staged.splice(0));
  }

  /** The write was undone. */
  drop(): void {
    this.#staged = [];
  }

  /** Write everything as part of the transaction about to be committed. */
  flush(connection: Connection): void {
    const changes = this.#kept.splice(0);
    for (const { sql, values } of counterStatements(changes, WRITING)) connection.all(sql, ...values);
  }

  /** The whole transaction was undone. */
  clear(): void {
    this.#staged = [];
    this.#kept = [];
  }
}

// How many rows to examine for all words together: the newest that contain each of them.
const LOOKED_AT = 20_000;
const PER_WORD = 2_000;
const PROMINENT = "{title tags structure purpose}";

/** What to rank, and among which decisions. */
interface Ranking {
  readonly words: readonly string[];
  readonly sample: Sample;
  readonly allowed: ReadonlySet<number> | undefined;
}

/**
 * Rank decisions by how rare their words are, examining only the newest decisions with each word, so that a query of
 * common words costs the same in a store of any size.
 */
function* rankByLists(
  search: WordSearch,
  { words, sample, allowed }: Ranking,
): SqlPlan<readonly { decision: number; score: number }[]> {
  const limit = Math.min(PER_WORD, Math.floor(LOOKED_AT / words.length / (search.hybrid ? 2 : 1)));
  const scores = new Map<number, number>();
  for (const word of words) {
    const rarity = Math.log(1 + (sample.rows + 0.5) / ((sample.counts.get(word) ?? 0) + 0.5));
    const anywhere = anyOf(search.bridgeSide, [word]);
    const prominent = search.hybrid && search.bridgeSide === undefined ? [inColumns(PROMINENT, [word])] : [];
    for (const expression of [anywhere, ...prominent]) {
      const rows = yield* rowsOf(
        `SELECT rowid AS num FROM decision_text WHERE decision_text MATCH ? ORDER BY rowid DESC LIMIT ${limit}`,
        inProject(search.project, sample.alone, expression),
      );
      for (const row of rows) {
        const decision = numberOf(row, "num");
        if (allowed?.has(decision) ?? true) scores.set(decision, (scores.get(decision) ?? 0) + rarity);
      }
    }
  }
  // A decision that passes the filters but has a word only in its older rows is still a match.
  for (const decision of allowed ?? []) if (!scores.has(decision)) scores.set(decision, 0);
  return [...scores]
    .map(([decision, score]) => ({ decision, score }))
    .toSorted((a, b) => b.score - a.score || b.decision - a.decision);
}

// Numbers are bound as reals, but FTS5 accepts only integers in conditions on its rowid: hence the casts in these
// files.

/** The most matches to count and to apply filters to: the newest ones. */
const COUNTED = 10_000;
// bm25 reads every row with a word before it ranks the first one; above this it would take too long.
const WEIGHED = 20_000;
const COMMON = 0.05;
// If only this few rows pass the filters, look them up one by one.
const FEW = 400;

// Weights of title, body, tags, structure, purpose, project.
const KEYWORD = "1.0, 1.0, 1.0, 1.0, 1.0, 0.0";
const HYBRID = "4.0, 1.0, 3.0, 3.0, 3.0, 0.0";

/** Search decisions by words: with bm25 if that is fast, else by how rare a decision's words are. */
export function* searchText(search: WordSearch): SqlPlan<WordMatches> {
  const sample = yield* sampleOf(search);
  const { kept, dropped } = yield* rarer(search, sample);
  const match = inProject(search.project, sample.alone, anyOf(search.bridgeSide, kept));
  const allowed = search.where.length === 0 ? undefined : yield* passing(search, match);
  const total = allowed === undefined ? yield* countOf(match) : allowed.numbers.size;
  if (total === 0) return { matches: [], total, dropped };
  const weighed = kept.reduce((sum, word) => sum + (sample.estimates.get(word) ?? 0), 0);
  const ranked =
    weighed > WEIGHED
      ? yield* rankByLists(search, { words: kept, sample, allowed: allowed?.numbers })
      : yield* rankByWeight(search, { match, allowed: allowed?.numbers, few: allowed?.few === true });
  return { matches: ranked.slice(0, search.limit), total, dropped };
}

/** Drop words that too many rows contain, if there is a rarer one. */
function* rarer(search: WordSearch, sample: Sample): SqlPlan<{ kept: readonly string[]; dropped: readonly string[] }> {
  const { words } = search;
  const limit = Math.floor(sample.rows * COMMON);
  const common = words.filter((word) => (sample.counts.get(word) ?? 0) > limit);
  const rare = words.filter((word) => !common.includes(word));
  if (common.length === 0 || rare.length === 0) return { kept: words, dropped: [] };
  const present = yield* rowOf(
    "SELECT 1 AS found FROM decision_text WHERE decision_text MATCH ? LIMIT 1",
    inProject(search.project, sample.alone, anyOf(search.bridgeSide, rare)),
  );
  return present ? { kept: rare, dropped: common } : { kept: words, dropped: [] };
}

function* countOf(match: string): SqlPlan<number> {
  const row = yield* rowOf(
    `SELECT count(*) AS n FROM (SELECT 1 FROM decision_text WHERE decision_text MATCH ? LIMIT ${COUNTED})`,
    match,
  );
  return numberOf(row ?? {}, "n");
}

interface Passing {
  readonly numbers: ReadonlySet<number>;
  readonly few: boolean;
}

/** The matches that pass the filters. */
function* passing(search: WordSearch, match: string): SqlPlan<Passing> {
  const where = ["d.project = ?", ...search.where].join(" AND ");
  // Use an order that the filters' own index has: without one, SQLite may scan the table by any index of the project.
  const newest = search.where.some((condition) => condition.startsWith("d.created_at")) ? "d.created_at" : "d.num";
  const rows = yield* rowsOf(
    `SELECT d.num FROM decisions d WHERE ${where} ORDER BY ${newest} DESC LIMIT ${FEW + 1}`,
    search.project,
    ...search.values,
  );
  const few = rows.length <= FEW;
  const matching = few
    ? yield* rowsOf(
        `SELECT rowid AS num FROM decision_text WHERE decision_text MATCH ? AND rowid IN (${casts(rows)})`,
        match,
        ...rows.map((row) => numberOf(row, "num")),
      )
    : // Look up each match by its number: with an ordinary join SQLite may start with all rows that pass.
      yield* rowsOf(
        `SELECT t.num FROM (SELECT rowid AS num FROM decision_text WHERE decision_text MATCH ? ORDER BY rowid DESC LIMIT ${COUNTED}) t CROSS JOIN decisions d ON d.num = t.num WHERE ${where}`,
        match,
        search.project,
        ...search.values,
      );
  return { numbers: new Set(matching.map((row) => numberOf(row, "num"))), few };
}

interface Weighing {
  readonly match: string;
  readonly allowed: ReadonlySet<number> | undefined;
  readonly few: boolean;
}

function* rankByWeight(
  search: WordSearch,
  weighing: Weighing,
): SqlPlan<readonly { decision: number; score: number }[]> {
  const { match, allowed, few } = weighing;
  const score = `-bm25(decision_text, ${search.hybrid ? HYBRID : KEYWORD}) AS score`;
  const numbers: SqlValue[] = few && allowed ? [...allowed] : [];
  const only = numbers.length > 0 ? ` AND rowid IN (${casts(numbers)})` : "";
  const rows = yield* rowsOf(
    `SELECT rowid AS num, ${score} FROM decision_text WHERE decision_text MATCH ?${only} ORDER BY score DESC, num DESC${allowed ? "" : ` ${LIMIT_PLACE}`}`,
    match,
    ...numbers,
    ...(allowed ? [] : [search.limit]),
  );
  return rows.map(readMatch).filter(({ decision }) => allowed?.has(decision) ?? true);
}

function casts(values: readonly unknown[]): string {
  return values.map(() => "CAST(? AS INTEGER)").join(", ");
}

function readMatch(row: SqlRow): { decision: number; score: number } {
  return { decision: numberOf(row, "num"), score: numberOf(row, "score") };
}

const INSERT_DECISION = `INSERT INTO decisions (num, ${DECISION_COLUMNS.join(", ")}) VALUES (?, ${places(DECISION_COLUMNS)})`;

/** What is written at the end of a transaction, and what after it. */
interface SqliteParts {
  readonly counters: CounterBuffer;
  readonly text: TextIndex;
}

/** The parts specific to SQLite. */
function sqliteDialect(kind: "sqlite" | "memory", parts: SqliteParts): Dialect {
  return {
    kind,
    // BEGIN IMMEDIATE allows one writer at a time.
    forUpdate: () => "",
    touched: (isNew) => `(SELECT coalesce(max(num), 0)${isNew ? " + 1" : ""} FROM events)`,
    clock: undefined,
    // About ten milliseconds of work.
    partSize: 10_000,
    count(change) {
      parts.counters.stage(change);
      return [];
    },
    *insertDecision({ row }) {
      // Numbered here as SQLite would do it: returning the number would cost as much as another index.
      const last = numberOf((yield* rowOf("SELECT coalesce(max(num), 0) AS num FROM decisions")) ?? {}, "num");
      yield* rowsOf(INSERT_DECISION, last + 1, ...decisionValues(row));
      parts.text.written();
      return last + 1;
    },
    reindex,
    hasOtherWords,
    searchWords: searchText,
    *hints(since, limit) {
      if (since === undefined) {
        const newest = yield* rowOf("SELECT max(touched) AS position FROM logs");
        return { position: String(numberOf(newest ?? {}, "position")), rows: [] };
      }
      const rows = yield* rowsOf(
        `SELECT project, id, head_seq, status, touched FROM logs WHERE touched > ? ORDER BY touched ${LIMIT_PLACE}`,
        Number(since) || 0,
        limit,
      );
      const last = rows[rows.length - 1];
      return { position: last === undefined ? since : String(numberOf(last, "touched")), rows };
    },
  };
}
