import { readYaml } from "@clew/handoff-schema/internal";
import {
  type BrokenGuardrail,
  expressionProblem,
  type Guardrail,
  type GuardrailAction,
  type GuardrailCondition,
  type GuardrailOperator,
  type GuardrailRequirement,
  type GuardrailSet,
} from "./check-guardrails.ts";

const OPERATORS: Readonly<Record<string, GuardrailOperator>> = {
  eq: "eq",
  "=": "eq",
  "==": "eq",
  ne: "ne",
  "!=": "ne",
  lt: "lt",
  "<": "lt",
  lte: "lte",
  "<=": "lte",
  gt: "gt",
  ">": "gt",
  gte: "gte",
  ">=": "gte",
  in: "in",
  not_in: "not_in",
  contains: "contains",
  exists: "exists",
};

const SUFFIX = /^(.+)_(lt|lte|gt|gte|ne|in|not_in|contains|exists)$/;
const COMPARISON = /^(<=|>=|==|!=|<|>)\s*(.*)$/;

/** Read a parsed rule file. Entries that cannot be read are reported, never dropped. */
function readGuardrails(data: unknown, source: string): GuardrailSet {
  const items = itemsOf(data);
  if (items === undefined)
    return { rules: [], broken: [brokenFile(source, "expected a list of rules, or an object with `guardrails`")] };
  const rules: Guardrail[] = [];
  const broken: BrokenGuardrail[] = [];
  for (const [index, item] of items.entries()) {
    const read = readGuardrail(item, source, index);
    if ("problem" in read) broken.push(read);
    else rules.push(read);
  }
  return { rules, broken };
}

/**
 * Merge the rules of several files. A second rule with the same id is a broken rule, so no file can switch off another
 * file's rule.
 */
function mergeGuardrails(sets: readonly GuardrailSet[]): GuardrailSet {
  const rules = new Map<string, Guardrail>();
  const broken: BrokenGuardrail[] = [];
  for (const set of sets) {
    broken.push(...set.broken);
    for (const rule of set.rules) {
      const known = rules.get(rule.id);
      if (known === undefined) rules.set(rule.id, rule);
      else
        broken.push({
          id: rule.id,
          source: rule.source ?? "",
          action: rule.action,
          problem: `the id is already used in ${known.source ?? "another file"}: give each rule an id of its own`,
        });
    }
  }
  return { rules: [...rules.values()], broken };
}

/** A file that could not be read blocks, because nobody knows what it forbids. */
function brokenFile(source: string, problem: string): BrokenGuardrail {
  return { id: source, source, action: "block", problem };
}

function itemsOf(data: unknown): readonly unknown[] | undefined {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return undefined;
  if (!("guardrails" in data)) return "id" in data ? [data] : undefined;
  if (data["guardrails"] === null) return [];
  return Array.isArray(data["guardrails"]) ? data["guardrails"] : undefined;
}

function readGuardrail(item: unknown, source: string, index: number): Guardrail | BrokenGuardrail {
  const place = `rule ${index + 1}`;
  if (!isRecord(item))
    return { id: `${source}#${index + 1}`, source, action: "block", problem: `${place}: not an object` };
  const id = text(item["id"]) ?? `${source}#${index + 1}`;
  const action = actionOf(item["action"]);
  const fail = (problem: string): BrokenGuardrail => ({
    id,
    source,
    action: action ?? "block",
    problem: `${place}: ${problem}`,
  });
  if (text(item["id"]) === undefined) return fail("`id` is missing");
  if (action === undefined) return fail("`action` must be block, warn or log");
  const scope = scopeOf(item["scope"]);
  if (scope === undefined) return fail("`scope` must be a name or a list of names");
  const conditions = conditionsOf(item);
  if (typeof conditions === "string") return fail(conditions);
  const never = conditions.find(neverHolds);
  if (never !== undefined) return fail(`\`${never.field}\` is compared with ${whatItIs(never.value)}`);
  const requirements = requirementsOf(item);
  if (requirements === undefined) return fail("`requires` must be an object of field: expected value");
  const cel = expressionOf(item);
  if (cel === null) return fail("`cel` must be a non-empty expression");
  if (conditions.length === 0 && requirements.length === 0 && cel === undefined)
    return fail("it has no condition, no requirement and no expression, so it would apply to everything");
  const description = text(item["description"]) ?? id;
  return {
    id,
    name: text(item["name"]) ?? description,
    description,
    action,
    message: text(item["message"]) ?? "",
    scope,
    conditions,
    requirements,
    cel,
    source,
  };
}

function actionOf(value: unknown): GuardrailAction | undefined {
  if (value === undefined) return "warn";
  return value === "block" || value === "warn" || value === "log" ? value : undefined;
}

function scopeOf(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  const names = Array.isArray(value) ? value : [value];
  return names.every((name) => typeof name === "string" && name !== "") ? names : undefined;
}

/** Collect conditions in every notation into one list. A string result is the problem found. */
function conditionsOf(item: Readonly<Record<string, unknown>>): readonly GuardrailCondition[] | string {
  const conditions: GuardrailCondition[] = [];
  for (const [key, value] of Object.entries(item))
    if (key.startsWith("condition_")) conditions.push(comparison(key.slice("condition_".length), value));
  const nested = item["condition"];
  if (isRecord(nested) && !("cel" in nested))
    for (const [key, value] of Object.entries(nested)) conditions.push(suffixed(key, value));
  else if (nested !== undefined && typeof nested !== "string" && !isRecord(nested))
    return "`condition` must be an expression or an object of field: value";
  const given = item["conditions"];
  if (given === undefined) return conditions;
  if (!Array.isArray(given)) return "`conditions` must be a list of {field, operator, value}";
  for (const entry of given) {
    const read = listedCondition(entry);
    if (typeof read === "string") return read;
    conditions.push(read);
  }
  return conditions;
}

function listedCondition(entry: unknown): GuardrailCondition | string {
  if (!isRecord(entry)) return "a condition must be an object {field, operator, value}";
  const field = text(entry["field"]);
  if (field === undefined) return "a condition names no `field`";
  const spelled = entry["operator"] ?? "eq";
  const operator = typeof spelled === "string" && Object.hasOwn(OPERATORS, spelled) ? OPERATORS[spelled] : undefined;
  if (operator === undefined)
    return `the operator ${JSON.stringify(spelled)} of \`${field}\` is unknown: use one of ${Object.keys(OPERATORS).join(", ")}`;
  if (!("value" in entry) && operator !== "exists") return `the condition on \`${field}\` has no \`value\``;
  return { field, operator, value: "value" in entry ? entry["value"] : true };
}

// Report such a condition: the rule could never match, and nobody would notice.
function neverHolds({ operator, value }: GuardrailCondition): boolean {
  return ["eq", "ne", "contains"].includes(operator) && !["string", "number", "boolean"].includes(typeof value);
}

function whatItIs(value: unknown): string {
  if (Array.isArray(value)) return "a list: use `in`, or one condition for each";
  return value === null
    ? "nothing: use `exists` with true or false"
    : "an object: use `in` with a list, or plain values";
}

/** `confidence: "< 0.5"`, or a plain value to compare for equality. */
function comparison(field: string, value: unknown): GuardrailCondition {
  const parts = typeof value === "string" ? COMPARISON.exec(value.trim()) : null;
  const operator = parts?.[1] === undefined ? undefined : OPERATORS[parts[1]];
  if (parts === null || operator === undefined) return { field, operator: "eq", value };
  return { field, operator, value: scalar(parts[2] ?? "") };
}

/** `confidence_lt: 0.5`, or the same as {@link comparison}. */
function suffixed(key: string, value: unknown): GuardrailCondition {
  const parts = SUFFIX.exec(key);
  const operator = parts?.[2] === undefined ? undefined : OPERATORS[parts[2]];
  if (parts?.[1] === undefined || operator === undefined) return comparison(key, value);
  return { field: parts[1], operator, value };
}

function scalar(written: string): unknown {
  if (written === "true") return true;
  if (written === "false") return false;
  const number = Number(written);
  return written !== "" && Number.isFinite(number) ? number : written;
}

function requirementsOf(item: Readonly<Record<string, unknown>>): readonly GuardrailRequirement[] | undefined {
  const requirements: GuardrailRequirement[] = [];
  for (const [key, expected] of Object.entries(item))
    if (key.startsWith("requires_")) requirements.push({ field: key.slice("requires_".length), expected });
  const nested = item["requires"];
  if (nested === undefined) return requirements;
  if (!isRecord(nested)) return undefined;
  for (const [field, expected] of Object.entries(nested)) requirements.push({ field, expected });
  return requirements;
}

/** The expression of a rule; undefined if there is none, null if it is not a text. */
function expressionOf(item: Readonly<Record<string, unknown>>): string | undefined | null {
  const nested = item["condition"];
  const written = item["cel"] ?? (isRecord(nested) && "cel" in nested ? nested["cel"] : undefined);
  if (written !== undefined) return text(written) ?? null;
  return typeof nested === "string" ? (text(nested) ?? null) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A rule file: its text, or why it could not be read. */
export interface GuardrailFile {
  readonly source: string;
  readonly text?: string;
  readonly problem?: string;
}

const EMPTY: GuardrailSet = { rules: [], broken: [] };

/** Read the rules of several files. Unreadable files and rules that cannot work stay in the set as broken. */
export async function guardrailsFromFiles(files: readonly GuardrailFile[]): Promise<GuardrailSet> {
  const sets: GuardrailSet[] = [];
  for (const file of files) sets.push(await withSoundExpressions(readFile(file)));
  return sets.length === 0 ? EMPTY : mergeGuardrails(sets);
}

function readFile(file: GuardrailFile): GuardrailSet {
  if (file.text === undefined)
    return { rules: [], broken: [brokenFile(file.source, file.problem ?? "the file cannot be read")] };
  if (file.text.trim() === "") return EMPTY;
  const read = readYaml(file.text);
  if (read.ok) return readGuardrails(read.value, file.source);
  const [first] = read.problems;
  const where = first === undefined ? "not YAML" : `line ${first.line}: ${first.message}`;
  return { rules: [], broken: [brokenFile(file.source, where)] };
}

// Find an expression that can never work when reading the rules, not at the first action it should have stopped.
async function withSoundExpressions(set: GuardrailSet): Promise<GuardrailSet> {
  const rules: Guardrail[] = [];
  const broken: BrokenGuardrail[] = [...set.broken];
  for (const rule of set.rules) {
    const problem = rule.cel === undefined ? undefined : await expressionProblem(rule.cel);
    if (problem === undefined) rules.push(rule);
    else
      broken.push({
        id: rule.id,
        source: rule.source ?? "",
        action: rule.action,
        problem: `the expression: ${problem}`,
      });
  }
  return { rules, broken };
}

/** One rule as callers see it. */
export interface ListedGuardrail {
  readonly id: string;
  readonly name: string;
  readonly action: GuardrailAction;
  readonly description: string;
  readonly conditions: readonly GuardrailCondition[];
  readonly requirements: readonly GuardrailRequirement[];
  readonly scope: readonly string[];
  readonly cel?: string;
  readonly message?: string;
  /** Why the rule cannot be used. It counts as violated until it is fixed. */
  readonly problem?: string;
}

/** The rules in force, including unreadable ones. With a scope: the rules of that scope and the general ones. */
export function listGuardrails(set: GuardrailSet, scope?: string): readonly ListedGuardrail[] {
  const inScope = (rule: Guardrail): boolean =>
    scope === undefined || scope === "" || rule.scope.length === 0 || rule.scope.includes(scope);
  const broken = set.broken.map(
    (rule): ListedGuardrail => ({
      id: rule.id,
      name: rule.id,
      action: rule.action,
      description: `Cannot be read: ${rule.problem}`,
      conditions: [],
      requirements: [],
      scope: [],
      problem: rule.problem,
    }),
  );
  return [...broken, ...set.rules.filter(inScope).map(listed)];
}

function listed(rule: Guardrail): ListedGuardrail {
  return {
    id: rule.id,
    name: rule.name,
    action: rule.action,
    description: rule.description,
    conditions: rule.conditions,
    requirements: rule.requirements,
    scope: rule.scope,
    cel: rule.cel,
    message: rule.message === "" ? undefined : rule.message,
  };
}
