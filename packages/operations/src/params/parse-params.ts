import { ClewError, type Finding } from "@clew/errors";
import type { z } from "zod";
import { methodName, type Operation } from "../operation.ts";
import { normalizeKeys } from "./aliases.ts";
import { MAX_FINDINGS, shortText } from "./bounded-error.ts";

/** How deep params may be nested: far above any real call, far below what exhausts a stack. */
const MAX_DEPTH = 64;

/** What no store may ever hold: U+0000, lone surrogates, keys that reach a prototype, bottomless nesting. */
function findMalformed(value: unknown): Finding[] {
  return findIn(value, 0) ?? [];
}

// Nearly every value is sound: a path is only put together on the way back from a finding.
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

/** Zod's issues as findings, in the words that JSON Schema uses for the same rules. */
function issuesToFindings(issues: readonly z.core.$ZodIssue[]): Finding[] {
  return issues.flatMap((issue) => findingsOf(issue, []));
}

function findingsOf(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): Finding[] {
  const path = [...prefix, ...issue.path];
  const meant = issue.code === "invalid_union" ? meantOption(issue.errors) : undefined;
  if (meant !== undefined) return meant.flatMap((inner) => findingsOf(inner, path));
  return [{ path: path.map(pointerPart).join(""), keyword: keywordOf(issue), message: plainMessage(issue) }];
}

// The library's own words for a bound read as its code does.
function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "too_big" && issue.code !== "too_small") return issue.message;
  const isMost = issue.code === "too_big";
  const limit = String(isMost ? issue.maximum : issue.minimum);
  const bound = issue.inclusive === false ? (isMost ? "less than" : "more than") : isMost ? "at most" : "at least";
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " items" : "";
  return `expected ${bound} ${limit}${unit}`;
}

// Of several forms that a value may have, the one whose kind fits is the one that was meant: its faults are the answer.
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

/** Params that satisfy the method's schema, under the schema's own names; else USAGE with every finding. */
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
