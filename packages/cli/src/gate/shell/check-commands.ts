import type { ShellWord } from "./shell-word.ts";
import { asksVersion } from "./tool-calls.ts";

// Usual names of scripts that only check code.
const SCRIPT =
  /^(?:(?:test|tests|unit|lint|typecheck|type-check|types|tsc|check|checks|verify|validate|audit)(?:[:_.-][\w:.-]+)?|(?:format|fmt|prettier|style|biome|eslint)[:_-](?:check|ci|verify))$/;
const MENDING = /fix|write|update|deploy|publish|release|snapshot|install|push/;
/** Flags that make a checking tool change what it checks, or write a requested file. */
const CHANGING =
  /^(?:--?(?:fix|write|apply|unsafe|update|in-?place|auto-?correct|overwrite|init|output(?!-(?:format|style|mode))|outfile|outdir|dest|generate|emit|record|snapshot-update|accept|bless)[\w-]*(?:=.*)?|-u)$/i;

// Node tools, however they are started.
const NODE_TOOLS: readonly RegExp[] = [
  /^(?:vitest|jest|mocha|ava|tap|karma|cypress run|playwright test|svelte-check|vue-tsc|astro check|eslint|oxlint|stylelint|xo|standard|knip|depcheck|madge|attw|publint|markdownlint(?:-cli2)?|cspell|commitlint)(?: |$)/,
  /^(?:tsc|tsgo)(?: .*)? (?:--noEmit|--no-emit|--showConfig)(?: |$)/,
  /^biome (?:check|lint|ci|format)(?: |$)/,
  /^prettier(?: .*)? (?:--check|-c|--list-different|-l)(?: |$)/,
  /^(?:turbo(?: run)?|nx(?: run-many)?)(?: (?:-t|--target=?))?(?: (?:test|lint|typecheck|check)\S*)+(?: |$)/,
];
const PYTHON_TOOLS: readonly RegExp[] = [
  /^(?:pytest|py\.test|unittest|doctest|mypy|pyright|basedpyright|flake8|pylint|pyflakes|pycodestyle|pydocstyle|py_compile|compileall|bandit|vulture|ty check|ruff check|tox|nox)(?: |$)/,
  /^(?:ruff format|black|isort)(?: .*)? (?:--check|--check-only|--diff|-c)(?: |$)/,
  /^coverage (?:run|report)(?: |$)/,
];

/** By program name, the words that make it a check. */
const CHECKS: Readonly<Record<string, readonly RegExp[]>> = {
  node: [/^--test(?: |$)/, /^--check (?!-)/],
  tsx: [/^--test(?: |$)/],
  deno: [/^(?:test|check|lint)(?: |$)/, /^fmt --check/],
  cargo: [/^(?:\+\S+ )?(?:test|check|clippy|nextest run)(?: |$)/, /^(?:\+\S+ )?fmt (?:.* )?--check(?: |$)/],
  go: [/^(?:test|vet)(?: |$)/],
  gofmt: [/^-[ld](?: |$)/],
  staticcheck: [/^/],
  "golangci-lint": [/^run(?: |$)/],
  make: [/^(?:-\w+ )*(?:(?:test|tests|check|lint|typecheck|verify|unit)[\w:.-]*(?: |$))+$/],
  just: [/^(?:(?:test|tests|check|lint|typecheck|verify|unit)[\w:.-]*(?: |$))+$/],
  mvn: [/^(?:-\S+ )*(?:test|verify)(?: |$)/],
  gradle: [/^(?:-\S+ )*:?(?:[\w-]+:)*(?:test|check|lint\w*)(?: |$)/],
  dotnet: [/^test(?: |$)/],
  swift: [/^test(?: |$)/],
  rspec: [/^/],
  rubocop: [/^(?!.*(?:^| )-[aAx](?: |$))/],
  rake: [/^(?:test|spec)(?: |$)/],
  rails: [/^test(?: |$)/],
  phpunit: [/^/],
  phpstan: [/^analy[sz]e(?: |$)/],
  composer: [/^(?:run )?(?:test|lint|check)(?: |$)/],
  mix: [/^(?:test|credo)(?: |$)/, /^format --check-formatted/],
  shellcheck: [/^/],
  bash: [/^-n [^-]/],
  sh: [/^-n [^-]/],
  zsh: [/^-n [^-]/],
  ruby: [/^-w?c [^-]/],
  php: [/^-l [^-]/],
  perl: [/^-w?c [^-]/],
  hadolint: [/^/],
  yamllint: [/^/],
  actionlint: [/^/],
  shfmt: [/^-d(?: |$)/],
  terraform: [/^validate(?: |$)/, /^fmt (?:.* )?-check(?: |$)/],
  helm: [/^lint(?: |$)/],
  ctest: [/^/],
  bats: [/^/],
  zig: [/^(?:build )?test(?: |$)/],
  flutter: [/^(?:test|analyze)(?: |$)/],
  dart: [/^(?:test|analyze)(?: |$)/],
};

// Programs that start another one, which is then judged.
const STARTERS =
  /^(?:(?:uv|poetry|pipenv|hatch|rye|pdm) run|bundle exec|npm exec(?: --)?|npx(?: --(?:yes|no|no-install)| -y)?|pnpm exec|pnpx|bunx|bun x|yarn exec|yarn|pnpm|bun run|bun) (?=\S)/;
const RUNNERS = /^(?:npm|pnpm|yarn|bun)$/;
const RUNNER_FLAGS =
  /^(?:(?:-r|-w|-s|-q|--silent|--recursive|--parallel|--stream|--if-present|--aggregate-output)|(?:--filter|-F|--workspace|-C|--prefix|--dir)(?:=| )\S+)(?: |$)/;

// A longer command can wait for the gate to open.
const MOST_WORDS = 60;

/** Whether a command is a test, a type check or a linter: it may write caches, and the user decides whether it passes. */
export function isCheck(name: string, words: readonly ShellWord[]): boolean {
  if (words.length > MOST_WORDS || words.some((word) => word.kind === "dynamic" || CHANGING.test(word.value)))
    return false;
  const texts = words.map(({ value }) => value);
  if (name === "source" || name === ".")
    return texts.length === 1 && /(?:^|\/)\.?(?:venv|env|virtualenv)[\w.-]*\/bin\/activate$/.test(texts[0] ?? "");
  return isCheckLine([programOf(name), ...texts].join(" "));
}

/** The program behind a project's own tool: `./node_modules/.bin/tsc` is tsc. */
function programOf(name: string): string {
  return name
    .replace(/^(?:\.\/)?(?:node_modules\/\.bin|vendor\/bin|\.?venv\/bin|bin)\/(?=[\w.-]+$)/, "")
    .replace(/^\.\/(?=gradlew$|mvnw$)/, "")
    .replace(/^gradlew$/, "gradle")
    .replace(/^mvnw$/, "mvn");
}

function isCheckLine(line: string): boolean {
  const [program = "", ...rest] = line.split(" ");
  const words = rest.join(" ");
  const known = Object.hasOwn(CHECKS, program) ? CHECKS[program] : undefined;
  if (known?.some((pattern) => pattern.test(words)) === true) return true;
  if ([...NODE_TOOLS, ...PYTHON_TOOLS].some((pattern) => pattern.test(line))) return true;
  const module = /^python3?(?:\.\d+)? -m (.*)$/.exec(line)?.[1];
  if (module !== undefined) return PYTHON_TOOLS.some((pattern) => pattern.test(module));
  if (RUNNERS.test(program) && isScript(words)) return true;
  const started = STARTERS.exec(line)?.[0];
  if (started === undefined) return false;
  const [tool = "", value = "", more] = line.slice(started.length).split(" ");
  const isVersion = more === undefined && asksVersion(tool, [{ kind: "literal", value }]);
  return isVersion || isCheckLine(line.slice(started.length));
}

function isScript(words: string): boolean {
  let rest = words;
  for (let flag = RUNNER_FLAGS.exec(rest); flag !== null; flag = RUNNER_FLAGS.exec(rest))
    rest = rest.slice(flag[0].length);
  const named = rest.replace(/^workspace \S+ /, "").replace(/^(?:run|run-script) /, "");
  const script = named.split(" ", 1)[0] ?? "";
  if (script === "t" || script === "tst") return named === rest;
  return SCRIPT.test(script) && !MENDING.test(script) && !(script === "audit" && / fix\b/.test(named));
}
