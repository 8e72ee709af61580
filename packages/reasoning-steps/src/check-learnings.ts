import type { LearningsAnswer } from "@clew/schemas";
import { type AnswerFinding, finding, schemaFindings } from "./answer-finding.ts";
import { CONTENT, type StepContent } from "./generated/content.ts";
import { validateLearnings } from "./generated/validators.ts";
import { readAnswer } from "./read-answer.ts";
import { repairAnswer } from "./repair-answer.ts";
import type { CheckIssue } from "./step.ts";
import { unfilledPlaces } from "./unfilled.ts";

/** Learnings that hold, or everything that is wrong with them. */
export type CheckedLearnings =
  | { readonly ok: true; readonly answer: LearningsAnswer; readonly warnings: readonly AnswerFinding[] }
  | {
      readonly ok: false;
      readonly code: "ANSWER_INVALID";
      readonly message: string;
      readonly findings: readonly AnswerFinding[];
    };

/** What is asked at completion where a session has something to teach. */
export const LEARNINGS: StepContent = CONTENT.learnings;

/** Judges learnings as the answer of a step is judged: the same reader, the same repairs, the same findings. */
export function checkLearnings(raw: unknown, parse?: (text: string) => unknown): CheckedLearnings {
  const read = readAnswer(raw, parse);
  if (!read.ok) return refuse([told(read.issue)]);
  const { answer, repairs, errors } = repairAnswer(read.value, validateLearnings);
  const findings = [...unfilledPlaces(answer).map(told), ...schemaFindings(errors, answer, LEARNINGS.template)];
  if (findings.length > 0) return refuse(findings);
  // The validator has just accepted it.
  return { ok: true, answer: answer as LearningsAnswer, warnings: repairs.map(told) };
}

function told(issue: CheckIssue): AnswerFinding {
  return finding(LEARNINGS.template, issue);
}

function refuse(findings: readonly AnswerFinding[]): CheckedLearnings {
  const message = `The learnings cannot be taken: ${findings[0]?.message ?? ""}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings };
}
