/** The offset of each line's start. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the line that holds an offset. */
export function lineIndexAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Codes for what the careful YAML reader refuses or distrusts. */
export type YamlProblemCode =
  | "TOO_LARGE"
  | "TOO_DEEP"
  | "TOO_MANY_TOKENS"
  | "NOT_TEXT"
  | "NOT_JSON"
  | "SYNTAX"
  | "DUPLICATE_KEY"
  | "KEY_NOT_TEXT"
  | "UNSAFE_KEY"
  | "ALIAS"
  | "ANCHOR"
  | "UNRESOLVED_TAG"
  | "MULTIPLE_DOCUMENTS"
  | "CUT_BY_COMMENT"
  | "NUMBER_ROUNDED";

/** A place in a text; line and column count from 1, the column in characters. */
export interface YamlPosition {
  readonly line: number;
  readonly column: number;
}

/** A problem in a YAML text: what, where (JSON Pointer and position), and how to fix it if known. */
export interface YamlProblem extends YamlPosition {
  readonly code: YamlProblemCode;
  readonly path: string;
  readonly message: string;
  readonly fix?: string;
  /** True if the comment follows two spaces or a tab, as intentional comments do. */
  readonly deliberate?: true;
}

const LONGEST_FIX = 200;

// What the parser's codes mean for somebody who wrote prose into a YAML value.
const SYNTAX_ADVICE: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "a colon followed by a space starts a new key inside this value",
  MULTILINE_IMPLICIT_KEY: "this line is neither `key: value` nor part of the value above it",
  BAD_SCALAR_START: "an unquoted text may not start with this character",
  TAB_AS_INDENT: "YAML is indented with spaces, never with tabs",
  BAD_INDENT: "the indentation does not fit the lines around it",
  BAD_ALIAS: "`*` at the start of an unquoted text means a reference",
  BAD_DQ_ESCAPE: "a backslash in double quotes starts an escape; use single quotes or double the backslash",
};

/** An error in plain words, followed by the parser's own. */
export function explainSyntax(code: string, message: string): string {
  const advice = SYNTAX_ADVICE[code];
  const said = message.replace(/\s+/g, " ").slice(0, LONGEST_FIX);
  return advice === undefined ? said : `${advice} (${said})`;
}

/** The line with its value in double quotes; undefined if quoting changes nothing. */
export function quotedLine(line: string): string | undefined {
  const text = line.trim();
  if (text.includes("\t") && line.startsWith("\t")) return undefined;
  const { head, value } = splitLine(text);
  if (value === "" || value.startsWith('"') || value.startsWith("'") || value.length > LONGEST_FIX) return undefined;
  return `${head}${JSON.stringify(value)}`;
}

function splitLine(text: string): { head: string; value: string } {
  let start = 0;
  while (text.startsWith("- ", start)) {
    start += 2;
    while (text[start] === " ") start += 1;
  }
  const colon = text.indexOf(": ", start);
  // A key is a single word here: a later colon belongs to the prose.
  if (colon !== -1 && !/\s/.test(text.slice(start, colon))) {
    start = colon + 2;
    while (text[start] === " ") start += 1;
  }
  return { head: text.slice(0, start), value: text.slice(start) };
}
