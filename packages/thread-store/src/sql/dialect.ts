import type { Sha256 } from "../log/chain.ts";
import type { AppendRefusal, AppendRefusalCode } from "../thread-store.ts";
import type { CounterChange } from "./counters/counters.ts";
import type { SqlPlan, SqlValue, Statement } from "./plan.ts";
import type { DecisionRow } from "./rows/decision-row.ts";

/** What every plan receives. */
export interface StoreContext {
  readonly dialect: Dialect;
  readonly sha256: Sha256;
  /** The store's clock if the database's own is not used: RFC 3339 in UTC with milliseconds. */
  readonly clock: () => string;
}

/** Thrown in a plan to undo it and return a refusal. */
export class Refused extends Error {
  readonly refusal: AppendRefusal;

  constructor(code: AppendRefusalCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.refusal = { ok: false, code, message, details };
  }
}

/** A decision's text by field, for an index. */
export interface IndexText {
  readonly title: string;
  readonly body: string;
  readonly tags: string;
  readonly structure: string;
  readonly purpose: string;
}

/** A search whose words are known. */
export interface WordSearch {
  readonly project: string;
  readonly words: readonly string[];
  readonly hybrid: boolean;
  readonly bridgeSide: "structure" | "function" | undefined;
  /** Conditions on `d`, the decisions table, with their values; may be empty. */
  readonly where: readonly string[];
  readonly values: readonly SqlValue[];
  readonly limit: number;
}

/** The result of a word search: decision numbers, best first. Higher scores are better. */
export interface WordMatches {
  readonly matches: readonly { readonly decision: number; readonly score: number }[];
  readonly total: number;
  readonly dropped: readonly string[];
}

/** A decision's row, and the document with its text. */
interface NewDecision {
  readonly row: DecisionRow;
  /** The title of its thread, which is searchable too. */
  readonly thread: string | undefined;
  readonly document: Readonly<Record<string, unknown>>;
}

/**
 * Whether a decision's index entry differs from a text, or should not exist. Words to be indexed later do not count.
 */
export type WordCheck = (
  decision: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
) => SqlPlan<boolean>;

/** What differs between databases; everything else is the same SQL. */
export interface Dialect {
  readonly kind: "memory" | "sqlite" | "postgres";
  /** Added to a SELECT that locks rows of a table (by alias) to change them. */
  readonly forUpdate: (alias: string) => string;
  /** The value of `touched` for a log being written (for a new one, before its events): increases with every append. */
  readonly touched: (isNew: boolean) => string;
  /** The number of a new `logs` row, if it is known before the insert. */
  readonly newLogNumber?: () => number | undefined;
  /** The statement that reads the store's clock into `now`; without it, the engine's clock is used. */
  readonly clock: Statement | undefined;
  /** How many decisions a statistic reads before other work can run; undefined if another process reads them. */
  readonly partSize: number | undefined;
  /** Add a decision's change to the counters: with these statements, or later in the same transaction. */
  count(change: CounterChange): readonly Statement[];
  /** Insert a row into `decisions` and return its number. Its words may be indexed now or later. */
  insertDecision(decision: NewDecision): SqlPlan<number>;
  /** Replace a decision's indexed words; without text, remove them. */
  reindex(decision: { readonly project: string; readonly num: number }, text: IndexText | undefined): SqlPlan<void>;
  hasOtherWords: WordCheck;
  searchWords(search: WordSearch): SqlPlan<WordMatches>;
  /** Rows of `logs` touched after a position, up to where nothing can be inserted in between any more. */
  hints(since: string | undefined, limit: number): SqlPlan<HintRows>;
}

/** Logs that grew, and the position after them. */
export interface HintRows {
  readonly position: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
