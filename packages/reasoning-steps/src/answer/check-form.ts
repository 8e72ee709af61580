import type { SchemaError } from "@clew/errors";
import type { AnswerValidator, CheckIssue } from "../steps/step.ts";
import { type AnswerFinding, below, finding, schemaFindings, segments, show, valueAt } from "./answer-finding.ts";

/**
 * A key that appears twice in one object of a JSON text, if any: the parser silently keeps the last one. `value` is the
 * parsed text. Keys are only counted unless the counts differ, because every answer passes here.
 */
export function doubledKey(text: string, value: unknown): string | undefined {
  return keysIn(text) === keysOf(value) ? undefined : findDoubled(text);
}

/** The number of keys in a JSON text: splitting at quotes alternates between strings and what is around them. */
function keysIn(text: string): number {
  const plain = text.includes("\\") ? text.replaceAll("\\\\", "").replaceAll('\\"', "") : text;
  const parts = plain.split('"');
  let count = 0;
  for (let at = 2; at < parts.length; at += 2) if (parts[at]?.trimStart().startsWith(":")) count += 1;
  return count;
}

function keysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const each of value) count += keysOf(each);
    return count;
  }
  for (const each of Object.values(value)) count += 1 + keysOf(each);
  return count;
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g;

function findDoubled(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    if (colon === undefined) continue;
    const key: unknown = JSON.parse(token.slice(0, -colon.length));
    const seen = objects.at(-1);
    if (typeof key !== "string" || seen === undefined) continue;
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return undefined;
}

/** The most characters in an answer given as text. */
export const MAX_ANSWER_CHARS = 1_000_000;
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

/** An answer as data, or why it could not be parsed. */
export type ReadAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: CheckIssue };

/** Parse an answer: as JSON first, then with `parse`. A surrounding fence and a byte order mark are accepted. */
export function readAnswer(raw: unknown, parse?: (text: string) => unknown): ReadAnswer {
  const read: ReadText = typeof raw === "string" ? readText(raw, parse) : { ok: true, value: raw };
  if (!read.ok) return read;
  const unsafe = findUnsafe(read.value);
  if (unsafe) return { ok: false, issue: unsafe };
  // For a duplicate key the parser keeps the last value, and the other would be lost silently.
  const doubled = read.json === undefined ? undefined : doubledKey(read.json, read.value);
  if (doubled !== undefined) return fail("every key once in its object", `${JSON.stringify(doubled)} twice`);
  return { ok: true, value: read.value };
}

type ReadText =
  | { readonly ok: true; readonly value: unknown; readonly json?: string }
  | { readonly ok: false; readonly issue: CheckIssue };

function readText(raw: string, parse?: (text: string) => unknown): ReadText {
  if (raw.length > MAX_ANSWER_CHARS) return fail(`at most ${MAX_ANSWER_CHARS} characters`, `${raw.length} characters`);
  const text = withoutFence(raw);
  if (text === "") return fail("an answer as JSON or YAML", "nothing");
  try {
    return { ok: true, value: JSON.parse(text), json: text };
  } catch (jsonError) {
    // Text that starts like JSON was meant as JSON; YAML might parse it too, but its error message would mislead.
    if (!parse || /^[{[]/.test(text)) {
      const yaml = parse && tryParse(text, parse);
      return yaml?.ok ? yaml : fail("an answer as JSON or YAML", `text that is not (${messageOf(jsonError)})`);
    }
    return tryParse(text, parse);
  }
}

function tryParse(text: string, parse: (text: string) => unknown): ReadAnswer {
  try {
    return { ok: true, value: parse(text) };
  } catch (error) {
    return fail("an answer as JSON or YAML", `text that is not (${messageOf(error)})`);
  }
}

function withoutFence(raw: string): string {
  const text = raw.replace(/^\uFEFF/, "").trim();
  const newline = text.indexOf("\n");
  if (newline === -1 || !text.endsWith("```") || !/^```[a-z]*[ \t\r]*$/.test(text.slice(0, newline))) return text;
  return text.slice(newline + 1, -3).trim();
}

function fail(expected: string, found: string): ReadAnswer {
  return { ok: false, issue: { kind: "refused", path: "", expected, found } };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 200) ?? "";
}

// Unknown fields are kept, so they must be harmless: not too deep, not too many, and no text that a store refuses.
function findUnsafe(root: unknown): CheckIssue | undefined {
  const queue: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let index = 0; index < queue.length; index += 1) {
    const item = queue[index];
    if (!item) break;
    const { value, path, depth } = item;
    const problem = typeof value === "string" ? badText(value) : undefined;
    if (problem) return { kind: "refused", path, expected: "text without it", found: problem };
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) return { kind: "refused", path, expected: `at most ${MAX_DEPTH} levels`, found: "more" };
    for (const [key, child] of Object.entries(value)) {
      if (queue.length > MAX_VALUES)
        return { kind: "refused", path, expected: `at most ${MAX_VALUES} values`, found: "more" };
      const bad = key === "__proto__" ? "the name __proto__" : badText(key);
      if (bad) return { kind: "refused", path, expected: "field names without it", found: bad };
      queue.push({ value: child, path: below(path, key), depth: depth + 1 });
    }
  }
  return undefined;
}

function badText(text: string): string | undefined {
  if (text.length > MAX_ANSWER_CHARS) return `${text.length} characters`;
  if (text.includes("\0")) return "the character U+0000";
  return text.isWellFormed() ? undefined : "half of a character pair (a lone surrogate)";
}

/** An answer after repairing small errors; `errors` are those that remain. */
interface Repaired {
  readonly answer: unknown;
  readonly repairs: readonly CheckIssue[];
  readonly errors: readonly SchemaError[];
}

// A repair may reveal one more error: a text becomes a list whose item is a number.
const ROUNDS = 4;

/** Repair numbers and booleans given as text, single values given for lists, and misspelled words of an enum. */
function repairAnswer(value: unknown, validate: AnswerValidator): Repaired {
  const repairs: CheckIssue[] = [];
  let answer = value;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (validate(answer)) return { answer, repairs, errors: [] };
    const mended = mendAll(answer, validate.errors ?? []);
    if (mended.repairs.length === 0) break;
    answer = mended.answer;
    repairs.push(...mended.repairs);
  }
  const errors = validate(answer) ? [] : (validate.errors ?? []);
  return { answer, repairs, errors };
}

function mendAll(value: unknown, errors: readonly SchemaError[]): { answer: unknown; repairs: CheckIssue[] } {
  const repairs: CheckIssue[] = [];
  let answer = value;
  for (const error of errors) {
    const found = valueAt(answer, error.instancePath);
    const mended = mend(error, found);
    if (mended === undefined) continue;
    answer = withValue(answer, segments(error.instancePath), mended);
    repairs.push({
      kind: "warning",
      path: error.instancePath,
      expected: show(mended),
      found: `${show(found)}; read as the former`,
    });
  }
  return { answer, repairs };
}

function mend(error: SchemaError, found: unknown): unknown {
  if (found === undefined) return undefined;
  if (error.keyword === "enum") return mendWord(found, error.params["allowedValues"]);
  if (error.keyword !== "type") return undefined;
  switch (error.params["type"]) {
    case "number":
    case "integer":
      return mendNumber(found);
    case "boolean":
      return typeof found === "string" ? BOOLEANS.get(found.trim().toLowerCase()) : undefined;
    case "string":
      return typeof found === "number" || typeof found === "boolean" ? String(found) : undefined;
    case "array":
      return found === null || (typeof found === "string" && NOTHING.test(found.trim())) ? [] : [found];
    default:
      return undefined;
  }
}

// For a list, these words mean an empty one: "contradictions: none" is not a contradiction called none.
const NOTHING = /^(?:none|nothing|n\/a|-)?$/i;

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

function mendNumber(found: unknown): number | undefined {
  if (typeof found !== "string") return undefined;
  const match = /^([+-]?[0-9]{1,12}(?:\.[0-9]{1,12})?)(%?)$/.exec(found.trim());
  if (!match) return undefined;
  return match[2] === "%" ? Number(match[1]) / 100 : Number(match[1]);
}

// "Loop back", "loop-back" and "LOOP_BACK" are the same word.
function mendWord(found: unknown, allowed: unknown): string | undefined {
  if (typeof found !== "string" || found.length > 100 || !Array.isArray(allowed)) return undefined;
  return allowed.find((word) => typeof word === "string" && plainWord(word) === plainWord(found));
}

function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[ _-]+/g, " ");
}

function withValue(target: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(target))
    return target.map((item, index) => (String(index) === head ? withValue(item, rest, value) : item));
  if (typeof target !== "object" || target === null) return target;
  // The schema named this path, so the parent is a map and the field is its own.
  const map = target as Readonly<Record<string, unknown>>;
  return { ...map, [head]: withValue(map[head], rest, value) };
}

/** The required form of an answer. */
export interface AnswerForm {
  readonly validate: AnswerValidator;
  readonly template: string;
}

/** An answer in the form's shape with its repairs, or everything wrong with its form. */
export type FormedAnswer =
  | { readonly ok: true; readonly answer: unknown; readonly repairs: readonly CheckIssue[] }
  | { readonly ok: false; readonly findings: readonly AnswerFinding[] };

/** Parse an answer, repair what is unambiguous, and check its form. */
export function checkForm(
  { validate, template }: AnswerForm,
  raw: unknown,
  parse: ((text: string) => unknown) | undefined,
): FormedAnswer {
  const read = readAnswer(raw, parse);
  if (!read.ok) return { ok: false, findings: [finding(template, read.issue)] };
  const { answer, repairs, errors } = repairAnswer(read.value, validate);
  const unfilled = unfilledPlaces(answer).map((issue) => finding(template, issue));
  const findings = [...unfilled, ...schemaFindings(errors, answer, template)];
  return findings.length > 0 ? { ok: false, findings } : { ok: true, answer, repairs };
}

/** Where an answer still contains the template's "…". A template sent unchanged is one error, not thirty. */
function unfilledPlaces(answer: unknown): readonly CheckIssue[] {
  const issues: CheckIssue[] = [];
  visit(answer, "", issues);
  const [first] = issues;
  if (first === undefined || issues.length <= MOST_UNFILLED) return issues;
  return [{ ...first, found: `the template's placeholder, as in ${issues.length - 1} more places` }];
}

const MOST_UNFILLED = 3;

function visit(value: unknown, path: string, issues: CheckIssue[]): void {
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "…" || text === "...")
      issues.push({ kind: "refused", path, expected: "your own words", found: "the template's placeholder" });
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) visit(child, below(path, key), issues);
  }
}
