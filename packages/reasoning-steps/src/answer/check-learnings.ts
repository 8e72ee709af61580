import type { LearningsAnswer } from "@clew/schemas";
import { LEARNINGS_CONTENT, type StepContent } from "../generated/content.ts";
import { validateLearnings } from "../generated/validators.ts";
import { type AnswerFinding, finding } from "./answer-finding.ts";
import { checkForm } from "./check-form.ts";

/** Valid learnings, or everything wrong with them. */
export type CheckedLearnings =
  | { readonly ok: true; readonly answer: LearningsAnswer; readonly warnings: readonly AnswerFinding[] }
  | {
      readonly ok: false;
      readonly code: "ANSWER_INVALID";
      readonly message: string;
      readonly findings: readonly AnswerFinding[];
    };

/** The request at completion if a session has something to teach. */
export const LEARNINGS: StepContent = LEARNINGS_CONTENT;

/** Check learnings like a step's answer: same parser, same repairs, same findings. */
export function checkLearnings(raw: unknown, parse?: (text: string) => unknown): CheckedLearnings {
  const { template } = LEARNINGS;
  const formed = checkForm({ template, validate: validateLearnings }, raw, parse);
  if (!formed.ok) return refuse(formed.findings);
  const warnings = formed.repairs.map((issue) => finding(template, issue));
  // The validator has just accepted it.
  return { ok: true, answer: formed.answer as LearningsAnswer, warnings };
}

function refuse(findings: readonly AnswerFinding[]): CheckedLearnings {
  const message = `The learnings cannot be taken: ${findings[0]?.message ?? ""}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings };
}
