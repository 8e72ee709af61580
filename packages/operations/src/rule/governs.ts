import { ClewError } from "@clew/errors";
import type { Governs, Rule } from "@clew/schemas";
import { globSource } from "./globs.ts";
import { compile, linearPattern } from "./linear-pattern.ts";

/**
 * One rule of a decision: text that no new line may contain, text that each file must contain, or files that nobody may
 * change.
 */
export interface DecisionRule {
  readonly rule: "forbid" | "require" | "frozen";
  /** The pattern to search for in lines; for `frozen`, a glob of the files. */
  readonly pattern: string;
  /** The files to search; all if absent. */
  readonly in?: readonly string[];
  readonly message?: string;
}

/** The rules of a decision, each with the files it covers. */
export function rulesOf(governs: Governs | undefined): readonly DecisionRule[] {
  const { paths = [], frozen = [], forbid = [], require = [] } = governs ?? {};
  const inFiles = (rule: "forbid" | "require", { pattern, in: glob, message }: Rule): DecisionRule => ({
    rule,
    pattern,
    in: glob === undefined ? (paths.length === 0 ? undefined : paths) : [glob],
    message,
  });
  return [
    ...forbid.map((each) => inFiles("forbid", each)),
    ...require.map((each) => inFiles("require", each)),
    ...frozen.map((pattern): DecisionRule => ({ rule: "frozen", pattern })),
  ];
}

/** Refuse rules that cannot be judged: unsupported patterns, invalid globs, a requirement on every file. */
export function checkGoverns(governs: Governs | undefined): void {
  if (governs === undefined) return;
  for (const { rule, pattern, in: globs } of rulesOf(governs)) {
    if (rule !== "frozen") linearPattern(pattern);
    for (const glob of globs ?? (rule === "frozen" ? [pattern] : [])) checkGlob(glob);
    if (rule === "require" && globs === undefined)
      throw new ClewError("DOCUMENT_INVALID", `It is not said which files must hold ${JSON.stringify(pattern)}.`, {
        hint: 'Name them: "in" of the rule, or the decision\'s paths (clew decide --governs GLOB).',
        details: { findings: [{ path: "/governs/require", keyword: "in", message: "needs `in`, or `paths`" }] },
      });
  }
  for (const glob of governs.paths ?? []) checkGlob(glob);
}

function checkGlob(glob: string): void {
  try {
    compile(globSource(glob.replace(/^!/, "")));
  } catch (cause) {
    throw new ClewError("BAD_PATTERN", `The glob ${JSON.stringify(glob.slice(0, 120))} cannot be used.`, {
      cause,
      hint: "Globs are those of a .gitignore, such as src/**/*.ts",
    });
  }
}
