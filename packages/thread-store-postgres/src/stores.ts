import { hash } from "node:crypto";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import {
  counterStatements,
  DECISION_COLUMNS,
  type Dialect,
  decisionValues,
  type HintRows,
  hitStatements,
  type IndexText,
  indexText,
  type KnowledgeDialect,
  knowledgeStoreOn,
  numberOf,
  places,
  rowOf,
  rowsOf,
  type SqlEngine,
  type SqlPlan,
  type SqlRow,
  type StoreContext,
  statement,
  textOf,
  threadStoreOn,
  together,
  type WordMatches,
  type WordSearch,
  wordsOf,
} from "@clew/thread-store/sql";
import { stemmer } from "stemmer";
import { type Connections, connect, type PostgresOptions } from "./connect.ts";
import { postgresEngine } from "./engine.ts";
import { codeOf, isConnectionError, mapPostgresError } from "./errors.ts";
import { CLOCK, GroupState } from "./group.ts";
import { GroupWriter } from "./group-writer.ts";
import { migrate } from "./migrate.ts";
import { sessionStoreOn, writeOnce } from "./session-store.ts";
import { LOCK_MS } from "./write.ts";
import { COUNTING, WriterQueue } from "./writer-queue.ts";

// Ranking reads every match, so a search ranks at most this many of the newest.
const RANKED = 10_000;
// The newest rows decide how common a word is.
const SAMPLE = 2000;
const COMMON = 0.05;

// Weights of the classes D, C, B, A: body and tags, purpose, structure, title.
const KEYWORD = "'{1, 1, 1, 1}'";
const HYBRID = "'{0.25, 0.75, 0.75, 1}'";

/** Search decisions by words: Postgres finds and weighs them, and rarer words count more. */
function* searchWords(search: WordSearch): SqlPlan<WordMatches> {
  const { rows, counts } = yield* sample(search);
  const limit = Math.floor(rows * COMMON);
  const frequent = search.words.filter((_, index) => (counts[index] ?? 0) > limit);
  const rare = search.words.filter((word) => !frequent.includes(word));
  const dropped = frequent.length > 0 && rare.length > 0 && (yield* present(search, rare)) ? frequent : [];
  const kept = dropped.length > 0 ? rare : search.words;
  const score = kept.map(() => `${RARITY} * ts_rank(${search.hybrid ? HYBRID : KEYWORD}, d.words, ${QUERY})`);
  const isSmall = rows < SAMPLE;
  const from = isSmall || kept.some((word) => frequent.includes(word)) ? BY_PROJECT : BY_WORDS;
  const found = yield* rowsOf(
    `SELECT num, score, count(*) OVER () AS total FROM (SELECT d.num, ${score.join(" + ")} AS score FROM ${[from, ...search.where].join(" AND ")} ORDER BY d.num DESC LIMIT ${RANKED}) AS ranked ORDER BY score DESC, num DESC LIMIT ?`,
    ...kept.flatMap((word) => [idf(rows, counts[search.words.indexOf(word)] ?? 0), termOf(search, [word])]),
    termOf(search, kept),
    search.project,
    ...search.values,
    search.limit,
  );
  return { matches: found.map(readMatch), total: numberOf(found[0] ?? {}, "total"), dropped };
}

// The words are already in the index's form, so nothing splits them again.
const QUERY = "CAST(? AS tsquery)";
const RARITY = "CAST(? AS double precision)";

// Common words are found soon when scanning a project from its newest decision, and a small project is scanned whole.
const BY_PROJECT = `decisions d WHERE d.words @@ ${QUERY} AND d.project = ?`;
// Rare words are looked up in the index of words. OFFSET 0 makes the planner do so: while that index has a long pending list, or when
// one row is enough, it would scan the project instead.
const BY_WORDS = `(SELECT * FROM decisions WHERE words @@ ${QUERY} OFFSET 0) AS d WHERE d.project = ?`;

function* sample(search: WordSearch): SqlPlan<{ rows: number; counts: readonly number[] }> {
  const counters = search.words.map((_, index) => `count(*) FILTER (WHERE words @@ ${QUERY}) AS n${index}`);
  const row = yield* rowOf(
    `SELECT count(*) AS n, ${counters.join(", ")} FROM (SELECT words FROM decisions WHERE project = ? ORDER BY num DESC LIMIT ${SAMPLE}) AS newest`,
    ...search.words.map((word) => termOf(search, [word])),
    search.project,
  );
  return { rows: numberOf(row ?? {}, "n"), counts: search.words.map((_, index) => numberOf(row ?? {}, `n${index}`)) };
}

function* present(search: WordSearch, words: readonly string[]): SqlPlan<boolean> {
  const row = yield* rowOf(`SELECT 1 AS found FROM ${BY_WORDS} LIMIT 1`, termOf(search, words), search.project);
  return row !== undefined;
}

/** Words as a text search query. They are only letters and digits, but quoted anyway. */
function termOf(search: WordSearch, words: readonly string[]): string {
  const side = search.bridgeSide === undefined ? "" : search.bridgeSide === "structure" ? ":B" : ":C";
  return words.map((word) => `${formOf(word).name}${side}`).join(" | ");
}

function idf(rows: number, count: number): number {
  return Math.log(1 + (rows - count + 0.5) / (count + 0.5));
}

function readMatch(row: SqlRow): { decision: number; score: number } {
  return { decision: numberOf(row, "num"), score: numberOf(row, "score") };
}

const WORDS = "CAST(? AS tsvector)";

const INTO_DECISIONS = `(${DECISION_COLUMNS.join(", ")}, words`;
const NEW_DECISION = `(${places(DECISION_COLUMNS)}, ${WORDS}`;
const INSERT_DECISION = `INSERT INTO decisions ${INTO_DECISIONS}) VALUES ${NEW_DECISION}) RETURNING num`;
const INSERT_NUMBERED = `INSERT INTO decisions ${INTO_DECISIONS}, num) VALUES ${NEW_DECISION}, ?)`;

/** The parts specific to Postgres. The server's clock is used unless another one is given. */
function postgresDialect(state: GroupState, options: { readonly serverClock: boolean }): Dialect {
  return {
    kind: "postgres",
    forUpdate: (alias) => ` FOR UPDATE OF ${alias}${alias === "l" && state.skipsLocked ? " SKIP LOCKED" : ""}`,
    // Transactions commit in a different order than sequences count, but transaction numbers show which are still open.
    touched: () => "CAST(CAST(pg_current_xact_id() AS text) AS bigint)",
    newLogNumber: () => state.numberFor("logs"),
    clock: options.serverClock ? CLOCK : undefined,
    partSize: undefined,
    count: (change) => (state.stage(change) ? [] : counterStatements([change], COUNTING)),
    *insertDecision({ row, document, thread }) {
      const values = [...decisionValues(row), wordsVector(indexText(document, { thread, spell: asWritten }), wordsOf)];
      const num = state.numberFor("decisions");
      if (num === undefined) return numberOf((yield* rowOf(INSERT_DECISION, ...values)) ?? {}, "num");
      yield* rowsOf(INSERT_NUMBERED, ...values, num);
      return num;
    },
    *reindex({ project, num }, text) {
      const words = text === undefined ? null : wordsVector(text);
      yield* rowsOf(`UPDATE decisions SET words = ${WORDS} WHERE project = ? AND num = ?`, words, project, num);
    },
    hasOtherWords,
    searchWords,
    hints,
  };
}

const WHOLE = 15_000;

function* hasOtherWords(
  { project, num }: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
): SqlPlan<boolean> {
  const words = text === undefined ? null : wordsVector(text);
  // Only the beginning of a long text is indexed, and which part that is depends on the order of its fields when it was
  // recorded.
  const isWhole = text === undefined || text.body.length + text.purpose.length < WHOLE;
  const differ = isWhole ? `strip(words) IS DISTINCT FROM strip(${WORDS})` : `(words IS NULL) <> (${WORDS} IS NULL)`;
  const other = `SELECT 1 AS found FROM decisions WHERE project = ? AND num = ? AND ${differ}`;
  return (yield* rowOf(other, project, num, words)) !== undefined;
}

/** A word's stem, with its positions in the text being indexed. */
interface Form {
  /** Spelled as search queries and the index need it. */
  readonly name: string;
  places: string;
  text: number;
}

const MOST_FORMS = 50_000;
const forms = new Map<string, Form>();
const byWord = new Map<string, Form>();
let texts = 0;

/** The stem under which a word is found, as in SQLite's index. */
function formOf(word: string): Form {
  const known = byWord.get(word);
  if (known !== undefined) return known;
  if (byWord.size >= MOST_FORMS) {
    byWord.clear();
    forms.clear();
  }
  const name = stemmer(word);
  const form = forms.get(name) ?? { name: `'${name}'`, places: "", text: 0 };
  forms.set(name, form);
  byWord.set(word, form);
  return form;
}

const asWritten = (text: string): string => text;

function wordsInRow(text: string): readonly string[] {
  return text === "" ? [] : text.split(" ");
}

// Title, structure and purpose keep their own weights, so that a search may name one of them.
function wordsVector({ title, structure, purpose, body, tags }: IndexText, split = wordsInRow): string {
  const found: Form[] = [];
  const text = ++texts;
  let last = 0;
  const add = (words: string, weight: string): void => {
    for (const word of split(words)) {
      // Nobody searches for a longer word.
      if (word.length > 64 || word === "") continue;
      if (last < LAST_PLACE) last += 1;
      const form = formOf(word);
      if (form.text === text) form.places += `,${last}${weight}`;
      else {
        form.text = text;
        form.places = `${last}${weight}`;
        found.push(form);
      }
    }
  };
  add(title, "A");
  add(structure, "B");
  add(purpose, "C");
  add(body, "");
  add(tags, "");
  let vector = "";
  for (const form of found) vector += `${form.name}:${form.places} `;
  return vector;
}

const LAST_PLACE = 16_383;

// Every transaction below this number has finished, so nothing can still appear there.
const FINISHED = "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)";

// Logs written together have the same number: a page that ended between them would lose the rest.
function* hints(since: string | undefined, limit: number): SqlPlan<HintRows> {
  if (since === undefined) {
    const row = yield* rowOf(`SELECT CAST(${FINISHED} - 1 AS text) AS position`);
    return { position: textOf(row ?? {}, "position"), rows: [] };
  }
  const rows = yield* rowsOf(
    `SELECT project, id, head_seq, status, touched FROM logs WHERE touched > ? AND touched < ${FINISHED} ORDER BY touched FETCH FIRST (CAST(? AS bigint)) ROWS WITH TIES`,
    Number(since) || 0,
    limit,
  );
  const last = rows[rows.length - 1];
  return { position: last === undefined ? since : textOf(last, "touched"), rows };
}

/** Where the stores are, and an override of the server's clock for tests. */
export interface PostgresStoresOptions extends PostgresOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** All stores of one database on one pool of connections. */
export interface PostgresStores {
  readonly threads: ThreadStore;
  sessions(project: string): SessionStore;
  /** Its `close` closes the pool, as for every store here. */
  knowledge(project: string): KnowledgeStore;
  close(): Promise<void>;
}

/** Open the stores on Postgres and migrate their tables. */
export async function openPostgresStores(options: PostgresStoresOptions): Promise<PostgresStores> {
  const connections = connect(options);
  try {
    await reach(connections);
  } catch (error) {
    await connections.end();
    throw mapPostgresError(error);
  }
  const state = new GroupState();
  const queue = new WriterQueue(connections.retryMs + LOCK_MS);
  const engine = postgresEngine(connections, new GroupWriter(connections, state, queue));
  const clock = options.clock ?? Date.now;
  const context: StoreContext = {
    dialect: postgresDialect(state, { serverClock: options.clock === undefined }),
    sha256: (text) => hash("sha256", text, "hex"),
    clock: () => new Date(clock()).toISOString(),
  };
  const close = (): Promise<void> => engine.close();
  return {
    threads: {
      ...queued(threadStoreOn(engine, context), queue),
      countHits: (counted) => countHits(engine, counted),
    },
    sessions: lately((project) => sessionStoreOn(engine, project)),
    knowledge: (project) => {
      const write = <T>(plan: () => SqlPlan<T>): Promise<T> => writeOnce(engine, project, plan);
      return { ...knowledgeStoreOn({ read: engine.read, write }, KNOWLEDGE, project), close };
    },
    close,
  };
}

const KNOWLEDGE: KnowledgeDialect = {
  position: "strpos",
  texts: "SELECT value FROM json_array_elements_text(CAST(CAST(? AS text) AS json)) AS value",
  lock: (project) => [statement("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", `clew knowledge ${project}`)],
};

const MOST_PROJECTS = 16;

// A session store's scan results are worth keeping between calls, but not for every project ever named.
function lately<T>(open: (project: string) => T): (project: string) => T {
  const opened = new Map<string, T>();
  return (project) => {
    const found = opened.get(project) ?? open(project);
    opened.delete(project); // inserting it again keeps the map in order of the last use
    opened.set(project, found);
    for (const oldest of opened.keys()) {
      if (opened.size <= MOST_PROJECTS) break;
      opened.delete(oldest);
    }
    return found;
  };
}

// A write waiting for a locked thread waits here, without holding a connection that others need.
function queued(threads: ThreadStore, queue: WriterQueue): ThreadStore {
  return {
    ...threads,
    claim: (request) => queue.run([request.project, request.thread], () => threads.claim(request)),
    redact: (request) => queue.run([request.project, request.log], () => threads.redact(request)),
  };
}

// A counter does not show who increased it.
function countHits(engine: SqlEngine, { project, hits }: Parameters<ThreadStore["countHits"]>[0]): Promise<void> {
  return writeOnce(engine, project, function* () {
    yield* together(hitStatements(project, hits));
  });
}

// Starting, recovering, or a standby about to be promoted: worth waiting for.
const SOON = new Set(["57P03", "25006"]);
const PAUSE_MS = 100;

/** Find the host that accepts writes and migrate the tables. If there is no server at all, fail at once. */
async function reach(connections: Connections): Promise<void> {
  const started = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      await migrate(connections);
      return;
    } catch (error) {
      const soon = SOON.has(codeOf(error)) && Date.now() - started < connections.retryMs;
      if (!soon && !(isConnectionError(error) && tries < connections.hosts)) throw error;
      connections.next();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Only the thread store; `close` closes its connections. */
export async function openPostgresThreadStore(options: PostgresStoresOptions): Promise<ThreadStore> {
  return (await openPostgresStores(options)).threads;
}
