import { ClewError } from "@clew/errors";
import type { Governs } from "@clew/schemas";
import { globSource } from "./globs.ts";
import { type DecisionRule, lineRulesOf } from "./line-rules.ts";
import { compile, linearPattern } from "./linear-pattern.ts";

/** The rules of a decision, each with the files it covers. */
export function rulesOf(governs: Governs | undefined): readonly DecisionRule[] {
  const { frozen = [] } = governs ?? {};
  const globs = frozen.filter((glob) => !isException(glob));
  return [
    ...lineRulesOf(governs),
    ...globs.map((pattern): DecisionRule => {
      const later = frozen.slice(frozen.indexOf(pattern)).filter(isException);
      return { rule: "frozen", pattern, in: later.length === 0 ? undefined : [pattern, ...later] };
    }),
  ];
}

/** Whether a glob takes back files that earlier ones cover. */
function isException(glob: string): boolean {
  return glob.startsWith("!");
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
