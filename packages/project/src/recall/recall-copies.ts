import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  changedSources,
  DEFAULT_PROJECT,
  decisionChanges,
  indexInMemory,
  indexWords,
  nextPiece,
  PIECE,
  type Project,
  questionChanges,
  type RecallChanges,
  type RecallIndex,
  type RecallSource,
  recordInMemory,
  type SourceChange,
  sourceChange,
  taughtChanges,
} from "@clew/operations";
import type { HintPage, KnowledgeStore, ThreadStore } from "@clew/thread-store";
import { withoutPassword } from "../config/addresses.ts";
import { newUuid, sha256 } from "../ids-and-time.ts";
import { COPY_FORM, openRecallCopy, openRecallCopyToWrite, type RecallCopy } from "./recall-copy.ts";
import type { RecallSources } from "./recall-when-used.ts";

/** What a copy is built from, and where it is. */
export interface RecallPlace {
  readonly path: string;
  /** The store's name. The copy of another store is rebuilt. */
  readonly store: string;
  readonly project: string;
  /** The repository of the folder with the copy, if there is one. */
  readonly repo?: string | undefined;
  readonly threads: ThreadStore;
  /** Knowledge from tasks and sessions, if open. */
  readonly knowledge?: KnowledgeStore | undefined;
  /** The most events to read while other work is waiting. */
  readonly most?: number;
}

const HINTS = 200;
/**
 * Bring a copy up to date with its store. If it cannot be written, it stays as it is and the next command tries again.
 * Returns false if events are left to read.
 */
export async function updateRecall(place: RecallPlace): Promise<boolean> {
  try {
    return await update(place);
  } catch (thrown) {
    if (!isDamaged(thrown)) return true;
    // A copy contains nothing that is not in the store, so a damaged one may be deleted.
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
    const { repo, knowledge } = place;
    if (repo !== undefined && copy.meta("repo") !== repo) within(database, () => setMeta(database, "repo", repo));
    const position = copy.meta("position");
    const taught =
      knowledge &&
      (await Promise.all([
        knowledge.queryNodes({ type: "gotcha" }),
        knowledge.queryNodes({ type: "pattern" }),
        knowledge.learned({}),
      ]));
    const page = await place.threads.hints(position, HINTS);
    const isDone = await follow(place, database, { position, page });
    if (taught !== undefined) await putTaught(taught, { copy, database });
    return isDone;
  } finally {
    database.close();
  }
}

interface Open {
  readonly copy: RecallCopy;
  readonly database: DatabaseSync;
}

/**
 * Copy everything current, from the beginning or where the last run stopped. The hints show again what is appended
 * meanwhile.
 */
async function fill(
  { threads, project, most }: RecallPlace,
  { copy, database }: Open,
  store: string,
): Promise<boolean> {
  if (copy.meta("filling") !== store) {
    const { position } = await threads.hints(undefined);
    within(database, () => {
      forgetAll(database);
      setMeta(database, "epoch", newUuid());
      setMeta(database, "filling", store);
      setMeta(database, "position", position);
    });
  }
  let left = most ?? Number.POSITIVE_INFINITY;
  for (let cursor = copy.meta("cursor"), size = PIECE.first; cursor !== ""; ) {
    const page = await threads.decisions({ project, order: "oldest", limit: Math.min(size, left), cursor });
    size = nextPiece(page.items, size);
    left -= page.items.length;
    const changes = await decisionChanges(threads, { project }, page.items);
    within(database, () => {
      putAll(database, changes);
      setMeta(database, "cursor", page.cursor ?? "");
    });
    cursor = page.cursor ?? "";
    if (left <= 0 && cursor !== "") return false;
    await nextTurn();
  }
  for (let cursor: string | undefined, size = PIECE.first, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await threads.records({ project, kind: "question", status: ["open"], limit: size, cursor });
    within(database, () => putAll(database, questionChanges(page.items)));
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

/** Copy what was written since; false if there were more events than allowed. */
async function follow(
  { threads, project, most = Number.POSITIVE_INFINITY }: RecallPlace,
  database: DatabaseSync,
  first: { readonly position: string | undefined; readonly page: HintPage },
): Promise<boolean> {
  const seen = database.prepare("SELECT seq FROM logs WHERE log = ?");
  let { position, page } = first;
  let left = most;
  for (;;) {
    const logs = page.hints.flatMap(({ project: of, log }) =>
      of === project ? [{ log, sinceSeq: Number(seen.get(log)?.["seq"] ?? 0) }] : [],
    );
    left -= await followLogs(changedSources(threads, { project, logs, most: left }), database);
    if (left <= 0) return false;
    if (page.position !== position) within(database, () => setMeta(database, "position", page.position));
    if (page.hints.length < HINTS) return true;
    position = page.position;
    page = await threads.hints(position, HINTS);
  }
}

/** Write the changes in logs; returns how many events were read. */
async function followLogs(changed: ReturnType<typeof changedSources>, database: DatabaseSync): Promise<number> {
  for (;;) {
    const { done: isDone, value } = await changed.next();
    if (!isDone) {
      if (value.length > 0) within(database, () => putAll(database, value));
      // Let other work run between the pieces.
      await nextTurn();
      continue;
    }
    const { rest, heads, events } = value;
    if (heads.size === 0) return 0;
    within(database, () => {
      putAll(database, rest);
      const note = database.prepare("REPLACE INTO logs VALUES (?, ?)");
      for (const [log, seq] of heads) note.run(log, seq);
    });
    return events;
  }
}

/** The changes to a server's records since a position. */
export type ChangesOf = (since: string | undefined) => Promise<RecallChanges>;

/** Update the copy next to a server from what changed there. */
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
        putAll(database, page.sources.map(sourceChange));
        putAll(database, page.gone);
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

/** Write a copy from sources that are not in a store, for a benchmark. */
export function writeSources(path: string, sources: readonly RecallSource[]): void {
  const { database } = openRecallCopyToWrite(path);
  within(database, () => {
    putAll(database, sources.map(sourceChange));
    setMeta(database, "form", COPY_FORM);
  });
  database.close();
}

async function putTaught(taught: Parameters<typeof taughtChanges>[0], { copy, database }: Open): Promise<void> {
  const state = sha256(JSON.stringify(taught));
  if (copy.meta("knowledge") === state) return;
  const changes = taughtChanges(taught);
  const wanted = new Set(changes.map(({ kind, id }) => `${kind} ${id}`));
  const known = database.prepare("SELECT kind, id FROM sources WHERE kind IN ('gotcha', 'pattern')").all();
  const gone = known
    .map(({ kind, id }) => ({ kind: String(kind), id: String(id) }))
    .filter(({ kind, id }) => !wanted.has(`${kind} ${id}`));
  const all: readonly SourceChange[] = [...gone, ...changes];
  for (let at = 0; at < all.length; at += PIECE.most) {
    within(database, () => putAll(database, all.slice(at, at + PIECE.most)));
    await nextTurn();
  }
  within(database, () => setMeta(database, "knowledge", state));
}

const SIZE = "REPLACE INTO meta VALUES ('size', (SELECT count(*) FROM sources))";

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
  database.prepare("REPLACE INTO meta VALUES (?, ?)").run(key, value);
}

/** Replace sources by kind and id, or delete them. */
function putAll(database: DatabaseSync, changes: readonly SourceChange[]): void {
  const statements = writerOf(database);
  for (const { kind, id, source, words = "", indexed = [], folders = [] } of changes) {
    const row = statements.known.get(kind, id);
    const document = source && JSON.stringify(source);
    if (row?.["document"] === document) continue;
    if (row !== undefined) take(statements, Number(row["num"]), String(row["words"]));
    const changed = Number(statements.change.get()?.["value"]);
    if (document === undefined) {
      statements.gone.run(kind, id, changed);
      continue;
    }
    statements.back.run(kind, id);
    const { lastInsertRowid } = statements.source.run(kind, id, document, words, changed);
    for (const word of indexed) {
      statements.word.run(word);
      statements.holder.run(word, lastInsertRowid);
    }
    for (const folder of folders) statements.folder.run(folder, lastInsertRowid);
  }
}

function take(statements: Statements, num: number, words: string): void {
  for (const word of indexWords(words)) {
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
    known: prepare("SELECT num, document, words FROM sources WHERE kind = ? AND id = ?"),
    change: prepare(
      "INSERT INTO meta (key, value) VALUES ('change', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) RETURNING value",
    ),
    gone: prepare("REPLACE INTO gone (kind, id, changed) VALUES (?, ?, CAST(? AS INTEGER))"),
    back: prepare("DELETE FROM gone WHERE kind = ? AND id = ?"),
    source: prepare("INSERT INTO sources (kind, id, document, words, changed) VALUES (?, ?, ?, ?, CAST(? AS INTEGER))"),
    holder: prepare("INSERT OR IGNORE INTO holders VALUES ((SELECT id FROM words WHERE word = ?), ?)"),
    word: prepare("INSERT INTO words (word, n) VALUES (?, 1) ON CONFLICT (word) DO UPDATE SET n = n + 1"),
    folder: prepare("INSERT OR IGNORE INTO folders VALUES (?, ?)"),
    lessHolder: prepare("DELETE FROM holders WHERE word = (SELECT id FROM words WHERE word = ?) AND num = ?"),
    lessWord: prepare("UPDATE words SET n = n - 1 WHERE word = ?"),
    noWord: prepare("DELETE FROM words WHERE word = ? AND n <= 0"),
    noFolder: prepare("DELETE FROM folders WHERE num = ?"),
    noSource: prepare("DELETE FROM sources WHERE num = ?"),
  };
}

const writers = new WeakMap<DatabaseSync, Statements>();

function writerOf(database: DatabaseSync): Statements {
  const known = writers.get(database) ?? statementsOn(database);
  writers.set(database, known);
  return known;
}

/** The copies of a store's projects. */
export interface RecallCopies {
  readonly recall: NonNullable<Project["recall"]>;
  /** Update the copy that hooks read by one page of changes; false if more are left. */
  update(): Promise<boolean>;
}

// In a long-lived process other work is waiting, so limit the events.
const AT_ONCE = 200;

/** Opens nothing before it is used. */
export function recallCopies({ stateFolder, place, threads, knowledge, repo, isBrief }: RecallSources): RecallCopies {
  const ofThisProcess = isBrief ? undefined : AT_ONCE;
  const store = place.kind === "postgres" ? withoutPassword(place.url) : place.kind === "sqlite" ? place.path : "";
  let turn: Promise<unknown> = Promise.resolve();
  // A memory store is gone before anybody could read its copy.
  const isKept = (): boolean => place.kind !== "memory" && existsSync(stateFolder);
  const pathOf = (project: string): string =>
    join(stateFolder, project === DEFAULT_PROJECT ? "recall.db" : `recall-${digestOf(project)}.db`);
  // One update at a time: two would rebuild the same copy twice.
  const bringUpToDate = (project: string, most?: number): Promise<boolean> => {
    const next = turn.then(async () => {
      const known = await knowledge(project).catch(() => undefined);
      const own = await repo?.();
      return updateRecall({ path: pathOf(project), store, project, threads, knowledge: known, repo: own, most });
    });
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    async recall(project, work) {
      if (isKept()) await bringUpToDate(project);
      const copy = isKept() ? openRecallCopy(pathOf(project)) : undefined;
      // If no copy can be kept, use the newest records directly.
      if (copy === undefined) return work(await recordInMemory(threads, project));
      try {
        return work((await import("./recall-changes.ts")).withChanges(copy));
      } finally {
        copy.close();
      }
    },
    update: async () => (isKept() ? bringUpToDate(DEFAULT_PROJECT, ofThisProcess) : true),
  };
}

/** Use the copy that follows a server; empty if there is none yet. */
export function fromServerCopy<T>(stateFolder: string, work: (index: RecallIndex) => T): T {
  const copy = openRecallCopy(join(stateFolder, "recall.db"));
  if (copy === undefined) return work(indexInMemory([]));
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

function digestOf(project: string): string {
  return sha256(project).slice(0, 16);
}
