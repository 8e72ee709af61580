import { isIn } from "./globs.ts";
import type { DecisionRule } from "./line-rules.ts";
import { linearPattern } from "./linear-pattern.ts";

/** The current files of a project, and the lines that recent commits added. */
export interface WorkTree {
  /** Paths from the top, with forward slashes: tracked and untracked files, but no ignored ones. */
  files(): readonly string[];
  /** Undefined if it is not text. */
  read(path: string): string | undefined;
  /** Newest first. */
  addedLines(commits: number): readonly { readonly commit: string; readonly path: string; readonly text: string }[];
}

/** A line that a rule would have refused or, without a number, a file that lacks what a rule requires. */
export interface RuleHit {
  readonly path: string;
  readonly line: number;
  readonly commit?: string;
  readonly text: string;
}

const LONGEST_LINE = 10_000;

/** Every place in a work tree that breaks a rule. */
export function brokenIn(tree: WorkTree, rules: readonly DecisionRule[]): readonly RuleHit[] {
  const judged = rules.filter(({ rule }) => rule !== "frozen");
  return judged.length === 0 ? [] : tree.files().flatMap((path) => brokenInFile(tree, path, judged));
}

function brokenInFile(tree: WorkTree, path: string, rules: readonly DecisionRule[]): readonly RuleHit[] {
  const here = rules.filter((rule) => isIn(rule, path));
  const text = here.length === 0 ? undefined : tree.read(path);
  if (text === undefined) return [];
  const lines = text.split(/\r?\n/);
  return here.flatMap(({ rule, pattern }): readonly RuleHit[] => {
    const search = linearPattern(pattern);
    const found = lines.flatMap((line, index): RuleHit[] =>
      search.test(line.slice(0, LONGEST_LINE)) ? [{ path, line: index + 1, text: line.slice(0, 300) }] : [],
    );
    if (rule === "forbid") return found;
    return found.length > 0 ? [] : [{ path, line: 0, text: `lacks ${pattern}` }];
  });
}

/** The lines of recent commits that rules would have refused. */
export function refusedInHistory(tree: WorkTree, rules: readonly DecisionRule[], commits: number): readonly RuleHit[] {
  const forbids = rules.filter(({ rule }) => rule === "forbid");
  if (forbids.length === 0) return [];
  const compiled = forbids.map((rule) => ({ rule, search: linearPattern(rule.pattern) }));
  return tree.addedLines(commits).flatMap(({ commit, path, text }): RuleHit[] => {
    const isRefused = compiled.some(({ rule, search }) => isIn(rule, path) && search.test(text.slice(0, LONGEST_LINE)));
    return isRefused ? [{ path, line: 0, commit, text: text.slice(0, 300) }] : [];
  });
}
