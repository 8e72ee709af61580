import type { ShownDecision } from "../decision/show-decision.ts";
import { type BranchFile, governedBy } from "../pull-request/check-pull-request.ts";
import type { Repository } from "../why/touched-places.ts";

/** A decision whose governed code changed. */
export interface CodeChange {
  readonly decision: ShownDecision;
  /** When it was recorded or last ratified. */
  readonly since: string;
  /** The first of the files that changed. */
  readonly path: string;
  readonly count: number;
  /** All the files are in languages that Clew does not know, so only white space was ignored in comparing them. */
  readonly isPlain: boolean;
}

/** A decision, and the time from which changes to its code count. */
export interface WatchedDecision {
  readonly decision: ShownDecision;
  readonly since: string;
}

const MOST_FILES = 5_000;

/**
 * Decisions whose governed code changed since they were recorded or last ratified. Formatting, moves and renames do not
 * count: only what the code says.
 */
export async function codeChanges(
  repository: Repository,
  watched: readonly WatchedDecision[],
): Promise<readonly CodeChange[]> {
  const head = repository.hasHistory && watched.length > 0 ? await repository.commitOf("HEAD") : undefined;
  if (head === undefined) return [];
  const starts = new Map<string, WatchedDecision[]>();
  for (const each of watched) {
    const start = await repository.commitAt(each.since);
    if (start !== undefined) starts.set(start, [...(starts.get(start) ?? []), each]);
  }
  const work = await repository.workChanges((path) => watched.some(({ decision }) => governs(decision, [path])));
  const found: CodeChange[] = [];
  for (const [start, decisions] of starts) {
    const committed = start === head ? [] : await repository.branchFiles(start, head);
    const changed = await changedFiles(repository, start, withWork(committed, work));
    for (const { decision, since } of decisions) {
      const own = changed.filter(({ paths }) => governs(decision, paths));
      const [first] = own;
      if (first === undefined) continue;
      const isPlain = own.every((file) => file.isPlain);
      found.push({ decision, since, path: first.path, count: own.length, isPlain });
    }
  }
  return found;
}

function governs(decision: ShownDecision, paths: readonly string[]): boolean {
  return governedBy(decision, paths).length > 0;
}

/** Committed files with the changes of the work tree applied. */
function withWork(committed: readonly BranchFile[], work: readonly BranchFile[]): readonly BranchFile[] {
  const later = new Map(work.map((file) => [file.path, file]));
  const known = new Set(committed.map(({ path }) => path));
  const files = committed.map((file): BranchFile => {
    const now = later.get(file.path);
    if (now === undefined) return file;
    return { ...file, after: now.after, kind: now.after === undefined ? "deleted" : file.kind };
  });
  return [...files, ...work.filter(({ path }) => !known.has(path))];
}

interface ChangedFile {
  readonly path: string;
  /** Includes its path before a move. */
  readonly paths: readonly string[];
  readonly isPlain: boolean;
}

interface Compared extends ChangedFile {
  /** The renamed identifiers, if the code is otherwise the same; undefined if it differs. */
  readonly renames?: readonly Pair[];
}

type Pair = readonly [string, string];

async function changedFiles(
  repository: Repository,
  start: string,
  files: readonly BranchFile[],
): Promise<readonly ChangedFile[]> {
  const all = withMoves(files.slice(0, MOST_FILES));
  const compared = all.map(compare).filter((file) => file !== undefined);
  const pairs = new Map(
    compared.flatMap(({ renames = [] }) => renames.map((pair) => [pair.join("\n"), pair] as const)),
  );
  const renamed = await renamedEverywhere(repository, { start, pairs, places: movedPlaces(all) });
  return compared.filter(
    ({ renames }) => renames === undefined || !renames.every((pair) => renamed.has(pair.join("\n"))),
  );
}

/** File and folder names that moves replaced with others. */
function movedPlaces(files: readonly BranchFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ path, from }) => {
      const [old, now] = [placesIn(from ?? path), placesIn(path)];
      return old.length === now.length ? old.map((place, at) => `${place}\n${now[at] ?? ""}`) : [];
    }),
  );
}

function placesIn(path: string): readonly string[] {
  return path.replace(/\.[^/]*$/, "").split("/");
}

const MOST_NAMES = 100;

interface Renaming {
  readonly start: string;
  readonly pairs: ReadonlyMap<string, Pair>;
  readonly places: ReadonlySet<string>;
}

/**
 * The pairs that were renamed in the whole repository: the old name is gone everywhere, and the new one did not exist.
 */
async function renamedEverywhere(
  repository: Repository,
  { start, pairs, places }: Renaming,
): Promise<ReadonlySet<string>> {
  const moved = [...pairs.keys()].filter((key) => places.has(key.replaceAll("./", "")));
  const names = [...pairs].filter(([key, [old]]) => !moved.includes(key) && !old.startsWith("./"));
  if (names.length === 0 || names.length > MOST_NAMES) return new Set(moved);
  const [left, known] = await Promise.all([
    repository.mentioned(names.map(([, [old]]) => old)),
    repository.mentioned(
      names.map(([, [, now]]) => now),
      start,
    ),
  ]);
  const renamed = names.filter(([, [old, now]]) => !left.has(old) && !known.has(now));
  return new Set([...moved, ...renamed.map(([key]) => key)]);
}

/** Files both moved and formatted: a deleted and a new file with the same code (apart from names) count as one. */
function withMoves(files: readonly BranchFile[]): readonly BranchFile[] {
  const gone = new Map<string, { readonly file: BranchFile; readonly code: PlainCode }[]>();
  for (const file of files) {
    if (file.kind !== "deleted" || file.before === undefined) continue;
    const code = plainCode(file.path, file.before);
    gone.set(lengthKey(code), [...(gone.get(lengthKey(code)) ?? []), { file, code }]);
  }
  const moved = new Set<BranchFile>();
  const found = files.map((file): BranchFile => {
    if (file.kind !== "added" || file.after === undefined || gone.size === 0) return file;
    const code = plainCode(file.path, file.after);
    const left = (gone.get(lengthKey(code)) ?? []).filter((other) => !moved.has(other.file));
    const old =
      left.find((other) => renamesBetween(other.code, code)?.length === 0) ??
      left.find((other) => renamesBetween(other.code, code) !== undefined);
    if (old === undefined) return file;
    moved.add(old.file);
    return { ...file, kind: "changed", from: old.file.path, before: old.file.before };
  });
  return found.filter((file) => !moved.has(file));
}

function lengthKey({ imports, rest }: PlainCode): string {
  return `${imports.length} ${rest.length}`;
}

function compare({ path, from, before, after }: BranchFile): Compared | undefined {
  const paths = from === undefined ? [path] : [path, from];
  const isPlain = codeTokens(path, "") === undefined;
  if (before === undefined || after === undefined) return { path, paths, isPlain };
  if (before === after) return undefined;
  const renames = renamesBetween(plainCode(from ?? path, before), plainCode(path, after));
  return renames?.length === 0 ? undefined : { path, paths, isPlain, renames };
}

/** The renamed identifiers if the code is otherwise the same (empty if it is equal); undefined if it differs. */
function renamesBetween(old: PlainCode, now: PlainCode): readonly Pair[] | undefined {
  const names = new Map<string, string>();
  const back = new Map<string, string>();
  const fits = (token: Token, other: Token | undefined): boolean => {
    if (other === undefined || token.isName !== other.isName) return false;
    if (!token.isName) return token.text === other.text;
    if ((names.get(token.text) ?? other.text) !== other.text) return false;
    if ((back.get(other.text) ?? token.text) !== token.text) return false;
    names.set(token.text, other.text);
    back.set(other.text, token.text);
    return true;
  };
  if (old.rest.length !== now.rest.length || old.imports.length !== now.imports.length) return undefined;
  if (!old.rest.every((token, at) => fits(token, now.rest[at]))) return undefined;
  // Renaming an import changes its place in sorted imports.
  const count = new Map<string, number>();
  for (const { text } of now.imports) count.set(text, (count.get(text) ?? 0) + 1);
  const left = old.imports.filter((token) => {
    const text = names.get(token.text) ?? token.text;
    const more = count.get(text) ?? 0;
    count.set(text, more - 1);
    return more <= 0;
  });
  const added = now.imports.filter(({ text }) => {
    const more = count.get(text) ?? 0;
    count.set(text, more - 1);
    return more > 0;
  });
  if (left.length !== added.length || !left.every((token, at) => fits(token, added[at]))) return undefined;
  return [...names].filter(([name, other]) => name !== other);
}

interface PlainCode {
  readonly imports: readonly Token[];
  readonly rest: readonly Token[];
}

/**
 * The content of a file without what formatters and moves change: line-end punctuation, quotes, import order, file
 * locations.
 */
function plainCode(path: string, text: string): PlainCode {
  const tokens = codeTokens(path, text);
  if (tokens === undefined)
    return { imports: [], rest: [{ text: text.replace(/\s+/g, ""), isName: false, isFirst: true }] };
  const { imports, rest } = withoutImports(tokens);
  return { imports: imports.toSorted((left, right) => (left.text < right.text ? -1 : 1)), rest: withoutLooks(rest) };
}

const IMPORTS = new Set(["import", "use", "using", "from", "require", "include", "package", "namespace", "#"]);

/** Imports may be in any order. Of an imported path, compare the file name only. */
function withoutImports(tokens: readonly Token[]): PlainCode {
  const imports: Token[] = [];
  const rest: Token[] = [];
  let [isImport, depth] = [false, 0];
  for (const [at, token] of tokens.entries()) {
    if (token.isFirst && depth <= 0) {
      isImport = IMPORTS.has(token.text);
      depth = 0;
    }
    if ("([{".includes(token.text)) depth += 1;
    if (")]}".includes(token.text)) depth -= 1;
    if (!isImport) rest.push(tokens[at - 1]?.text === "from" ? placeless(token) : token);
    // Of a dotted path, compare the last name only.
    else if (!/^(?:[,;(){}⇥⇤.]|::)$/.test(token.text) && !/^(?:\.|::)$/.test(tokens[at + 1]?.text ?? ""))
      imports.push(placeless(token));
  }
  return { imports, rest };
}

const PLACE = /^"(?:\.{1,2}\/|\/|@\/|~\/|src\/)|^"[^"]*\.h(?:h|pp)?$/;

function placeless(token: Token): Token {
  if (!PLACE.test(token.text)) return token;
  const name = token.text.slice(Math.max(0, token.text.lastIndexOf("/")) + 1).replace(/\.\w+$/, "");
  return { ...token, text: `./${name}`, isName: true };
}

const GOES_ON = /^[.?:+\-*/%&|=<>[(]/;
const BEFORE_GROUP = new Set(["return", "=", "=>", "in", "assert", "yield", "throw", ":="]);

// A union type may start with its separator.
const BEFORE_FIRST = new Set(["=", ":", "<", "(", "=>", "?"]);

/** Drop commas and semicolons, which formatters add and remove, and parentheses that only allow a line break. */
function withoutLooks(tokens: readonly Token[]): readonly Token[] {
  const signs = tokens.filter(({ text }) => text !== "," && text !== ";");
  const kept = signs.filter(({ text }, at) => text !== "|" || !BEFORE_FIRST.has(signs[at - 1]?.text ?? ""));
  const dropped = new Set<number>();
  const open: number[] = [];
  for (const [at, { text }] of kept.entries()) {
    if (text === "(") open.push(at);
    if (text !== ")") continue;
    const from = open.pop();
    if (from === undefined) continue;
    const next = kept[at + 1];
    const isWhole = next === undefined || ")]}".includes(next.text) || (next.isFirst && !GOES_ON.test(next.text));
    const isGroup = BEFORE_GROUP.has(kept[from - 1]?.text ?? "") && isWhole;
    const isParam = next?.text === "=>" && at === from + 2;
    if (isGroup || isParam) dropped.add(from).add(at);
  }
  return kept.flatMap((token, at) => (dropped.has(at) ? [] : [unquotedKey(token, kept[at + 1])]));
}

/** An object key may be quoted or not. */
function unquotedKey(token: Token, next: Token | undefined): Token {
  const isKey = next?.text === ":" && /^"[\p{L}_$][\p{L}\p{N}_$]*$/u.test(token.text);
  return isKey ? { ...token, text: token.text.slice(1), isName: true } : token;
}

/** How a language writes comments and strings. */
interface Language {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  readonly strings: readonly string[];
  /** Whether indentation is significant. */
  readonly isIndented?: true;
}

const C_BLOCK = [["/*", "*/"]] as const;
const C: Language = { line: ["//"], block: C_BLOCK, strings: ['"', "'", "`"] };
const HASH: Language = { line: ["#"], block: [], strings: ['"', "'"] };
const PYTHON: Language = { line: ["#"], block: [], strings: ['"""', "'''", '"', "'"], isIndented: true };
const SQL: Language = { line: ["--"], block: C_BLOCK, strings: ["'", '"'] };
const MARKUP: Language = { line: [], block: [["<!--", "-->"]], strings: ['"', "'"] };
// In Rust an apostrophe starts a lifetime as often as a character.
const RUST: Language = { line: ["//"], block: C_BLOCK, strings: ['"'] };

/** By file extension or full file name. */
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

/** A token of code: a name, string, number or sign. */
interface Token {
  readonly text: string;
  readonly isName: boolean;
  /** First on its line. */
  readonly isFirst: boolean;
}

/** The tokens of a file without comments and white space; undefined for an unknown language. */
function codeTokens(path: string, text: string): readonly Token[] | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const language = LANGUAGES.get(name.slice(name.lastIndexOf(".") + 1));
  if (language === undefined) return undefined;
  return tokensIn(text.replace(/\\\r?\n/g, " "), language);
}

const WORD = /[\p{L}\p{N}_$@]+(?:\.\d[\p{L}\p{N}_]*)?/uy;
// Signs of several characters that a formatter never splits.
const SIGN = /=>|->|::|\?\?=?|\?\.|&&=?|\|\|=?|[=!]==?|[-+*/%&|^<:]=|\*\*=?|\.\.\.|./suy;

// A regular expression literal. A quote inside it does not start a string.
const PATTERN = /\/(?:[^\n\\/[]|\\.|\[(?:[^\n\\\]]|\\.)*\])+\/\w*/uy;
const BEFORE_PATTERN = new Set(["return", "typeof", "case", "in", "of"]);

/** Whether no value comes before, so that a slash starts a pattern and not a division. */
function mayBeginPattern(last: Token | undefined): boolean {
  if (last === undefined || BEFORE_PATTERN.has(last.text)) return true;
  return !last.isName && !/^["\d)\]}]/.test(last.text);
}

function tokensIn(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  const levels = [0];
  // The nesting depth of code inside template strings.
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

/** Compare nesting only, not the number of blanks. */
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

// An unclosed string ends with its line, unless the language allows line breaks in it. A template string ends where
// code in it begins.
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
