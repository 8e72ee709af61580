import type { Word, WordPart } from "unbash";

/** The flags with which a command changes nothing. Every word that starts with a dash is judged, even after `--`. */
export interface FlagRule {
  /** Letters without a value; they may be bundled. */
  readonly short?: string;
  /** Letters whose value may be attached: the rest of the word is that value. */
  readonly shortValue?: string;
  /** Long names without dashes, with or without `=value`; never abbreviated. */
  readonly long?: readonly string[];
  /** Whole words that are allowed, such as `-name` for find. */
  readonly words?: readonly string[];
  /** Whether `-5` is allowed. */
  readonly digits?: true;
  /** Whether a word after a lone `--` is never a flag, whatever it becomes. */
  readonly ends?: true;
  /** Whether its long flags may take the next word as their value, even `--`. */
  readonly longValue?: true;
  /** Flags that take the next word as their value, whatever it becomes. */
  readonly valued?: readonly string[];
}

/** Why these words are refused; undefined if every flag is on the list. */
export function refuseFlags(words: readonly ShellWord[], rule: FlagRule): string | undefined {
  let ended = false;
  let isValue = false;
  let before: ShellWord | undefined;
  for (const word of words) {
    if (word.kind === "dynamic") return `${word.reason} cannot be judged`;
    const isOneValue = isValue && !(word.kind === "pattern" && word.multiple);
    isValue = !isValue && word.kind === "literal" && rule.valued?.includes(word.value) === true;
    if (isOneValue && word.kind === "pattern") continue;
    if (word.value === "--") ended = rule.ends === true && !takesNext(before, rule);
    before = word;
    if (word.kind === "pattern" && word.start === "" && ended) continue;
    if (word.kind === "pattern" && word.start === "")
      return `the pattern ${word.value} may become a flag; write ./${word.value} or quote it`;
    const start = startOf(word);
    if (!start.startsWith("-")) continue;
    if (word.kind === "literal" && (start === "-" || start === "--")) continue;
    if (!isListed(start, word.kind === "pattern", rule)) return `the flag ${word.value} is not on the list`;
  }
  return undefined;
}

/** Whether a flag may take the next word, even `--`, as its value. */
function takesNext(flag: ShellWord | undefined, { shortValue = "", longValue }: FlagRule): boolean {
  const { value = "" } = flag ?? {};
  return value.startsWith("--")
    ? longValue === true && !value.includes("=")
    : value.startsWith("-") && shortValue.includes(value.at(-1) ?? "-");
}

function isListed(flag: string, open: boolean, rule: FlagRule): boolean {
  const equals = flag.indexOf("=");
  if (open && equals === -1) return false;
  if (rule.words?.includes(flag)) return true;
  if (flag.startsWith("--")) {
    const name = flag.slice(2, equals === -1 ? undefined : equals);
    return rule.long?.includes(name) ?? false;
  }
  if (rule.digits && /^-\d+$/.test(flag)) return true;
  for (const letter of flag.slice(1)) {
    if (rule.shortValue?.includes(letter)) return true;
    if (!rule.short?.includes(letter)) return false;
  }
  return true;
}

/** The words that are not flags; a lone dash is one of them. */
export function positionals(words: readonly ShellWord[]): ShellWord[] {
  return words.filter((word) => word.value === "-" || !startOf(word).startsWith("-"));
}

/** The words without the values of these flags; what looks like a flag may itself be the value of one. */
export function withoutValues(words: readonly ShellWord[], flags: RegExp): readonly ShellWord[] {
  let takes = false;
  return words.filter(({ value }) => {
    const isValue = takes;
    takes = !takes && flags.test(value);
    return !isValue;
  });
}

function startOf(word: ShellWord): string {
  return word.kind === "pattern" ? word.start : word.value;
}

/**
 * What is known about a shell word before the shell runs: its text; only its start (empty if it may be anything), and
 * whether it may become several words; or nothing.
 */
export type ShellWord =
  | { readonly kind: "literal"; readonly value: string }
  | {
      readonly kind: "pattern";
      readonly start: string;
      readonly value: string;
      readonly multiple: boolean;
      /** Whether it is always a number. */
      readonly number?: boolean;
    }
  | { readonly kind: "dynamic"; readonly value: string; readonly reason: string };

/** What a script gives its variables, by name; nothing is known about others. */
export type ShellVariables = ReadonlyMap<string, VariableValue>;

/** How every value of a variable starts, and whether a shell may split it into several words. */
export interface VariableValue {
  readonly start: string;
  readonly multiple: boolean;
  /** Whether all its values are numbers. */
  readonly number?: boolean;
}

const NOTHING_KNOWN: VariableValue = { start: "", multiple: true };

/** What is known about a variable with one of two values. */
export function eitherValue(one: VariableValue | undefined, other: VariableValue): VariableValue {
  if (one === undefined) return other;
  // The common start matters only for whether it may be a flag.
  return {
    start: one.start === other.start ? one.start : plainStart(one) && plainStart(other),
    multiple: one.multiple || other.multiple,
    number: one.number === true && other.number === true,
  };
}

function plainStart({ start }: VariableValue): string {
  return start === "" || start.startsWith("-") ? "" : "x";
}

/** The value of a variable that is given a word. */
export function givenValue(word: ShellWord): VariableValue {
  if (word.kind === "dynamic") return NOTHING_KNOWN;
  // An unquoted value is split, and treated as a pattern, once more.
  if (word.kind === "pattern" && HASH.test(word.value)) return { start: "0", multiple: false };
  const start = word.kind === "pattern" ? word.start : word.value;
  const number = word.kind === "pattern" ? word.number : /^\d+$/.test(word.value);
  const multiple = number !== true && (word.kind === "pattern" || /[*?[\s]/.test(word.value));
  return { start: /^[*?[\s]/.test(start) ? "" : start, multiple, number };
}

// The shell or the client sets these to a folder, or not at all: they are allowed inside double quotes.
const HARMLESS_VARIABLES = new Set(["$HOME", "$PWD", "$OLDPWD", "$CLAUDE_PROJECT_DIR", "$GEMINI_PROJECT_DIR"]);
const NUMERIC_VARIABLES = new Set(["$?", "$#", "$$"]);
const NO_VARIABLES: ShellVariables = new Map();

/** Reads one word of the syntax tree; at most the start of what the shell computes is known. */
export function readWord(word: Word, variables: ShellVariables = NO_VARIABLES): ShellWord {
  const { value, text } = word;
  if (text.includes("\\\n")) return { kind: "dynamic", value, reason: "a line break inside a word" };
  // Bash leaves these unchanged; zsh expands the variable after them.
  if (/\$[=^~+[]/.test(text) && !/^'[^']*'$/.test(text))
    return { kind: "dynamic", value, reason: "a dollar sign of zsh" };
  if (word.parts === undefined) return plainWord(text, value);
  const changed = changedBehind(word.parts);
  if (changed !== undefined) return { kind: "dynamic", value, reason: changed };
  let start = "";
  let open = true;
  let pattern = text.startsWith("~");
  let multiple = false;
  let splits = false;
  for (const part of word.parts) {
    const read = readPart(part, variables);
    if (read.kind === "dynamic") return { kind: "dynamic", value, reason: read.reason };
    if (open) start += read.start;
    if (read.kind === "literal") continue;
    pattern = true;
    open = false;
    multiple ||= read.multiple;
    splits ||= read.splits === true;
  }
  if (text.startsWith("~") && !/^~(?:\/|$)/.test(text))
    return { kind: "dynamic", value, reason: "a home folder by name" };
  if (!pattern) return { kind: "literal", value: start };
  const number = isNumber(word.parts, variables);
  return { kind: "pattern", start: splits || startsLoosely(word.parts) ? "" : start, value, multiple, number };
}

/** Whether a word is a number: a variable that is only given numbers, a sum, or a count. */
function isNumber(parts: readonly WordPart[], variables: ShellVariables): boolean {
  const [part, another] = flatParts(parts);
  if (part === undefined || another !== undefined) return false;
  if (part.type === "SimpleExpansion") return variables.get(part.text.slice(1))?.number === true;
  return part.type === "ArithmeticExpansion" || (part.type === "CommandExpansion" && COUNT.test(part.text));
}

/** The adjacent parts of a word, without quotes. */
function flatParts(parts: readonly WordPart[]): readonly WordPart[] {
  return parts.flatMap((part): readonly WordPart[] => (part.type === "DoubleQuoted" ? part.parts : [part]));
}

/**
 * Why a text after a variable changes its meaning: zsh reads brackets there as arithmetic, which runs commands, a colon
 * as a modifier, and a name after `$#` as the variable to measure.
 */
function changedBehind(parts: readonly WordPart[]): string | undefined {
  const flat = flatParts(parts);
  const isChanged = flat.some((part, at) => {
    const next = flat[at + 1];
    if (next === undefined) return false;
    if (part.type === "ParameterExpansion") return textOf(next).startsWith("[");
    if (part.type !== "SimpleExpansion") return false;
    return part.text === "$#" ? !SEPARATED.test(textOf(next)) : /^(?:\[|:[^\s])/.test(textOf(next));
  });
  return isChanged ? "a text right behind a variable" : undefined;
}

const SEPARATED = /^(?:[/\s,;.)]|:(?:\s|$))/;

/** Whether a word becomes a flag if its leading variable is unset: `"$OLDPWD-delete"`. */
function startsLoosely(parts: readonly WordPart[]): boolean {
  const [first, next] = flatParts(parts);
  return (
    (first?.type === "SimpleExpansion" || first?.type === "CommandExpansion") &&
    next !== undefined &&
    !SEPARATED.test(textOf(next))
  );
}

function textOf(part: WordPart): string {
  return part.type === "Literal" || part.type === "SingleQuoted" ? part.value : part.text;
}

function plainWord(text: string, value: string): ShellWord {
  if (!text.startsWith("~")) return { kind: "literal", value };
  if (!/^~(?:\/|$)/.test(text)) return { kind: "dynamic", value, reason: "a home folder by name" };
  return { kind: "pattern", start: value, value, multiple: false };
}

type PartRead =
  | { readonly kind: "literal"; readonly start: string }
  | { readonly kind: "pattern"; readonly start: string; readonly multiple: boolean; readonly splits?: true }
  | { readonly kind: "dynamic"; readonly reason: string };

const HASH = /^\$\(git (?:merge-base|rev-parse(?: --short| --verify)?)(?: [A-Za-z][\w./]*[~^]?\d*)+\)$/;

// A branch name is always one word; it may look like a flag.
const BRANCH = /^\$\(git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref --short HEAD)\)$/;
// The count of a pipe of plain words, or of a file's lines: it prints nothing else.
const COUNT =
  /^\$\((?:(?:[^;&|<>`$#()\\\n]+\|)+ *)?(?:wc -[lwcm](?: *< *[\w./-]+| *< *"\$\w+")?|date \+%s)(?: *\| *tr -d ' ')?\)$/;

const GLOB: PartRead = { kind: "pattern", start: "", multiple: true };
/** As many words as an unknown text has blanks. */
const ANY_WORDS: PartRead = { ...GLOB, splits: true };

function readPart(part: WordPart, variables: ShellVariables): PartRead {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return { kind: "literal", start: part.value };
    case "DoubleQuoted":
      return readQuoted(part.parts, variables);
    case "Glob":
    case "BraceExpansion":
      // A bracket or a brace may contain a substitution: `a[$(touch x)]`.
      return /[$`<>()]/.test(part.text) ? { kind: "dynamic", reason: `the pattern ${part.text}` } : GLOB;
    case "SimpleExpansion":
      return readVariable(part.text, variables, false);
    case "ParameterExpansion":
      return readParameter(part.text);
    case "AnsiCQuoted":
      // A tab between plain texts: shells that read it differently get a harmless text.
      return /^\$'(?:\\t|[^\\'])*'$/.test(part.text)
        ? { kind: "literal", start: part.value }
        : { kind: "dynamic", reason: "an escaped $'…' text" };
    case "CommandExpansion":
      // A hash, or nothing.
      if (HASH.test(part.text)) return { kind: "pattern", start: "0", multiple: false };
      if (BRANCH.test(part.text)) return { kind: "pattern", start: "", multiple: false };
      // Its commands are judged separately. Shells disagree about backticks.
      return part.text.startsWith("$(")
        ? ANY_WORDS
        : { kind: "dynamic", reason: "a command substitution in backticks" };
    case "ProcessSubstitution":
      return part.operator === "<"
        ? { kind: "pattern", start: "/dev/fd/", multiple: false }
        : { kind: "dynamic", reason: "a process substitution that is written to" };
    case "ArithmeticExpansion":
      return isSum(part.text, variables)
        ? { kind: "pattern", start: "", multiple: false }
        : { kind: "dynamic", reason: "an arithmetic expansion" };
    default:
      return { kind: "dynamic", reason: DYNAMIC_PARTS[part.type] };
  }
}

/** Shells evaluate an index: only numbers, and variables that are numbers, are allowed there. */
function isSum(text: string, variables: ShellVariables): boolean {
  if (/^\$\(\([\d\s+*/%()-]+\)\)$/.test(text)) return true;
  const names = text.match(/[A-Za-z_]\w*/g) ?? [];
  return /^\$\(\([\w \t+*/%-]+\)\)$/.test(text) && names.every((name) => variables.get(name)?.number === true);
}

const DYNAMIC_PARTS = {
  ExtendedGlob: "an extended pattern",
  LocaleString: 'a translated $"…" text',
} as const;

function readVariable(text: string, variables: ShellVariables, quoted: boolean): PartRead {
  if (NUMERIC_VARIABLES.has(text)) return { kind: "pattern", start: "0", multiple: false };
  const { start, multiple } = variables.get(text.slice(1)) ?? NOTHING_KNOWN;
  // An unquoted word after the first may be a flag.
  if (!quoted && multiple) return ANY_WORDS;
  return {
    kind: "pattern",
    start: start.startsWith("-") ? "" : start,
    multiple: text === "$@" || (!quoted && multiple),
  };
}

// A name or an array element, with operations that run nothing: zsh has bracket flags that do.
const PARAMETER =
  /^\$\{#?(?:[A-Za-z_]\w*|[\d?#@*])(?:\[(?:\d+|[@*])\])?(?:(?:%%?|##?)[\w./*?@ -]*|:?[-+][\w./*?@: -]*|\/\/?[\w./ -]+\/[\w./ -]*)?\}$/;

function readParameter(text: string): PartRead {
  return PARAMETER.test(text) ? ANY_WORDS : { kind: "dynamic", reason: "a parameter expansion" };
}

function readQuoted(parts: readonly WordPart[], variables: ShellVariables): PartRead {
  let start = "";
  let open = true;
  let multiple = false;
  for (const part of parts) {
    // A harmless variable is an absolute path; its text stands for it, so that the word never starts with a dash.
    const read: PartRead =
      part.type === "Literal"
        ? { kind: "literal", start: part.value }
        : part.type !== "SimpleExpansion"
          ? readPart(part, variables)
          : HARMLESS_VARIABLES.has(part.text) && !variables.has(part.text.slice(1))
            ? { kind: "pattern", start: part.text, multiple: false }
            : readVariable(part.text, variables, true);
    if (read.kind === "dynamic") return read;
    if (open) start += read.start;
    if (read.kind === "pattern") open = HARMLESS_VARIABLES.has(part.text);
    multiple ||= /\$@|\[@\]/.test(part.text);
  }
  return parts.every((part) => part.type === "Literal")
    ? { kind: "literal", start }
    : { kind: "pattern", start, multiple };
}
