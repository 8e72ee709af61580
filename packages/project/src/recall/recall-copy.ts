import { closeSync, openSync } from "node:fs";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { foldersAbove, type RecallEntry, type RecallIndex, type RecallSource } from "@clew/operations";

// The copy can be rebuilt, so do not wait for the disk. Readers in other processes still see whole transactions.
const TABLES = `
PRAGMA journal_mode = DELETE;
PRAGMA synchronous = OFF;
PRAGMA secure_delete = ON;
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

/** Increase this when the format of the copy or its words changes: an older copy is rebuilt. */
export const COPY_FORM = "7";

/** A copy of everything recall can show, in one file that hooks read without opening the store. */
export interface RecallCopy extends RecallIndex {
  meta(key: string): string | undefined;
  readonly all: Ask;
  close(): void;
}

function sqlite(): typeof import("node:sqlite") {
  // Loaded when a copy is opened: most calls do not need it.
  return process.getBuiltinModule("node:sqlite");
}

/** Open a copy for reading; undefined if none can be read now. */
export function openRecallCopy(path: string): RecallCopy | undefined {
  try {
    const { DatabaseSync: Database } = sqlite();
    const database = new Database(path, { readOnly: true, timeout: 20 });
    // One transaction for all queries: SQLite then checks only once whether somebody wrote meanwhile.
    database.exec("BEGIN");
    const copy = copyOn(database, "read");
    if (copy.meta("form") === COPY_FORM) return copy;
    copy.close();
  } catch {
    // Absent, locked for long or damaged: recall nothing. The next command that writes rebuilds it.
  }
  return undefined;
}

/** The same, for writing; created if absent. */
export function openRecallCopyToWrite(path: string): { readonly copy: RecallCopy; readonly database: DatabaseSync } {
  const { DatabaseSync: Database } = sqlite();
  // Decisions are private to the user, as in the store.
  closeSync(openSync(path, "a", 0o600));
  const database = new Database(path, { timeout: 2_000 });
  database.exec(TABLES);
  return { copy: copyOn(database, "write"), database };
}

type Row = Readonly<Record<string, unknown>>;
/** Runs a query; each is prepared once. */
export type Ask = (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];

/** Read entries once each; their full source only on demand. */
function entriesOf(all: Ask): RecallCopy["entries"] {
  const known = new Map<number, RecallEntry>();
  const entryOf = ({ num, kind, id, words }: Row): RecallEntry => {
    let source: RecallSource | undefined;
    return {
      kind: kind as RecallSource["kind"], // we wrote it ourselves
      id: String(id),
      words: String(words),
      get source() {
        source ??= JSON.parse(String(all(SOURCE, Number(num))[0]?.["document"])) as RecallSource; // we wrote it ourselves
        return source;
      },
    };
  };
  return (wanted) => {
    const asked = wanted.filter((number) => !known.has(number));
    for (const row of asked.length === 0 ? [] : all(ENTRIES, JSON.stringify(asked)))
      known.set(Number(row["num"]), entryOf(row));
    return new Map(
      wanted.flatMap((number) => {
        const entry = known.get(number);
        return entry === undefined ? [] : [[number, entry] as const];
      }),
    );
  };
}

/** What every reader needs from a copy. */
const HEAD: ReadonlySet<string> = new Set(["form", "size", "repo", "at"]);
const HEAD_SQL = "SELECT key, value FROM meta WHERE key IN ('form', 'size', 'repo', 'at')";

/** Recall's lookups in an open database. What every reader needs is read at once. */
function copyOn(database: DatabaseSync, use: "read" | "write"): RecallCopy {
  const statements = new Map<string, StatementSync>();
  const all: Ask = (sql, ...values) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...values);
  };
  const head = use === "read" ? new Map(all(HEAD_SQL).map(({ key, value }) => [key, value])) : undefined;
  const meta = (key: string): string | undefined => {
    const value =
      head !== undefined && HEAD.has(key)
        ? head.get(key)
        : all("SELECT value FROM meta WHERE key = ?", key)[0]?.["value"];
    return typeof value === "string" ? value : undefined;
  };
  const counts = new Map<string, number>();
  const ids = new Map<string, number>();
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
      // One query for all words: for a hook, each query costs as much as its result.
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
      // Numbers and commas, which JSON can parse.
      return typeof found === "string" ? JSON.parse(`[${found}]`) : [];
    },
    under: (path) =>
      foldersAbove(path).flatMap((folder) => numbers(all("SELECT num FROM folders WHERE folder = ? LIMIT 50", folder))),
    entries: entriesOf(all),
    all,
    close: () => database.close(),
  };
}

const ENTRIES = "SELECT num, kind, id, words FROM sources WHERE num IN (SELECT value FROM json_each(?))";
const SOURCE = "SELECT document FROM sources WHERE num = ?";
const COUNTS = "SELECT word, id, n FROM words WHERE word IN (SELECT value FROM json_each(?))";
// As one text: an object for each of a hundred numbers would take longer than finding them.
const HOLDERS = `SELECT group_concat(num) AS nums FROM
  (SELECT num FROM holders WHERE word = ? ORDER BY num DESC LIMIT CAST(? AS INTEGER))`;

function numbers(rows: readonly Row[]): readonly number[] {
  return rows.map(({ num }) => Number(num));
}
