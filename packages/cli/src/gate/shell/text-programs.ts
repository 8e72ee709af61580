import { positionals, refuseFlags, type ShellWord, withoutValues } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\[^/\n]){1,200}\/I?)`;
const RANGE = new RegExp(`(?:${ADDRESS}(?:,(?:${ADDRESS}|[+~]\\d+))?)?[ \\t]*!?[ \\t]*`, "y");
// Printing, deleting, quitting, line numbers, the two buffers: none of them opens a file or runs a command (w, W, r, R, e
// do).
const PLAIN_COMMAND = /(?:[pd=nNhHgGxDPzF]|[qQ]\d*)[ \t]*(?=[;\n}#]|$)/y;
const SUBSTITUTED = /[gpIiMm\d]*[ \t]*(?=[;\n}#]|$)/y;

/** sed passes only with a script that prints, and without -i, -f, w, e. */
export function refuseSed(words: readonly ShellWord[]): string | undefined {
  const refused = refuseFlags(words, {
    words: wordList("-n -E -r -e -z -u -nE -En -nr -rn -ne -Ee -re"),
    long: wordList("quiet silent regexp-extended null-data unbuffered"),
  });
  if (refused !== undefined) return refused;
  const scripts = scriptsOf(words);
  if (scripts.length === 0) return "sed without a script";
  const odd = scripts.find((script) => script.kind !== "literal" || !isHarmlessSed(script.value));
  return odd === undefined ? undefined : `the sed script ${JSON.stringify(odd.value)} is not one that only prints`;
}

/** With -e, every word after one is a script; otherwise the first word that is not a flag. */
function scriptsOf(words: readonly ShellWord[]): ShellWord[] {
  const scripts = words.filter((_, index) => /^-[nEr]?e$/.test(words[index - 1]?.value ?? ""));
  if (scripts.length > 0) return scripts;
  const first = words.find((word) => !word.value.startsWith("-"));
  return first === undefined ? [] : [first];
}

function isHarmlessSed(script: string): boolean {
  if (script.length === 0 || script.length > 500) return false;
  let at = 0;
  let depth = 0;
  for (;;) {
    at = skip(/[ \t\n;]*/y, script, at) ?? at;
    if (at === script.length) return depth === 0;
    if (script[at] === "#") at = skip(/[^\n]*/y, script, at) ?? at;
    else if (script[at] === "}") {
      depth -= 1;
      at += 1;
    } else {
      at = skip(RANGE, script, at) ?? at;
      if (script[at] === "{") {
        depth += 1;
        at += 1;
      } else {
        const end = commandEnd(script, at);
        if (end === undefined) return false;
        at = end;
      }
    }
    if (depth < 0) return false;
  }
}

function commandEnd(script: string, at: number): number | undefined {
  const letter = script[at];
  if (letter !== "s" && letter !== "y") return skip(PLAIN_COMMAND, script, at);
  const delimiter = script[at + 1] ?? "";
  if (!/[!-/:@|~,_^]/.test(delimiter) || delimiter === "\\") return undefined;
  const middle = sectionEnd(script, at + 2, { delimiter, brackets: letter === "s" });
  const last = middle === undefined ? undefined : sectionEnd(script, middle, { delimiter, brackets: false });
  return last === undefined ? undefined : skip(SUBSTITUTED, script, last);
}

/** The end of a part of a substitution; a delimiter in brackets ends it in some versions of sed only. */
function sectionEnd(
  script: string,
  start: number,
  { delimiter, brackets }: { readonly delimiter: string; readonly brackets: boolean },
): number | undefined {
  for (let at = start; at < script.length; at += 1) {
    const letter = script[at];
    if (letter === "\n") return undefined;
    if (letter === "\\") {
      if (script[at + 1] === "\n") return undefined;
      at += 1;
    } else if (letter === delimiter) return at + 1;
    else if (letter === "[" && brackets) {
      const close = /\[\^?\]?[^\]\n]*\]/y;
      const end = skip(close, script, at);
      if (end === undefined || script.slice(at, end).includes(delimiter)) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}

function skip(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** awk passes if its program is written in the command and opens only its input. */
export function refuseAwk(words: readonly ShellWord[]): string | undefined {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word?.kind !== "literal" || !word.value.startsWith("-")) break;
    if (word.value === "-F" || word.value === "-v") at += 1;
    else if (!/^-(?:F|v\w+=)/.test(word.value)) return `the flag ${word.value} is not on the list`;
  }
  const program = words[at];
  if (words.some((word) => word.kind === "dynamic")) return "a word that cannot be judged";
  if (program?.kind !== "literal") return "awk without a program that can be read";
  return isHarmlessAwk(program.value) ? undefined : "the program of awk may write a file or run a command";
}

const AWK_WORDS = new Set(
  wordList(
    "print printf return in delete if while for do else exit next nextfile BEGIN END BEGINFILE ENDFILE function func",
    "switch case default break continue",
  ),
);

/** Functions that some awks call without brackets. */
const AWK_ALONE = new Set(wordList("length fflush srand rand systime close"));

/**
 * Whether an awk program writes no file or pipe, runs no command and calls no function by a computed name. A `>` is a
 * comparison in a condition and in brackets; elsewhere it may be the target of a print.
 */
function isHarmlessAwk(program: string): boolean {
  if (program.length > 2_000) return false;
  let [at, brackets, braces] = [0, 0, 0];
  // The meaning of a slash depends on what precedes it; after some it may be either, depending on the awk.
  let before: "operand" | "operator" | "close" = "operator";
  while (at < program.length) {
    const rest = program.slice(at);
    const token = AWK_TOKEN.exec(rest)?.[0];
    if (token === undefined) return false;
    if (token === "/" && before === "operator") {
      const expression = AWK_EXPRESSION.exec(rest)?.[0];
      if (expression === undefined) return false;
      at += expression.length;
      before = "operand";
      continue;
    }
    at += token.length;
    if (/^[ \t#\\]/.test(token)) continue;
    if (token === "/" && before === "close" && /system|getline|@|>|\|/.test(program.replace(/\|\||>=/g, "")))
      return false;
    if (token === "system" || token === "getline") return false;
    if (brackets > 0 && /^(?:printf?|[{}])$/.test(token)) return false;
    if (token === ">" && brackets === 0 && braces > 0) return false;
    if (token === "(") brackets += 1;
    if (token === ")") brackets -= 1;
    if (token === "{") braces += 1;
    if (token === "}") braces -= 1;
    if (token === "++" || token === "--") before = before === "operator" ? before : "close";
    else if (token === ")" || AWK_ALONE.has(token)) before = "close";
    else before = /^["\w.\]]/.test(token) && !AWK_WORDS.has(token) ? "operand" : "operator";
  }
  return true;
}

// No name right behind a number, which awks read apart, no `@`, and no pipe that is not half of an "or".
const AWK_TOKEN =
  /^(?:[ \t]+|\n|\\\n|#[^\n]*|"(?:[^"\\\n]|\\[^\n])*"|[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])|\|\||\+\+|--|>=|[-+*/%^=!~<>&,;:?(){}[\]$])/;

// In brackets, awks read a class of letters and a backslash before `]` or `/` in their own ways.
const AWK_EXPRESSION = /^\/(?:[^/\\\n[]|\\[^\n]|\[\^?\]?(?:\[:[a-z]+:\]|\\[^\]\n]|(?!\[[:.=])[^\]/\\\n])*\])*\//;

const CONVERSION = /%(?:%|[-+ #0]*\d*(?:\.\d+)?([sbdiouxXfFeEgGcq]))/g;
const NUMBERS = /^[diouxXfFeEgG]$/;
const PLAIN_NUMBER = /^[-+]?(?:0x[\da-f]+|\d+(?:\.\d+)?)$/i;

/**
 * printf assigns variables with -v and %n, and runs an index in such a name as code: only plain formats pass. Zsh and ksh
 * evaluate a number's text, including commands in brackets, and zsh accepts a numeric escape as a percent sign.
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

const DOT_COMMAND =
  /^\.(?:tables|schema|indexes|indices|databases|fullschema|headers?|mode|width|dbinfo|show)(?: [\w%.*-]+)*\s*$/;
// sqlite3 has its own functions and statements that write files, however it was opened.
const WRITING_SQL = /\b(?:writefile|edit|load_extension|attach|vacuum|into)\b|(?:^|\n)\s*\./i;

/** sqlite3 passes if it is read-only and only gets queries. */
export function refuseSqlite(words: readonly ShellWord[]): string | undefined {
  const refused = refuseFlags(words, {
    words: wordList(
      "-readonly -header -headers -noheader -column -csv -json -line -list -table -box -markdown -html -bail -batch",
      "-separator -nullvalue",
    ),
  });
  if (refused !== undefined) return refused;
  if (!words.some(({ value }) => value === "-readonly")) return "sqlite3 without -readonly may change the database";
  const [, ...statements] = positionals(withoutValues(words, /^-(?:separator|nullvalue)$/));
  const odd = statements.find(({ kind, value }) => kind !== "literal" || !asksOnly(value));
  return odd === undefined && statements.length > 0
    ? undefined
    : `${odd?.value ?? "what it reads"} is not a plain query`;
}

function asksOnly(statement: string): boolean {
  if (DOT_COMMAND.test(statement)) return true;
  return /^\s*(?:select|pragma|explain|with|values)\b/i.test(statement) && !WRITING_SQL.test(statement);
}
