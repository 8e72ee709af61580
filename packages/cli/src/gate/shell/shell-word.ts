import type { Word, WordPart } from "unbash";

/** Which flags of a command change nothing. Every word that starts with a dash is judged, also after `--`. */
export interface FlagRule {
  /** Letters without a value; they may be bundled. */
  readonly short?: string;
  /** Letters whose value may be attached; what follows them in the same word is that value. */
  readonly shortValue?: string;
  /** Long names without dashes, with or without `=value`; never abbreviated. */
  readonly long?: readonly string[];
  /** Whole words that are fine as they are, such as `-name` of find. */
  readonly words?: readonly string[];
  /** Whether `-5` is fine. */
  readonly digits?: true;
}

/** The reason why these words are refused, or undefined where every flag is on the list. */
export function refuseFlags(words: readonly ShellWord[], rule: FlagRule): string | undefined {
  for (const word of words) {
    if (word.kind === "dynamic") return `${word.reason} cannot be judged`;
    if (word.kind === "pattern" && word.start === "")
      return `the pattern ${word.value} may become a flag; write ./${word.value} or quote it`;
    const start = startOf(word);
    if (!start.startsWith("-")) continue;
    if (word.kind === "literal" && (start === "-" || start === "--")) continue;
    if (!isListed(start, word.kind === "pattern", rule)) return `the flag ${word.value} is not on the list`;
  }
  return undefined;
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

/** The words that are no flags; a lone dash is one of them. */
export function positionals(words: readonly ShellWord[]): ShellWord[] {
  return words.filter((word) => word.value === "-" || !startOf(word).startsWith("-"));
}

function startOf(word: ShellWord): string {
  return word.kind === "pattern" ? word.start : word.value;
}

/** What a shell word is known to become before the shell has run: a text, a pattern behind a known start, or anything. */
export type ShellWord =
  | { readonly kind: "literal"; readonly value: string }
  | { readonly kind: "pattern"; readonly start: string; readonly value: string; readonly multiple: boolean }
  | { readonly kind: "dynamic"; readonly value: string; readonly reason: string };

// Set by the shell or by the client itself to a folder, or not at all: they may stand inside double quotes.
const HARMLESS_VARIABLES = new Set(["$HOME", "$PWD", "$OLDPWD", "$CLAUDE_PROJECT_DIR", "$GEMINI_PROJECT_DIR"]);
const NUMERIC_VARIABLES = new Set(["$?", "$#", "$$"]);

/** Reads one word of the syntax tree; whatever the shell would still have to work out makes it dynamic. */
export function readWord(word: Word): ShellWord {
  const { value, text } = word;
  if (text.includes("\\\n")) return { kind: "dynamic", value, reason: "a line break inside a word" };
  // Bash leaves these as they stand; zsh expands the variable behind them.
  if (/\$[=^~+[]/.test(text) && !/^'[^']*'$/.test(text))
    return { kind: "dynamic", value, reason: "a dollar sign of zsh" };
  if (word.parts === undefined) return plainWord(text, value);
  let start = "";
  let open = true;
  let pattern = text.startsWith("~");
  let multiple = false;
  for (const part of word.parts) {
    const read = readPart(part);
    if (read.kind === "dynamic") return { kind: "dynamic", value, reason: read.reason };
    if (read.kind === "pattern") {
      pattern = true;
      if (read.start === "") open = false;
      if (part.type === "Glob" || part.type === "BraceExpansion") multiple = true;
    }
    if (open) start += read.start;
  }
  if (text.startsWith("~") && !/^~(?:\/|$)/.test(text))
    return { kind: "dynamic", value, reason: "a home folder by name" };
  if (isChanged(word.parts)) return { kind: "dynamic", value, reason: "a text right behind a variable" };
  return pattern ? { kind: "pattern", start, value, multiple } : { kind: "literal", value: start };
}

/**
 * Whether a text behind a variable could make something else of it: of `"$OLDPWD-delete"` a flag is left where nobody set the
 * variable, and zsh reads brackets there as arithmetic, which runs commands, and a colon as a change of the value.
 */
function isChanged(parts: readonly WordPart[]): boolean {
  const flat = parts.flatMap((part): readonly WordPart[] => (part.type === "DoubleQuoted" ? part.parts : [part]));
  return flat.some((part, at) => {
    const next = flat[at + 1];
    if (part.type !== "SimpleExpansion" || next === undefined) return false;
    // Behind `$#` zsh reads a name, whose length it takes.
    if (NUMERIC_VARIABLES.has(part.text) && part.text !== "$#") return /^(?:\[|:[^\s])/.test(textOf(next));
    return !/^(?:[/\s,;.)]|:(?:\s|$))/.test(textOf(next));
  });
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
  | { readonly kind: "literal" | "pattern"; readonly start: string }
  | { readonly kind: "dynamic"; readonly reason: string };

function readPart(part: WordPart): PartRead {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return { kind: "literal", start: part.value };
    case "DoubleQuoted":
      return readQuoted(part.parts);
    case "Glob":
    case "BraceExpansion":
      // A bracket or a brace may hold a substitution of its own: `a[$(touch x)]`.
      return /[$`<>()]/.test(part.text)
        ? { kind: "dynamic", reason: `the pattern ${part.text}` }
        : { kind: "pattern", start: "" };
    case "SimpleExpansion":
      return NUMERIC_VARIABLES.has(part.text)
        ? { kind: "pattern", start: "0" }
        : { kind: "dynamic", reason: `the variable ${part.text}` };
    default:
      return { kind: "dynamic", reason: DYNAMIC_PARTS[part.type] };
  }
}

const DYNAMIC_PARTS: Readonly<Record<Exclude<WordPart["type"], HandledPart>, string>> = {
  ParameterExpansion: "a parameter expansion",
  CommandExpansion: "a command substitution",
  ArithmeticExpansion: "an arithmetic expansion",
  ProcessSubstitution: "a process substitution",
  ExtendedGlob: "an extended pattern",
  AnsiCQuoted: "an escaped $'…' text",
  LocaleString: 'a translated $"…" text',
};
type HandledPart = "Literal" | "SingleQuoted" | "DoubleQuoted" | "Glob" | "BraceExpansion" | "SimpleExpansion";

function readQuoted(parts: readonly WordPart[]): PartRead {
  let start = "";
  let variable = false;
  for (const part of parts) {
    if (part.type === "Literal") {
      start += part.value;
    } else if (part.type === "SimpleExpansion" && HARMLESS_VARIABLES.has(part.text)) {
      // The value is an absolute path; its text stands for it, so that the word never starts with a dash.
      start += part.text;
      variable = true;
    } else {
      const read = readPart(part);
      if (read.kind === "dynamic") return read;
      start += read.start;
      variable = true;
    }
  }
  return { kind: variable ? "pattern" : "literal", start };
}
