import { pathProblem } from "../../task/judge/path-rule.ts";

const EXTENSION =
  /\.(ts|tsx|js|jsx|mjs|cjs|py|rs|go|java|kt|kts|swift|rb|php|c|h|cc|cpp|hpp|cs|scala|ex|exs|erl|hs|ml|clj|lua|sh|bash|ps1|sql|md|mdx|rst|txt|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|xml|html|css|scss|sass|less|vue|svelte|proto|graphql|tf|lock|csv|ipynb|dart|gradle|svg|dockerfile)$/i;
const NAMES: ReadonlySet<string> = new Set([
  "Dockerfile",
  "Makefile",
  "Rakefile",
  "Gemfile",
  "Procfile",
  "Justfile",
  ".gitignore",
  ".env",
]);
const LONGEST = 4000;

/** The file paths that a text mentions, in order; patterns with wildcards and addresses are none. */
export function pathsIn(text: string): string[] {
  const found = new Set<string>();
  for (const raw of text.slice(0, LONGEST).split(/[\s`,;"'<>|()[\]{}]+/)) {
    const word = raw
      .replace(/^([*~]+|(_+)(?=.*\2$))/, "")
      .replace(/(:[0-9]+(-[0-9]+)?)?[.:!?*_]*$/, "")
      .replace(/^\.\//, "");
    if (word === "" || /[*?$\\@=]/.test(word) || pathProblem(word) !== undefined) continue;
    const isName = NAMES.has(word.split("/").at(-1) ?? "");
    if (EXTENSION.test(word) || isName) found.add(word);
  }
  return [...found];
}
