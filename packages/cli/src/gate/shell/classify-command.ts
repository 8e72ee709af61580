import type { Command, HereDoc, Pipeline, Redirection } from "unbash";
import { follow, type GitPlace, type GitWalk, refuseForeignGit } from "./git.ts";
import { READ_COMMANDS } from "./read-commands.ts";
import { ALL_SHELLS, readOtherwise, type ShellName } from "./shell-differences.ts";
import { readWord, type ShellWord } from "./shell-word.ts";
import {
  type CommandFact,
  hasStrayBracket,
  type ParsedText,
  parseScript,
  sourceOf,
  walkScript,
} from "./walk-script.ts";
import { wordList } from "./word-list.ts";

// What a closed gate lets an agent do with Clew itself; `answer`, `off`, `config`, `trust`, `init` are a person's.
const WHOLE = new Set(
  wordList(
    "step show halt start learn complete set-route dispatch status schema search",
    "think decide supersede waive",
  ),
);
const NESTED: Readonly<Record<string, readonly string[]>> = {
  sessions: ["list", "show", "take"],
  thread: ["list", "show", "resume", "status"],
  task: ["context", "check", "list", "show", "journal"],
  knowledge: ["query"],
  rule: ["list", "test"],
};
const OUTPUT_FLAG = /^(?:-o|--(?:out|write|save|export|html|dest|to-file|target|file))/;

/** Why a call of clew is refused while the gate is closed, or undefined where it belongs to the protocol. */
function refuseClew(words: readonly ShellWord[]): string | undefined {
  const odd = words.find((word) => word.kind === "dynamic" || (word.kind === "pattern" && word.multiple));
  if (odd !== undefined) return `${odd.kind === "dynamic" ? odd.reason : `the pattern ${odd.value}`} cannot be judged`;
  const [command] = withoutGlobals(words);
  // The file of a waiver is one that is named, not one that is written.
  const output = words.find(
    (word) => OUTPUT_FLAG.test(word.value) && !(command?.value === "waive" && word.value.startsWith("--file")),
  );
  if (output !== undefined) return `${output.value} writes a file`;
  const [first, second] = [command, withoutGlobals(words)[1]];
  if (first === undefined || first.kind !== "literal") return "clew without a command";
  if (first.value === "--version" || first.value === "--help" || first.value === "help") return undefined;
  if (WHOLE.has(first.value)) return undefined;
  const nested = Object.hasOwn(NESTED, first.value) ? NESTED[first.value] : undefined;
  if (nested !== undefined && second?.kind === "literal" && nested.includes(second.value)) return undefined;
  if (first.value === "answer")
    return "answers come from the user: their next prompt, the ask tool of the client, or the dashboard";
  return `clew ${first.value}${nested === undefined ? "" : ` ${second?.value ?? ""}`} is not open to an agent now`;
}

/** The words from the command on: which project is meant, and how it is printed, says nothing of what is done. */
function withoutGlobals(words: readonly ShellWord[]): readonly ShellWord[] {
  let start = 0;
  for (let flag = words[0]?.value; flag !== undefined; flag = words[start]?.value) {
    if (flag === "--dir") start += 2;
    else if (flag === "--json" || flag === "--quiet" || flag.startsWith("--dir=")) start += 1;
    else break;
  }
  return words.slice(start);
}

/** Whether an input here-document may feed this call: only commands that take an answer or a text read stdin. */
function takesStdin(words: readonly ShellWord[]): boolean {
  const [first] = withoutGlobals(words);
  return first?.kind === "literal" && WHOLE.has(first.value);
}

/** Commands that are known to change something, so that a refusal can say so; every other name is merely unknown. */
const KNOWN_WRITERS: ReadonlySet<string> = new Set(
  (
    "rm rmdir mv cp touch mkdir ln chmod chown chgrp tee dd truncate install rsync patch shred unlink mkfifo mknod " +
    "sudo su env xargs bash sh zsh dash ksh fish eval exec source . nohup setsid time timeout watch parallel " +
    "python python3 node deno bun ruby perl php awk gawk mawk make cmake npm npx pnpm yarn pip pip3 uv cargo go " +
    "docker podman kubectl terraform curl wget ssh scp git-lfs apt apt-get brew kill pkill killall crontab " +
    "vi vim nano ed ex emacs code less more man ftp nc tar zip unzip gzip gunzip bzip2 xz split csplit alias export " +
    "set unset shopt trap mapfile read declare local typeset readonly let hash builtin enable pushd popd umask ulimit"
  ).split(" "),
);

/** What is known of a shell command before it runs; only `read` and `clew` pass a closed gate. */
export type Verdict = "read" | "write" | "clew" | "mixed" | "unknown";

/** A verdict with what speaks against the command. */
export interface Classification {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/** How the classifier learns what a name stands for on this machine. */
export interface ClassifyOptions {
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
  /** Whether this absolute path is the Node that runs clew; without it every file of that name is taken for one. */
  readonly isNode?: (path: string) => boolean;
  /** The shells that may run the command, where that is known: else any may. */
  readonly shells?: readonly ShellName[] | undefined;
  /** Where the command runs: without it no repository is looked at. */
  readonly git?: GitPlace;
}

interface Finding {
  readonly verdict: "read" | "clew" | "write" | "unknown";
  readonly reason?: string;
}

const PLAIN_END = /^(?:'[\w.-]+'|"[\w.-]+"|\\[\w.-]+)$/;

/** Judges a shell command by its whole syntax tree: everything in it must be on the list, with flags on the list. */
export function classifyCommand(text: string, options: ClassifyOptions): Classification {
  return classifyScript(parseScript(text), options);
}

/** The same for a text that is parsed already. */
export function classifyScript(parsed: ParsedText, options: ClassifyOptions): Classification {
  if (hasControl(parsed.text)) return unknown("the command holds control characters");
  if (parsed.fault !== undefined) return unknown(parsed.fault);
  if (parsed.script.commands.length === 0) return unknown("there is no command");
  const findings: Finding[] = [];
  const { git } = options;
  const command: CommandOptions = { ...options, walk: git && { place: git, folders: git.folders } };
  const feeding = new Map<Pipeline, boolean>();
  walkScript(parsed, {
    judge(fact) {
      if (fact.kind === "command") {
        const feedsClew = fact.pipelines.some((pipeline) => feedsInto(pipeline, options, feeding));
        findings.push(judgeCommand(fact.command, { ...command, feedsClew }));
      } else if (fact.kind === "syntax") findings.push({ verdict: "unknown", reason: fact.reason });
      return false;
    },
  });
  return conclude(findings);
}

/** Whether a command changes nothing, by itself and in whatever folder it runs. */
export function isReader(fact: CommandFact, options: Pick<ClassifyOptions, "isClew" | "isNode" | "shells">): boolean {
  const { command, text } = fact;
  if (hasControl(sourceOf(fact)) || command.redirects.some(({ type }) => type === "HereDoc")) return false;
  if (hasStrayBracket(text, command, command)) return false;
  const { verdict } = judgeCommand(command, options);
  return verdict === "read" || verdict === "clew";
}

function unknown(reason: string): Classification {
  return { verdict: "unknown", reasons: [reason] };
}

function conclude(findings: readonly Finding[]): Classification {
  const reasons = findings.flatMap((finding) => (finding.reason === undefined ? [] : [finding.reason]));
  const seen = new Set(findings.map((finding) => finding.verdict));
  if (!seen.has("write") && !seen.has("unknown")) return { verdict: seen.has("clew") ? "clew" : "read", reasons };
  if (seen.has("read") || seen.has("clew")) return { verdict: "mixed", reasons };
  return { verdict: seen.has("unknown") ? "unknown" : "write", reasons };
}

interface CommandOptions extends ClassifyOptions {
  /** Whether it stands in a pipe into clew: `cat` may then carry the answer in a here-document. */
  readonly feedsClew?: boolean;
  /** Where git would stand in this command. */
  readonly walk?: GitWalk | undefined;
}

function feedsInto(pipeline: Pipeline, options: ClassifyOptions, known: Map<Pipeline, boolean>): boolean {
  const feeds =
    known.get(pipeline) ?? pipeline.commands.some((part, index) => index > 0 && isClewCommand(part, options));
  known.set(pipeline, feeds);
  return feeds;
}

function isClewCommand(node: { readonly type: string }, options: ClassifyOptions): boolean {
  // The type field names the node; the parser's union is not discriminated through this narrower parameter.
  if (node.type !== "Command") return false;
  const command = node as Command;
  return clewArguments(command, wordsOf(command), options) !== undefined;
}

function wordsOf(command: Command): ShellWord[] {
  return command.args.map((word) =>
    word.type === "Word" ? readWord(word) : { kind: "dynamic", value: word.text, reason: "an assignment" },
  );
}

function judgeCommand(command: Command, options: CommandOptions): Finding {
  if (command.prefix.some((entry) => entry.type === "Assignment"))
    return { verdict: "unknown", reason: "an assignment before a command" };
  if (command.name === undefined) return { verdict: "write", reason: "a redirection without a command" };
  const name = readWord(command.name);
  if (name.kind !== "literal") return { verdict: "unknown", reason: "a command name that is not a plain word" };
  const words = wordsOf(command);
  const clewWords = clewArguments(command, words, options);
  const document = clewWords !== undefined ? takesStdin(clewWords) : options.feedsClew === true && name.value === "cat";
  const redirected = refuseRedirects(command, document);
  if (redirected !== undefined) return redirected;
  const finding = judgeWords(name.value, words, clewWords);
  if (finding.verdict !== "read" && finding.verdict !== "clew") return finding;
  const otherwise = readOtherwise(command, options.shells ?? ALL_SHELLS) ?? standsElsewhere(command, options);
  return otherwise === undefined ? finding : { verdict: "unknown", reason: otherwise };
}

/** Follows a `cd`, and refuses git where its repository is not the project's. */
function standsElsewhere(command: Command, { walk }: CommandOptions): string | undefined {
  if (walk === undefined) return undefined;
  if (command.name?.value === "cd") follow(walk, command);
  return command.name?.value === "git" ? refuseForeignGit(walk, command) : undefined;
}

function judgeWords(name: string, words: readonly ShellWord[], clewWords: readonly ShellWord[] | undefined): Finding {
  if (clewWords !== undefined) return findingOf("clew", refuseClew(clewWords), "unknown");
  const refuse = READ_COMMANDS.get(name);
  return refuse === undefined ? unlisted(name) : findingOf("read", refuse(words), "write", name);
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

/** The words after `clew`, or after `node <its file>`; undefined where the command is not the installed clew. */
function clewArguments(
  command: Command,
  words: readonly ShellWord[],
  options: ClassifyOptions,
): readonly ShellWord[] | undefined {
  if (command.name === undefined) return undefined;
  const name = readWord(command.name);
  if (name.kind !== "literal") return undefined;
  const [first] = words;
  if (/^(?:\/(?:.*\/)?)?node(?:\.exe)?$/.test(name.value))
    return first?.kind === "literal" &&
      first.value.startsWith("/") &&
      options.isClew(first.value) &&
      runsClew(name.value, options)
      ? words.slice(1)
      : undefined;
  // A relative path depends on the folder that an earlier cd of the same command may have left.
  const named = name.value === "clew" || /^\/(?:.*\/)?clew(?:\.cjs|\.cmd)?$/.test(name.value);
  return named && options.isClew(name.value) ? words : undefined;
}

/** The bare name is looked up by PATH; any other program may be called node, too. */
function runsClew(name: string, { isNode }: ClassifyOptions): boolean {
  return name === "node" || isNode === undefined || isNode(name);
}

function refuseRedirects(command: Command, document: boolean): Finding | undefined {
  for (const redirect of command.redirects) {
    const refused = refuseRedirect(redirect, document);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function refuseRedirect(redirect: Redirection, document: boolean): Finding | undefined {
  if (redirect.type === "HereString") return { verdict: "unknown", reason: "a here-string" };
  if (redirect.type === "HereDoc") return refuseDocument(redirect, document);
  if (redirect.descriptor?.type === "FileDescriptorVariable")
    return { verdict: "unknown", reason: "a redirection that assigns a variable" };
  const target = redirect.target === undefined ? undefined : readWord(redirect.target);
  if (target?.kind !== "literal") return { verdict: "unknown", reason: "a redirection that cannot be judged" };
  if (redirect.operator === ">&" && redirect.descriptor?.value === 2 && target.value === "1") return undefined;
  const { operator } = redirect;
  if (operator !== "<&" && operator !== ">&" && operator !== "<>" && target.value === "/dev/null") return undefined;
  if (operator === "<") return { verdict: "unknown", reason: `input from ${target.value}: use --input FILE or cat` };
  return { verdict: "write", reason: `a redirection to ${target.value}` };
}

function refuseDocument(document: HereDoc, allowed: boolean): Finding | undefined {
  if (document.delimiter?.quoted !== true) return { verdict: "unknown", reason: "a here-document without quotes" };
  // Shells differ on `$"END"`, `$'END'` and other marks: one takes the dollar sign along, and the document ends elsewhere.
  if (!PLAIN_END.test(document.delimiter.text))
    return { verdict: "unknown", reason: "a here-document whose end is not one plain word in quotes" };
  if (document.closing === undefined) return { verdict: "unknown", reason: "a here-document without its end" };
  if (document.descriptor !== undefined) return { verdict: "unknown", reason: "a here-document on another channel" };
  return allowed ? undefined : { verdict: "unknown", reason: "a here-document into a command that takes no answer" };
}

/** Shells differ on control characters, and terminals hide them; a tab and a line break are all that a command needs. */
function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10) || code === 127) return true;
  }
  return false;
}
