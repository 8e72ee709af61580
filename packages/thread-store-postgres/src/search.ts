import {
  numberOf,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type WordMatches,
  type WordSearch,
} from "@clew/thread-store/sql";

// Ranking walks through every match, so a search ranks at most this many, the newest ones.
const RANKED = 10_000;
// How common a word is, is judged by the newest rows.
const SAMPLE = 2000;
const COMMON = 0.05;

// Weights of the classes D, C, B, A: body and tags, purpose, structure, title.
const KEYWORD = "'{1, 1, 1, 1}'";
const HYBRID = "'{0.25, 0.75, 0.75, 1}'";

/** Searches the words of decisions: Postgres finds and weighs them, and a word counts for more the rarer it is. */
export function* searchWords(search: WordSearch): SqlPlan<WordMatches> {
  const { rows, counts } = yield* sample(search);
  const limit = Math.floor(rows * COMMON);
  const frequent = search.words.filter((_, index) => (counts[index] ?? 0) > limit);
  const rare = search.words.filter((word) => !frequent.includes(word));
  const dropped = frequent.length > 0 && rare.length > 0 && (yield* present(search, rare)) ? frequent : [];
  const kept = dropped.length > 0 ? rare : search.words;
  const rarity = kept.map((word) => idf(rows, counts[search.words.indexOf(word)] ?? 0));
  const score = kept.map(
    (_, index) => `${rarity[index]} * ts_rank(${search.hybrid ? HYBRID : KEYWORD}, d.words, ${QUERY})`,
  );
  const where = ["d.project = ?", `d.words @@ ${QUERY}`, ...search.where].join(" AND ");
  const found = yield* rowsOf(
    `SELECT num, score, count(*) OVER () AS total FROM (SELECT d.num, ${score.join(" + ")} AS score FROM decisions d WHERE ${where} ORDER BY d.num DESC LIMIT ${RANKED}) AS ranked ORDER BY score DESC, num DESC LIMIT ?`,
    ...kept.map((word) => termOf(search, [word])),
    search.project,
    termOf(search, kept),
    ...search.values,
    search.limit,
  );
  return { matches: found.map(readMatch), total: numberOf(found[0] ?? {}, "total"), dropped };
}

const QUERY = "to_tsquery('simple', CAST(? AS text))";

function* sample(search: WordSearch): SqlPlan<{ rows: number; counts: readonly number[] }> {
  const counters = search.words.map((_, index) => `count(*) FILTER (WHERE words @@ ${QUERY}) AS n${index}`);
  const row = yield* rowOf(
    `SELECT count(*) AS n, ${counters.join(", ")} FROM (SELECT words FROM decisions WHERE project = ? ORDER BY num DESC LIMIT ${SAMPLE}) AS newest`,
    ...search.words.map((word) => termOf(search, [word])),
    search.project,
  );
  return { rows: numberOf(row ?? {}, "n"), counts: search.words.map((_, index) => numberOf(row ?? {}, `n${index}`)) };
}

function* present(search: WordSearch, words: readonly string[]): SqlPlan<boolean> {
  const row = yield* rowOf(
    `SELECT 1 AS found FROM decisions WHERE project = ? AND words @@ ${QUERY} LIMIT 1`,
    search.project,
    termOf(search, words),
  );
  return row !== undefined;
}

/** Words as a text search query; they hold letters and digits only, and are quoted all the same. */
function termOf(search: WordSearch, words: readonly string[]): string {
  const side = search.bridgeSide === undefined ? "" : search.bridgeSide === "structure" ? ":B" : ":C";
  return words.map((word) => `'${word}'${side}`).join(" | ");
}

function idf(rows: number, count: number): string {
  return Math.log(1 + (rows - count + 0.5) / (count + 0.5)).toFixed(4);
}

function readMatch(row: SqlRow): { decision: number; score: number } {
  return { decision: numberOf(row, "num"), score: numberOf(row, "score") };
}
