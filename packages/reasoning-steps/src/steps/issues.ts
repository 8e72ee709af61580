import type { CheckIssue } from "./step.ts";

/** A reason to refuse an answer. */
export function refused(path: string, expected: string, found: string): CheckIssue {
  return { kind: "refused", path, expected, found };
}

/** Something worth saying about an answer that is accepted. */
export function warning(path: string, expected: string, found: string): CheckIssue {
  return { kind: "warning", path, expected, found };
}
