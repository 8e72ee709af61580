import type { StoredDecision } from "@clew/thread-store";

/** A pattern that several decisions rest on. */
export interface ConfirmedPattern {
  readonly pattern: string;
  readonly count: number;
  readonly categories: readonly string[];
  readonly exampleIds: readonly string[];
}

const FAILED = new Set(["failure", "abandoned"]);

/** The patterns that at least `least` decisions share which did not fail, most used first. */
export function confirmedPatterns(decisions: readonly StoredDecision[], least = 2): readonly ConfirmedPattern[] {
  const groups = new Map<string, { ids: string[]; categories: Set<string> }>();
  for (const { id, outcome, document } of decisions) {
    const pattern = document.pattern?.trim() ?? "";
    if (pattern === "" || FAILED.has(outcome ?? "")) continue;
    const group = groups.get(pattern) ?? { ids: [], categories: new Set() };
    groups.set(pattern, group);
    group.ids.push(id);
    group.categories.add(document.category ?? "process");
  }
  return [...groups]
    .filter(([, { ids }]) => ids.length >= least)
    .map(([pattern, { ids, categories }]) => ({
      pattern,
      count: ids.length,
      categories: [...categories].sort(),
      exampleIds: ids.slice(0, 5),
    }))
    .sort((left, right) => right.count - left.count || (left.pattern < right.pattern ? -1 : 1));
}
