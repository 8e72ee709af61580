import type { WordSearch } from "../../sql/dialect.ts";
import { numberOf, rowsOf, type SqlPlan } from "../../sql/plan.ts";
import { anyOf, inColumns, inProject } from "./match.ts";
import type { Sample } from "./sample-words.ts";

// Rows that are looked at for all words together: the newest that hold each of them.
const LOOKED_AT = 20_000;
const PER_WORD = 2_000;
const PROMINENT = "{title tags structure purpose}";

/** What is ranked, and among which decisions. */
export interface Ranking {
  readonly words: readonly string[];
  readonly sample: Sample;
  readonly allowed: ReadonlySet<number> | undefined;
}

/**
 * Ranks by how rare the words are that a decision holds, looking only at the newest decisions that hold each word: so a
 * question made of common words costs the same in a store of any size.
 */
export function* rankByLists(
  search: WordSearch,
  { words, sample, allowed }: Ranking,
): SqlPlan<readonly { decision: number; score: number }[]> {
  const limit = Math.min(PER_WORD, Math.floor(LOOKED_AT / words.length / (search.hybrid ? 2 : 1)));
  const scores = new Map<number, number>();
  for (const word of words) {
    const rarity = Math.log(1 + (sample.rows + 0.5) / ((sample.counts.get(word) ?? 0) + 0.5));
    const anywhere = anyOf(search.bridgeSide, [word]);
    const prominent = search.hybrid && search.bridgeSide === undefined ? [inColumns(PROMINENT, [word])] : [];
    for (const expression of [anywhere, ...prominent]) {
      const rows = yield* rowsOf(
        `SELECT rowid AS num FROM decision_text WHERE decision_text MATCH ? ORDER BY rowid DESC LIMIT ${limit}`,
        inProject(search.project, sample.alone, expression),
      );
      for (const row of rows) {
        const decision = numberOf(row, "num");
        if (allowed?.has(decision) ?? true) scores.set(decision, (scores.get(decision) ?? 0) + rarity);
      }
    }
  }
  // What passes the filters but holds a word only among its older rows still is a match.
  for (const decision of allowed ?? []) if (!scores.has(decision)) scores.set(decision, 0);
  return [...scores]
    .map(([decision, score]) => ({ decision, score }))
    .toSorted((a, b) => b.score - a.score || b.decision - a.decision);
}
