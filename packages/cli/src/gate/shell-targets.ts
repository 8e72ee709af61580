import { type Command, forEachChild, parse, type SyntaxNode, type Word } from "unbash";
import { type ClassifyOptions, classifyCommand } from "./classify-command.ts";
import { list } from "./word-list.ts";

// Commands that run or interpret their arguments: a path may stand anywhere inside them.
const INTERPRETERS: ReadonlySet<string> = new Set(
  list(
    "bash sh zsh dash ksh fish eval exec source . env xargs sudo su nohup setsid time timeout watch parallel find",
    "python python3 node deno bun ruby perl php awk gawk mawk sed ssh docker podman make npm npx pnpm yarn tclsh osascript",
    "trap command builtin nice ionice stdbuf script unshare chroot doas vim vi ed ex emacs",
  ),
);

/** What of a command may name a file that it writes: every word of every part that is not known to only read. */
export function writtenTargets(text: string, options: ClassifyOptions): readonly string[] {
  const script = parse(text);
  if ((script.errors?.length ?? 0) > 0) return tokens(text);
  const targets = new Set<string>();
  const folders = new Set<string>();
  visit(script, { text, options, targets, folders });
  // A folder that was entered first is where the words that follow lead.
  if (targets.size > 0) for (const folder of folders) targets.add(folder);
  return [...targets];
}

interface Visit {
  readonly text: string;
  readonly options: ClassifyOptions;
  readonly targets: Set<string>;
  readonly folders: Set<string>;
}

function visit(node: SyntaxNode, state: Visit): void {
  if (node.type === "Command") visitCommand(node, state);
  else if (node.type === "Redirect" && node.target !== undefined) addWord(node.target, state, false);
  forEachChild(node, (child) => visit(child, state));
}

function visitCommand(command: Command, state: Visit): void {
  const source = state.text.slice(command.pos, command.end);
  const name = command.name?.value ?? "";
  if (name === "cd" || name === "pushd")
    for (const word of command.args) if (word.type === "Word") state.folders.add(word.value);
  const { verdict } = classifyCommand(source, state.options);
  if (verdict === "read" || verdict === "clew") return;
  const interprets = INTERPRETERS.has(name) || name.includes("/") || command.name?.parts !== undefined;
  if (command.name !== undefined) addWord(command.name, state, interprets);
  for (const word of command.args) {
    if (word.type === "Word") addWord(word, state, interprets);
    else addTokens(word.text, state);
  }
  for (const redirect of command.redirects)
    if (redirect.type === "HereDoc" && interprets) addTokens(redirect.body.text, state);
}

function addWord(word: Word, state: Visit, interprets: boolean): void {
  state.targets.add(word.value);
  const equals = word.value.indexOf("=");
  if (equals !== -1) state.targets.add(word.value.slice(equals + 1));
  // A word that the shell still has to work out is searched for every path inside it.
  if (interprets || /[$`*?[{~]/.test(word.text)) addTokens(word.text, state);
}

function addTokens(text: string, state: Visit): void {
  for (const token of tokens(text)) state.targets.add(token);
}

function tokens(text: string): string[] {
  return text.split(/[\s'"`;:=,(){}<>|&$[\]]+/).filter((token) => token !== "");
}

/** Commands of Clew that change who may do what: those belong to a person, whether or not the gate is open. */
const PERSONS = /(?:^|[\s;&|/])clew(?:\.cjs)?['"]?\s+(?:off|on|trust|init|config\s+(?:set|unset)|answer)\b/;

/** The command of Clew in a text that only a person gives; undefined where there is none. */
export function personsCommand(text: string): string | undefined {
  return PERSONS.exec(text)?.[0]
    .trim()
    .replace(/^[;&|/]\s*/, "");
}
