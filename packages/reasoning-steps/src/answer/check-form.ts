import type { SchemaError } from "@clew/errors";
import type { AnswerValidator, CheckIssue } from "../steps/step.ts";
import { type AnswerFinding, below, finding, schemaFindings, segments, show, valueAt } from "./answer-finding.ts";
import { readAnswer } from "./read-answer.ts";

/** An answer after its small slips were mended; `errors` is what remains. */
interface Repaired {
  readonly answer: unknown;
  readonly repairs: readonly CheckIssue[];
  readonly errors: readonly SchemaError[];
}

// A repair can uncover one more slip below it: a text made a list, whose item is a number.
const ROUNDS = 4;

/** The answer with numbers and booleans given as texts, single values for lists and misspelt words of a list put right. */
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

// Where a list is due, these words are an empty one: "contradictions: none" does not mean a contradiction called none.
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

// "Loop back", "loop-back" and "LOOP_BACK" are one word of the list.
function mendWord(found: unknown, allowed: unknown): string | undefined {
  if (typeof found !== "string" || found.length > 100 || !Array.isArray(allowed)) return undefined;
  return allowed.find((word) => typeof word === "string" && plain(word) === plain(found));
}

function plain(word: string): string {
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
  // The schema named this path, so the parent is a map and the field its own.
  const map = target as Readonly<Record<string, unknown>>;
  return { ...map, [head]: withValue(map[head], rest, value) };
}

/** The form that an answer must have. */
export interface AnswerForm {
  readonly validate: AnswerValidator;
  readonly template: string;
}

/** An answer as the form's schema takes it, with what was mended; or everything that is wrong with its form. */
export type FormedAnswer =
  | { readonly ok: true; readonly answer: unknown; readonly repairs: readonly CheckIssue[] }
  | { readonly ok: false; readonly findings: readonly AnswerFinding[] };

/** Reads an answer, mends what has one meaning only, and holds it against its form. */
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

/** The places where an answer still holds the template's "…" instead of a text. */
function unfilledPlaces(answer: unknown): readonly CheckIssue[] {
  const issues: CheckIssue[] = [];
  visit(answer, "", issues);
  return issues;
}

function visit(value: unknown, path: string, issues: CheckIssue[]): void {
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "…" || text === "...")
      issues.push({ kind: "refused", path, expected: "your own words", found: "the template's placeholder" });
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) visit(child, below(path, key), issues);
  }
}
