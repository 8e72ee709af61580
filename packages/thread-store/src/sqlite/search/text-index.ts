import { ClewError } from "@clew/errors";
import { nextTurn } from "../../session-store.ts";
import type { IndexText } from "../../sql/dialect.ts";
import { maybeText, numberOf, rowOf, rowsOf, type SqlPlan, textOf } from "../../sql/plan.ts";
import { documentOf } from "../../sql/rows/decision-row.ts";
import { indexText, isAscii, wordsInRow } from "../../sql/search-tokens.ts";
import { type Connection, runPlan } from "../database/connection.ts";
import type { SqliteDatabase } from "../database/open.ts";

/** A project as a word in the index, so that a search never reads another project's rows. */
export function projectWord(project: string): string {
  return `p${Buffer.from(project).toString("hex")}`;
}

const ALL = "{title body tags structure purpose}";

/** Any of the words as an FTS5 expression. They are only letters and digits, but quoted anyway. */
export function anyOf(side: "structure" | "function" | undefined, words: readonly string[]): string {
  const columns = side === undefined ? ALL : side === "structure" ? "structure" : "purpose";
  return inColumns(columns, words);
}

/** The words in the given columns. */
export function inColumns(columns: string, words: readonly string[]): string {
  return `${columns} : (${words.map((word) => `"${word}"`).join(" OR ")})`;
}

/** Limit an expression to a project; not needed if no other project has data. */
export function inProject(project: string, alone: boolean, expression: string): string {
  return alone ? expression : `(project : "${projectWord(project)}") AND (${expression})`;
}

const IDLE_MS = 200;

/** Work that nobody waits for: it runs after other work, or a while later, and keeps no process alive. */
class BackgroundTask {
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  soon(): void {
    this.#immediate ??= setImmediate(() => {
      this.#immediate = undefined;
      this.#work();
    });
  }

  /** Run when nobody is likely to be waiting; asking again does not postpone it. */
  later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, IDLE_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }
}

// Words are indexed after the commit, many decisions at once: one by one this would double the cost of an append. A
// search first indexes what is left, so nobody notices the difference.
const AT_ONCE = 500;
// From this many on, index between writes, so that no search has much left to do.
const BACKLOG = 4000;
// How many a process may leave to the next one when it ends.
const LEFT_BEHIND = 200;

const SET_UPTO = "UPDATE decision_text_state SET upto = ?";

/** Keeps the word index up to date with the decisions. */
export class TextIndex {
  readonly #database: SqliteDatabase;
  #waiting = 0;
  #isStuck = false;
  readonly #indexing = new BackgroundTask(() => this.#indexInBackground());

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** A decision was written; index its words later. */
  written(): void {
    this.#waiting += 1;
    if (this.#waiting >= BACKLOG) this.#indexing.soon();
    else this.#indexing.later();
  }

  /** Resolves when every committed decision is searchable; other work runs between the parts. */
  async settle(): Promise<void> {
    while (this.#database.read((connection) => runPlan(unindexed(), connection)) > 0) {
      if (this.#indexPart() < AT_ONCE) break;
      await nextTurn();
    }
    this.#waiting = 0;
  }

  /** The same as far as writing is possible now: a full disk or a busy store must not prevent searching. */
  async settleIfPossible(): Promise<void> {
    await this.settle().catch((cause: unknown) => {
      if (!ClewError.is(cause) || !cause.recoverable) throw cause;
      // They can never be indexed later.
      if (!this.#database.isWritable)
        throw new ClewError("STORE_UNAVAILABLE", "The newest decisions were not made ready for searching by words.", {
          cause,
          hint: `On a read-only file system that cannot be made up for: copy the folder of ${this.#database.path} to where you may write, and search there with CLEW_STORE=sqlite:PATH.`,
        });
      if (cause.code === "STORE_UNAVAILABLE") this.#failed();
    });
  }

  /** Whether writing failed in this turn of the event loop: a search now indexes in memory. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  #failed(): void {
    this.#isStuck = true;
    setImmediate(() => {
      this.#isStuck = false;
    });
  }

  /** Make every decision searchable within the running transaction. */
  settleWithin(connection: Connection): void {
    while (runPlan(indexSome(), connection) === AT_ONCE);
  }

  async stop(): Promise<void> {
    this.#indexing.stop();
    if (this.#waiting >= LEFT_BEHIND) await this.settle().catch(() => undefined);
  }

  #indexInBackground(): void {
    try {
      const done = this.#indexPart();
      this.#waiting = done < AT_ONCE ? 0 : Math.max(0, this.#waiting - done);
      if (this.#waiting > 0) this.#indexing.later();
    } catch {
      // A failure here is a disk failure, which the next write or search reports to somebody who is waiting.
      this.#waiting = 0;
    }
  }

  #indexPart(): number {
    return this.#database.catchUp((connection) => runPlan(indexSome(), connection));
  }
}

function* unindexed(): SqlPlan<number> {
  const row = yield* rowOf(
    "SELECT EXISTS (SELECT 1 FROM decisions WHERE num > (SELECT upto FROM decision_text_state)) AS found",
  );
  return numberOf(row ?? {}, "found");
}

/** Index the oldest decisions not yet indexed; returns how many. */
function* indexSome(): SqlPlan<number> {
  const rows = yield* rowsOf(
    `SELECT d.num, d.project, d.patch, e.payload, e.v, CASE WHEN d.thread IS NULL THEN NULL ELSE l.title END AS title FROM decisions d JOIN events e ON e.log_num = d.log_num AND e.seq = d.seq JOIN logs l ON l.num = d.log_num WHERE d.num > (SELECT upto FROM decision_text_state) ORDER BY d.num LIMIT ${AT_ONCE}`,
  );
  for (const row of rows) {
    const document = documentOf(row);
    const indexing = { thread: maybeText(row, "title"), spell: asIndexed };
    if (document) yield* insertText(numberOf(row, "num"), textOf(row, "project"), indexText(document, indexing));
  }
  const last = rows[rows.length - 1];
  if (last) yield* rowsOf(SET_UPTO, numberOf(last, "num"));
  return rows.length;
}

/** The last indexed decision. */
export function* indexedUpto(): SqlPlan<number> {
  return numberOf((yield* rowOf("SELECT upto FROM decision_text_state")) ?? {}, "upto");
}

/** Replace the words of an indexed decision; others are indexed later with their current text. */
export function* reindex(
  decision: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
): SqlPlan<void> {
  if (decision.num > (yield* indexedUpto())) return;
  yield* rowsOf("DELETE FROM decision_text WHERE rowid = CAST(? AS INTEGER)", decision.num);
  if (text) yield* insertText(decision.num, decision.project, text);
}

// The tokenizer splits ASCII exactly as `wordsOf` does; beyond ASCII they use different Unicode versions.
function asIndexed(text: string): string {
  return isAscii(text) ? text : wordsInRow(text);
}

function* insertText(num: number, project: string, text: IndexText): SqlPlan<void> {
  yield* rowsOf(
    "INSERT INTO decision_text (rowid, title, body, tags, structure, purpose, project) VALUES (CAST(? AS INTEGER), ?, ?, ?, ?, ?, ?)",
    num,
    text.title,
    text.body,
    text.tags,
    text.structure,
    text.purpose,
    projectWord(project),
  );
}

/** The index columns in order; the project comes last. */
const FIELDS = ["title", "body", "tags", "structure", "purpose"] as const;
const WORDS_AT_ONCE = 50;

/** Whether the index has different words for a decision than its text. */
export function* hasOtherWords(
  { project, num }: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
): SqlPlan<boolean> {
  if (num > (yield* indexedUpto())) return false;
  const row = yield* rowOf("SELECT sz FROM decision_text_docsize WHERE id = CAST(? AS INTEGER)", num);
  if (row === undefined || text === undefined) return (row === undefined) !== (text === undefined);
  const sizes = readNumbers(row["sz"]);
  const fields = [...FIELDS.map((field) => [field, text[field]] as const), ["project", projectWord(project)] as const];
  for (const [at, [field, value]] of fields.entries()) {
    const words = value === "" ? [] : value.split(" ");
    // Beyond ASCII the index may count differently.
    if (isAscii(value) && sizes[at] !== words.length) return true;
    const distinct = [...new Set(words)].filter(isAscii);
    for (let from = 0; from < distinct.length; from += WORDS_AT_ONCE) {
      const part = distinct.slice(from, from + WORDS_AT_ONCE).map((word) => `"${word}"`);
      const found = yield* rowOf(
        "SELECT 1 AS found FROM decision_text WHERE decision_text MATCH ? AND rowid = CAST(? AS INTEGER)",
        `{${field}} : (${part.join(" AND ")})`,
        num,
      );
      if (found === undefined) return true;
    }
  }
  return false;
}

// FTS5 stores each column's word count with seven bits per byte; the highest bit means that more follow.
function readNumbers(blob: unknown): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of blob instanceof Uint8Array ? blob : []) {
    number = number * 128 + (byte & 127);
    if (byte > 127) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}
