import type { WordSearch } from "../../sql/dialect.ts";
import { numberOf, rowOf, type SqlPlan } from "../../sql/plan.ts";
import { anyOf, inProject } from "./match.ts";

// How common a word is, is judged by the newest rows: exact in a small store, an estimate in a large one.
const SAMPLE = 20_000;
// Enough to tell a common word, and to know a rare one's number.
const COUNTED = 1_001;

/** How common the words of a search are. */
export interface Sample {
  /** No other project has anything in this store. */
  readonly alone: boolean;
  /** How many of the project's rows were looked at. */
  readonly rows: number;
  /** How many of these hold a word, at most a thousand and one. */
  readonly counts: ReadonlyMap<string, number>;
  /** About how many rows of the whole store hold a word. */
  readonly estimates: ReadonlyMap<string, number>;
}

/** Looks at the newest rows for each word of a search. */
export function* sampleOf(search: WordSearch): SqlPlan<Sample> {
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
      `SELECT count(*) AS n FROM (SELECT 1 FROM decision_text WHERE decision_text MATCH ? AND rowid > CAST(? AS INTEGER) LIMIT ${COUNTED})`,
      inProject(project, alone, anyOf(search.bridgeSide, [word])),
      from,
    );
    const count = numberOf(row ?? {}, "n");
    counts.set(word, count);
    // A count that was cut off stands for any number of rows.
    const share = count >= COUNTED ? 1 : count / Math.max(1, all - from);
    estimates.set(word, share * all);
  }
  return { alone, rows, counts, estimates };
}

function* countRows(project: string, from: number): SqlPlan<number> {
  const row = yield* rowOf("SELECT count(*) AS n FROM decisions WHERE project = ? AND num > ?", project, from);
  return numberOf(row ?? {}, "n");
}
