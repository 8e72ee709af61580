import type { Governs, Rule } from "@clew/schemas";

/**
 * One rule of a decision: text that no new line may contain, text that each file must contain, or files that nobody may
 * change.
 */
export interface DecisionRule {
  readonly rule: "forbid" | "require" | "frozen";
  /** The pattern to search for in lines; for `frozen`, a glob of the files. */
  readonly pattern: string;
  /** The files to search, all if absent; for `frozen`, the glob and its exceptions, if it has any. */
  readonly in?: readonly string[];
  readonly message?: string;
}

/** The rules of a decision about lines, each with the files it covers. */
export function lineRulesOf(governs: Governs | undefined): readonly DecisionRule[] {
  const { paths = [], forbid = [], require = [] } = governs ?? {};
  const inFiles = (rule: "forbid" | "require", { pattern, in: glob, message }: Rule): DecisionRule => ({
    rule,
    pattern,
    in: glob === undefined ? (paths.length === 0 ? undefined : paths) : [glob],
    message,
  });
  return [...forbid.map((each) => inFiles("forbid", each)), ...require.map((each) => inFiles("require", each))];
}
