import { type FlagRule, positionals, refuseFlags, type ShellWord } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

/** The read-only calls of a program with subcommands. */
interface ToolRule extends FlagRule {
  /** The subcommands, of one or more words. */
  readonly calls: readonly string[];
  /** Those that take no further words: another word would make them act. */
  readonly bare?: readonly string[];
  /** Flags allowed before a subcommand, and whether a value follows. */
  readonly globals?: Readonly<Record<string, 0 | 1>>;
  /** One of these flags is required, or the call may write its result. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** Other reasons against a call. */
  readonly refuse?: (call: string, words: readonly ShellWord[]) => string | undefined;
}

const PACKAGES: ToolRule = {
  calls: wordList(
    "ls list ll la view info show v outdated search why explain root prefix bin ping whoami query fund licenses",
  ),
  short: "aglprsw",
  shortValue: "FwD",
  words: ["-1"],
  long: wordList(
    "depth json long all global prod production dev omit include parseable silent workspace workspaces link recursive",
    "filter no-optional optional only-projects lockfile-only compatible latest pattern name-only",
  ),
  globals: { "-r": 0, "--recursive": 0, "-s": 0, "--silent": 0, "--filter": 1, "-F": 1, "-w": 0 },
};

const GO_ON = { "-n": 1, "--namespace": 1, "--context": 1 } as const;
const COMPOSE = { "-f": 1, "--file": 1, "-p": 1, "--project-name": 1, "--profile": 1, "--env-file": 1 } as const;

const TOOLS: Readonly<Record<string, ToolRule>> = {
  npm: {
    ...PACKAGES,
    calls: [
      ...PACKAGES.calls,
      ...callList("config get,config list,config ls,pkg get,run,run-script,version,audit,help,doctor"),
    ],
    bare: wordList("run run-script version audit doctor fund"),
  },
  // These two treat an unknown command as a script of the project; pnpm also installs before it lists the scripts.
  pnpm: {
    ...PACKAGES,
    calls: callList(
      "ls,list,ll,la,view,info,show,v,outdated,search,why,root,prefix,bin,ping,whoami,licenses,config get,config list,store path,audit",
    ),
    bare: ["audit"],
  },
  yarn: {
    ...PACKAGES,
    calls: callList(
      "ls,list,view,info,outdated,why,bin,licenses,config get,config list,workspaces list,workspaces info,npm info,run,versions",
    ),
    bare: ["run", "versions"],
  },
  bun: { calls: callList("pm ls,pm bin,pm cache"), short: "ag", bare: ["pm cache"], long: ["all", "global"] },
  gh: {
    calls: callList(
      "pr view,pr list,pr diff,pr checks,pr status,issue view,issue list,issue status,run list,run view,workflow list",
      "workflow view,repo view,repo list,release list,release view,label list,search code,search issues,search prs",
      "search repos,search commits,auth status,gist list,gist view,cache list,status,ruleset list,ruleset view,variable list",
      "run watch,secret list,org list,project list,project view,project item-list,milestone list,api",
    ),
    short: "cv",
    shortValue: "RLqsSAlBHjbaeft",
    long: wordList(
      "repo json jq template limit state author assignee label base head search comments log log-failed job attempt",
      "exit-status workflow branch event status user commit name-only patch color required order sort owner language",
      "filename extension match created updated yaml ref files raw hostname cache include paginate slurp header method",
      "merged milestone mention app draft public archived topic visibility no-archived no-pager exclude-drafts",
      "watch interval fail-fast",
    ),
    valued: wordList("--branch --head --base --commit --repo -R --author --label --search --workflow --jq --limit"),
    globals: { "-R": 1, "--repo": 1 },
    refuse: refuseGh,
  },
  glab: {
    calls: callList(
      "mr view,mr list,mr diff,issue view,issue list,ci list,ci status,ci get,pipeline list,repo view,release list,release view",
    ),
    short: "ac",
    shortValue: "RPpF",
    long: wordList("repo comments output per-page page state author assignee label search all closed merged opened"),
  },
  docker: {
    calls: callList(
      "ps,images,logs,inspect,version,info,port,top,diff,history,stats,container ls,container list,container inspect",
      "container logs,container top,container port,image ls,image list,image inspect,image history,volume ls,volume inspect",
      "network ls,network inspect,context ls,context show,context inspect,system df,compose ps,compose logs,compose config",
      "compose ls,compose images,compose top,compose port,compose version,buildx ls",
    ),
    short: "aqlst",
    shortValue: "fn",
    long: wordList(
      "all quiet filter format no-trunc latest size tail since until timestamps follow details no-stream type services",
      "volumes images profiles status no-color no-log-prefix human no-interpolate verbose hash",
    ),
    globals: COMPOSE,
  },
  "docker-compose": {
    calls: wordList("ps logs config images top port version"),
    short: "aqt",
    shortValue: "fn",
    long: wordList("all quiet tail since until timestamps follow services volumes no-color no-log-prefix"),
    globals: COMPOSE,
  },
  kubectl: {
    calls: callList(
      "get,describe,logs,top,version,api-resources,api-versions,explain,config view,config current-context",
      "config get-contexts,auth can-i,rollout status,rollout history,events",
    ),
    short: "AwRp",
    shortValue: "noLlcf",
    long: wordList(
      "namespace all-namespaces output selector field-selector show-labels watch tail since previous container timestamps",
      "all-containers follow context sort-by no-headers recursive client short containers types",
    ),
    globals: GO_ON,
  },
  helm: {
    calls: callList(
      "list,ls,status,history,version,get values,get manifest,get notes,get all,show chart,show values,show readme,search repo,search hub",
    ),
    short: "aAq",
    shortValue: "no",
    long: wordList("all all-namespaces namespace output version versions max short filter revision"),
    globals: GO_ON,
  },
  terraform: {
    calls: callList(
      "show,output,state list,state show,version,providers,providers schema,workspace list,workspace show",
    ),
    bare: ["providers"],
    words: wordList("-json -no-color -raw"),
    long: [],
  },
  pip: {
    calls: callList("list,show,freeze,check,config list,config get,index versions,debug"),
    short: "oluif",
    long: wordList("outdated format local user uptodate not-required files verbose exclude editable all pre"),
  },
  conda: { calls: callList("list,info,env list"), short: "n", long: wordList("name json envs") },
  bundle: { calls: wordList("list show info outdated"), long: wordList("paths name-only") },
  gem: { calls: wordList("list search info which environment"), long: wordList("local remote") },
  composer: {
    calls: wordList("show outdated why why-not licenses"),
    short: "iltDN",
    long: wordList("installed latest tree direct format"),
  },
  uv: {
    calls: callList("pip list,pip show,pip freeze,pip tree,python list,tool list,tree"),
    long: wordList("outdated format depth only-installed frozen locked package"),
    needs: { tree: ["--frozen", "--locked"] },
  },
  poetry: {
    calls: callList("show,env info,env list"),
    short: "tlaoTp",
    long: wordList("tree latest outdated all path only without with top-level full-path"),
  },
  cargo: {
    calls: callList("metadata,tree,search,pkgid,locate-project,version,info"),
    short: "de",
    shortValue: "pif",
    long: wordList(
      "no-deps locked frozen offline format-version format depth invert package workspace edges features all-features",
      "no-default-features duplicates prefix limit manifest-path message-format target",
    ),
    // Without these they update the lock file.
    needs: {
      metadata: ["--no-deps", "--locked", "--frozen"],
      tree: ["--locked", "--frozen"],
      pkgid: ["--locked", "--frozen"],
    },
  },
  go: {
    calls: callList("version,env,list,doc,help,mod graph,mod why"),
    words: wordList("-json -m -f -e -deps -test -u -all -short -src -versions -find"),
    refuse: (call, words) =>
      call === "env" && words.some(({ value }) => value === "-u") ? "it would unset a setting" : undefined,
  },
  rustup: {
    calls: callList("show,which,toolchain list,target list,component list"),
    short: "v",
    long: ["installed", "verbose"],
  },
  brew: {
    calls: wordList("list ls info search deps uses leaves config"),
    short: "v",
    long: wordList("versions cask formula json installed tree prefix pinned"),
  },
  systemctl: {
    calls: wordList(
      "status is-active is-enabled is-failed list-units list-unit-files list-timers show cat get-default",
    ),
    short: "al",
    shortValue: "nptM",
    long: wordList("all full no-pager lines type state user property value failed plain no-legend system"),
    globals: { "--user": 0, "--no-pager": 0 },
  },
  apt: { calls: wordList("list show search policy"), short: "a", long: ["installed", "upgradable", "all-versions"] },
  "apt-cache": { calls: wordList("search show policy depends rdepends"), long: ["names-only", "installed"] },
  tmux: {
    calls: wordList("ls list-sessions list-windows list-panes has-session capture-pane"),
    short: "apJes",
    shortValue: "tSE",
    needs: { "capture-pane": ["-p"] },
    // A word with this ending ends the command, and the next word starts another.
    refuse: (_, words) => words.find(({ kind, value }) => kind !== "literal" || value.includes(";"))?.value,
  },
  openssl: {
    calls: ["x509", "version"],
    words: wordList(
      "-in -noout -text -subject -issuer -dates -enddate -startdate -fingerprint -serial -sha256 -inform -a",
    ),
  },
  aws: {
    calls: callList("s3 ls,sts get-caller-identity,configure list"),
    long: wordList("region profile output query recursive human-readable summarize max-items no-paginate no-cli-pager"),
    globals: { "--profile": 1, "--region": 1, "--no-cli-pager": 0 },
  },
};

function callList(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(","));
}

const GH_VALUED = /^(?:-[qtHpXfF]|--(?:jq|template|header|preview|cache|hostname|method))$/;

/** `gh api` sends fields as a POST; it only reads if the method says so. */
function refuseGh(call: string, words: readonly ShellWord[]): string | undefined {
  if (call === "auth status" && words.some(({ value }) => /^(?:-t|--show-token)/.test(value)))
    return "it shows the token";
  if (call !== "api") return undefined;
  const hidden = words.find(
    ({ value }, at) => value.startsWith("-") && GH_VALUED.test(words[at - 1]?.value ?? "") && value !== "-",
  );
  if (hidden !== undefined) return `${hidden.value} would be the value of the flag before it`;
  const methods = words.flatMap(({ value }, at) =>
    /^(?:-X|--method)/.test(value) ? [`${value} ${words[at + 1]?.value ?? ""}`] : [],
  );
  if (words.some(({ kind, value }) => kind === "literal" && value === "graphql"))
    return methods.length === 0 ? refuseGraphql(words) : "a query of GraphQL with a method of its own";
  const changing = methods.find((method) => !/^(?:-X|--method)[ =]?(?:GET|HEAD)\b/i.test(method));
  if (changing !== undefined) return `${changing} is no GET`;
  const sends = methods.length === 0 && words.some(({ value }) => /^-[fF]/.test(value));
  return sends ? "gh api with fields sends them" : undefined;
}

/** A GraphQL document only reads if it names no mutation; a value after an `@` is a file that would be sent. */
function refuseGraphql(words: readonly ShellWord[]): string | undefined {
  const fields = words.filter((_, at) => /^-[fF]$/.test(words[at - 1]?.value ?? ""));
  const [query, another] = fields.filter(({ value }) => value.startsWith("query="));
  const isPlain = words.every(({ kind, value }) => kind === "literal" && !/^-[fF].|^\w+=@/.test(value));
  const asks = /^query=\s*(?:query\b|\{)/.test(query?.value ?? "") && !/mutation|subscription/.test(query?.value ?? "");
  return isPlain && asks && another === undefined ? undefined : "a query of GraphQL that may change something";
}

/**
 * Why a call of a known program with subcommands is refused; undefined if it only reads, `null` for an unknown program.
 */
export function refuseToolCall(name: string, words: readonly ShellWord[]): string | undefined | null {
  const rule = Object.hasOwn(TOOLS, name === "pip3" ? "pip" : name) ? TOOLS[name === "pip3" ? "pip" : name] : undefined;
  if (rule === undefined) return null;
  const { call, rest } = splitCall(rule, words);
  if (call === undefined) return `${name} ${rest[0]?.value ?? ""} is not on the list`;
  if (rule.bare?.includes(call) === true && positionals(rest).length > 0)
    return `${name} ${call} with more words is not on the list`;
  const needs = rule.needs?.[call];
  if (needs !== undefined && !rest.some(({ value }) => needs.includes(value)))
    return `one of ${needs.join(", ")} must be there`;
  const flags =
    name === "gh" && call === "api"
      ? { ...rule, shortValue: "qtHpXfF", long: [...(rule.long ?? []), "preview"] }
      : rule;
  // -f is a template for a listing, but a field for a request; other calls only know the template.
  return refuseFlags(rest, flags) ?? rule.refuse?.(call, rest);
}

/** The longest subcommand at the start of the words, ignoring flags before it, and the remaining words. */
function splitCall(
  { calls, globals = {} }: ToolRule,
  words: readonly ShellWord[],
): { readonly call?: string; readonly rest: readonly ShellWord[] } {
  const path: string[] = [];
  let at = 0;
  let found: { readonly call: string; readonly rest: readonly ShellWord[] } | undefined;
  while (at < words.length) {
    const word = words[at];
    if (word?.kind !== "literal") break;
    const values = Object.hasOwn(globals, word.value) ? globals[word.value] : undefined;
    if (values === undefined && word.value.startsWith("-")) break;
    at += 1 + (values ?? 0);
    if (values === undefined) path.push(word.value);
    if (calls.includes(path.join(" "))) found = { call: path.join(" "), rest: words.slice(at) };
    if (path.length === 3) break;
  }
  return found ?? { rest: words };
}

const VERSIONED = new Set(
  wordList(
    "node npm npx bunx pnpx pnpm yarn bun deno tsc tsx eslint prettier vitest jest biome oxlint turbo nx vite esbuild playwright python",
    "python3 pip pip3 uv poetry pipenv conda ruff black mypy pytest tox ruby gem bundle rake rails go gofmt rustc cargo rustup",
    "java javac mvn gradle kotlin kotlinc scala sbt php composer perl lua gcc g++ cc clang make cmake ninja docker docker-compose",
    "podman kubectl helm minikube terraform pulumi ansible aws gcloud az gh glab git-lfs jq yq rg fd bat fzf tmux vim nvim code",
    "cursor claude codex gemini opencode copilot zig swift dotnet elixir erl mix ghc stack julia R Rscript psql pg_dump postgres",
    "mysql sqlite3 redis-cli redis-server mongosh nginx curl wget ssh openssl ffmpeg convert magick chromium google-chrome",
    "firefox bash zsh fish sh vercel netlify wrangler fly railway supabase prisma shellcheck shfmt hadolint protoc buf next",
    "delta difft semgrep ast-grep cloc scc swc rollup rspack webpack astro storybook cypress drizzle-kit tauri expo eas",
  ),
);
const SHORT_VERSION = new Set(
  wordList("mvn gradle node npm pnpm yarn bun php perl ruby composer nginx docker tsc rustc cargo go uv gh"),
);
/** Programs that ask for no version with `-V`. */
const ASKS_OTHERWISE = new Set(["ssh", "prettier"]);
const VERSION_COMMAND = new Set(wordList("go docker docker-compose kubectl helm terraform openssl podman deno gh"));

/** Whether a call only asks for a program's version or help. */
export function asksVersion(name: string, words: readonly ShellWord[]): boolean {
  const [word, another] = words;
  if (word?.kind !== "literal" || another !== undefined || !VERSIONED.has(name)) return false;
  if (word.value === "--version" || word.value === "--help" || (word.value === "-V" && !ASKS_OTHERWISE.has(name)))
    return true;
  if (word.value === "-vV") return name === "rustc";
  if (word.value === "-version") return name === "java" || name === "javac";
  return word.value === "-v" ? SHORT_VERSION.has(name) : word.value === "version" && VERSION_COMMAND.has(name);
}

const URL = /^(?:https?:\/\/|localhost(?:[:/]|$)|127\.0\.0\.1(?:[:/]|$)|\[::1\])/;
const CURL_SHORT = "sSfLIikvgN46";
// Each with the short form of the flag.
const CURL_VALUES: Readonly<Record<string, string>> = {
  header: "H",
  "max-time": "m",
  "user-agent": "A",
  request: "X",
  "write-out": "w",
  output: "o",
  url: "",
  retry: "-",
  "retry-delay": "-",
  "connect-timeout": "-",
  "dump-header": "D",
};
const CURL_LONG = new Set(
  wordList(
    "silent show-error fail fail-with-body location head include insecure compressed retry-connrefused verbose http1.1 http2",
    "no-progress-meter no-buffer get",
  ),
);

/** curl passes with a GET or a HEAD whose answer it prints. */
export function refuseCurl(words: readonly ShellWord[]): string | undefined {
  let isAddressed = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.kind === "dynamic") return "a word that cannot be judged";
    const start = word.kind === "pattern" ? word.start : word.value;
    let flag = "";
    let value: ShellWord | undefined = word;
    if (start.startsWith("-")) {
      const read = word.kind === "literal" ? curlFlag(word.value) : undefined;
      if (read === undefined) return `the flag ${word.value} is not on the list`;
      if (read.flag === undefined) continue;
      ({ flag } = read);
      if (read.value === undefined) at += 1;
      value = read.value === undefined ? words[at] : { kind: "literal", value: read.value };
    }
    const refused = refuseCurlValue(flag, value);
    if (refused !== undefined) return refused;
    isAddressed ||= flag === "";
  }
  return isAddressed ? undefined : "curl without an address";
}

/** What a curl flag sets; empty for a flag without a value, undefined for an unknown one. */
function curlFlag(word: string): { readonly flag?: string; readonly value?: string } | undefined {
  const [, name, given] = /^--([\w.-]+)(?:=(.*))?$/.exec(word) ?? [];
  if (name !== undefined) {
    const flag = Object.hasOwn(CURL_VALUES, name) ? CURL_VALUES[name] : undefined;
    if (flag === undefined) return CURL_LONG.has(name) && given === undefined ? {} : undefined;
    return { flag, value: given };
  }
  for (let at = 1; at < word.length; at += 1) {
    const letter = word[at] ?? "";
    if (Object.values(CURL_VALUES).includes(letter)) return { flag: letter, value: word.slice(at + 1) || undefined };
    if (!CURL_SHORT.includes(letter)) return undefined;
  }
  return word === "-" ? undefined : {};
}

function refuseCurlValue(flag: string, word: ShellWord | undefined): string | undefined {
  if (word === undefined || word.kind === "dynamic") return "a word that cannot be judged";
  const { value } = word;
  if (flag === "")
    return URL.test(word.kind === "pattern" ? word.start : value) ? undefined : `${value} is no address of the web`;
  if (flag === "H" || flag === "A" || flag === "m" || flag === "-") return undefined;
  if (word.kind !== "literal") return "a word that cannot be judged";
  if (flag === "o" || flag === "D")
    return value === "/dev/null" || value === "-" ? undefined : `${value} would be written`;
  if (flag === "X") return /^(?:GET|HEAD|OPTIONS)$/.test(value) ? undefined : `${value} is no GET`;
  return /output\{|^@/.test(value) ? "its -w may write a file" : undefined;
}
