import type { AnswerValidator, CheckIssue } from "../steps/step.ts";
import { type AnswerFinding, finding, schemaFindings } from "./answer-finding.ts";
import { readAnswer } from "./read-answer.ts";
import { repairAnswer } from "./repair-answer.ts";
import { unfilledPlaces } from "./unfilled.ts";

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
