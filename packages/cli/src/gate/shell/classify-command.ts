import type { Command, HereDoc, Redirection } from "unbash";
import { isCheck } from "./check-commands.ts";
import { follow, type GitPlace, type GitWalk, refuseForeignGit } from "./git.ts";
import { refuseForeignCode } from "./inline-code.ts";
import { isOwnName, READ_COMMANDS, refuseFind } from "./read-commands.ts";
import { give, refuseSyntax } from "./script-syntax.ts";
import { ALL_SHELLS, readOtherwise, type ShellName } from "./shell-differences.ts";
import { givenValue, readWord, type ShellVariables, type ShellWord, type VariableValue } from "./shell-word.ts";
import { asksVersion, refuseToolCall } from "./tool-calls.ts";
import {
  type CommandFact,
  hasStrayBracket,
  type ParsedText,
  parseScript,
  sourceOf,
  walkScript,
} from "./walk-script.ts";
import { wordList } from "./word-list.ts";

// Clew commands that an agent may use while the gate is closed; `answer`, `off`, `config`, `trust`, `init` are for
// people.
const WHOLE = new Set(
  wordList(
    "step show halt start learn complete set-route dispatch status schema search recall why prove",
    "think decide supersede waive report",
  ),
);
const NESTED: Readonly<Record<string, readonly string[]>> = {
  sessions: ["list", "show", "take"],
  thread: ["list", "show", "resume", "status"],
  task: ["context", "check", "list", "show", "journal"],
  knowledge: ["query"],
  rule: ["list", "test"],
  pr: ["check"],
};
const OUTPUT_FLAG = /^(?:-o|--(?:out|write|save|export|html|dest|to-file|target|file))/;
const NAMES_FILE = new Set(["waive", "recall"]); // their --file names a file without writing it

/** Why a clew call is refused while the gate is closed; undefined if it belongs to the protocol. */
function refuseClew(words: readonly ShellWord[]): string | undefined {
  const odd = words.find(
    (word) => word.kind === "dynamic" || (word.kind === "pattern" && (word.multiple || word.start === "")),
  );
  if (odd !== undefined) return `${odd.kind === "dynamic" ? odd.reason : `the pattern ${odd.value}`} cannot be judged`;
  const [first, second] = withoutGlobals(words);
  const output = words.find(
    ({ value }) => OUTPUT_FLAG.test(value) && !(NAMES_FILE.has(first?.value ?? "") && /^--file(?:=|$)/.test(value)),
  );
  if (output !== undefined) return `${output.value} writes a file`;
  if (first === undefined || first.kind !== "literal") return "clew without a command";
  if (WHOLE.has(first.value) || /^(?:--version|(?:--)?help)$/.test(first.value)) return undefined;
  const nested = Object.hasOwn(NESTED, first.value) ? NESTED[first.value] : undefined;
  if (nested !== undefined && second?.kind === "literal" && nested.includes(second.value)) return undefined;
  // At a terminal it settles items, which only a person may do; with --json it only lists.
  if (first.value === "inbox" && words.some(({ value }) => value === "--json")) return undefined;
  if (first.value === "answer")
    return "answers come from the user: their next prompt, the ask tool of the client, or the dashboard";
  return `clew ${first.value}${nested === undefined ? "" : ` ${second?.value ?? ""}`} is not open to an agent now`;
}

/** The words from the command on: global flags do not change what a command does. */
function withoutGlobals(words: readonly ShellWord[]): readonly ShellWord[] {
  let start = 0;
  for (let flag = words[0]?.value; flag !== undefined; flag = words[start]?.value) {
    if (flag === "--dir") start += 2;
    else if (flag === "--json" || flag === "--quiet" || flag.startsWith("--dir=")) start += 1;
    else break;
  }
  return words.slice(start);
}

/** Whether a here-document may feed this call: only commands that take an answer or a text read stdin. */
function takesStdin(words: readonly ShellWord[]): boolean {
  const [first] = withoutGlobals(words);
  return first?.kind === "literal" && WHOLE.has(first.value);
}

/** Commands known to change something, so that a refusal can say so; any other name is just unknown. */
const KNOWN_WRITERS: ReadonlySet<string> = new Set(
  (
    "rm rmdir mv cp touch mkdir ln chmod chown chgrp tee dd truncate install rsync patch shred unlink mkfifo mknod " +
    "sudo su bash sh zsh dash ksh fish eval exec source . nohup setsid time watch parallel " +
    "python python3 node deno bun ruby perl php awk gawk mawk make cmake npm npx pnpm yarn pip pip3 uv cargo go " +
    "docker podman kubectl terraform curl wget ssh scp git-lfs apt apt-get brew kill pkill killall crontab " +
    "vi vim nano ed ex emacs code less more man ftp nc tar zip unzip gzip gunzip bzip2 xz split csplit alias export " +
    "set unset shopt trap mapfile read declare local typeset readonly let hash builtin enable pushd popd umask ulimit"
  ).split(" "),
);

/**
 * The verdict on a shell command before it runs; only `read` and `clew` pass a closed gate, and `check` if the user
 * allows it.
 */
export type Verdict = "read" | "check" | "write" | "clew" | "mixed" | "unknown";

/** A verdict with the reasons against the command. */
export interface Classification {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/** How the classifier resolves names on this machine. */
export interface ClassifyOptions {
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
  /** Whether this absolute path is the Node that runs clew; without it, any file named node counts. */
  readonly isNode?: (path: string) => boolean;
  /** The shells that may run the command, if known; otherwise any. */
  readonly shells?: readonly ShellName[] | undefined;
  /** Where the command runs; without it no repository is checked. */
  readonly git?: GitPlace;
}

interface Finding {
  readonly verdict: "read" | "check" | "clew" | "write" | "unknown";
  readonly reason?: string;
}

const PLAIN_END = /^(?:'[\w.-]+'|"[\w.-]+"|\\[\w.-]+)$/;

/** Judges a shell command by its whole syntax tree: every part must be on the list, including flags. */
export function classifyCommand(text: string, options: ClassifyOptions): Classification {
  return classifyScript(parseScript(text), options);
}

/** Like `classifyCommand`, for a parsed text. */
export function classifyScript(parsed: ParsedText, options: ClassifyOptions): Classification {
  if (hasControl(parsed.text)) return unknown("the command holds control characters");
  if (parsed.fault !== undefined) return unknown(parsed.fault);
  if (parsed.script.commands.length === 0) return unknown("there is no command");
  const variables = new Map<string, VariableValue>();
  // In a loop a variable may be set after it is used: repeat until nothing new is learned.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = JSON.stringify([...variables]);
    const findings = judgeScript(parsed, options, variables);
    if (JSON.stringify([...variables]) === before) return conclude(findings);
  }
  return unknown("its variables go through too many hands");
}

const MOST_ROUNDS = 6;

function judgeScript(
  parsed: ParsedText,
  options: ClassifyOptions,
  variables: Map<string, VariableValue>,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { git } = options;
  const walk = git && { place: git, folders: git.folders };
  walkScript(parsed, {
    judge(fact) {
      if (fact.kind === "command") {
        findings.push(judgeCommand(fact.command, { ...options, walk, variables }));
      } else if (fact.kind === "syntax") {
        const reason = refuseSyntax(fact.node, {
          text: parsed.text,
          variables,
          refuseRedirect: (redirect) => refuseRedirect(redirect, false, variables)?.reason,
        });
        if (reason !== undefined) findings.push({ verdict: "unknown", reason: reason === "" ? fact.reason : reason });
      }
      return true;
    },
  });
  return findings;
}

/** Whether a command changes nothing, in any folder. */
export function isReader(fact: CommandFact, options: Pick<ClassifyOptions, "isClew" | "isNode" | "shells">): boolean {
  const { command, text } = fact;
  if (hasControl(sourceOf(fact)) || command.redirects.some(({ type }) => type === "HereDoc")) return false;
  if (hasStrayBracket(text, command, command)) return false;
  const { verdict } = judgeCommand(command, options);
  return verdict === "read" || verdict === "clew";
}

const unknown = (reason: string): Classification => ({ verdict: "unknown", reasons: [reason] });

function conclude(findings: readonly Finding[]): Classification {
  // Put what must change first: a check only waits for its user.
  const ordered = findings.toSorted(
    (left, right) => Number(left.verdict === "check") - Number(right.verdict === "check"),
  );
  const reasons = ordered.flatMap((finding) => (finding.reason === undefined ? [] : [finding.reason]));
  const seen = new Set(findings.map((finding) => finding.verdict));
  if (!seen.has("write") && !seen.has("unknown"))
    return { verdict: seen.has("check") ? "check" : seen.has("clew") ? "clew" : "read", reasons };
  if (seen.has("read") || seen.has("clew") || seen.has("check")) return { verdict: "mixed", reasons };
  return { verdict: seen.has("unknown") ? "unknown" : "write", reasons };
}

interface CommandOptions extends ClassifyOptions {
  /** Where git would run in this command. */
  readonly walk?: GitWalk | undefined;
  /** The values that its script gives to variables; a lone command has none. */
  readonly variables?: Map<string, VariableValue>;
}

function wordsOf(command: Command, variables?: ShellVariables): ShellWord[] {
  return command.args.map((word) =>
    word.type === "Word" ? readWord(word, variables) : { kind: "dynamic", value: word.text, reason: "an assignment" },
  );
}

function judgeCommand(command: Command, options: CommandOptions): Finding {
  const { variables } = options;
  if (command.name === undefined) return judgeAssignments(command, variables);
  const name = readWord(command.name, variables);
  if (name.kind !== "literal") return { verdict: "unknown", reason: "a command name that is not a plain word" };
  const words = wordsOf(command, variables);
  const clewWords = clewArguments(command, words, options);
  const document = clewWords === undefined ? name.value === "cat" : takesStdin(clewWords);
  const redirected = command.redirects
    .map((each) => refuseRedirect(each, document, variables))
    .find((each) => each !== undefined);
  if (redirected !== undefined) return redirected;
  const finding =
    clewWords === undefined ? judgeWords(name.value, words) : findingOf("clew", refuseClew(clewWords), "unknown");
  const assigned = refuseAssigned(command, finding, variables);
  if (assigned !== undefined) return { verdict: "unknown", reason: assigned };
  if (finding.verdict === "write" || finding.verdict === "unknown") return finding;
  if (name.value === "read" && variables !== undefined)
    for (const { value } of words) if (isOwnName(value)) give(variables, value, { start: "", multiple: true });
  const otherwise = readOtherwise(command, options.shells ?? ALL_SHELLS) ?? standsElsewhere(command, options);
  return otherwise === undefined ? finding : { verdict: "unknown", reason: otherwise };
}

/** Assignments without a command set a script's variables. */
function judgeAssignments(command: Command, variables: Map<string, VariableValue> | undefined): Finding {
  if (command.redirects.length > 0 || variables === undefined)
    return { verdict: "write", reason: "a redirection without a command" };
  for (const entry of command.prefix) {
    if (entry.type !== "Assignment") continue;
    const { name, value, index } = entry;
    if (!isOwnName(name) || index !== undefined || value.type !== "Word")
      return { verdict: "unknown", reason: `an assignment of ${name}` };
    const read = readWord(value, variables);
    if (read.kind === "dynamic") return { verdict: "unknown", reason: `an assignment of ${read.reason}` };
    give(variables, name, givenValue(read));
  }
  return { verdict: "read" };
}

// Names that only affect how a program prints.
const HARMLESS_NAMES = /^(?:NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|LC_[A-Z]+|LANG|LANGUAGE|TZ|TERM|COLUMNS)$/;
// Names that can make a program run another one, or change what it stores.
const STEERING_NAMES =
  /^(?:.*PATH|LD_.*|DYLD_.*|GIT_.*|CLEW.*|.*PAGER|.*UPDATE.*|.*COMMAND|BASH_ENV|ENV|SHELL|IFS|HOME)$/;

/** Why an assignment before a command is refused, if so. */
function refuseAssigned(
  command: Command,
  { verdict }: Finding,
  variables: ShellVariables | undefined,
): string | undefined {
  for (const entry of command.prefix) {
    if (entry.type !== "Assignment") continue;
    const { name, value, index } = entry;
    const read = value.type === "Word" && index === undefined ? readWord(value, variables) : undefined;
    const isName =
      (name === "IFS" && command.name?.value === "read") ||
      HARMLESS_NAMES.test(name) ||
      (verdict === "check" && (name === "PYTHONPATH" || !STEERING_NAMES.test(name)));
    if (!isName || read?.kind !== "literal" || (name === "COLUMNS" && !/^\d*$/.test(read.value)))
      return `an assignment of ${name} before a command`;
  }
  return undefined;
}

/** Follows a `cd`, and refuses git outside the project's repository. */
function standsElsewhere(command: Command, { walk }: CommandOptions): string | undefined {
  if (walk === undefined) return undefined;
  if (command.name?.value === "cd") follow(walk, command);
  // Behind `timeout` and similar, git runs in the same folder.
  const words = [command.name, ...command.args];
  const git = words.findIndex((word) => word?.type === "Word" && /^(?:\/.*\/)?git$/.test(word.value));
  const isRun = git === 0 || (git > 0 && Object.hasOwn(RUNNERS, command.name?.value ?? ""));
  return (
    refuseForeignCode(walk, command) ?? (isRun ? refuseForeignGit(walk, { args: command.args.slice(git) }) : undefined)
  );
}

// Folders of system programs.
const SYSTEM = /^\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?bin\/(?=[\w.+[-]+$)/;

function judgeWords(given: string, words: readonly ShellWord[]): Finding {
  const name = given.replace(SYSTEM, "");
  if (asksVersion(name, words)) return { verdict: "read" };
  const runs = Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined;
  if (runs !== undefined) return judgeRun(name, runs(words));
  const refuse = READ_COMMANDS.get(name);
  const reason = refuse === undefined ? refuseToolCall(name, words) : refuse(words);
  if (reason === undefined) return { verdict: "read" };
  if (isCheck(name, words)) return { verdict: "check", reason: `${name}: a test or a check` };
  return reason === null ? unlisted(given) : findingOf("read", reason, "write", name);
}

/** What a command runs: other words as a command, only itself (undefined), or why that is unknown. */
type InnerRun = { readonly words: readonly ShellWord[] } | { readonly refused: string } | undefined;

/** Commands that run their arguments. */
const RUNNERS: Readonly<Record<string, (words: readonly ShellWord[]) => InnerRun>> = {
  xargs: runOfXargs,
  timeout: (words) =>
    runBehind(
      words,
      /^(?:--preserve-status|--foreground|-v|--signal=\w+|--kill-after=\w+|-[sk]\w+)$/,
      /^\d+(?:\.\d+)?[smhd]?$/,
    ),
  gtimeout: (words) => runBehind(words, /^(?:--preserve-status|--foreground|-v)$/, /^\d+(?:\.\d+)?[smhd]?$/),
  nice: (words) => runBehind(words, /^(?:-n|-?\d+|-n\d+)$/),
  time: (words) => runBehind(words, /^-p$/),
  find: runOfFind,
};

function judgeRun(name: string, run: InnerRun): Finding {
  if (run === undefined) return { verdict: "read" };
  if ("refused" in run) return findingOf("read", run.refused, "write", name);
  const [inner, ...rest] = run.words;
  if (inner?.kind !== "literal") return { verdict: "unknown", reason: `${name}: what it runs cannot be told` };
  // The folder in which git would run there is unknown, and a `cd` there has no effect.
  const isUnfollowed = name === "xargs" || name === "find" ? /(?:^|\/)(?:git|cd)$/ : /^cd$/;
  if (isUnfollowed.test(inner.value)) return { verdict: "unknown", reason: `${name} ${inner.value} is not judged` };
  const finding = judgeWords(inner.value, rest);
  // The code that it would load there is unknown, too.
  if (finding.verdict === "read" && rest.length > 1 && /(?:^|\/)(?:node|python3?)$/.test(inner.value))
    return { verdict: "unknown", reason: `${name} ${inner.value} is not judged` };
  return finding.reason === undefined ? finding : { ...finding, reason: `${name} ${finding.reason}` };
}

function runBehind(words: readonly ShellWord[], flag: RegExp, value?: RegExp): InnerRun {
  let at = words.findIndex((word) => word.kind !== "literal" || !flag.test(word.value));
  if (value !== undefined && value.test(words[at]?.value ?? "")) at += 1;
  else if (value !== undefined) return { refused: "its first word is not on the list" };
  return at === -1 || at >= words.length ? { refused: "nothing to run" } : { words: words.slice(at) };
}

const ANYTHING: ShellWord = { kind: "pattern", start: "", value: "what it reads", multiple: true };

/** xargs appends words to its own, or replaces the text that -I names with one. */
function runOfXargs(words: readonly ShellWord[]): InnerRun {
  let at = 0;
  let replaced: string | undefined;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word?.kind !== "literal" || !word.value.startsWith("-")) break;
    const { value } = word;
    if (/^(?:-[0rt]+|-[nLPds]\S+|--null|--no-run-if-empty|--max-(?:args|procs|lines)=\d+|--delimiter=.*)$/.test(value))
      continue;
    const next = words[at + 1];
    if (/^-[nLPds]$/.test(value)) at += 1;
    else if (value === "-I" && next?.kind === "literal" && next.value !== "") {
      replaced = next.value;
      at += 1;
    } else if (/^-I./.test(value)) replaced = value.slice(2);
    else return { refused: `the flag ${value} is not on the list` };
  }
  const inner = words.slice(at);
  if (inner.length === 0) return undefined;
  if (replaced === undefined) return { words: [...inner, ANYTHING] };
  return { words: inner.map((word) => withReplaced(word, replaced)) };
}

function withReplaced(word: ShellWord, text: string): ShellWord {
  const at = word.kind === "literal" ? word.value.indexOf(text) : -1;
  return at === -1 ? word : { kind: "pattern", start: word.value.slice(0, at), value: word.value, multiple: false };
}

/** find passes if all its conditions are on the list; a command that it runs on each file must only read. */
function runOfFind(words: readonly ShellWord[]): InnerRun {
  const first = words.findIndex(({ value }) => value === "-exec");
  if (first === -1) {
    const refused = refuseFind(words);
    return refused === undefined ? undefined : { refused };
  }
  const ends = ({ value }: ShellWord, at: number): boolean =>
    at > first && (value === ";" || (value === "+" && words[at - 1]?.value === "{}"));
  const end = words.findIndex(ends);
  const again = words.findIndex(({ value }, at) => at > first && value === "-exec");
  if (end === -1 || (again !== -1 && again < end)) return { refused: "-exec without its end" };
  const others = runOfFind([...words.slice(0, first), ...words.slice(end + 1)]);
  if (others !== undefined) return "refused" in others ? others : { refused: "more than one -exec is not judged" };
  // Results start like the given folder, which is no flag; before a plus it is as many words as fit.
  const found: ShellWord = { kind: "pattern", start: "./", value: "{}", multiple: words[end]?.value === "+" };
  const inner = words.slice(first + 1, end);
  // A found name could become part of a script there.
  const odd = inner.find(({ value }) => value !== "{}" && value.includes("{}"));
  if (odd !== undefined) return { refused: `${odd.value} cannot be told` };
  return { words: inner.map((word) => (word.value === "{}" ? found : word)) };
}

function findingOf(
  passed: "read" | "clew",
  reason: string | undefined,
  ...[refused, name]: readonly ["write" | "unknown", string?]
): Finding {
  if (reason === undefined) return { verdict: passed };
  const unsure = reason.endsWith("cannot be judged");
  return { verdict: unsure ? "unknown" : refused, reason: name === undefined ? reason : `${name}: ${reason}` };
}

function unlisted(name: string): Finding {
  if (/(?:^|\/)clew(?:\.cjs|\.cmd)?$/.test(name))
    return { verdict: "unknown", reason: `${name} is not the installed clew` };
  const writes = KNOWN_WRITERS.has(name);
  return { verdict: writes ? "write" : "unknown", reason: `${name} is not on the list of reading commands` };
}

/** The words after `clew`, or after `node <its file>`; undefined if it is not the installed clew. */
function clewArguments(
  command: Command,
  words: readonly ShellWord[],
  options: ClassifyOptions,
): readonly ShellWord[] | undefined {
  if (command.name === undefined) return undefined;
  const name = readWord(command.name);
  if (name.kind !== "literal") return undefined;
  const [first] = words;
  if (/^(?:(?:[a-zA-Z]:)?[\\/](?:.*[\\/])?)?node(?:\.exe)?$/.test(name.value))
    return first?.kind === "literal" &&
      /^(?:[a-zA-Z]:)?[\\/]/.test(first.value) &&
      options.isClew(first.value) &&
      runsClew(name.value, options)
      ? words.slice(1)
      : undefined;
  // A relative path depends on the folder, which an earlier `cd` of the same command may have changed.
  const named = name.value === "clew" || /^(?:[a-zA-Z]:)?[\\/](?:.*[\\/])?clew(?:\.cjs|\.cmd)?$/.test(name.value);
  return named && options.isClew(name.value) ? words : undefined;
}

/** The bare name is found on PATH; any other program may also be called node. */
function runsClew(name: string, { isNode }: ClassifyOptions): boolean {
  return name === "node" || isNode === undefined || isNode(name);
}

function refuseRedirect(redirect: Redirection, document: boolean, variables?: ShellVariables): Finding | undefined {
  if (redirect.type === "HereString") return { verdict: "unknown", reason: "a here-string" };
  if (redirect.type === "HereDoc") return refuseDocument(redirect, document);
  if (redirect.descriptor?.type === "FileDescriptorVariable")
    return { verdict: "unknown", reason: "a redirection that assigns a variable" };
  const target = redirect.target === undefined ? undefined : readWord(redirect.target, variables);
  const { operator } = redirect;
  const isOneFile = target?.kind === "literal" || (target?.kind === "pattern" && !target.multiple);
  if (operator === "<" && isOneFile) return undefined;
  if (target?.kind !== "literal") return { verdict: "unknown", reason: "a redirection that cannot be judged" };
  const channel = redirect.descriptor?.value ?? 1;
  if (operator === ">&" && ((channel === 2 && target.value === "1") || (channel === 1 && target.value === "2")))
    return undefined;
  if (operator !== "<&" && operator !== ">&" && operator !== "<>" && target.value === "/dev/null") return undefined;
  return { verdict: "write", reason: `a redirection to ${target.value}` };
}

function refuseDocument(document: HereDoc, allowed: boolean): Finding | undefined {
  if (document.delimiter?.quoted !== true) return { verdict: "unknown", reason: "a here-document without quotes" };
  // Shells disagree about `$"END"`, `$'END'` and other marks: one includes the dollar sign, and the document ends
  // elsewhere.
  if (!PLAIN_END.test(document.delimiter.text))
    return { verdict: "unknown", reason: "a here-document whose end is not one plain word in quotes" };
  if (document.closing === undefined) return { verdict: "unknown", reason: "a here-document without its end" };
  if (document.descriptor !== undefined) return { verdict: "unknown", reason: "a here-document on another channel" };
  return allowed ? undefined : { verdict: "unknown", reason: "a here-document into a command other than cat and clew" };
}

/** Shells disagree about control characters, and terminals hide them; a command needs only tabs and line breaks. */
function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10) || code === 127) return true;
  }
  return false;
}
