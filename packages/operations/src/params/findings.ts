import type { Finding } from "@clew/errors";
import type { z } from "zod";

/** Zod's issues as findings, in the words that JSON Schema uses for the same rules. */
export function issuesToFindings(issues: readonly z.core.$ZodIssue[]): Finding[] {
  return issues.flatMap((issue) => findingsOf(issue, []));
}

function findingsOf(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): Finding[] {
  const path = [...prefix, ...issue.path];
  const meant = issue.code === "invalid_union" ? meantOption(issue.errors) : undefined;
  if (meant !== undefined) return meant.flatMap((inner) => findingsOf(inner, path));
  return [{ path: path.map(pointerPart).join(""), keyword: keywordOf(issue), message: issue.message }];
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
