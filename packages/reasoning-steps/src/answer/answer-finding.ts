import type { SchemaError } from "@clew/errors";
import type { CheckIssue } from "../steps/step.ts";

/** An error or warning about an answer, with the template line that shows what is meant. */
export interface AnswerFinding {
  /** JSON Pointer into the answer; empty for the whole answer. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly message: string;
  readonly template_line?: string;
}

/** Build a finding with its message and template line. */
export function finding(template: string, issue: Pick<CheckIssue, "path" | "expected" | "found">): AnswerFinding {
  const line = templateLine(template, issue.path);
  return {
    path: issue.path,
    expected: issue.expected,
    found: issue.found,
    message: `${issue.path || "the answer"}: expected ${issue.expected}, found ${issue.found}`,
    template_line: line,
  };
}

/** The template line for a path, found by looking for its field names one by one. */
function templateLine(template: string, path: string): string | undefined {
  const at = placeOf(template, path);
  if (at === -1) return undefined;
  const end = template.indexOf("\n", at);
  return template.slice(template.lastIndexOf("\n", at) + 1, end === -1 ? undefined : end).trim();
}

/** Where a template contains the last known segment of a path. */
function placeOf(template: string, path: string): number {
  let at = -1;
  for (const segment of segments(path)) {
    if (/^[0-9]+$/.test(segment)) continue;
    const next = template.indexOf(`${JSON.stringify(segment)}:`, Math.max(at, 0));
    if (next === -1) break;
    at = next;
  }
  return at;
}

/** The segments of a JSON Pointer. */
export function segments(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Add a level to a JSON Pointer. */
export function below(path: string, key: string): string {
  return `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a JSON Pointer, own properties only. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const segment of segments(path)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    // Any object may be read by name; the result stays unknown.
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** Schema errors as findings, one per place, in the template's order. */
export function schemaFindings(
  errors: readonly SchemaError[],
  answer: unknown,
  template: string,
): readonly AnswerFinding[] {
  const found = new Map<string, AnswerFinding>();
  for (const error of errors) {
    // "if" only repeats what its branch already reported.
    if (error.keyword === "if") continue;
    const issue = describe(error, answer);
    if (!found.has(issue.path)) found.set(issue.path, finding(template, issue));
  }
  return (
    [...found.values()]
      // Findings in one list stay in the order of its items.
      .map((each) => ({ each, place: placeOf(template, each.path.replace(/\/\d.*$/, "")) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ each }) => each)
  );
}

function describe(error: SchemaError, answer: unknown): Pick<CheckIssue, "path" | "expected" | "found"> {
  const missing = error.params["missingProperty"];
  if (error.keyword === "required" && typeof missing === "string")
    return { path: `${error.instancePath}/${missing}`, expected: "this field", found: "nothing" };
  return {
    path: error.instancePath,
    expected: expectationOf(error),
    found: show(valueAt(answer, error.instancePath)),
  };
}

// The schema's pattern for tags: "Python" has content but is not a tag.
const TAG = "^[a-z0-9]+(-[a-z0-9]+)*$";

function expectationOf(error: SchemaError): string {
  const { allowedValues, limit, type } = error.params;
  switch (error.keyword) {
    case "enum":
      return Array.isArray(allowedValues) ? `one of ${allowedValues.join(", ")}` : "a listed value";
    case "type":
      return TYPE_WORDS[String(type)] ?? String(type);
    case "anyOf":
      return "a text, or null";
    case "pattern":
      return error.params["pattern"] === TAG
        ? "lower case, with hyphens between words, such as data-import"
        : "a text that says something";
    case "minLength":
      return "a text that says something";
    case "maxLength":
      return `at most ${limit} characters`;
    case "minItems":
      return `at least ${limit} in the list`;
    case "maxItems":
      return `at most ${limit} in the list`;
    case "minimum":
      return `a number of at least ${limit}`;
    case "maximum":
      return `a number of at most ${limit}`;
    default:
      return error.message ?? error.keyword;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "a map of fields",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

/** A value in a few words, for a message. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object") return "a map of fields";
  if (typeof value === "string") {
    if (value.trim() === "") return "an empty text";
    return value.length > 60
      ? `a text of ${value.length} characters, ${JSON.stringify(`${cut(value)}…`)}`
      : JSON.stringify(value);
  }
  return String(value);
}

// Do not leave half of a surrogate pair.
function cut(text: string): string {
  return text.slice(0, 40).replace(/[\uD800-\uDBFF]$/, "");
}

// A team may write the rest of the heading in its own language.
const BLOCK = /(?:^|\n)## Good\b[^\n]*\n\n```json\n([^]*?)\n```/;

/** The example answer in a step's instructions. */
export function exampleOf(instructions: string): unknown {
  return JSON.parse(BLOCK.exec(instructions)?.[1] ?? "null");
}

/** Where an answer copies the example: completely, or a whole list with content. */
export function copiedFromExample(instructions: string, answer: unknown): CheckIssue[] {
  const example = exampleOf(instructions);
  if (example === null) return [];
  if (sameAs(example, answer)) return [copied("")];
  return copiedLists(example, answer, "");
}

function copiedLists(example: unknown, answer: unknown, path: string): CheckIssue[] {
  if (Array.isArray(example)) return example.length > 0 && sameAs(example, answer) ? [copied(path)] : [];
  if (!isMap(example) || !isMap(answer)) return [];
  return Object.keys(example).flatMap((key) => copiedLists(example[key], answer[key], `${path}/${key}`));
}

function copied(path: string): CheckIssue {
  const found = path === "" ? "the printed example" : "the list of the printed example";
  return { kind: "refused", code: "ANSWER_IS_EXAMPLE", path, expected: "what you found about this task", found };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two values are equal, ignoring field order, white space and case. */
function sameAs(one: unknown, other: unknown): boolean {
  if (typeof one === "string") return typeof other === "string" && plainText(one) === plainText(other);
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => sameAs(each, other[at]));
  if (!isMap(one)) return one === other;
  if (!isMap(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameAs(one[key], other[key]));
}

// oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
const ASCII = /^[\0-\x7f]*$/;

/** A text for comparison, without case, spaces and punctuation. */
export function plainText(text: string): string {
  // Unicode classes cost a command more time than everything else here, and most texts do not need them.
  const marks = ASCII.test(text) ? /[\s!-#%-*,-/:;?@[-\]_{}]+/g : /[\s\p{P}]+/gu;
  const plain = text.toLowerCase().replace(marks, " ").trim();
  return plain === "" ? text : plain;
}
