import type { WordMatches, WordSearch } from "../sql/dialect.ts";
import { numberOf, rowOf, rowsOf, type SqlPlan, type SqlRow, type SqlValue } from "../sql/plan.ts";

/** A project as a word of the index, so that a search never walks through another project's rows. */
export function projectWord(project: string): string {
  return `p${Buffer.from(project).toString("hex")}`;
}

// Numbers are bound as reals, and FTS5 heeds only integers in conditions on its rowid: hence the casts below.

// Ranking walks through every match, so a search ranks at most this many, the newest ones.
const RANKED = 10_000;
// How common a word is, is judged by the newest rows: exact in a small store, an estimate in a large one.
const SAMPLE = 20_000;
const COMMON = 0.05;
// Below this many rows "in more than 5 % of them" says nothing.
const COMMON_FROM = 100;
// So few rows that pass the filters are looked up one by one instead.
const FEW = 400;

// Weights of title, body, tags, structure, purpose, project.
const KEYWORD = "1.0, 1.0, 1.0, 1.0, 1.0, 0.0";
const HYBRID = "4.0, 1.0, 3.0, 3.0, 3.0, 0.0";

/** Searches the words of decisions by bm25. */
export function* searchText(search: WordSearch): SqlPlan<WordMatches> {
  const scope = yield* scopeOf(search);
  const { kept, dropped } = yield* rarer(search, scope);
  const match = matchOf(search, kept, scope.alone);
  const weights = search.hybrid ? HYBRID : KEYWORD;
  if (search.where.length > 0) return yield* filtered(search, { match, weights, dropped });
  const bound = yield* rowOf(
    `SELECT count(*) AS n, min(num) AS low FROM (SELECT rowid AS num FROM decision_text WHERE decision_text MATCH ? ORDER BY rowid DESC LIMIT ${RANKED})`,
    match,
  );
  const total = numberOf(bound ?? {}, "n");
  if (total === 0) return { matches: [], total, dropped };
  const rows = yield* rowsOf(
    `SELECT rowid AS num, -bm25(decision_text, ${weights}) AS score FROM decision_text WHERE decision_text MATCH ? AND rowid >= CAST(? AS INTEGER) ORDER BY score DESC, num DESC LIMIT ?`,
    match,
    numberOf(bound ?? {}, "low"),
    search.limit,
  );
  return { matches: rows.map(readMatch), total, dropped };
}

interface Found {
  readonly match: string;
  readonly weights: string;
  readonly dropped: readonly string[];
}

function* filtered(search: WordSearch, found: Found): SqlPlan<WordMatches> {
  const where = ["d.project = ?", ...search.where].join(" AND ");
  const few = yield* rowsOf(
    `SELECT d.num FROM decisions d WHERE ${where} LIMIT ${FEW + 1}`,
    search.project,
    ...search.values,
  );
  const numbers: SqlValue[] = few.map((row) => numberOf(row, "num"));
  const bm25 = `-bm25(decision_text, ${found.weights}) AS score`;
  const rows =
    numbers.length <= FEW
      ? yield* rowsOf(
          `SELECT rowid AS num, ${bm25} FROM decision_text WHERE decision_text MATCH ? AND rowid IN (${numbers.map(() => "CAST(? AS INTEGER)").join(", ")})`,
          found.match,
          ...numbers,
        )
      : yield* rowsOf(
          `SELECT t.num, t.score FROM (SELECT rowid AS num, ${bm25} FROM decision_text WHERE decision_text MATCH ? ORDER BY rowid DESC LIMIT ${RANKED}) t JOIN decisions d ON d.num = t.num WHERE ${where}`,
          found.match,
          search.project,
          ...search.values,
        );
  const ranked = rows.map(readMatch).toSorted((a, b) => b.score - a.score || b.decision - a.decision);
  return { matches: ranked.slice(0, search.limit), total: ranked.length, dropped: found.dropped };
}

interface Scope {
  /** No other project has anything in this store. */
  readonly alone: boolean;
  /** The first row of the sample, and how many rows of the project are in it. */
  readonly from: number;
  readonly rows: number;
}

function* scopeOf({ project }: WordSearch): SqlPlan<Scope> {
  const other = yield* rowOf(
    "SELECT (SELECT min(project) FROM decisions) <> ? OR (SELECT max(project) FROM decisions) <> ? AS found",
    project,
    project,
  );
  const newest = yield* rowOf("SELECT max(num) AS num FROM decisions");
  const from = Math.max(0, numberOf(newest ?? {}, "num") - SAMPLE);
  const alone = numberOf(other ?? {}, "found") === 0;
  if (alone) return { alone, from, rows: numberOf(newest ?? {}, "num") - from };
  const count = yield* rowOf("SELECT count(*) AS n FROM decisions WHERE project = ? AND num > ?", project, from);
  return { alone, from, rows: numberOf(count ?? {}, "n") };
}

/** Leaves out words that are in too many rows, as long as a rarer one is present. */
function* rarer(search: WordSearch, scope: Scope): SqlPlan<{ kept: readonly string[]; dropped: readonly string[] }> {
  const { words } = search;
  if (words.length < 2 || scope.rows < COMMON_FROM) return { kept: words, dropped: [] };
  const limit = Math.floor(scope.rows * COMMON);
  const common: string[] = [];
  for (const word of words) {
    const row = yield* rowOf(
      `SELECT count(*) AS n FROM (SELECT 1 FROM decision_text WHERE decision_text MATCH ? AND rowid > CAST(? AS INTEGER) LIMIT ${limit + 1})`,
      matchOf(search, [word], scope.alone),
      scope.from,
    );
    if (numberOf(row ?? {}, "n") > limit) common.push(word);
  }
  const rare = words.filter((word) => !common.includes(word));
  if (common.length === 0 || rare.length === 0) return { kept: words, dropped: [] };
  const present = yield* rowOf(
    "SELECT 1 AS found FROM decision_text WHERE decision_text MATCH ? LIMIT 1",
    matchOf(search, rare, scope.alone),
  );
  return present ? { kept: rare, dropped: common } : { kept: words, dropped: [] };
}

/** Words as an FTS5 expression; they hold letters and digits only, and are quoted all the same. */
function matchOf(search: WordSearch, words: readonly string[], alone: boolean): string {
  const columns =
    search.bridgeSide === undefined
      ? "{title body tags structure purpose}"
      : search.bridgeSide === "structure"
        ? "structure"
        : "purpose";
  const any = `${columns} : (${words.map((word) => `"${word}"`).join(" OR ")})`;
  return alone ? any : `(project : "${projectWord(search.project)}") AND (${any})`;
}

function readMatch(row: SqlRow): { decision: number; score: number } {
  return { decision: numberOf(row, "num"), score: numberOf(row, "score") };
}
