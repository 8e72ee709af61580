import type { ToolFacts } from "@clew/operations";
import type { Command, SyntaxNode, Word } from "unbash";
import { patchedFiles } from "../protected/patched-files.ts";
import { ANY, asPattern, beginsName } from "../protected/protected-names.ts";
import type { ProtectedOptions } from "../protected/protected-paths.ts";
import {
  type Fed,
  mayBeAny,
  printedAbove,
  printedWithin,
  recursiveWriteTarget,
  SWEEPERS,
  takesWhatItReads,
} from "../protected/recursive-writes.ts";
import { touchesProtected } from "../protected/touched-path.ts";
import { type ClassifyOptions, classifyScript, isReader } from "./classify-command.ts";
import type { GitPlace } from "./git.ts";
import { PURE_READERS } from "./read-commands.ts";
import { ALL_SHELLS, otherReadings, readOtherwise } from "./shell-differences.ts";
import { type ShellScope, valuesOf } from "./shell-values.ts";
import { type CommandFact, type ParsedText, parseScript, type ShellFact, sourceOf, walkScript } from "./walk-script.ts";
import { wordList } from "./word-list.ts";

/** One word of a command: its source text, and everything that it may become. */
interface SpelledWord {
  readonly text: string;
  readonly values: readonly string[];
}

// Clew commands that change who may do what: only a person may run them, even with an open gate.
const HUMAN_ONLY: ReadonlySet<string> = new Set(
  wordList("off on trust init answer ratify withdraw sync token gate restore serve hook"),
);
// Of these commands, only the verbs that change something.
const HUMAN_VERBS: Readonly<Record<string, ReadonlySet<string>>> = {
  config: new Set(["set", "unset"]),
  rule: new Set(["off", "on"]),
  protocol: new Set(["use"]),
};
const HUMAN_METHOD = /^(?:cstp\.)?(?:ratify|withdraw|adopt|sync|answerQuestions|switchRules)/;
const CLEW = /(?:^|\/)clew(?:\.cjs|\.cmd)?$|^@clew\/cli(?:@[^/]*)?$/;

/**
 * The person-only Clew command that these words run, as the first word, or anywhere after a program that runs its
 * arguments. A program fed by its input, like xargs, adds more words.
 */
function humanOnlyCommand(words: readonly SpelledWord[], runsOthers: boolean, isFed = false): string | undefined {
  const removal = clientSettingsCommand(words);
  if (removal !== undefined) return removal;
  const clew = words.findIndex(
    ({ text, values }, at) =>
      (at === 0 || runsOthers) &&
      values.some((value) => isClew(value) || (at === 0 && value.includes(ANY) && /\bclew\b/.test(text))),
  );
  const [first, second] = clew === -1 ? [] : plainWords(words.slice(clew + 1));
  if (first === undefined) return clew !== -1 && isFed ? `clew with what ${words[0]?.text ?? ""} reads` : undefined;
  if (mayBe(first, HUMAN_ONLY)) return `clew ${first.text}`;
  const spoken = second === undefined ? undefined : `clew ${first.text} ${second.text}`;
  for (const [name, verbs] of Object.entries(HUMAN_VERBS))
    if (first.values.includes(name) && second !== undefined && mayBe(second, verbs)) return spoken;
  const isReserved = second?.values.some((value) => HUMAN_METHOD.test(value) || value.includes(ANY)) === true;
  if (first.values.includes("rpc") && isReserved) return spoken;
  const ratifies = first.values.includes("adopt") && words.some(({ values }) => values.includes("--ratify"));
  return ratifies ? "clew adopt --ratify" : undefined;
}

// Clients have their own commands that change their settings.
const CLIENT = /(?:^|\/)(?:claude|codex|gemini|cursor-agent|copilot|opencode)$/;
const SETTINGS: ReadonlySet<string> = new Set(wordList("mcp plugin plugins extension extensions"));
const LOOKS: ReadonlySet<string> = new Set(wordList("list get show details validate"));

/** A client's own command about Clew's server or plugin, unless it only reads. */
function clientSettingsCommand(words: readonly SpelledWord[]): string | undefined {
  const client = words.findIndex(({ values }) => values.some((value) => CLIENT.test(value)));
  const [kind, verb, ...rest] = client === -1 ? [] : plainWords(words.slice(client + 1));
  if (kind === undefined || verb === undefined || !kind.values.some((value) => SETTINGS.has(value))) return undefined;
  if (verb.values.every((value) => LOOKS.has(value))) return undefined;
  const isAbout = rest.some(({ values }) => values.some((value) => /^clew(?:@|$)/.test(value)));
  return isAbout ? [words[client], kind, verb].map((word) => word?.text).join(" ") : undefined;
}

function isClew(value: string): boolean {
  return CLEW.test(value);
}

/** The words that are neither flags nor the value of `--dir`. */
function plainWords(words: readonly SpelledWord[]): readonly SpelledWord[] {
  return words.filter(
    ({ values }, at) => !(values[0] ?? "").startsWith("-") && words[at - 1]?.values.includes("--dir") !== true,
  );
}

function mayBe({ values }: SpelledWord, names: ReadonlySet<string>): boolean {
  return values.some((value) => names.has(value) || value.includes(ANY));
}

const IN_TEXT =
  /(?:^|[\s;&|/'"`(])(clew(?:\.cjs)?['"]?\s+(?:off|on|trust|init|answer|ratify|withdraw|sync|token|gate|restore|serve|(?:config\s+(?:un)?set|rule\s+o(?:n|ff)|protocol\s+use)|rpc\s+['"]?(?:cstp\.)?(?:ratify|withdraw|switchRules)\w*)\b)/;

/** The same in a script for another program, in any language. */
function humanOnlyText(text: string): string | undefined {
  return IN_TEXT.exec(text)?.[1];
}

// Commands that run or interpret their arguments: a path may be anywhere inside them.
const INTERPRETERS: ReadonlySet<string> = new Set(
  wordList(
    "bash sh zsh dash ksh fish eval exec source . env xargs sudo su nohup setsid time timeout watch parallel find",
    "python python3 node deno bun ruby perl php awk gawk mawk sed ssh docker podman make npm npx pnpm yarn tclsh osascript",
    "trap command builtin nice ionice stdbuf script unshare chroot doas vim vi ed ex emacs bunx alias busybox toybox",
  ),
);
// Commands whose input says what to write or run.
const FED: ReadonlySet<string> = new Set(
  wordList("xargs parallel bash sh zsh dash ksh fish read mapfile readarray cpio at batch crontab source ."),
);
// Commands whose input names the files to write; it may come through a pipe.
const PATCHES = /\bapply_?patch\b|\bpatch\b|\bgit\b.*\b(?:apply|am)\b/;
const SHELL = /^(?:.*\/)?(?:ba|z|da|k|fi)?sh$/;
const ASSIGNERS: ReadonlySet<string> = new Set(wordList("export declare typeset local readonly"));
const MAX_DEPTH = 4;

/** Where a command runs, and what is protected there. */
interface TargetPlace extends ProtectedOptions, ClassifyOptions {
  /** Every folder where the shell may be. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the gate is open: a closed one gives its own reason for refusing person-only commands. */
  readonly open: boolean;
}

/** The protected file that a command would write, as spelled in the command. */
interface Touched {
  readonly word: string;
  /** Why it counts, if the word does not show it. */
  readonly why?: string;
}

/** The first word of a command that writes a protected file, or may do so. */
function touchedTarget(parsed: ParsedText, place: TargetPlace): Touched | undefined {
  const others = otherReadings(parsed.text, place.shells ?? ALL_SHELLS);
  const first = touchedIn(parsed, place);
  if (first !== undefined) return first;
  for (const reading of others) {
    const touched = touchedIn(parseScript(reading), place);
    if (touched !== undefined) return touched;
  }
  return undefined;
}

function touchedIn(parsed: ParsedText, place: TargetPlace): Touched | undefined {
  const scope: ShellScope = { variables: new Map(), env: place.env, folders: place.folders };
  const dots = /dotglob|globignore|globdots|glob_dots/i.test(parsed.text) || /[*?\])]\([^()\s]*D/.test(parsed.text);
  const patches = PATCHES.test(parsed.text);
  // Twice: a loop or a function may use a variable before the line that sets it.
  let last: TargetSearch | undefined;
  const harmless: TargetSearch["harmless"] = new WeakMap();
  for (let round = 0; round < 2 && last?.touched === undefined; round += 1) {
    scope.folders = place.folders;
    scope.takesFolders = scope.mayTakeFolders;
    scope.mayTakeFolders = false;
    last = { place, scope, dots, patches, named: false, depth: 0, harmless, taking: [], printing: [] };
    searchScript(parsed, last);
  }
  if (last?.touched !== undefined) return last.touched;
  const taken = last?.printing.find((printed) => last?.taking.some((taking) => isFedBy(taking, printed)));
  if (taken !== undefined) {
    const { fed, name, path } = taken;
    const what = fed === "folders" ? "may be, or hold," : "may name files in";
    return {
      word: path,
      why: `what \`${name}\` prints ${what} ${path}: name the folders, or leave out what begins with a dot`,
    };
  }
  if (last?.named !== true || last.unknown === undefined) return undefined;
  const why = `\`${last.unknown}\` cannot be worked out beside a protected name: name the files`;
  return { word: last.unknown, why };
}

/** A command or redirection that affects what another command's output names. */
interface Taking extends Pick<CommandFact, "pipelines"> {
  readonly fed: Fed;
}

/** A command that prints what is, or holds, Clew's folder, or names files in it. */
interface Printed extends Taking, Pick<CommandFact, "substituted"> {
  readonly name: string;
  readonly path: string;
}

/** Whether what one command prints may come to another: in a pipe, or as words. */
function isFedBy({ fed, pipelines }: Taking, printed: Printed): boolean {
  if (fed !== printed.fed) return false;
  if (printed.pipelines.at(-1)?.commands.some((part) => printsNone(part, printed)) === true) return false;
  return printed.substituted || pipelines.some((each) => printed.pipelines.includes(each));
}

/** Whether a part of a pipe drops all paths in dot folders; find prints a slash before each of them. */
function printsNone(part: SyntaxNode, { name }: Printed): boolean {
  if (part.type !== "Command") return false;
  if (part.name?.value === "wc") return true;
  return name === "find" && leavesOut(part) && part.args.some(({ text }) => /^'(?:\^\\?\.)?\/\\\.'$/.test(text));
}

/** Whether a word of a command, after this other one, is an exclusion. */
function leavesOut({ name, args }: Command, before = ""): boolean {
  if (name?.value === "find") return before === "!" || before === "-not";
  return name?.value === "grep" && args.some(({ text }) => /^-\w*v/.test(text));
}

interface TargetSearch {
  readonly place: TargetPlace;
  /** Commands and redirections that affect whatever another command names. */
  readonly taking: Taking[];
  readonly printing: Printed[];
  readonly scope: ShellScope;
  readonly dots: boolean;
  /** Whether a patch is applied: the surrounding texts then name the files to write. */
  readonly patches: boolean;
  readonly depth: number;
  /** Words already looked up without a finding, by the shell's folders. */
  readonly harmless: WeakMap<readonly string[], Set<string>>;
  touched?: Touched;
  /** Whether a protected path occurs anywhere, even if only to be read. */
  named: boolean;
  /** The first word of a writing command that could be anything. */
  unknown?: string;
}

function searchScript(parsed: ParsedText, search: TargetSearch): void {
  if (parsed.fault === undefined) {
    const judge = (fact: ShellFact): boolean => {
      judgeFact(fact, search);
      return true;
    };
    return walkScript(parsed, { judge, scope: search.scope, dots: search.dots });
  }
  for (const token of tokens(parsed.text)) check(token, [token], search);
  reserveForHuman(humanOnlyText(parsed.text), search);
}

function judgeFact(fact: ShellFact, search: TargetSearch): void {
  if (fact.kind === "command") judgeCommand(fact, search);
  else if (fact.kind === "values") note(fact.values, search);
  else if (fact.kind === "target") {
    const values = valuesOf(fact.target, search.scope);
    if (mayBeAny(values)) search.taking.push({ fed: "files", pipelines: fact.pipelines });
    check(fact.target.text, values, search);
  }
}

function judgeCommand(fact: CommandFact, search: TargetSearch): void {
  const { scope, place } = search;
  const { command, words } = fact;
  const name = command.name?.value ?? "";
  for (const [at, word] of words.entries())
    if (!leavesOut(command, words[at - 2]?.value)) note(valuesOf(word, scope), search);
  judgeHumanOnly(command, words, search);
  if (search.patches) judgePatches(command, words, search);
  if (name === "echo" || name === "printf") for (const { value } of words) note(tokens(value), search);
  judgeInput(command, words, search);
  judgeShellDifferences(fact, search);
  judgeFeeding(fact, search);
  if (PURE_READERS.has(name) || ASSIGNERS.has(name) || command.name === undefined) return;
  if (isReader(fact, place) || changesNone(command, words)) return;
  judgeSweeping(command, words, search);
  judgeWriter(command, words, search);
}

/** A command that affects whole folders, directly or through a program that runs it. */
function judgeSweeping(command: Command, words: readonly Word[], search: TargetSearch): void {
  const all = (command.name === undefined ? words : [command.name, ...words]).map((word) =>
    valuesOf(word, search.scope),
  );
  for (const [at, values] of (interprets(command) ? all : all.slice(0, 1)).entries()) {
    for (const name of values.map((value) => value.slice(value.lastIndexOf("/") + 1))) {
      if (!SWEEPERS.has(name)) continue;
      const swept = recursiveWriteTarget(name, all.slice(at + 1), { ...search.place, ...lookUp(search) });
      if (swept !== undefined)
        search.touched ??= { word: swept, why: `\`${name}\` would take ${swept} along, which belongs to Clew` };
    }
  }
}

const SETTINGS_FOLDER = /^(?:\.\/)?\.(?:claude|codex|gemini|cursor|copilot|opencode|github)\/?$/;
const STAGING = /^(?:add|commit|diff|log|show|blame|status)$/;
const WRITING_FLAG = /^(?:--?o|-[a-zA-Z]*[fp]|--(?:force|patch|interactive|edit|ext-diff|textconv)|-[ie]$)/;

/**
 * Whether a command creates a folder for an agent's own files, or stages files in git: neither changes their contents.
 */
function changesNone({ name, prefix }: Command, words: readonly Word[]): boolean {
  if (prefix.length > 0) return false;
  const values = words.map(({ value }) => value);
  const [first = "", ...rest] = values;
  if (name?.value === "mkdir") return values.every((each) => each === "-p" || SETTINGS_FOLDER.test(each));
  if (name?.value !== "git" || !STAGING.test(first)) return false;
  return (
    !rest.some((each) => WRITING_FLAG.test(each)) &&
    (first !== "add" || !rest.some((each) => /\.clew|[*?[]/.test(each)))
  );
}

/** Collects commands that print folders and commands that affect them; they are matched at the end. */
function judgeFeeding(fact: CommandFact, search: TargetSearch): void {
  const name = fact.command.name?.value ?? "";
  const words = fact.words.map((word) => valuesOf(word, search.scope));
  const place = { ...search.place, ...lookUp(search) };
  for (const fed of ["folders", "files"] as const) {
    const { pipelines, substituted } = fact;
    if (takesWhatItReads(fed, name, words)) search.taking.push({ fed, pipelines });
    const path = fed === "folders" ? printedAbove(name, words, place) : printedWithin(name, words, place);
    if (path !== undefined) search.printing.push({ fed, pipelines, substituted, name, path });
  }
}

/** In a command that shells read differently, any part may be a word or a command of its own. */
function judgeShellDifferences(fact: CommandFact, search: TargetSearch): void {
  const { command } = fact;
  const otherwise = readOtherwise(command, search.place.shells ?? ALL_SHELLS);
  if (otherwise === undefined || search.touched !== undefined) return;
  const source = sourceOf(fact);
  check(command.name?.text ?? source, tokens(source), search);
  if (search.touched !== undefined)
    search.touched = {
      word: source,
      why: `a protected name stands beside what shells read in different ways: ${otherwise}`,
    };
  reserveForHuman(humanOnlyText(source), search);
}

/** A command's stdin may name files; after `>!` zsh takes the next word as the file, bash as an argument. */
function judgeInput({ redirects }: Command, words: readonly Word[], search: TargetSearch): void {
  for (const redirect of redirects) {
    if (redirect.type === "HereDoc") note(tokens(redirect.body.text), search);
    else if (redirect.type === "HereString") note(tokens(redirect.target?.value ?? ""), search);
    else if (redirect.target?.text === "!")
      for (const word of words) check(word.text, valuesOf(word, search.scope), search);
  }
}

/** Clew itself, or a program that runs its arguments, with a person-only command. */
function judgeHumanOnly(command: Command, words: readonly Word[], search: TargetSearch): void {
  const all = command.name === undefined ? words : [command.name, ...words];
  const spelled = all.map((word) => ({ text: word.text, values: valuesOf(word, search.scope) }));
  reserveForHuman(humanOnlyCommand(spelled, interprets(command), FED.has(command.name?.value ?? "")), search);
  if (!interprets(command)) return;
  for (const { values } of spelled) for (const value of values) reserveForHuman(humanOnlyText(value), search);
}

function reserveForHuman(command: string | undefined, search: TargetSearch): void {
  if (command === undefined || !search.place.open) return;
  search.touched ??= { word: command, why: `\`${command}\` is for a person to give` };
}

function interprets({ name }: Command): boolean {
  if (name === undefined) return false;
  return INTERPRETERS.has(name.value) || name.value.includes("/") || name.parts !== undefined;
}

function judgePatches({ redirects }: Command, words: readonly Word[], search: TargetSearch): void {
  const documents = redirects.flatMap((redirect) => (redirect.type === "HereDoc" ? [redirect.body.text] : []));
  const texts = [...documents, ...words.flatMap((word) => valuesOf(word, search.scope))];
  for (const file of texts.flatMap(patchedFiles)) check(file, [file], search);
}

function judgeWriter(command: Command, words: readonly Word[], search: TargetSearch): void {
  const name = command.name?.value ?? "";
  if (command.name !== undefined) check(command.name.text, valuesOf(command.name, search.scope), search);
  const isConfig = name === "git" && words.some((each) => each.value === "config");
  for (const [at, word] of words.entries()) {
    const values = valuesOf(word, search.scope);
    check(word.text, values, search);
    // A git setting may contain a command.
    const isSetting = isConfig || (name === "git" && words[at - 1]?.value === "-c");
    if (!interprets(command) && !isSetting) continue;
    for (const value of values) {
      check(word.text, tokens(value).filter(mayBePath), search);
      // A path with a space is not a single token.
      if (namesRoot(value, search.place)) search.touched ??= { word: word.text };
    }
  }
  if (FED.has(name)) search.unknown ??= name;
  runInside(command, words, search);
}

/** A script given to a shell is a command of its own. */
function runInside(command: Command, words: readonly Word[], search: TargetSearch): void {
  if (search.depth >= MAX_DEPTH) return;
  const all = command.name === undefined ? words : [command.name, ...words];
  const shell = all.findIndex((word) => SHELL.test(word.value));
  const flag = shell === -1 ? -1 : all.findIndex((word, at) => at > shell && /^-\w*c$/.test(word.value));
  const evaluated = command.name?.value === "eval";
  const scripts = evaluated ? [words] : flag === -1 ? [] : [all.slice(flag + 1, flag + 2)];
  if (command.name?.value === "alias")
    for (const given of command.args)
      if (given.type === "Assignment" && given.value.type === "Word") scripts.push([given.value]);
  for (const script of scripts) {
    const text = script.map((word) => valuesOf(word, search.scope)[0] ?? "").join(" ");
    run(text, search);
  }
  for (const redirect of command.redirects) {
    if (redirect.type !== "HereDoc") continue;
    if (shell !== -1) run(redirect.body.text, search);
    else if (INTERPRETERS.has(command.name?.value ?? ""))
      check("<<", tokens(redirect.body.text).filter(mayBePath), search);
  }
}

function run(text: string, search: TargetSearch): void {
  const folders = search.scope.folders;
  const inner: TargetSearch = { ...search, depth: search.depth + 1 };
  searchScript(parseScript(text), inner);
  search.scope.folders = folders;
  search.named ||= inner.named;
  if (inner.touched !== undefined) search.touched ??= inner.touched;
  if (inner.unknown !== undefined) search.unknown ??= inner.unknown;
}

function lookUp({
  place,
  scope,
  dots,
}: TargetSearch): { folders: readonly string[]; dots: boolean } & ProtectedOptions {
  const { home, userFolders, opensTasks, mayLink } = place;
  return { home, userFolders, opensTasks, mayLink, folders: scope.folders, dots };
}

function note(values: readonly string[], search: TargetSearch): void {
  if (!search.named) search.named = values.some((value) => touches(value, search));
}

function touches(value: string, search: TargetSearch): boolean {
  const { folders } = search.scope;
  const harmless = search.harmless.get(folders) ?? new Set();
  search.harmless.set(folders, harmless);
  if (harmless.has(value)) return false;
  if (touchesProtected(value, lookUp(search))) return true;
  harmless.add(value);
  return false;
}

/** Checks a word of a writing command, and the value after an equals sign. */
function check(source: string, values: readonly string[], search: TargetSearch): void {
  if (search.touched !== undefined) return;
  const all = values.flatMap((value) => (value.includes("=") ? [value, value.slice(value.indexOf("=") + 1)] : [value]));
  if (all.some((value) => touches(value, search))) search.touched ??= { word: source };
  if (values.some((value) => value.includes(ANY))) search.unknown ??= source;
}

function namesRoot(text: string, { home, userFolders }: ProtectedOptions): boolean {
  return [home, ...userFolders].some((root) => root.includes(" ") && text.includes(root));
}

// A program's argument may be a regular expression: count a wildcard only with a protected name, or the start of one.
function mayBePath(token: string): boolean {
  const at = token.search(WILDCARD);
  if (at === -1 || OWN_NAME.test(token)) return true;
  return beginsName(token.slice(token.lastIndexOf("/", at) + 1, at));
}

const WILDCARD = /[\uE000\uE001\uE003]/;
const OWN_NAME = /clew|claude|codex|gemini|cursor|copilot|opencode|mcp\.json/i;

function tokens(text: string): string[] {
  return text
    .split(/[\s'"`;:=,(){}<>|&$]+/)
    .filter((token) => token !== "")
    .map(asPattern);
}

const LINKING = /\b(?:ln|link|symlink|mklink|tar|bsdtar|cpio|unzip|7z|rsync|git)\b/;

/** What a shell command would do: its verdict, and the first protected file that it would write. */
export function inspectShell(
  command: string,
  place: Omit<TargetPlace, "open"> & GitPlace,
  open: boolean,
): Pick<ToolFacts, "shell" | "protectedPath" | "protectedWhy"> {
  const parsed = parseScript(command);
  const shell = classifyScript(parsed, { ...place, git: place });
  if (shell.verdict === "read" || shell.verdict === "clew") return { shell };
  const touched = touchedTarget(parsed, { ...place, open, mayLink: LINKING.test(command) });
  if (touched === undefined) return { shell };
  const { word, why } = touched;
  return { shell, protectedPath: word, protectedWhy: why };
}
