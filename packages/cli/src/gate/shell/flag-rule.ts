import type { ShellWord } from "./shell-word.ts";

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
