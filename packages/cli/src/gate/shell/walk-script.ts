import {
  type Assignment,
  type Command,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  parse,
  type SyntaxNode,
  type Word,
} from "unbash";
import { ANY } from "../protected/protected-names.ts";
import { isOpenFolder, pathsOf } from "../protected/touched-path.ts";
import { isPlainPrint, lookUp, type ShellScope, valuesOf } from "./shell-values.ts";
import { wordList } from "./word-list.ts";

const TOKENS: ReadonlySet<string> = new Set(["Word", "Assignment", "Redirect", "HereString", "HereDocBody"]);
// These contain any number of brackets of their own.
const BRACKETED: ReadonlySet<string> = new Set([
  "Function",
  "Case",
  "ArithmeticCommand",
  "ArithmeticFor",
  "TestCommand",
]);

interface TextRange {
  readonly pos: number;
  readonly end: number;
}

/**
 * Whether an opening bracket between the words of a script, or of one command, opens no subshell. The parser drops one
 * together with the comment after it; in zsh both form a pattern, and the line continues.
 */
export function hasStrayBracket(text: string, node: SyntaxNode, range: TextRange): boolean {
  if (!text.includes("(") || !text.includes("#")) return false;
  const spans: (readonly [start: number, end: number])[] = [];
  let own = 0;
  const collect = (inner: SyntaxNode): void => {
    if (TOKENS.has(inner.type)) {
      spans.push([inner.pos, inner.end]);
      return;
    }
    if (inner.type === "Subshell") own += 1;
    else if (BRACKETED.has(inner.type)) own = Number.POSITIVE_INFINITY;
    forEachChild(inner, collect);
  };
  forEachChild(node, collect);
  return bracketsBetween(text, spans, range) > own;
}

function bracketsBetween(text: string, spans: (readonly [start: number, end: number])[], range: TextRange): number {
  let at = range.pos;
  let found = 0;
  for (const [start, end] of [...spans.toSorted(([left], [right]) => left - right), [range.end, range.end] as const]) {
    // Between words there are only operators and comments.
    const gap = text.slice(at, start).replace(/#[^\n]*/g, "");
    found += gap.split("(").length - 1;
    at = Math.max(at, end);
  }
  return found;
}

/** A text as a script, or why it cannot be parsed. */
export interface ParsedText {
  readonly text: string;
  readonly script: ParsedScript;
  readonly fault?: string;
}

/** The first error in a script or a substitution within it, whose commands the parser then leaves out. */
function errorIn(node: SyntaxNode): string | undefined {
  if (node.type === "Script" && node.errors !== undefined && node.errors.length > 0)
    return node.errors[0]?.message ?? "syntax error";
  let found: string | undefined;
  forEachChild(node, (inner) => {
    found ??= errorIn(inner);
  });
  return found;
}

/** Parses a text; a script that the parser does not fully understand has a fault. */
export function parseScript(text: string): ParsedText {
  const script = parse(text);
  const error = script.errors?.[0]?.message ?? (/[(`]/.test(text) ? errorIn(script) : undefined);
  if (error !== undefined) return { text, script, fault: `the command cannot be parsed: ${error}` };
  const stray = hasStrayBracket(text, script, { pos: 0, end: text.length });
  return { text, script, fault: stray ? "a bracket that belongs to no command" : undefined };
}

/** The facts that the walk over a script reports, in the order in which a shell reads it. */
export type ShellFact =
  | CommandFact
  /** Syntax that no read command needs. */
  | { readonly kind: "syntax"; readonly reason: string; readonly node: SyntaxNode }
  /** The values that a variable gets. */
  | { readonly kind: "values"; readonly values: readonly string[] }
  /** The file that a redirection may write. */
  | { readonly kind: "target"; readonly target: Word; readonly pipelines: readonly Pipeline[] };

/** A command of a script. */
export interface CommandFact {
  readonly kind: "command";
  readonly command: Command;
  /** The words after its name. */
  readonly words: readonly Word[];
  /** The text that contains the command. */
  readonly text: string;
  /** The pipelines around it. */
  readonly pipelines: readonly Pipeline[];
  /** Whether its output becomes words of another command. */
  readonly substituted: boolean;
}

/** A command's source text. */
export function sourceOf({ command, text }: CommandFact): string {
  return text.slice(command.pos, command.end);
}

/** A walk over one script: who receives its facts, and what its shell knows. */
export interface ScriptWalk {
  /** Judges a fact; returning false skips the nodes inside it. Lists of commands are always entered. */
  readonly judge: (fact: ShellFact) => boolean;
  /** Variables and folders, which the walk updates; omit it if the judge needs none. */
  readonly scope?: ShellScope;
  /** Whether wildcards match hidden files. */
  readonly dots?: boolean;
}

/** A node's place in a script. */
interface NodePlace {
  /** The text that the node's positions refer to. */
  readonly text: string;
  readonly pipelines: readonly Pipeline[];
  readonly substituted: boolean;
}

/** Syntax that may contain read commands; any other syntax is reported to the judge. */
const LISTS: ReadonlySet<string> = new Set(
  wordList("Script Statement CompoundList AndOr Pipeline Subshell BraceGroup Negation Time"),
);
const SYNTAX_NAMES: Readonly<Record<string, string>> = {
  If: "an if",
  For: "a loop",
  ArithmeticFor: "a loop",
  While: "a loop",
  Select: "a select",
  Case: "a case",
  Function: "a function",
  Coproc: "a coprocess",
  TestCommand: "a [[ ]] test",
  ArithmeticCommand: "an arithmetic command",
  Redirected: "a redirection of a group",
};

/** Walks over a whole script, and reports each fact to the judge. */
export function walkScript({ text, script }: ParsedText, walk: ScriptWalk): void {
  visit(script, walk, { text, pipelines: [], substituted: false });
}

function visit(node: SyntaxNode, walk: ScriptWalk, place: NodePlace): void {
  const { scope } = walk;
  const before = scope?.folders;
  if (enters(node, walk, place)) {
    const inner = placeIn(node, place);
    if (node.type === "AndOr") visitAndOr(node, walk, inner);
    else forEachChild(node, (child) => visit(child, walk, inner));
  }
  if (scope !== undefined && before !== undefined) scope.folders = foldersAfter(node, before, scope.folders);
}

/** The parser decodes a script in escaped backticks: positions in it refer to the decoded text. */
function placeIn(node: SyntaxNode, place: NodePlace): NodePlace {
  if (node.type === "Script" && node.source !== undefined) return { ...place, text: node.source };
  if (node.type === "CommandExpansion" || node.type === "ProcessSubstitution") return { ...place, substituted: true };
  return node.type === "Pipeline" ? { ...place, pipelines: [...place.pipelines, node] } : place;
}

/** Reports the facts about one node, and updates the scope; false if nothing in the node matters. */
function enters(node: SyntaxNode, walk: ScriptWalk, place: NodePlace): boolean {
  const { judge, scope } = walk;
  if (node.type === "Command") return enterCommand(node, walk, place);
  const reason = syntaxReason(node);
  const entered = reason === undefined || judge({ kind: "syntax", reason, node });
  if (LISTS.has(node.type)) return true;
  if (!entered) return false;
  if (scope === undefined) return true;
  if (REPEATED.has(node.type)) scope.mayTakeFolders ||= scope.takesFolders;
  if (node.type === "Assignment") assign(node, walk, scope);
  else if (node.type === "For" || node.type === "Select") {
    setValues(scope, node.name.value, node.wordlist?.flatMap((word) => valuesOf(word, scope)) ?? lookUp("@", scope));
    for (const word of node.wordlist ?? []) judge({ kind: "values", values: valuesOf(word, scope) });
  } else if (node.type === "CommandExpansion") return !isPlainPrint(node, scope);
  else if (node.type === "Redirect" && node.target !== undefined && node.operator !== "<")
    judge({ kind: "target", target: node.target, pipelines: place.pipelines });
  else if (node.type === "HereString" && node.target !== undefined)
    judge({ kind: "values", values: valuesOf(node.target, scope) });
  return true;
}

function syntaxReason(node: SyntaxNode): string | undefined {
  if (node.type === "Statement") return node.background ? "a command in the background" : undefined;
  if (node.type === "Pipeline")
    return node.prefixes.some(({ type }) => type !== "Negation") ? "time before a command" : undefined;
  return LISTS.has(node.type) ? undefined : `${SYNTAX_NAMES[node.type] ?? node.type} is not judged`;
}

function enterCommand(command: Command, walk: ScriptWalk, place: NodePlace): boolean {
  const { scope } = walk;
  const name = command.name?.value ?? "";
  const words = command.args.filter((word) => word.type === "Word");
  if (scope !== undefined) {
    for (const word of command.args) if (word.type === "Assignment") assign(word, walk, scope);
    if (name === "cd" || name === "pushd") changeFolder(words.at(-1), scope, { dots: walk.dots === true, command });
    scope.mayTakeFolders ||= TAKES_FOLDERS.has(name);
    if (name === "read") for (const { value } of words) setValues(scope, value, [ANY]);
  }
  return walk.judge({ kind: "command", command, words, ...place });
}

/**
 * In `a && cd b && c` everything before has succeeded; after the whole chain the shell may be in any folder along the
 * way.
 */
function visitAndOr(node: Extract<SyntaxNode, { type: "AndOr" }>, walk: ScriptWalk, place: NodePlace): void {
  const { scope } = walk;
  const passed = new Set(scope?.folders);
  let sure = true;
  node.commands.forEach((part, index) => {
    sure &&= index === 0 || node.operators[index - 1] === "&&";
    const before = scope?.folders ?? [];
    if (scope !== undefined && node.operators[index] === "&&") scope.mustHold = commandOf(part);
    visit(part, walk, place);
    if (scope === undefined) return;
    if (!sure) scope.folders = [...new Set([...before, ...scope.folders])];
    for (const folder of scope.folders) passed.add(folder);
  });
  if (scope !== undefined) scope.folders = [...passed];
}

const OWN_SHELL: ReadonlySet<string> = new Set(["Subshell", "CommandExpansion", "ProcessSubstitution", "Coproc"]);
const REPEATED: ReadonlySet<string> = new Set(["For", "Select", "While", "Function", "ArithmeticFor"]);
const BRANCHES: ReadonlySet<string> = new Set(["If", "For", "Select", "While", "Case", "Function", "ArithmeticFor"]);

function foldersAfter(node: SyntaxNode, before: readonly string[], after: readonly string[]): readonly string[] {
  if (OWN_SHELL.has(node.type)) return before;
  if (node.type === "Pipeline" && node.commands.length > 1) return before;
  return BRANCHES.has(node.type) ? [...new Set([...before, ...after])] : after;
}

// After these commands an existing folder may be gone, or locked.
const TAKES_FOLDERS: ReadonlySet<string> = new Set(
  wordList("rm rmdir mv chmod chown chgrp find git rsync xargs sudo doas env eval sh bash zsh dash ksh busybox"),
);

function commandOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.type === "Pipeline" && node.commands.length === 1 ? node.commands[0] : node;
}

// If it fails, what follows runs in the previous folder; after `&&` nothing follows.
function changeFolder(
  word: Word | undefined,
  scope: ShellScope,
  { dots, command }: { readonly dots: boolean; readonly command: Command },
): void {
  const values = word === undefined ? [scope.env["HOME"] ?? ANY] : valuesOf(word, scope);
  const targets = values
    .filter((value) => !value.includes(ANY) && value !== "-")
    .flatMap((value) => scope.folders.flatMap((folder) => pathsOf(value, folder, { dots })));
  const stands = scope.mustHold === command || scope.mayTakeFolders !== true;
  const sure =
    stands && targets.length > 0 && targets.every(isOpenFolder) && !values.some((each) => each.includes(ANY));
  scope.folders = [...new Set([...(sure ? [] : scope.folders), ...targets])].slice(0, 32);
}

function assign({ name, value, append }: Assignment, { judge }: ScriptWalk, scope: ShellScope): void {
  const values =
    value.type === "Word" ? valuesOf(value, scope) : value.elements.flatMap((element) => valuesOf(element, scope));
  judge({ kind: "values", values });
  const before = scope.variables.get(name) ?? [];
  setValues(scope, name, append === true ? before.flatMap((start) => values.map((end) => start + end)) : values);
}

function setValues(scope: ShellScope, name: string, values: readonly string[]): void {
  const all = new Set([...(scope.variables.get(name) ?? []), ...values]);
  scope.variables.set(name, all.size > 64 ? [ANY] : [...all]);
}
