import { ClewError } from "@clew/errors";
import { nextTurn } from "../../session-store.ts";
import type { IndexText } from "../../sql/dialect.ts";
import { maybeText, numberOf, rowOf, rowsOf, type SqlPlan, textOf } from "../../sql/plan.ts";
import { documentOf } from "../../sql/rows/decision-row.ts";
import { indexText, isAscii, wordsInRow } from "../../sql/search-tokens.ts";
import { type Connection, runPlan } from "../database/connection.ts";
import type { SqliteDatabase } from "../database/open.ts";

/** A project as a word of the index, so that a search never walks through another project's rows. */
export function projectWord(project: string): string {
  return `p${Buffer.from(project).toString("hex")}`;
}

const ALL = "{title body tags structure purpose}";

/** Any of the words as an FTS5 expression; they hold letters and digits only, and are quoted all the same. */
export function anyOf(side: "structure" | "function" | undefined, words: readonly string[]): string {
  const columns = side === undefined ? ALL : side === "structure" ? "structure" : "purpose";
  return inColumns(columns, words);
}

/** The words in these columns. */
export function inColumns(columns: string, words: readonly string[]): string {
  return `${columns} : (${words.map((word) => `"${word}"`).join(" OR ")})`;
}

/** An expression within a project; where no other project has anything, that goes without saying. */
export function inProject(project: string, alone: boolean, expression: string): string {
  return alone ? expression : `(project : "${projectWord(project)}") AND (${expression})`;
}

const IDLE_MS = 200;

/** Work that nobody waits for: it runs once others had their turn, or a while later. It keeps no process alive. */
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

  /** Once nobody is likely to wait; asked for again, it stays at the first time. */
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

// Words are indexed after the commit that a writer waits for, many decisions at once: one by one they would cost as much as
// everything else of an append. A search first indexes what is left, so nobody sees the difference.
const AT_ONCE = 500;
// From so many on they are indexed between the writes, so that no search has much left to do.
const BACKLOG = 4000;
// What a process that ends leaves to the next one.
const LEFT_BEHIND = 200;

const SET_UPTO = "UPDATE decision_text_state SET upto = ?";

/** Keeps the words' index up with the decisions. */
export class TextIndex {
  readonly #database: SqliteDatabase;
  #waiting = 0;
  #isStuck = false;
  readonly #indexing = new BackgroundTask(() => this.#indexInBackground());

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** A decision was written: its words are indexed later. */
  written(): void {
    this.#waiting += 1;
    if (this.#waiting >= BACKLOG) this.#indexing.soon();
    else this.#indexing.later();
  }

  /** Resolves once every committed decision is found by its words; other events are let in between the parts. */
  async settle(): Promise<void> {
    while (this.#database.read((connection) => runPlan(unindexed(), connection)) > 0) {
      if (this.#indexPart() < AT_ONCE) break;
      await nextTurn();
    }
    this.#waiting = 0;
  }

  /** The same as far as writing is possible now: a full disk or a busy store must not keep anybody from searching. */
  async settleIfPossible(): Promise<void> {
    await this.settle().catch((cause: unknown) => {
      if (!ClewError.is(cause) || !cause.recoverable) throw cause;
      // There is no later, in which they would be found.
      if (!this.#database.isWritable)
        throw new ClewError("STORE_UNAVAILABLE", "The newest decisions were not made ready for searching by words.", {
          cause,
          hint: `On a read-only file system that cannot be made up for: copy the folder of ${this.#database.path} to where you may write, and search there with CLEW_STORE=sqlite:PATH.`,
        });
      if (cause.code === "STORE_UNAVAILABLE") this.#failed();
    });
  }

  /** Whether this turn of the event loop has seen that nothing can be written: who searches now has it done in memory. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  #failed(): void {
    this.#isStuck = true;
    setImmediate(() => {
      this.#isStuck = false;
    });
  }

  /** Makes every decision ready for searching within the transaction that runs. */
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
      // A failure here is a failure of the disk, which the next write or search reports to somebody who waits for it.
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

/** Indexes the oldest decisions that are not yet; gives how many. */
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

/** The last decision whose words are in the index. */
export function* indexedUpto(): SqlPlan<number> {
  return numberOf((yield* rowOf("SELECT upto FROM decision_text_state")) ?? {}, "upto");
}

/** Replaces the words of a decision that is in the index already; the others are indexed as they are by then. */
export function* reindex(
  decision: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
): SqlPlan<void> {
  if (decision.num > (yield* indexedUpto())) return;
  yield* rowsOf("DELETE FROM decision_text WHERE rowid = CAST(? AS INTEGER)", decision.num);
  if (text) yield* insertText(decision.num, decision.project, text);
}

// The tokenizer takes ASCII apart just as `wordsOf` does; beyond it the two know different editions of Unicode.
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
