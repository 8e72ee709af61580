import { Composer, type Document, isMap, isSeq, Lexer, type ParsedNode, Parser, type YAMLError } from "yaml";
import { joinPointer, splitPointer } from "./json-pointer.ts";
import {
  explainSyntax,
  lineIndexAt,
  lineStarts,
  quotedLine,
  type YamlPosition,
  type YamlProblem,
} from "./yaml-problem.ts";
import { type JsonValue, keyText, type ProblemSink, startOf, yamlToJson } from "./yaml-to-json.ts";

/** The lines of a text, found only when a position is first needed. */
class TextLines {
  readonly #text: string;
  readonly #firstLine: number;
  #starts: readonly number[] | undefined;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  /** Line and column of an offset, from 1; a surrogate pair is one column. */
  positionOf(offset: number): YamlPosition {
    const index = this.#indexOf(offset);
    const start = this.#lineStarts()[index] ?? 0;
    const before = this.#text.slice(start, Math.max(start, Math.min(offset, this.#text.length)));
    // Far into a machine-made line count units: counting a megabyte of characters for each problem would be too slow.
    const characters = before.length > 4096 ? before.length : [...before].length;
    return { line: this.#firstLine + index, column: characters + 1 };
  }

  /** The line containing an offset, without its line break, cut at 4,096 characters. */
  lineAt(offset: number): string {
    const start = this.#lineStarts()[this.#indexOf(offset)] ?? 0;
    const end = this.#text.indexOf("\n", start);
    const line = this.#text.slice(start, Math.min(end === -1 ? this.#text.length : end, start + 4096));
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  #indexOf(offset: number): number {
    return lineIndexAt(this.#lineStarts(), offset);
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= lineStarts(this.#text);
    return this.#starts;
  }
}

/** Limits for reading a text, and where it starts in its file. */
export interface YamlOptions {
  /** The longest text in UTF-16 units (default: 1 MiB). */
  readonly maxLength?: number;
  /** The deepest nesting of lists and maps (default: 64). */
  readonly maxDepth?: number;
  /** The most lexical tokens (default: 500,000). */
  readonly maxTokens?: number;
  /** The line number of the text's start in its file (default: 1). */
  readonly firstLine?: number;
}

/** The result of reading: the value if nothing was refused, and everything wrong or suspicious. */
export interface YamlRead {
  readonly ok: boolean;
  /** Plain JSON values; undefined unless `ok`. */
  readonly value: JsonValue | undefined;
  /** Why the text is refused; empty when `ok`. */
  readonly problems: readonly YamlProblem[];
  /** The value is valid, but the author may have meant something else: comments that cut a text, rounded numbers. */
  readonly suspicions: readonly YamlProblem[];
  /** The position of a JSON Pointer's key or value in the text; the nearest ancestor if it is absent. */
  locate(pointer: string, part?: "key" | "value"): YamlPosition | undefined;
}

const MOST_PROBLEMS = 50;
const MIB = 1_048_576;
const TOKENS_A_TURN = 4_000;

/** Work that can be interrupted: it yields now and then, and returns its result at the end. */
export type InTurns<T> = Generator<void, T, void>;

/** Do such work without interruption. */
export function atOnce<T>(work: InTurns<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/**
 * Read one YAML 1.2 document (or JSON) into plain values, with limits on size and depth and a position for every path.
 */
export function readYaml(source: string, options: YamlOptions = {}): YamlRead {
  return atOnce(readYamlInTurns(source, options));
}

/** The same in steps of a few milliseconds, except for building the tree, which takes a few per ten thousand tokens. */
export function* readYamlInTurns(source: string, options: YamlOptions = {}): InTurns<YamlRead> {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const lines = new TextLines(text, options.firstLine ?? 1);
  const problems: YamlProblem[] = [];
  const suspicions: YamlProblem[] = [];
  const refuse = collector(problems, lines);
  const distrust = collector(suspicions, lines);
  const nul = text.indexOf("\0");
  if (text.length > (options.maxLength ?? MIB)) {
    const message = `the text has ${text.length} characters, at most ${options.maxLength ?? MIB} are read`;
    refuse({ code: "TOO_LARGE", path: "", offset: 0, message });
  } else if (nul !== -1) {
    refuse({ code: "NOT_TEXT", path: "", offset: nul, message: "a NUL character: this is not a text file" });
  }
  const document = problems.length > 0 ? undefined : yield* compose(text, options, refuse);
  yield;
  const syntaxClean = problems.length === 0;
  // Convert even a document with syntax errors, to report its anchors, tags and duplicate keys at the same time.
  const value = document === undefined ? null : yamlToJson(document.contents, "", { text, refuse, distrust });
  const ok = syntaxClean && problems.length === 0;
  return {
    ok,
    value: ok ? value : undefined,
    problems: ok ? [] : withoutRepetition(problems.toSorted(byPosition)).slice(0, MOST_PROBLEMS),
    suspicions: suspicions.slice(0, MOST_PROBLEMS),
    locate: (pointer, part = "value") => locate(document?.contents, { pointer, part }, lines),
  };
}

// Two colons in one text are two errors to the parser; quoting it once fixes both.
function withoutRepetition(problems: readonly YamlProblem[]): readonly YamlProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, line, message, fix }) => {
    const told = JSON.stringify([code, line, fix ?? message]);
    return !seen.has(told) && seen.add(told);
  });
}

function byPosition(a: YamlProblem, b: YamlProblem): number {
  return a.line - b.line || a.column - b.column;
}

function collector(into: YamlProblem[], lines: TextLines): ProblemSink {
  return ({ offset, fix, ...found }) => {
    // Beyond the limit nobody reads the findings.
    if (into.length >= 4 * MOST_PROBLEMS) return;
    const quoted = fix === "quote the line" ? quotedLine(lines.lineAt(offset)) : undefined;
    const advice = quoted === undefined ? undefined : `quote the text: ${quoted}`;
    const mend = fix === "quote the line" ? advice : fix;
    into.push({ ...found, ...lines.positionOf(offset), fix: mend });
  };
}

const MOST_DEPTH = 64;
// Two stack entries are the document and the current scalar.
const STACK_BASE = 2;

/**
 * Whether a text nests deeper than documents do. Ask before building a tree with `yaml` itself: 600 open question marks
 * would keep it busy for minutes.
 */
export function isTooDeepYaml(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) void token;
    if (parser.stack.length > MOST_DEPTH + STACK_BASE) return true;
  }
  return false;
}

// Watch the parser's depth while it reads: building a tree of 100,000 open brackets would abort the process.
function* compose(text: string, options: YamlOptions, refuse: ProblemSink): InTurns<Document.Parsed | undefined> {
  const maxDepth = options.maxDepth ?? MOST_DEPTH;
  const maxTokens = options.maxTokens ?? 500_000;
  const parser = new Parser();
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, logLevel: "silent", strict: true });
  const documents: Document.Parsed[] = [];
  let tokens = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    tokens += 1;
    if (tokens % TOKENS_A_TURN === 0) yield;
    const tooDeep = parser.stack.length > maxDepth + STACK_BASE;
    if (tooDeep || tokens > maxTokens) {
      const code = tooDeep ? "TOO_DEEP" : "TOO_MANY_TOKENS";
      const message = tooDeep ? `nested deeper than ${maxDepth} levels` : `more than ${maxTokens} tokens`;
      refuse({ code, path: "", offset: parser.offset, message });
      return undefined;
    }
  }
  yield;
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));
  const [first, second] = documents;
  if (second !== undefined) {
    const message = "a second document begins here; exactly one is expected";
    refuse({ code: "MULTIPLE_DOCUMENTS", path: "", offset: startOf(second), message, fix: "remove the `---` line" });
  }
  for (const error of first?.errors ?? []) refuseSyntax(error, refuse);
  return first;
}

function refuseSyntax(error: YAMLError, refuse: ProblemSink): void {
  const offset = error.pos[0];
  const message = explainSyntax(error.code, error.message);
  const fix = error.code === "TAB_AS_INDENT" ? "indent with spaces" : "quote the line";
  refuse({ code: error.code === "BAD_ALIAS" ? "ALIAS" : "SYNTAX", path: "", offset, message, fix });
}

function locate(
  root: ParsedNode | null | undefined,
  asked: { pointer: string; part: "key" | "value" },
  lines: TextLines,
): YamlPosition | undefined {
  if (root === undefined || root === null) return undefined;
  let node: unknown = root;
  let offset = startOf(root);
  let at = "";
  for (const key of splitPointer(asked.pointer)) {
    at = joinPointer(at, key);
    const child = childOf(node, key);
    if (child === undefined) break;
    node = child.value;
    offset = asked.part === "key" && at === asked.pointer ? startOf(child.key) : startOf(child.value ?? child.key);
  }
  return lines.positionOf(offset);
}

function childOf(node: unknown, key: string): { key: unknown; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => keyText(item) === key);
    return pair === undefined ? undefined : { key: pair.key, value: pair.value };
  }
  if (!isSeq(node) || !/^(0|[1-9][0-9]{0,8})$/.test(key)) return undefined;
  const item: unknown = node.items[Number(key)];
  return item === undefined ? undefined : { key: item, value: item };
}
