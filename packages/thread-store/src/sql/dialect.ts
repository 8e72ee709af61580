import type { Sha256 } from "../log/chain.ts";
import type { AppendRefusal, AppendRefusalCode } from "../thread-store.ts";
import type { CounterChange } from "./counters/counters.ts";
import type { SqlPlan, SqlValue, Statement } from "./plan.ts";
import type { DecisionRow } from "./rows/decision-row.ts";

/** What every plan is given. */
export interface StoreContext {
  readonly dialect: Dialect;
  readonly sha256: Sha256;
  /** The clock of the store where the database's own is not used; RFC 3339 in UTC with milliseconds. */
  readonly clock: () => string;
}

/** Thrown inside a plan to undo it and answer with a refusal. */
export class Refused extends Error {
  readonly refusal: AppendRefusal;

  constructor(code: AppendRefusalCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.refusal = { ok: false, code, message, details };
  }
}

/** The words of a decision by field, ready for an index. */
export interface IndexText {
  readonly title: string;
  readonly body: string;
  readonly tags: string;
  readonly structure: string;
  readonly purpose: string;
}

/** A search after its words are known. */
export interface WordSearch {
  readonly project: string;
  readonly words: readonly string[];
  readonly hybrid: boolean;
  readonly bridgeSide: "structure" | "function" | undefined;
  /** Conditions on `d`, the decisions table, with their values; empty where there are none. */
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
  readonly limit: number;
}

/** What a word search found: decision numbers, best first; a higher score is better. */
export interface WordMatches {
  readonly matches: readonly { readonly decision: number; readonly score: number }[];
  readonly total: number;
  readonly dropped: readonly string[];
}

/** A decision's row, and the document that its words are in. */
interface NewDecision {
  readonly row: DecisionRow;
  /** The title of its thread, by which it is found as well. */
  readonly thread: string | undefined;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Whether a decision is found by other words than those of a text, or by none; words that are indexed later do not count yet. */
export type WordCheck = (
  decision: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
) => SqlPlan<boolean>;

/** What differs between the databases; everything else is one SQL. */
export interface Dialect {
  readonly kind: "memory" | "sqlite" | "postgres";
  /** Added to a SELECT that reads rows of a table (by its alias) in order to change them. */
  readonly forUpdate: (alias: string) => string;
  /** The value of `touched` for a log that is written now (a new one: before its events): grows with every append. */
  readonly touched: (isNew: boolean) => string;
  /** The number of a new row of `logs`, where it is known before the row is inserted. */
  readonly newLogNumber?: () => number | undefined;
  /** The statement that reads the store's clock into `now`; without it the engine's clock is asked. */
  readonly clock: Statement | undefined;
  /** How many decisions a statistic goes through before others get their turn; undefined where another process does that. */
  readonly partSize: number | undefined;
  /** Takes a decision's change into the kept sums: by these statements, or later in the same transaction. */
  count(change: CounterChange): readonly Statement[];
  /** Inserts a row of `decisions`; its words may be indexed with it, or later. Gives its number. */
  insertDecision(decision: NewDecision): SqlPlan<number>;
  /** Replaces (or, without text, removes) the words of a decision. */
  reindex(decision: { readonly project: string; readonly num: number }, text: IndexText | undefined): SqlPlan<void>;
  /** Loads what only a deep check needs. */
  wordCheck(): Promise<WordCheck>;
  searchWords(search: WordSearch): SqlPlan<WordMatches>;
  /** Rows of `logs` that were touched after a position, up to where nothing can come in between any more. */
  hints(since: string | undefined, limit: number): SqlPlan<HintRows>;
}

/** Logs that grew, and the position after them. */
export interface HintRows {
  readonly position: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
