import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createEventReader,
  decisionSource,
  folderOf,
  indexWords,
  learnedSource,
  nodeSource,
  personsOutcomes,
  questionSource,
  type RecallChanges,
  type RecallSource,
  sizeOf,
  writeWords,
} from "@clew/operations";
import type { KnowledgeStore, StoredDecision, ThreadStore } from "@clew/thread-store";
import { COPY_FORM, openRecallCopyToWrite, type RecallCopy } from "./recall-copy.ts";

/** What a copy is made of, and where it lies. */
export interface RecallPlace {
  readonly path: string;
  /** How the store is named: the copy of another store is made anew. */
  readonly store: string;
  readonly project: string;
  /** The repository in whose folder the copy lies, where there is one. */
  readonly repo?: string | undefined;
  readonly threads: ThreadStore;
  /** What tasks and sessions taught, where it is open. */
  readonly knowledge?: KnowledgeStore | undefined;
  /** So many events are read at most, where others wait for the process. */
  readonly most?: number;
}

const PAGE = 500;
const HINTS = 200;
/** So much is read at once, about: others wait for a process that stays, and a document may have a megabyte. */
const PIECE = { first: 8, most: 64, bytes: 1_048_576 };

/** How many documents are read next, by how large the last ones were. */
function nextPiece(last: readonly unknown[], size: number): number {
  const fitting = Math.floor(PIECE.bytes / (sizeOf(last) / Math.max(1, last.length)));
  return Math.max(1, Math.min(size * 2, fitting, PIECE.most));
}

/** Goes through ids piece by piece; others get their turn in between. */
async function inPieces<T>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly T[]>,
): Promise<void> {
  for (let at = 0, size = PIECE.first; at < ids.length; ) {
    const some = ids.slice(at, at + size);
    at += size;
    size = nextPiece(await read(some), size);
    await nextTurn();
  }
}

/**
 * Brings a copy up to date with its store; what cannot be written stays as it is, and the next command tries again. False where there
 * is more than was to be read.
 */
export async function updateRecall(place: RecallPlace): Promise<boolean> {
  try {
    return await update(place);
  } catch (thrown) {
    if (!isDamaged(thrown)) return true;
    // A copy holds nothing that the store does not.
    rmSync(place.path, { force: true });
    return update(place).catch(() => true);
  }
}

function isDamaged(thrown: unknown): boolean {
  return thrown instanceof Error && /malformed|not a database|corrupt|no such (?:table|column)/i.test(thrown.message);
}

async function update(place: RecallPlace): Promise<boolean> {
  const { copy, database } = openRecallCopyToWrite(place.path);
  try {
    const store = `${place.store} ${place.project}`;
    if (copy.meta("form") !== COPY_FORM || copy.meta("store") !== store) {
      if (!(await fill(place, { copy, database }, store))) return false;
    }
    const { repo } = place;
    if (repo !== undefined && copy.meta("repo") !== repo) within(database, () => setMeta(database, "repo", repo));
    const isDone = await follow(place, { copy, database });
    if (place.knowledge !== undefined) await putKnowledge(place.knowledge, { copy, database });
    return isDone;
  } finally {
    database.close();
  }
}

interface Open {
  readonly copy: RecallCopy;
  readonly database: DatabaseSync;
}

/** Everything that stands, from the beginning, or from where that was left. What is appended meanwhile is seen again by the hints. */
async function fill(
  { threads, project, most }: RecallPlace,
  { copy, database }: Open,
  store: string,
): Promise<boolean> {
  if (copy.meta("filling") !== store) {
    const { position } = await threads.hints(undefined);
    within(database, () => {
      forgetAll(database);
      setMeta(database, "epoch", randomUUID());
      setMeta(database, "filling", store);
      setMeta(database, "position", position);
    });
  }
  let left = most ?? Number.POSITIVE_INFINITY;
  for (let cursor = copy.meta("cursor"), size = PIECE.first; cursor !== ""; ) {
    const page = await threads.decisions({ project, order: "oldest", limit: Math.min(size, left), cursor });
    size = nextPiece(page.items, size);
    left -= page.items.length;
    const around = await aroundOf(threads, project, page.items);
    within(database, () => {
      putDecisions(database, page.items, around);
      setMeta(database, "cursor", page.cursor ?? "");
    });
    cursor = page.cursor ?? "";
    if (left <= 0 && cursor !== "") return false;
    await nextTurn();
  }
  for (let cursor: string | undefined, size = PIECE.first, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await threads.records({ project, kind: "question", status: ["open"], limit: size, cursor });
    within(database, () => {
      for (const record of page.items) put(database, { kind: "question", id: record.id }, questionSource(record));
    });
    size = nextPiece(page.items, size);
    cursor = page.cursor;
    await nextTurn();
  }
  within(database, () => {
    database.exec("DELETE FROM meta WHERE key IN ('filling', 'cursor')");
    setMeta(database, "form", COPY_FORM);
    setMeta(database, "store", store);
  });
  return true;
}

function forgetAll(database: DatabaseSync): void {
  for (const table of ["meta", "logs", "sources", "words", "holders", "folders", "gone"])
    database.exec(`DELETE FROM ${table}`);
}

/** What was written since; false where that is more events than were to be read. */
async function follow(
  { threads, project, most = Number.POSITIVE_INFINITY }: RecallPlace,
  { copy, database }: Open,
): Promise<boolean> {
  let position = copy.meta("position");
  let left = most;
  for (let isMore = true; isMore; ) {
    const page = await threads.hints(position, HINTS);
    const logs = page.hints.filter((hint) => hint.project === project).map(({ log }) => log);
    left -= await followLogs({ threads, project, logs, most: left }, database);
    if (left <= 0) return false;
    isMore = page.hints.length >= HINTS;
    if (page.position !== position) within(database, () => setMeta(database, "position", page.position));
    position = page.position;
  }
  return true;
}

/** The changes of a server's record since a position. */
export type ChangesOf = (since: string | undefined) => Promise<RecallChanges>;

/** Brings the copy beside a server up to date from what changed there. */
export async function followServer(
  { path, store, repo }: Pick<RecallPlace, "path" | "store" | "repo">,
  changesOf: ChangesOf,
): Promise<void> {
  const { copy, database } = openRecallCopyToWrite(path);
  try {
    let position = copy.meta("form") === COPY_FORM && copy.meta("store") === store ? copy.meta("position") : undefined;
    for (let more = true; more; ) {
      const page = await changesOf(position);
      within(database, () => {
        if (page.restarts) forgetAll(database);
        for (const source of page.sources) put(database, source, source);
        for (const gone of page.gone) put(database, gone, undefined);
        setMeta(database, "form", COPY_FORM);
        setMeta(database, "store", store);
        setMeta(database, "position", page.position);
        setMeta(database, "at", String(Date.now()));
        if (repo !== undefined) setMeta(database, "repo", repo);
      });
      position = page.position;
      more = page.more;
    }
  } finally {
    database.close();
  }
}

/** Makes a copy of sources that no store holds: what a bench reads. */
export function writeSources(path: string, sources: readonly RecallSource[]): void {
  const { database } = openRecallCopyToWrite(path);
  within(database, () => {
    for (const source of sources) put(database, source, source);
    setMeta(database, "form", COPY_FORM);
  });
  database.close();
}

interface LogsToFollow extends Pick<RecallPlace, "threads" | "project"> {
  readonly logs: readonly string[];
  readonly most: number;
}

/** Reads what happened in logs since they were read last; how many events that was, of which each goes on from there. */
async function followLogs({ threads, project, logs, most }: LogsToFollow, database: DatabaseSync): Promise<number> {
  const seen = database.prepare("SELECT seq FROM logs WHERE log = ?");
  const ids = new Set<string>();
  const questions = new Set<string>();
  const heads = new Map<string, number>();
  const read = createEventReader(threads, { bytes: PIECE.bytes, events: PAGE });
  let count = 0;
  for (const log of logs) {
    let sinceSeq = Number(seen.get(log)?.["seq"] ?? 0);
    for (let isMore = true; isMore && count < most; ) {
      const { events, isLast } = await read({ project, log, sinceSeq, limit: Math.min(PAGE, most - count) });
      for (const { type, payload, seq } of events) {
        sinceSeq = seq;
        const said: Readonly<Record<string, unknown>> =
          typeof payload === "object" && payload !== null ? { ...payload } : {};
        const named = type.startsWith("question") ? questions : ids;
        for (const id of [said["id"], said["decisionId"]]) if (typeof id === "string") named.add(id);
        // Whatever lost its words is read again, with all of its log.
        if (type === "redacted") for (const id of await idsOf(threads, project, log)) ids.add(id);
      }
      count += events.length;
      isMore = !isLast;
      await nextTurn();
    }
    heads.set(log, sinceSeq);
  }
  await inPieces([...ids], async (some) => {
    const known = await threads.decisionsById(project, some);
    const around = await aroundOf(threads, project, known);
    within(database, () => putDecisions(database, known, around));
    return known;
  });
  await inPieces([...questions], async (some) => {
    const asked = await threads.records({ project, kind: "question", ids: some, limit: PAGE });
    within(database, () => {
      for (const record of asked.items) put(database, { kind: "question", id: record.id }, questionSource(record));
    });
    return asked.items;
  });
  if (heads.size === 0) return 0;
  // Last: what was not put by then is read again.
  within(database, () => {
    const note = database.prepare(
      "INSERT INTO logs (log, seq) VALUES (?, ?) ON CONFLICT (log) DO UPDATE SET seq = excluded.seq",
    );
    for (const [log, seq] of heads) note.run(log, seq);
  });
  return count;
}

async function idsOf(threads: ThreadStore, project: string, log: string): Promise<readonly string[]> {
  const page = await threads.decisions({ project, filters: { thread: log }, limit: PAGE });
  return [log, ...page.items.map(({ id }) => id)];
}

/** What is said of decisions elsewhere: the titles of their threads, who ratified them, and how they turned out. */
interface Around {
  readonly titles: ReadonlyMap<string, string>;
  readonly ratified: ReadonlyMap<string, string>;
  readonly outcomes: ReadonlyMap<string, StoredDecision["outcome"]>;
}

async function aroundOf(threads: ThreadStore, project: string, decisions: readonly StoredDecision[]): Promise<Around> {
  const titles = new Map<string, string>();
  for (const id of new Set(decisions.map(({ threadId }) => threadId)))
    if (id !== undefined) titles.set(id, (await threads.thread(project, id))?.title ?? "");
  const ids = decisions.filter(({ standing }) => standing === "ratified").map(({ id }) => id);
  const wanted = { project, kind: "standing", status: ["ratified"], decisions: ids, limit: PAGE } as const;
  const changes = ids.length === 0 ? [] : (await threads.records({ ...wanted, order: "oldest" })).items;
  const outcomes = await personsOutcomes(threads, project, decisions);
  return { titles, outcomes, ratified: new Map(changes.map(({ decisionId, agentId }) => [decisionId ?? "", agentId])) };
}

function putDecisions(
  database: DatabaseSync,
  decisions: readonly StoredDecision[],
  { titles, ratified, outcomes }: Around,
): void {
  for (const stored of decisions) {
    const { id, threadId = "" } = stored;
    const about = { thread: titles.get(threadId), ratifiedBy: ratified.get(id), outcome: outcomes.get(id) };
    const source = decisionSource(stored, about);
    put(database, { kind: "decision", id }, source);
  }
}

async function putKnowledge(knowledge: KnowledgeStore, { copy, database }: Open): Promise<void> {
  const [gotchas, patterns] = await Promise.all([
    knowledge.queryNodes({ type: "gotcha" }),
    knowledge.queryNodes({ type: "pattern" }),
  ]);
  const learned = await knowledge.learned({});
  const nodes = [...gotchas.nodes, ...patterns.nodes].map(nodeSource);
  const sources = [...nodes, ...learned.map(learnedSource)].filter((source) => source !== undefined);
  const state = JSON.stringify(sources.map(({ kind, id, at }) => [kind, id, at]));
  if (copy.meta("knowledge") === state) return;
  const wanted = new Set(sources.map(({ kind, id }) => `${kind} ${id}`));
  const known = database.prepare("SELECT kind, id FROM sources WHERE kind IN ('gotcha', 'pattern')").all();
  const gone = known
    .map(({ kind, id }) => ({ kind: String(kind), id: String(id) }))
    .filter(({ kind, id }) => !wanted.has(`${kind} ${id}`));
  const changes = [...gone.map((each) => [each, undefined] as const), ...sources.map((each) => [each, each] as const)];
  for (let at = 0; at < changes.length; at += PIECE.most) {
    within(database, () => {
      for (const [place, source] of changes.slice(at, at + PIECE.most)) put(database, place, source);
    });
    await nextTurn();
  }
  within(database, () => setMeta(database, "knowledge", state));
}

const SIZE =
  "INSERT INTO meta (key, value) VALUES ('size', (SELECT count(*) FROM sources)) ON CONFLICT (key) DO UPDATE SET value = excluded.value";

function within(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec(SIZE);
    database.exec("COMMIT");
  } catch (thrown) {
    database.exec("ROLLBACK");
    throw thrown;
  }
}

function setMeta(database: DatabaseSync, key: string, value: string): void {
  database
    .prepare("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
    .run(key, value);
}

/** Puts a source in place of what was there by its kind and id, or takes that away. */
function put(
  database: DatabaseSync,
  { kind, id }: { readonly kind: string; readonly id: string },
  source: RecallSource | undefined,
): void {
  const { statements } = writerOf(database);
  const row = statements.known.get(kind, id);
  const document = source === undefined ? undefined : JSON.stringify(source);
  if (row?.["document"] === document) return;
  if (row === undefined && source === undefined) return;
  if (row !== undefined) take(statements, Number(row["num"]), String(row["document"]));
  const changed = Number(statements.change.get()?.["value"]);
  if (source === undefined || document === undefined) {
    statements.gone.run(kind, id, changed);
    return;
  }
  const words = writeWords(source);
  statements.back.run(kind, id);
  const { lastInsertRowid } = statements.source.run(kind, id, document, words, changed);
  for (const word of indexWords(words)) {
    statements.word.run(word);
    statements.holder.run(word, lastInsertRowid);
  }
  for (const folder of (source.paths ?? []).map(folderOf)) statements.folder.run(folder, lastInsertRowid);
}

function take(statements: Statements, num: number, document: string): void {
  const source = JSON.parse(document) as RecallSource; // written by ourselves
  for (const word of indexWords(writeWords(source))) {
    statements.lessHolder.run(word, num);
    statements.lessWord.run(word);
    statements.noWord.run(word);
  }
  statements.noFolder.run(num);
  statements.noSource.run(num);
}

type Statements = Readonly<Record<StatementName, StatementSync>>;
type StatementName =
  | "change"
  | "gone"
  | "back"
  | "known"
  | "source"
  | "holder"
  | "word"
  | "folder"
  | "lessHolder"
  | "lessWord"
  | "noWord"
  | "noFolder"
  | "noSource";

function statementsOn(database: DatabaseSync): Readonly<Record<StatementName, StatementSync>> {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    known: prepare("SELECT num, document FROM sources WHERE kind = ? AND id = ?"),
    change: prepare(
      "INSERT INTO meta (key, value) VALUES ('change', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) RETURNING value",
    ),
    gone: prepare(
      "INSERT INTO gone (kind, id, changed) VALUES (?, ?, CAST(? AS INTEGER)) ON CONFLICT (kind, id) DO UPDATE SET changed = excluded.changed",
    ),
    back: prepare("DELETE FROM gone WHERE kind = ? AND id = ?"),
    source: prepare("INSERT INTO sources (kind, id, document, words, changed) VALUES (?, ?, ?, ?, CAST(? AS INTEGER))"),
    holder: prepare("INSERT OR IGNORE INTO holders (word, num) VALUES ((SELECT id FROM words WHERE word = ?), ?)"),
    word: prepare("INSERT INTO words (word, n) VALUES (?, 1) ON CONFLICT (word) DO UPDATE SET n = n + 1"),
    folder: prepare("INSERT OR IGNORE INTO folders (folder, num) VALUES (?, ?)"),
    lessHolder: prepare("DELETE FROM holders WHERE word = (SELECT id FROM words WHERE word = ?) AND num = ?"),
    lessWord: prepare("UPDATE words SET n = n - 1 WHERE word = ?"),
    noWord: prepare("DELETE FROM words WHERE word = ? AND n <= 0"),
    noFolder: prepare("DELETE FROM folders WHERE num = ?"),
    noSource: prepare("DELETE FROM sources WHERE num = ?"),
  };
}

const writers = new WeakMap<DatabaseSync, { readonly statements: Statements }>();

function writerOf(database: DatabaseSync): { readonly statements: Statements } {
  const known = writers.get(database) ?? { statements: statementsOn(database) };
  writers.set(database, known);
  return known;
}
