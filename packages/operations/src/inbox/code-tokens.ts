/** How a language writes what is no code, and what is one piece. */
interface Language {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  readonly strings: readonly string[];
  /** Whether how far a line is set in says what it belongs to. */
  readonly isIndented?: true;
}

const C_BLOCK = [["/*", "*/"]] as const;
const C: Language = { line: ["//"], block: C_BLOCK, strings: ['"', "'", "`"] };
const HASH: Language = { line: ["#"], block: [], strings: ['"', "'"] };
const PYTHON: Language = { line: ["#"], block: [], strings: ['"""', "'''", '"', "'"], isIndented: true };
const SQL: Language = { line: ["--"], block: C_BLOCK, strings: ["'", '"'] };
const MARKUP: Language = { line: [], block: [["<!--", "-->"]], strings: ['"', "'"] };
// An apostrophe begins a lifetime or a generic there as often as a character.
const RUST: Language = { line: ["//"], block: C_BLOCK, strings: ['"'] };

/** By the end of a file's name, or by all of it. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  (
    [
      ["ts tsx mts cts js jsx mjs cjs java kt kts scala go c h cc cpp cxx hh hpp cs swift dart groovy gradle proto", C],
      ["m mm php graphql gql jsonc json5 json scss less sass zig sol v sv", C],
      ["rs", RUST],
      ["css", { line: [], block: C_BLOCK, strings: ['"', "'"] }],
      ["py pyi", PYTHON],
      ["yaml yml", { ...HASH, isIndented: true }],
      ["rb sh bash zsh fish toml pl pm r ex exs nix cmake makefile mk dockerfile jl ps1 coffee cr", HASH],
      ["tf hcl", { line: ["#", "//"], block: C_BLOCK, strings: ['"'] }],
      ["ini cfg conf properties env", { line: ["#", ";"], block: [], strings: [] }],
      ["sql", SQL],
      ["lua", { line: ["--"], block: [["--[[", "]]"]], strings: ['"', "'"] }],
      ["hs elm purs", { line: ["--"], block: [["{-", "-}"]], strings: ['"'] }],
      ["clj cljs cljc edn lisp el scm", { line: [";"], block: [], strings: ['"'] }],
      ["erl hrl tex", { line: ["%"], block: [], strings: ['"'] }],
      ["fs fsx fsi ml mli", { line: ["//"], block: [["(*", "*)"]], strings: ['"'] }],
      ["html htm xml svg vue svelte", MARKUP],
    ] as const
  ).flatMap(([ends, language]) => ends.split(" ").map((end) => [end, language] as const)),
);

/** A piece of code: a name, a string, a number or a sign. */
export interface Token {
  readonly text: string;
  readonly isName: boolean;
  /** The first of its line. */
  readonly isFirst: boolean;
}

/** The code of a file without comments and white space; undefined where nothing is known of its language. */
export function codeTokens(path: string, text: string): readonly Token[] | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const language = LANGUAGES.get(name.slice(name.lastIndexOf(".") + 1));
  if (language === undefined) return undefined;
  return tokensIn(text.replace(/\\\r?\n/g, " "), language);
}

const WORD = /[\p{L}\p{N}_$@]+(?:\.\d[\p{L}\p{N}_]*)?/uy;
// Signs of several characters that a formatter never takes apart.
const SIGN = /=>|->|::|\?\?=?|\?\.|&&=?|\|\|=?|[=!]==?|[-+*/%&|^<:]=|\*\*=?|\.\.\.|./suy;

// A regular expression: what looks like a quote in it is none.
const PATTERN = /\/(?:[^\n\\/[]|\\.|\[(?:[^\n\\\]]|\\.)*\])+\/\w*/uy;
const BEFORE_PATTERN = new Set(["return", "typeof", "case", "in", "of"]);

/** Whether no value comes before, so that a stroke is no division. */
function mayBeginPattern(last: Token | undefined): boolean {
  if (last === undefined || BEFORE_PATTERN.has(last.text)) return true;
  return !last.isName && !/^["\d)\]}]/.test(last.text);
}

function tokensIn(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  const levels = [0];
  // How deep the code stands that is part of a string.
  const templates: number[] = [];
  let [at, isFirst, depth] = [0, true, 0];
  const push = (piece: string, isName: boolean): void => {
    tokens.push({ text: piece, isName, isFirst });
    isFirst = false;
  };
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (sign === "\n") isFirst = true;
    if (/\s|\ufeff/.test(sign)) {
      at += 1;
      continue;
    }
    const end = commentEnd(text, at, language);
    if (end !== undefined) {
      at = end;
      continue;
    }
    if (isFirst && language.isIndented === true && depth === 0) indent(levels, columnOf(text, at), push);
    const quote = language.strings.find((mark) => text.startsWith(mark, at));
    if (quote !== undefined) {
      at = pushString(text, at, { quote, push });
      if (text.startsWith("${", at - 2) && quote === "`") templates.push(depth);
      continue;
    }
    if (sign === "}" && templates.length > 0 && templates.at(-1) === depth) {
      templates.pop();
      at = pushString(text, at, { quote: "`", push });
      if (text.startsWith("${", at - 2)) templates.push(depth);
      continue;
    }
    PATTERN.lastIndex = at;
    const pattern =
      sign === "/" && language === C && mayBeginPattern(tokens.at(-1)) ? PATTERN.exec(text)?.[0] : undefined;
    if (pattern !== undefined) {
      push(pattern, false);
      at += pattern.length;
      continue;
    }
    WORD.lastIndex = at;
    SIGN.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    const piece = word ?? SIGN.exec(text)?.[0] ?? sign;
    if ("([{".includes(piece)) depth += 1;
    if (")]}".includes(piece)) depth = Math.max(0, depth - 1);
    const isNumber = word !== undefined && /^\d/.test(word);
    push(isNumber ? piece.toLowerCase() : piece, word !== undefined && !isNumber);
    at += piece.length;
  }
  return tokens;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** Only which lines belong together counts, not by how many blanks. */
function indent(levels: number[], column: number, push: Push): void {
  while (column < (levels.at(-1) ?? 0)) {
    levels.pop();
    push("⇤", false);
  }
  if (column > (levels.at(-1) ?? 0)) {
    levels.push(column);
    push("⇥", false);
  }
}

function commentEnd(text: string, at: number, { line, block }: Language): number | undefined {
  for (const [open, close] of block)
    if (text.startsWith(open, at)) {
      const end = text.indexOf(close, at + open.length);
      return end === -1 ? text.length : end + close.length;
    }
  if (!line.some((mark) => text.startsWith(mark, at))) return undefined;
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

type Push = (piece: string, isName: boolean) => void;

// One that is not closed ends with its line, unless it may be long; one with code in it ends where that begins.
function pushString(
  text: string,
  at: number,
  { quote, push }: { readonly quote: string; readonly push: Push },
): number {
  const isLong = quote.length > 1 || quote === "`";
  const start = at + (text.startsWith(quote, at) ? quote.length : 1);
  let [inside, end] = [start, text.length];
  for (; inside < text.length; inside += 1) {
    if (text[inside] === "\\") {
      inside += 1;
      continue;
    }
    const isCode = quote === "`" && text.startsWith("${", inside);
    if (text.startsWith(quote, inside) || isCode) end = inside + (isCode ? 2 : quote.length);
    else if (text[inside] === "\n" && !isLong) end = inside;
    else continue;
    break;
  }
  push(`"${text.slice(start, inside).replace(/\\(["'`])/g, "$1")}`, false);
  return end;
}
