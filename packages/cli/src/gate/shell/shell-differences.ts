import type { Command, Redirection, Word, WordPart } from "unbash";

/** A shell with its own way of reading commands; `sh` is whichever of them a system uses for that name. */
export type ShellName = "sh" | "dash" | "bash" | "zsh" | "fish";

/** Any of these may run a command if the shell is unknown. */
export const ALL_SHELLS: readonly ShellName[] = ["sh", "dash", "bash", "zsh", "fish"];

/**
 * What one of these shells reads differently from the parser, which follows bash; undefined if all of them read the same
 * words. Only needs to know what the parser and the list of read commands let pass.
 */
export function readOtherwise(command: Command, shells: readonly ShellName[]): string | undefined {
  const words = [command.name, ...command.args].flatMap((word) => (word?.type === "Word" ? [word] : []));
  for (const word of words) {
    const reason = differenceIn(word, shells);
    if (reason !== undefined) return reason;
  }
  for (const redirect of command.redirects) {
    const reason = redirectRead(redirect, shells);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function redirectRead(redirect: Redirection, shells: readonly ShellName[]): string | undefined {
  if (redirect.operator.startsWith("&>") && (shells.includes("sh") || shells.includes("dash")))
    return `${redirect.operator}, which sh reads as a command in the background: write >/dev/null 2>&1`;
  // zsh and dash know channels of one digit only: in `12>` the number is an argument.
  if (redirect.descriptor?.type === "FileDescriptor" && redirect.descriptor.end - redirect.descriptor.pos > 1)
    return "a channel of several digits, which shells read in different ways";
  return redirect.type === "Redirect" && redirect.target ? differenceIn(redirect.target, shells) : undefined;
}

// fish treats all of these as white space, and none is visible.
const ODD_SPACE = /[^\S \t\n]|[\p{Cc}\p{Cf}\p{Zs}]/u;

function differenceIn(word: Word, shells: readonly ShellName[]): string | undefined {
  const text = withoutExpansions(word);
  if (text === undefined) return "a substitution whose place is not known";
  const { bare, escaped, quoted } = layersOf(text);
  if (ODD_SPACE.test(bare.replace(/[ \t\n]/g, ""))) return "white space that is no blank, outside quotes";
  // zsh ends a block at any brace, and fish allows blanks in the choices of one.
  if (!isBalanced(bare)) return `a lone brace in ${text}: quote it`;
  if (!shells.includes("fish")) return undefined;
  if (/[A-Za-z0-9]/.test(escaped))
    return `a backslash before a letter in ${text}, which fish reads as a character: quote it`;
  if (quoted.some((part) => /\\(?:\\|$)/.test(part)))
    return `a backslash in single quotes that fish reads as an escape: ${text}`;
  if (text.startsWith("^")) return `${text}, which an older fish reads as a redirection: quote it`;
  return undefined;
}

const EXPANSIONS: ReadonlySet<string> = new Set([
  "CommandExpansion",
  "ProcessSubstitution",
  "ParameterExpansion",
  "ArithmeticExpansion",
]);

/** A word with each expansion replaced by `_`; commands inside them are judged separately. */
function withoutExpansions({ text, pos, parts = [] }: Word): string | undefined {
  const flat = parts.flatMap((part): readonly WordPart[] => (part.type === "DoubleQuoted" ? part.parts : [part]));
  let rest = text;
  for (const part of flat.filter(({ type }) => EXPANSIONS.has(type)).toReversed()) {
    const at = part.pos - pos;
    if (rest.slice(at, at + part.text.length) !== part.text) return undefined;
    rest = `${rest.slice(0, at)}_${rest.slice(at + part.text.length)}`;
  }
  return rest;
}

function isBalanced(bare: string): boolean {
  let depth = 0;
  for (const letter of bare) {
    if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

interface WordLayers {
  /** The text outside quotes. */
  readonly bare: string;
  /** The characters after a backslash, outside quotes. */
  readonly escaped: string;
  /** The texts in single quotes. */
  readonly quoted: readonly string[];
}

const PIECES = /'([^']*)'|"(?:[^"\\]|\\[^])*"|\\([^])|([^'"\\]+)/g;

/** Splits a word without expansions into its layers. */
function layersOf(text: string): WordLayers {
  const layers = { bare: "", escaped: "", quoted: [] as string[] };
  for (const [, single, letter, plain] of text.matchAll(PIECES)) {
    if (single !== undefined) layers.quoted.push(single);
    layers.escaped += letter ?? "";
    // Keep a placeholder for a quoted part: it is not a brace.
    layers.bare += plain ?? "_";
  }
  return layers;
}

/** The text as other shells read parts of it, in bash syntax: what they would run must be checked, too. */
export function otherReadings(text: string, shells: readonly ShellName[]): readonly string[] {
  const background = shells.includes("sh") || shells.includes("dash") ? text.replaceAll("&>", "& >") : text;
  const decoded = shells.includes("fish") ? text.replace(FISH_CHARACTER, fishCharacter) : text;
  return [...new Set([background, decoded])].filter((reading) => reading !== text);
}

const FISH_CHARACTER = /\\(?:[xX]([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3}))/g;

function fishCharacter(written: string, ...digits: readonly (string | undefined)[]): string {
  const [byte, short, long, octal] = digits;
  const code = octal === undefined ? Number.parseInt(byte ?? short ?? long ?? "", 16) : Number.parseInt(octal, 8);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
}
