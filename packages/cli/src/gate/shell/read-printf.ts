import type { ShellWord } from "./shell-word.ts";

const CONVERSION = /%(?:%|[-+ #0]*\d*(?:\.\d+)?([sbdiouxXfFeEgGcq]))/g;
const NUMBERS = /^[diouxXfFeEgG]$/;
const PLAIN_NUMBER = /^[-+]?(?:0x[\da-f]+|\d+(?:\.\d+)?)$/i;

/**
 * printf assigns variables by -v and %n, and an index of such a name is run as code: only plain formats pass. Zsh and ksh work out
 * what stands for a number, commands in brackets included, and zsh takes a numbered character of the format for a percent sign.
 */
export function refusePrintf(words: readonly ShellWord[]): string | undefined {
  const dynamic = words.find((word) => word.kind === "dynamic");
  if (dynamic?.kind === "dynamic") return `${dynamic.reason} cannot be judged`;
  const [first] = words;
  if (first === undefined) return "printf needs a format";
  if (first.kind !== "literal") return "the format of printf must be a plain text";
  const at = words.length > 1 && first.value === "--" ? 1 : 0;
  const format = words[at];
  if (format?.kind !== "literal" || format.value.startsWith("-")) return "the format of printf must not start with -";
  if (format.value.replace(CONVERSION, "").includes("%")) return "printf may only use plain conversions such as %s";
  return refuseValues(format.value, words.slice(at + 1));
}

function refuseValues(format: string, values: readonly ShellWord[]): string | undefined {
  if (values.length === 0) return undefined;
  if (/\\[0-7xuUcCM]/.test(format)) return "a numbered character in the format of printf is not judged";
  const kinds = [...format.matchAll(CONVERSION)].flatMap(([, kind]) => kind ?? []);
  const shifted = values.some((word) => word.kind === "pattern" && word.multiple) && kinds.some(isNumber);
  const odd = values.find((word, index) => (shifted || isNumber(kinds[index % kinds.length])) && !isPlain(word));
  return odd === undefined ? undefined : `printf may make a number only of a plain one, not of ${odd.value}`;
}

function isNumber(kind: string | undefined): boolean {
  return kind !== undefined && NUMBERS.test(kind);
}

function isPlain(word: ShellWord): boolean {
  return word.kind === "literal" ? PLAIN_NUMBER.test(word.value) : /^"?\$[?#$]"?$/.test(word.value);
}
