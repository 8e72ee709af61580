import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Command } from "unbash";
import { ANY, isOpen } from "../protected/protected-names.ts";
import { expandHome } from "../protected/protected-paths.ts";
import { valuesOf } from "./shell-values.ts";
import { type FlagRule, positionals, refuseFlags, type ShellWord, withoutValues } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

/** Where a command runs, as far as git's search for a repository depends on it. */
export interface GitPlace {
  /** Every folder where the shell may be. */
  readonly folders: readonly string[];
  readonly cwd: string;
  /** The state folder, inside the project. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folders where a command's git may run; each `cd` adds its possible targets. */
export interface GitWalk {
  readonly place: GitPlace;
  folders: readonly string[];
  /** A `cd` that cannot be followed. */
  lost?: string;
}

const LIMIT = 64;

/** Follows a `cd`; it may fail, so the previous folders stay. */
export function follow(walk: GitWalk, command: Command): void {
  const [word] = command.args;
  const { env } = walk.place;
  const text = word === undefined ? "" : textOf(word);
  // Only the shell knows what `-`, a number or CDPATH resolves to.
  const isKnown = !/^[-+]\d*$|OLDPWD/.test(text) && !env["CDPATH"];
  const values = word === undefined ? [env["HOME"] ?? ANY] : (topsIn(walk, word) ?? valuesIn(walk, word));
  const found = isKnown ? foldersFrom(walk.folders, values) : undefined;
  if (found === undefined) walk.lost ??= `cd ${text}`;
  else walk.folders = [...new Set([...walk.folders, ...found])];
}

const TOP_LEVEL = /^"?\$\(git rev-parse --show-toplevel(?: 2>\/dev\/null)?\)"?$/;
/** Matches a path that every shell reads as one word, without quotes, too. */
const ONE_WORD = /^[\w./+-]+$/;

/** The work trees that git names as a word; undefined for any other word. Git there is judged separately. */
function topsIn({ folders }: GitWalk, { text }: WordGiven): readonly string[] | undefined {
  if (!TOP_LEVEL.test(text)) return undefined;
  const tops = folders.flatMap((folder) => topOf(physical(folder) ?? folder));
  return text.startsWith('"') || tops.every((top) => ONE_WORD.test(top)) ? tops : undefined;
}

function topOf(start: string): readonly string[] {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return [folder];
    if (dirname(folder) === folder) return [];
  }
}

/**
 * Why this git call is not read-only: it would use a configuration outside the project, which may name programs to run.
 */
export function refuseForeignGit(walk: GitWalk, { args }: Pick<Command, "args">): string | undefined {
  let folders: readonly string[] | undefined = walk.lost === undefined ? walk.folders : undefined;
  for (const [index, word] of args.entries()) {
    const text = textOf(word);
    const before = args[index - 1];
    if (before !== undefined && textOf(before) === "-C") folders = foldersFrom(folders, valuesIn(walk, word));
    else if (!text.startsWith("-")) break;
  }
  if (folders === undefined) return `git in a folder that cannot be told${walk.lost ? ` (${walk.lost})` : ""}`;
  const foreign = folders.find((folder) => !isOwnGit(folder, walk.place));
  return foreign === undefined ? undefined : `git in ${foreign}, whose repository is not the project's own`;
}

type WordGiven = Command["args"][number];

function textOf(word: WordGiven): string {
  return word.type === "Word" ? word.value : word.text;
}

/** Where to look for the project's repository: beside its state folder, otherwise where the client works. */
function projectsOf({ home, cwd }: GitPlace): readonly string[] {
  return basename(home) === ".clew" ? [dirname(home), cwd] : [cwd];
}

function valuesIn({ place, folders }: GitWalk, word: WordGiven): readonly string[] {
  return word.type === "Word" ? valuesOf(word, { variables: new Map(), env: place.env, folders }) : [ANY];
}

/** The targets of a path: a shell resolves `..` in the text, git and the system follow links first. */
function foldersFrom(from: readonly string[] | undefined, values: readonly string[]): readonly string[] | undefined {
  if (from === undefined || values.some(isOpen)) return undefined;
  const found = from.flatMap((folder) =>
    values
      .map((path) => expandHome(path))
      .flatMap((value) => {
        const followed = physical(value.startsWith("/") ? value : `${folder}/${value}`);
        return [resolve(folder, value), ...(followed === undefined ? [] : [followed])];
      }),
  );
  const folders = [...new Set(found)];
  return folders.length > LIMIT ? undefined : folders;
}

function physical(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined; // nothing can run in a missing folder
  }
}

/** Whether git, run in this folder, finds the project's own repository, or none. */
function isOwnGit(folder: string, place: GitPlace): boolean {
  const start = physical(folder);
  if (start === undefined) return true;
  try {
    const found = findGit(start);
    if (found === undefined) return true;
    const own = projectsOf(place)
      .map(ownGit)
      .find((each) => each.length > 0);
    return own !== undefined && own.some((each) => found === each || found.startsWith(each + sep));
  } catch {
    return false; // what cannot be inspected may not be the project's
  }
}

/** The project's git folder, and the one it shares with other work trees; a bare repository does not count. */
function ownGit(project: string): readonly string[] {
  for (let folder = realpathSync.native(project); ; folder = dirname(folder)) {
    const found = entryOf(folder);
    if (found !== undefined) {
      const shared = join(found, "commondir");
      return existsSync(shared) ? [found, physicalOf(resolve(found, readFileSync(shared, "utf8").trim()))] : [found];
    }
    if (dirname(folder) === folder || looksBare(folder)) return [];
  }
}

/**
 * The git folder that git finds from here upwards: a `.git`, or a folder that looks like one, which a clone may contain.
 */
function findGit(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = entryOf(folder) ?? (looksBare(folder) ? folder : undefined);
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

function entryOf(folder: string): string | undefined {
  const entry = join(folder, ".git");
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return physicalOf(entry);
  const target = /^gitdir: (.+)/.exec(readFileSync(entry, "utf8"))?.[1];
  return target === undefined ? entry : physicalOf(resolve(folder, target.trimEnd()));
}

/** The real path of a folder; its name if it does not exist. */
function physicalOf(path: string): string {
  return physical(path) ?? path;
}

function looksBare(folder: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));
}

/** Long flags of `git log`, `diff`, `show` and similar that neither write a file nor run a program. */
const GIT_HISTORY_FLAGS: readonly string[] = wordList(
  "oneline graph no-graph decorate no-decorate decorate-refs stat numstat shortstat",
  "dirstat summary compact-summary name-only name-status patch no-patch raw minimal",
  "patch-with-stat patience histogram diff-algorithm color no-color color-words word-diff",
  "color-moved no-color-moved ignore-all-space ignore-space-change ignore-blank-lines unified",
  "ignore-space-at-eol ignore-cr-at-eol function-context inter-hunk-context find-renames",
  "find-copies no-renames diff-filter pickaxe-regex pickaxe-all full-index abbrev",
  "abbrev-commit no-abbrev-commit no-abbrev binary text relative no-relative no-ext-diff",
  "no-textconv no-commit-id cached staged merge-base exit-code quiet check no-index src-prefix",
  "dst-prefix no-prefix line-prefix ignore-submodules submodule follow all branches tags",
  "remotes since after until before author committer grep all-match invert-grep",
  "max-count skip merges no-merges first-parent reverse date-order topo-order date",
  "author-date-order relative-date format pretty no-notes parents children left-right",
  "left-only right-only cherry cherry-pick cherry-mark simplify-by-decoration full-history",
  "dense sparse ancestry-path boundary no-walk source walk-reflogs no-mailmap use-mailmap",
  "encoding expand-tabs no-expand-tabs root cc exclude glob not count min-parents",
  "max-parents regexp-ignore-case extended-regexp fixed-strings perl-regexp ws-error-highlight",
  "indent-heuristic break-rewrites irreversible-delete ours theirs base email numbered",
);

interface GitRule extends FlagRule {
  /** Only flags are allowed, unless one of these flags turns the call into a listing. */
  readonly listing?: readonly string[];
  /** One of these words is required before any word that is not a flag: git config ignores flags after a name. */
  readonly needs?: readonly string[];
}

const HISTORY: FlagRule = {
  ends: true,
  long: GIT_HISTORY_FLAGS,
  words: wordList("-p -u -s -w -b -a -z -q -i -E -F -P -m -c -t -r -R -g -W -1 --"),
  shortValue: "nUMCBlSGL",
  digits: true,
};

const CONTAINS = ["--contains", "--no-contains", "--merged", "--no-merged", "--points-at"];
const LISTING = ["contains", "no-contains", "merged", "no-merged", "points-at", "list", "sort", "format", "column"];

const GIT: Readonly<Record<string, GitRule>> = {
  log: HISTORY,
  diff: HISTORY,
  show: HISTORY,
  "rev-list": HISTORY,
  "diff-tree": HISTORY,
  shortlog: { ...HISTORY, words: [...(HISTORY.words ?? []), "-sn", "-ns", "-sne", "-n", "-e"] },
  status: {
    short: "sbvz",
    shortValue: "u",
    long: wordList(
      "short branch porcelain long verbose untracked-files ignored column no-column",
      "ahead-behind no-ahead-behind renames no-renames show-stash ignore-submodules",
    ),
  },
  blame: {
    short: "lstwpfnec",
    shortValue: "LMC",
    long: ["porcelain", "line-porcelain", "date", "since", "root", "first-parent", "abbrev", "show-stats"],
  },
  branch: {
    short: "arv",
    long: [...LISTING, "all", "remotes", "verbose", "show-current"],
    listing: ["--list", ...CONTAINS],
  },
  tag: { shortValue: "ln", long: LISTING, listing: ["-l", "--list", ...CONTAINS] },
  "cat-file": { short: "tsep" },
  describe: {
    long: ["tags", "always", "all", "long", "abbrev", "match", "exclude", "contains", "exact-match", "dirty"],
  },
  config: {
    short: "lz",
    long: [
      "get",
      "get-all",
      "get-regexp",
      "list",
      "show-origin",
      "show-scope",
      "global",
      "local",
      "system",
      "name-only",
    ],
    needs: ["--get", "--get-all", "--get-regexp", "--list", "-l", "get", "list"],
  },
  grep: {
    short: "niIlLcwEFPGhHoqvazWp",
    shortValue: "ABCme",
    long: [
      "line-number",
      "ignore-case",
      "word-regexp",
      "files-with-matches",
      "count",
      "cached",
      "untracked",
      "heading",
    ],
  },
  "rev-parse": {
    short: "q",
    long: wordList(
      "show-toplevel abbrev-ref short git-dir git-common-dir is-inside-work-tree verify quiet",
      "show-prefix show-cdup all branches tags symbolic-full-name is-bare-repository",
    ),
  },
  "ls-files": {
    short: "cdomsuzkitv",
    shortValue: "x",
    long: wordList(
      "cached deleted others modified stage unmerged killed ignored exclude-standard",
      "exclude directory full-name error-unmatch abbrev eol deduplicate format",
    ),
  },
  "ls-tree": {
    short: "drtlz",
    long: ["name-only", "name-status", "full-name", "full-tree", "long", "abbrev", "format"],
  },
  "diff-index": HISTORY,
  "diff-files": HISTORY,
  cherry: { short: "v", long: ["abbrev"] },
  "range-diff": HISTORY,
  whatchanged: HISTORY,
  "ls-remote": { short: "htq", long: wordList("heads tags refs branches quiet exit-code symref sort get-url") },
  "symbolic-ref": { short: "q", long: ["short", "no-recurse", "quiet"] },
  help: {},
  "merge-base": { short: "a", long: ["all", "is-ancestor", "fork-point", "octopus", "independent"] },
  "for-each-ref": { long: ["format", "sort", "count", "points-at", "merged", "no-merged", "contains", "no-contains"] },
  "show-ref": { short: "qsd", long: ["head", "heads", "tags", "branches", "verify", "hash", "abbrev", "quiet"] },
  "check-ignore": { short: "qvzn", long: ["quiet", "verbose", "non-matching", "no-index"] },
  "check-attr": { short: "az", long: ["all", "cached", "stdin"] },
  var: { short: "l" },
  "name-rev": { long: ["tags", "refs", "name-only", "always", "all"] },
  "count-objects": { short: "vH", long: ["verbose", "human-readable"] },
};

// Words that make a subcommand read-only; any other use of it is refused.
const NESTED: Readonly<Record<string, Readonly<Record<string, FlagRule>>>> = {
  remote: { "": { short: "v", long: ["verbose"] }, "get-url": { long: ["all", "push"] } },
  stash: { list: HISTORY, show: HISTORY },
  reflog: { "": HISTORY, show: HISTORY },
  worktree: { list: { short: "vz", long: ["porcelain", "verbose"] } },
  bisect: { log: {} },
  lfs: { "ls-files": { short: "lsn", long: ["all", "long", "size", "name-only"] } },
  notes: { "": {}, list: {}, show: {} },
  submodule: { "": {}, status: { short: "q", long: ["recursive", "cached", "quiet"] } },
};

/** git passes with its read-only subcommands; -c, --output, --ext-diff, pagers and signatures run or write things. */
export function refuseGit(words: readonly ShellWord[]): string | undefined {
  const start = skipGlobals(words);
  if (typeof start === "string") return start;
  const subcommand = words[start];
  const rest = words.slice(start + 1);
  if (subcommand === undefined || subcommand.kind !== "literal") return "git without a plain subcommand";
  if (subcommand.value === "--version" || subcommand.value === "version")
    return rest.length === 0 ? undefined : "git version takes nothing here";
  const nested = Object.hasOwn(NESTED, subcommand.value) ? NESTED[subcommand.value] : undefined;
  if (nested !== undefined) return refuseNested(subcommand.value, rest, nested);
  const rule = Object.hasOwn(GIT, subcommand.value) ? GIT[subcommand.value] : undefined;
  if (rule === undefined) return `git ${subcommand.value} is not on the list`;
  return refuseFlags(rest, rule) ?? refuseWords(subcommand.value, rest) ?? refuseForm(rest, rule) ?? refuseFormat(rest);
}

/** Why the words of a subcommand that reads only with some of them are refused. */
function refuseWords(subcommand: string, words: readonly ShellWord[]): string | undefined {
  const named = positionals(withoutValues(words, /^--sort$/));
  // git may start a program that a literal repository address names.
  if (subcommand === "ls-remote" && !/^(?:[\w-]+|https:\/\/[\w.:@/~-]+)$/.test(named[0]?.value ?? "origin"))
    return `git ls-remote of ${named[0]?.value ?? ""} is not judged`;
  const isOne = named.length === 1 && !named.some((word) => word.kind === "pattern" && word.multiple);
  if (subcommand === "symbolic-ref" && !isOne) return "a second name would be written";
  return subcommand === "help" && words.length > 0 ? "git help shows pages by another program" : undefined;
}

function skipGlobals(words: readonly ShellWord[]): number | string {
  let index = 0;
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (word?.kind !== "literal") return "git with a flag that cannot be judged";
    if (word.value === "-C") {
      const folder = words[index + 1];
      if (folder === undefined || !isOneFolder(folder)) return "git -C needs a plain folder";
      index += 1;
    } else if (word.value === "-c" && HARMLESS_SETTING.test(words[index + 1]?.value ?? "")) {
      index += 1;
    } else if (word.value !== "--no-pager" && word.value !== "--no-optional-locks" && word.value !== "-P") {
      return word.value.startsWith("-") && word.value !== "--version" ? `git ${word.value} is not on the list` : index;
    }
  }
  return index;
}

// Settings that only affect printing.
const HARMLESS_SETTING = /^(?:color\.[\w.]+|core\.quote[pP]ath|advice\.\w+|log\.date|column\.\w+)=[\w-]*$/;

function isOneFolder(word: ShellWord): boolean {
  if (word.kind === "dynamic" || (word.kind === "pattern" && word.multiple)) return false;
  return !word.value.startsWith("-");
}

function refuseNested(
  subcommand: string,
  words: readonly ShellWord[],
  rules: Readonly<Record<string, FlagRule>>,
): string | undefined {
  const first = words[0];
  const named = first !== undefined && first.kind === "literal" && !first.value.startsWith("-");
  const action = named ? first.value : "";
  const rule = Object.hasOwn(rules, action) ? rules[action] : undefined;
  if (rule === undefined) return `git ${subcommand} ${action} is not on the list`;
  const rest = named ? words.slice(1) : words;
  if (!named && positionals(rest).length > 0) return `git ${subcommand} with more words is not on the list`;
  return refuseFlags(rest, rule) ?? refuseFormat(rest);
}

function refuseForm(words: readonly ShellWord[], rule: GitRule): string | undefined {
  const firstName = words.findIndex((word) => !word.value.startsWith("-"));
  // One name and nothing behind it asks for its value.
  const asks =
    rule.needs !== undefined &&
    firstName === words.length - 1 &&
    /^[\w-]+(?:\.[^\s=]+)+$/.test(words[firstName]?.value ?? "");
  if (asks && words.every(({ kind }) => kind === "literal")) return undefined;
  const leading = firstName === -1 ? words : words.slice(0, NAMED_ACTION.test(words[0]?.value ?? "") ? 1 : firstName);
  if (rule.needs !== undefined && !leading.some((word) => rule.needs?.includes(word.value)))
    return `one of ${rule.needs.join(", ")} must be there`;
  if (rule.listing === undefined || positionals(words).length === 0) return undefined;
  // The word after one of these is its value, whatever it looks like; words after a lone -- are names.
  const end = words.findIndex((word) => word.value === "--");
  const before = end === -1 ? words : words.slice(0, end);
  const isValue = (at: number): boolean => ["--format", "--sort"].includes(before[at - 1]?.value ?? "");
  const lists = before.some((word, at) => !isValue(at) && rule.listing?.includes(word.value.split("=", 1)[0] ?? ""));
  return lists ? undefined : `a name without ${rule.listing[0]} would be created`;
}

const NAMED_ACTION = /^(?:get|list)$/;

/** %G or `signature` in a format runs gpg, which creates a folder in the home; braces could still form one of them. */
function refuseFormat(words: readonly ShellWord[]): string | undefined {
  const formats = words.filter((word, at) => FORMAT.test(word.value) || FORMAT_ALONE.test(words[at - 1]?.value ?? ""));
  if (formats.some((word) => /%G|(?:^|[=(*-])signature\b/.test(word.value)))
    return "a format with %G or signature runs gpg";
  const open = formats.find((word) => word.kind === "pattern");
  return open === undefined ? undefined : `the format ${open.value} must be quoted: it cannot be judged`;
}

const FORMAT = /^--(?:format|pretty|sort)/;
const FORMAT_ALONE = /^--(?:format|sort)$/;
