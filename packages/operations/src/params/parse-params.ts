import { ClewError, type ErrorDocument, type Finding } from "@clew/errors";
import type { z } from "zod";
import { methodName, type Operation } from "../operation.ts";

/** The deepest nesting of params: far more than any real call, far less than would exhaust the stack. */
const MAX_DEPTH = 64;

/** Values that no store may hold: U+0000, lone surrogates, keys that reach a prototype, endless nesting. */
function findMalformed(value: unknown): Finding[] {
  return findIn(value, 0) ?? [];
}

// Nearly every value is valid, so build a path only on the way back from a finding.
function findIn(value: unknown, depth: number): Finding[] | undefined {
  if (typeof value === "string") return asFindings("wellFormed", textProblem(value));
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= MAX_DEPTH) return asFindings("maxDepth", `must not be nested deeper than ${MAX_DEPTH} levels`);
  let findings: Finding[] | undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      findings = withFound(findings, index, findIn(value[index], depth + 1));
    return findings;
  }
  for (const [key, held] of Object.entries(value)) {
    findings = withFound(findings, key, asFindings("wellFormed", keyProblem(key)));
    findings = withFound(findings, key, findIn(held, depth + 1));
  }
  return findings;
}

function asFindings(keyword: string, message: string | undefined): Finding[] | undefined {
  return message === undefined ? undefined : [{ path: "", keyword, message }];
}

function withFound(
  findings: Finding[] | undefined,
  key: string | number,
  found: readonly Finding[] | undefined,
): Finding[] | undefined {
  if (found === undefined) return findings;
  const above = `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const all = findings ?? [];
  for (const finding of found) all.push({ ...finding, path: above + finding.path });
  return all;
}

function keyProblem(key: string): string | undefined {
  return key === "__proto__" ? "the key __proto__ is refused" : textProblem(key);
}

function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain U+0000";
  if (!text.isWellFormed()) return "must not contain a lone surrogate";
  return undefined;
}

/** Zod's issues as findings, worded like the same rules in JSON Schema. */
function issuesToFindings(issues: readonly z.core.$ZodIssue[]): Finding[] {
  return issues.flatMap((issue) => findingsOf(issue, []));
}

function findingsOf(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): Finding[] {
  const path = [...prefix, ...issue.path];
  const meant = issue.code === "invalid_union" ? meantOption(issue.errors) : undefined;
  if (meant !== undefined) return meant.flatMap((inner) => findingsOf(inner, path));
  return [{ path: path.map(pointerPart).join(""), keyword: keywordOf(issue), message: plainMessage(issue) }];
}

// Zod's own messages about bounds are hard to read.
function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return typeMessage(issue.message);
  if (issue.code !== "too_big" && issue.code !== "too_small") return issue.message;
  const isMost = issue.code === "too_big";
  const limit = String(isMost ? issue.maximum : issue.minimum);
  const bound = issue.inclusive === false ? (isMost ? "less than" : "more than") : isMost ? "at most" : "at least";
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " items" : "";
  return `expected ${bound} ${limit}${unit}`;
}

function typeMessage(message: string): string {
  const [, expected = "", found = ""] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  return expected === "" ? message : `expected ${KINDS[expected] ?? expected}, found ${KINDS[found] ?? found}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  undefined: "nothing",
};

// If the value's type matches only one option of a union, report that option's errors.
function meantOption(errors: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | undefined {
  const fitting = errors.filter(
    (issues) => !issues.some((issue) => issue.path.length === 0 && issue.code === "invalid_type"),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function pointerPart(part: PropertyKey): string {
  return `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

const BOUNDS: Readonly<Record<string, readonly [string, string]>> = {
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  set: ["minItems", "maxItems"],
};
const KEYWORDS: Readonly<Record<string, string>> = {
  invalid_value: "enum",
  invalid_format: "pattern",
  not_multiple_of: "multipleOf",
  unrecognized_keys: "additionalProperties",
  invalid_union: "anyOf",
};

function keywordOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return issue.message.includes("received undefined") ? "required" : "type";
  if (issue.code === "too_small") return BOUNDS[issue.origin]?.[0] ?? "minimum";
  if (issue.code === "too_big") return BOUNDS[issue.origin]?.[1] ?? "maximum";
  return KEYWORDS[issue.code] ?? "rule";
}

/** Params that satisfy the method's schema, with its field names; else throw USAGE with every finding. */
export function parseParams(operation: Operation, params: unknown): unknown {
  const given = params ?? {};
  if (Array.isArray(given) || typeof given !== "object")
    throw invalidParams(operation, [
      { path: "", keyword: "type", message: "params must be an object: they are named" },
    ]);
  const malformed = findMalformed(given);
  if (malformed.length > 0) throw invalidParams(operation, malformed);
  const parsed = operation.params.safeParse(normalizeKeys(operation.params, given));
  if (!parsed.success) throw invalidParams(operation, issuesToFindings(parsed.error.issues));
  return parsed.data;
}

function invalidParams(operation: Operation, findings: readonly Finding[]): ClewError {
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(({ path, message }) => `${path === "" ? "params" : shortText(path)}: ${shortText(message)}`);
  if (findings.length > MAX_FINDINGS) lines.push(`and ${findings.length - MAX_FINDINGS} more`);
  return new ClewError(
    "USAGE",
    `The params of ${methodName(operation.name)} are not as expected. ${lines.join("; ")}`,
    {
      details: { findings },
    },
  );
}

/** How many findings an error lists, and how long each text may be. */
const MAX_FINDINGS = 50;
const MAX_TEXT = 300;
const MAX_MESSAGE = 16_000;
/** The largest size of the other details; larger ones are left out. */
const MAX_DETAILS = 65_536;

type Fields = Readonly<Record<string, unknown>>;

/** Keep an error small before it leaves the server, however much was wrong with the request. */
export function boundedError<D extends Pick<ErrorDocument, "message" | "details">>(document: D): D {
  const { message, details } = document;
  const bounded = { ...document, message: shortText(message, MAX_MESSAGE) };
  return details === undefined ? bounded : { ...bounded, details: boundedDetails(details) };
}

/** Shorten a text to at most `most` characters. */
function shortText(text: string, most: number = MAX_TEXT): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function boundedDetails(details: Fields): Fields {
  const { findings, ...rest } = details;
  const others = JSON.stringify(rest).length <= MAX_DETAILS ? rest : {};
  if (!Array.isArray(findings)) return "findings" in details ? { findings: shortened(findings), ...others } : others;
  const more = findings.length - MAX_FINDINGS;
  return {
    findings: findings.slice(0, MAX_FINDINGS).map(shortened),
    moreFindings: more > 0 ? more : undefined,
    ...others,
  };
}

function shortened(finding: unknown): unknown {
  if (typeof finding === "string") return shortText(finding);
  if (typeof finding !== "object" || finding === null) return finding;
  return Object.fromEntries(
    Object.entries(finding).map(([key, value]) => [key, typeof value === "string" ? shortText(value) : value]),
  );
}

/** Maps each spelling of a key to its field, level by level. Compiled once per schema. */
interface AliasPlan {
  readonly fields: ReadonlyMap<string, FieldPlan>;
  readonly items: AliasPlan | undefined;
}

interface FieldPlan {
  readonly name: string;
  readonly plan: AliasPlan | undefined;
  /** The field is optional and never null. Python clients send null for absent fields. */
  readonly nullIsAbsent: boolean;
}

const WRAPPERS: ReadonlySet<string> = new Set(["optional", "default", "prefault", "nullable", "readonly", "catch"]);
const plans = new WeakMap<z.ZodType, AliasPlan>();
const EMPTY: AliasPlan = { fields: new Map(), items: undefined };

/** `continuesDecision` -> `continues_decision`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `continues_decision` -> `continuesDecision`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Replace every accepted spelling of a field with its own name. The field's own name wins. */
export function normalizeKeys(schema: z.ZodType, value: unknown): unknown {
  return rename(planOf(schema), value);
}

function rename(plan: AliasPlan, value: unknown): unknown {
  if (Array.isArray(value))
    return plan.items === undefined ? value : value.map((item) => rename(plan.items ?? EMPTY, item));
  if (typeof value !== "object" || value === null || plan.fields.size === 0) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) {
    const field = plan.fields.get(key);
    if (held === null && field?.nullIsAbsent === true) continue;
    const name = field?.name ?? key;
    if (name !== key && Object.hasOwn(value, name)) continue;
    renamed[name] = field?.plan === undefined ? held : rename(field.plan, held);
  }
  return renamed;
}

function planOf(schema: z.ZodType): AliasPlan {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  plans.set(schema, EMPTY); // in a schema that refers to itself, the inner level is not renamed
  const plan = compile(schema);
  plans.set(schema, plan);
  return plan;
}

/** The parts of a zod schema that this code reads. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

function compile(schema: z.ZodType): AliasPlan {
  const definition = schema.def as unknown as Definition; // zod's definition, reduced to the fields read here
  if (WRAPPERS.has(definition.type) && definition.innerType !== undefined) return planOf(definition.innerType);
  if (definition.type === "pipe" && definition.in !== undefined && definition.out !== undefined)
    return definition.in.def.type === "transform" ? planOf(definition.out) : planOf(definition.in);
  if (definition.type === "array" && definition.element !== undefined)
    return { fields: new Map(), items: planOf(definition.element) };
  if (definition.type === "union") return mergeOptions(definition.options ?? []);
  return definition.shape === undefined ? EMPTY : { fields: fieldsOf(definition.shape), items: undefined };
}

function mergeOptions(options: readonly z.ZodType[]): AliasPlan {
  const parts = options.map(planOf);
  const items = parts.find((part) => part.items !== undefined)?.items;
  return { fields: new Map(parts.flatMap((part) => [...part.fields])), items };
}

function fieldsOf(shape: Readonly<Record<string, z.ZodType>>): AliasPlan["fields"] {
  const fields = new Map<string, FieldPlan>();
  for (const [name, field] of Object.entries(shape)) {
    const inner = planOf(field);
    const plan = inner.fields.size > 0 || inner.items !== undefined ? inner : undefined;
    const nullIsAbsent = field.safeParse(undefined).success && !field.safeParse(null).success;
    for (const spelling of spellingsOf(name, field))
      if (!Object.hasOwn(shape, spelling)) fields.set(spelling, { name, plan, nullIsAbsent });
    fields.set(name, { name, plan, nullIsAbsent });
  }
  return fields;
}

/** Every accepted spelling of a field: its name and aliases, in both cases. */
export function spellingsOf(name: string, field: z.ZodType): readonly string[] {
  const aliases = aliasesOf(field);
  return [...new Set([toSnakeCase(name), toCamelCase(name), ...aliases, ...aliases.map(toSnakeCase)])];
}

/** The aliases of a field, given as `.meta({ "x-aliases": [...] })`. */
function aliasesOf(field: z.ZodType): readonly string[] {
  const aliases = field.meta()?.["x-aliases"];
  if (Array.isArray(aliases)) return aliases.filter((alias) => typeof alias === "string");
  // `.optional()` wraps the schema; the aliases are on the inner one.
  const { type, innerType } = field.def as unknown as Definition; // zod's definition, reduced to the fields read here
  return WRAPPERS.has(type) && innerType !== undefined ? aliasesOf(innerType) : [];
}
