import {
  type Command,
  type CommandExpansionPart,
  type ParameterExpansionPart,
  parse,
  type SyntaxNode,
  type Word,
  type WordPart,
} from "unbash";
import { ANY, asPattern, isOpen, ONE, STAR, STAR_DOT } from "../protected/protected-names.ts";

const MOST_WORDS = 64;
const LONGEST_BRACES = 20_000;

/** Expands a word's braces, each result as source text; undefined if there are too many. */
export function expandBraces(text: string): string[] | undefined {
  if (text.length > LONGEST_BRACES) return undefined;
  const group = findGroup(text, 0);
  if (group === undefined) return [text];
  const { start, end, inner } = group;
  const found: string[] = [];
  for (const choice of inner) {
    const rest = expandBraces(`${text.slice(0, start)}${choice}${text.slice(end)}`);
    if (rest === undefined) return undefined;
    found.push(...rest);
    if (found.length > MOST_WORDS) return undefined;
  }
  return found;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly inner: readonly string[];
}

function findGroup(text: string, from: number): Group | undefined {
  for (let index = from; index < text.length; index += 1) {
    index = skipQuoted(text, index);
    if (text[index] !== "{" || text[index - 1] === "$") continue;
    const group = readGroup(text, index);
    if (group !== undefined) return group;
  }
  return undefined;
}

/** The group that opens here, with its choices; undefined for literal braces. */
function readGroup(text: string, start: number): Group | undefined {
  let depth = 0;
  let last = start + 1;
  const inner: string[] = [];
  for (let index = start; index < text.length; index += 1) {
    index = skipQuoted(text, index);
    if (text[index] === "{") depth += 1;
    if (text[index] === "," && depth === 1) {
      inner.push(text.slice(last, index));
      last = index + 1;
    }
    if (text[index] !== "}") continue;
    depth -= 1;
    if (depth > 0) continue;
    const whole = text.slice(last, index);
    if (inner.length > 0) return { start, end: index + 1, inner: [...inner, whole] };
    const range = readRange(whole);
    return range === undefined ? undefined : { start, end: index + 1, inner: range };
  }
  return undefined;
}

/** Skips quoted or escaped text: returns the index of the next significant character. */
function skipQuoted(text: string, index: number): number {
  let at = index;
  for (;;) {
    const character = text[at];
    if (character === "\\") at += 2;
    else if (character === "'" || character === '"') {
      const close = text.indexOf(character, at + 1);
      if (close === -1) return text.length;
      at = close + 1;
    } else return at;
  }
}

function readRange(text: string): string[] | undefined {
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.-?\d+)?$/.exec(text);
  const numbers = /^(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.-?\d+)?$/.exec(text);
  const [, low = "", high = ""] = letters ?? numbers ?? [];
  if (letters === null && numbers === null) return undefined;
  const code = (end: string): number => (letters === null ? Number(end) : end.charCodeAt(0));
  const [first, last] = [code(low), code(high)].toSorted((left, right) => left - right);
  const found: string[] = [];
  for (let value = first ?? 0; value <= (last ?? 0) && found.length <= MOST_WORDS; value += 1)
    found.push(letters === null ? String(value) : String.fromCharCode(value));
  return found;
}

/** What is known at a word: the values each variable was ever given, and the shell's folders. */
export interface ShellScope {
  readonly variables: Map<string, readonly string[]>;
  readonly env: Readonly<Record<string, string | undefined>>;
  folders: readonly string[];
  /** Whether an earlier command may have removed or locked a folder. */
  mayTakeFolders?: boolean | undefined;
  /** Whether any command of the script may do so: inside a loop it may run earlier. */
  takesFolders?: boolean | undefined;
  /** What a pipe of commands prints that only list names, for who may ask them. */
  readonly listed?: ((commands: readonly Command[]) => string | undefined) | undefined;
  /** The command that must succeed for anything to follow. */
  mustHold?: SyntaxNode | undefined;
}

const LIMIT = 64;
/** Variables can double a text again and again: longer ones are not examined. */
const LONGEST = 500_000;

/**
 * Everything that a word may become, as texts with wildcards for what files determine and ANY for the unknown. Too many
 * values become one ANY: unknown text is never treated as harmless.
 */
export function valuesOf(word: Word, scope: ShellScope): readonly string[] {
  const { parts } = word;
  if (parts === undefined) return [word.value];
  if (parts.some((part) => part.type === "BraceExpansion")) return braceValues(word, scope);
  const values = joined(parts.map((part) => partValues(part, scope, false)));
  if (!parts.some((part) => part.type.endsWith("Expansion"))) return values;
  // The shell splits the result of an unquoted expansion.
  return values.flatMap((value) => (/\s/.test(value) ? [value, ...value.split(/\s+/)] : [value]));
}

function braceValues(word: Word, scope: ShellScope): readonly string[] {
  const texts = expandBraces(word.text);
  if (texts === undefined) return openPieces(word.text);
  return texts.flatMap((text) => {
    if (text === "") return [];
    if (text === word.text) return [text];
    const [statement] = parse(`: ${text}`).commands;
    const words = statement?.command.type === "Command" ? statement.command.args : [];
    return words.flatMap((each) => (each.type === "Word" ? valuesOf(each, scope) : [each.text]));
  });
}

/** The pieces of braces with too many choices: each may start a word. */
function openPieces(text: string): readonly string[] {
  const pieces = new Set(text.replace(/['"\\]/g, "").split(/[{},]/));
  return [...pieces].map((piece) => (piece === "." || piece.endsWith("/.") ? `${piece}c` : asPattern(piece)) + ANY);
}

function joined(choices: readonly (readonly string[])[]): readonly string[] {
  let values: string[] = [""];
  for (const choice of choices) {
    if (values.length * choice.length > LIMIT)
      return [choices.map((each) => (each.length === 1 ? (each[0] ?? "") : ANY)).join("")];
    values = values.flatMap((start) => choice.map((end) => start + end));
    if (values.some((value) => value.length > LONGEST)) return [ANY];
  }
  return values;
}

function partValues(part: WordPart, scope: ShellScope, quoted: boolean): readonly string[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [part.value];
    case "DoubleQuoted":
    case "LocaleString":
      return joined(part.parts.map((inner) => partValues(inner, scope, true)));
    case "Glob":
      return [part.kind === "star" ? STAR : ONE];
    case "ExtendedGlob":
      return [STAR_DOT];
    case "ArithmeticExpansion":
      return ["0"];
    case "SimpleExpansion":
      return asUsed(lookUp(part.text.slice(1), scope), quoted);
    case "ParameterExpansion":
      return asUsed(parameterValues(part, scope), quoted);
    case "CommandExpansion":
      return asUsed(printedBy(part, scope), quoted);
    default:
      return [ANY];
  }
}

/** An unquoted value is treated as a pattern again. */
function asUsed(values: readonly string[], quoted: boolean): readonly string[] {
  return quoted ? values : values.map(asPattern);
}

/** The values of a variable, as far as they are known. */
export function lookUp(name: string, scope: ShellScope): readonly string[] {
  if (/^[?#$!]$/.test(name)) return ["0"];
  const given = scope.variables.get(name);
  if (given !== undefined) return given;
  if (name === "PWD") return scope.folders;
  const value = scope.env[name];
  return value === undefined ? [ANY] : [value];
}

function parameterValues(part: ParameterExpansionPart, scope: ShellScope): readonly string[] {
  const { operation, parameter } = part;
  if (part.prefix === "#") return ["0"];
  if (part.prefix === "!") return [ANY];
  const given = lookUp(parameter, scope);
  if (operation === undefined) return given;
  if (operation.type !== "Default") return [ANY];
  const otherwise = valuesOf(operation.operand, scope);
  if (operation.operator.endsWith("+")) return ["", ...otherwise];
  if (operation.operator.endsWith("?")) return given;
  // An unset variable leaves only the default.
  const known = given.filter((value) => value !== ANY);
  return [...known, ...otherwise];
}

/** What a substitution prints, if that is obvious. */
function printedBy(part: CommandExpansionPart, scope: ShellScope): readonly string[] {
  const [statement, second] = part.script?.commands ?? [];
  const node = statement?.command;
  const nodes = node?.type === "Pipeline" ? node.commands : [node];
  const commands = nodes.filter((each) => each?.type === "Command");
  const [command, next] = commands;
  if (command === undefined || commands.length < nodes.length || second !== undefined) return [ANY];
  const printed = next === undefined ? printedText(command, scope) : undefined;
  const texts = printed ?? scope.listed?.(commands);
  return [texts ?? ANY].flat().map((text) => text.replace(/\n+$/, ""));
}

/** Whether a substitution only prints a text written in it, or a folder's name. */
export function isPlainPrint(part: CommandExpansionPart, scope: ShellScope): boolean {
  return !printedBy(part, scope).some((value) => value === ANY);
}

/** What a command prints, if the text is written in it. */
export function printedText(command: Command, scope: ShellScope): readonly string[] | undefined {
  const words = (): (readonly string[])[] =>
    command.args.map((word) => (word.type === "Word" ? valuesOf(word, scope) : [ANY]));
  const [document, another] = command.redirects;
  switch (command.name?.value) {
    case "cat":
      if (document?.type !== "HereDoc" || another !== undefined || command.args.length > 0) return undefined;
      return document.delimiter?.quoted === true ? [document.body.text] : undefined;
    case "echo":
      return joined(spaced(words().filter((word) => !/^-[neE]+$/.test(word[0] ?? ""))));
    case "printf": {
      const [format, ...rest] = words();
      if (format?.length !== 1 || rest.length > 1) return undefined;
      const plain = (format[0] ?? "").replaceAll("%s", "").replaceAll("\\n", "");
      if (/[%\\]/.test(plain) || isOpen(plain)) return undefined;
      const [start = "", ...ends] = (format[0] ?? "").replaceAll("\\n", "\n").split("%s");
      return ends.length > 1 ? undefined : joined([[start], rest[0] ?? [""], [ends.join("")]]);
    }
    case "pwd":
      return scope.folders;
    case "mktemp":
      return command.args.some((word) => word.type === "Word" && !word.value.startsWith("-"))
        ? undefined
        : ["/tmp/tmp.x"];
    default:
      return undefined;
  }
}

function spaced(words: readonly (readonly string[])[]): (readonly string[])[] {
  return words.flatMap((word, index) => (index === 0 ? [word] : [[" "], word]));
}
