import type { CheckIssue } from "../steps/step.ts";
import { below } from "./answer-finding.ts";

/** The places where an answer still holds the template's "…" instead of a text. */
export function unfilledPlaces(answer: unknown): readonly CheckIssue[] {
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
