import { closeSync, openSync } from "node:fs";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { foldersAbove, type RecallChanges, type RecallIndex, type RecallSource, readWords } from "@clew/operations";

// What can be worked out anew needs no waiting for the disk; a reader in another process sees whole transactions all the same.
const TABLES = `
PRAGMA journal_mode = DELETE;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS logs (log TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sources (num INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, words TEXT NOT NULL, changed INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
CREATE INDEX IF NOT EXISTS sources_changed ON sources (changed);
CREATE TABLE IF NOT EXISTS gone (kind TEXT NOT NULL, id TEXT NOT NULL, changed INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS gone_changed ON gone (changed);
CREATE TABLE IF NOT EXISTS words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, n INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS holders (word INTEGER NOT NULL, num INTEGER NOT NULL, PRIMARY KEY (word, num)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS folders (folder TEXT NOT NULL, num INTEGER NOT NULL, PRIMARY KEY (folder, num)) STRICT, WITHOUT ROWID;
`;

/** Grows when the form of the copy or of its words changes: an older copy is made anew. */
export const COPY_FORM = "5";

/** A copy of what can come back, in one file that a hook reads without asking the store. */
export interface RecallCopy extends RecallIndex {
  meta(key: string): string | undefined;
  close(): void;
}

function sqlite(): typeof import("node:sqlite") {
  // Loaded when a copy is opened: most calls need none.
  return process.getBuiltinModule("node:sqlite");
}

/** Opens a copy for reading; undefined where there is none that can be read now. */
export function openRecallCopy(path: string): RecallCopy | undefined {
  try {
    const { DatabaseSync: Database } = sqlite();
    const database = new Database(path, { readOnly: true, timeout: 20 });
    // One transaction for all that is asked: SQLite looks once whether somebody wrote meanwhile, not at every question.
    database.exec("BEGIN");
    const copy = copyOn(database);
    if (copy.meta("form") === COPY_FORM) return copy;
    copy.close();
  } catch {
    // Not there, being written for long, damaged: nothing comes back, and the next command that writes makes it anew.
  }
  return undefined;
}

/** The same, open for writing; it is made where it is not there. */
export function openRecallCopyToWrite(path: string): { readonly copy: RecallCopy; readonly database: DatabaseSync } {
  const { DatabaseSync: Database } = sqlite();
  // What was decided is the user's alone, as in the store.
  closeSync(openSync(path, "a", 0o600));
  const database = new Database(path, { timeout: 2_000 });
  database.exec(TABLES);
  return { copy: copyOn(database), database };
}

type Row = Readonly<Record<string, unknown>>;

/** The look-ups of recall over an open database. */
function copyOn(database: DatabaseSync): RecallCopy {
  const statements = new Map<string, StatementSync>();
  const all = (sql: string, ...values: readonly SQLInputValue[]): readonly Row[] => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...values);
  };
  const meta = (key: string): string | undefined => {
    const value = all("SELECT value FROM meta WHERE key = ?", key)[0]?.["value"];
    return typeof value === "string" ? value : undefined;
  };
  const counts = new Map<string, number>();
  const ids = new Map<string, number>();
  const rows = new Map<number, { readonly row: Row; source?: RecallSource | undefined }>();
  // Who asks for a source asks for its words as well.
  const rowOf = (number: number): { readonly row: Row; source?: RecallSource | undefined } => {
    const known = rows.get(number) ?? {
      row: all("SELECT document, words FROM sources WHERE num = ?", number)[0] ?? {},
    };
    rows.set(number, known);
    return known;
  };
  return {
    meta,
    get size() {
      return Number(meta("size") ?? 0);
    },
    get repo() {
      return meta("repo");
    },
    counts(words) {
      const asked = words.filter((word) => !counts.has(word));
      if (asked.length === 0) return counts;
      for (const word of asked) counts.set(word, 0);
      // One question for all of them: to a hook each costs as much as its answer.
      for (const { word, id, n } of all(COUNTS, JSON.stringify(asked))) {
        counts.set(String(word), Number(n));
        ids.set(String(word), Number(id));
      }
      return counts;
    },
    holders(word, most) {
      this.counts([word]);
      const [row] = all(HOLDERS, ids.get(word) ?? 0, most);
      const found = row?.["nums"];
      return typeof found === "string" ? found.split(",").map(Number) : [];
    },
    under: (path) =>
      foldersAbove(path).flatMap((folder) => numbers(all("SELECT num FROM folders WHERE folder = ? LIMIT 50", folder))),
    source(number) {
      const known = rowOf(number);
      known.source ??= sourceOf([known.row]);
      return known.source;
    },
    words(number) {
      const { words } = rowOf(number).row;
      return readWords(typeof words === "string" ? words : "");
    },
    changes: (position, limit) => changesSince({ all, epoch: meta("epoch") ?? "" }, position, limit),
    close: () => database.close(),
  };
}

const COUNTS = "SELECT word, id, n FROM words WHERE word IN (SELECT value FROM json_each(?))";
// As one text: an object for each of a hundred numbers would take longer than to find them.
const HOLDERS = `SELECT group_concat(num) AS nums FROM
  (SELECT num FROM holders WHERE word = ? ORDER BY num DESC LIMIT CAST(? AS INTEGER))`;

interface Changing {
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  /** A copy that was made anew counts anew. */
  readonly epoch: string;
}

const CHANGED = `SELECT changed, document, NULL AS kind, NULL AS id FROM sources WHERE changed > CAST(? AS INTEGER)
  UNION ALL SELECT changed, NULL, kind, id FROM gone WHERE changed > CAST(? AS INTEGER) ORDER BY changed LIMIT CAST(? AS INTEGER)`;

function changesSince({ all, epoch }: Changing, position: string | undefined, limit: number): RecallChanges {
  const [known, after] = (position ?? "").split(" ");
  const since = known === epoch ? Number(after) : 0;
  const rows = all(CHANGED, since, since, limit);
  return {
    position: `${epoch} ${Number(rows.at(-1)?.["changed"] ?? since)}`,
    restarts: since === 0,
    sources: rows.flatMap((row) => sourceOf([row]) ?? []),
    // Written by ourselves.
    gone: rows.flatMap(({ kind, id }) =>
      kind === null ? [] : [{ kind: kind as RecallSource["kind"], id: String(id) }],
    ),
    more: rows.length >= limit,
  };
}

function numbers(rows: readonly Row[]): readonly number[] {
  return rows.map(({ num }) => Number(num));
}

function sourceOf([row]: readonly (Row | undefined)[]): RecallSource | undefined {
  const document = row?.["document"];
  return typeof document === "string" ? (JSON.parse(document) as RecallSource) : undefined; // written by ourselves
}
