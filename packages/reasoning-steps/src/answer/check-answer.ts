import type { BuiltInStepKey, SessionEvent, StepKey } from "@clew/fsm";
import type { LearningsAnswer } from "@clew/schemas";
import { LEARNINGS_CONTENT, type StepContent } from "../generated/content.ts";
import { validateLearnings } from "../generated/validators.ts";
import type { AnswerCode, AnswerContext, AnswersByStep, CheckIssue, Step } from "../steps/step.ts";
import { type AnswerFinding, copiedFromExample, finding } from "./answer-finding.ts";
import { checkForm } from "./check-form.ts";

/** A valid answer: what to store, what to report, and what happens to the session. */
export interface AcceptedAnswer<Key extends BuiltInStepKey = BuiltInStepKey> {
  readonly ok: true;
  readonly answer: AnswersByStep[Key];
  readonly warnings: readonly AnswerFinding[];
  /** The event for the session's table. */
  readonly event: SessionEvent;
  /** Whether the session continues at full depth. */
  readonly raisesDepth: boolean;
}

/** A refused answer, with everything wrong with it. */
export interface RefusedAnswer {
  readonly ok: false;
  readonly code: AnswerCode;
  readonly message: string;
  readonly findings: readonly AnswerFinding[];
  /** The steps it contradicts. */
  readonly steps: readonly StepKey[];
}

/** The result of checking an answer. */
export type CheckedAnswer<Key extends BuiltInStepKey = BuiltInStepKey> = AcceptedAnswer<Key> | RefusedAnswer;

// What a refusal says does not depend on the answer's type.
type StepFace = Pick<Step, "key" | "template" | "instructions">;

/** Check an answer to any step: first its form, then the cross-checks. This is the only entry for all steps. */
export function checkAnswer<Key extends BuiltInStepKey>(
  step: Step<Key>,
  raw: unknown,
  context: AnswerContext,
): CheckedAnswer<Key> {
  const formed = checkForm(step, raw, context.parse);
  if (!formed.ok) return refuse(step, formed.findings);
  // The validator has just accepted it, so it has the step's type.
  const answer = formed.answer as AnswersByStep[Key];
  const issues = [
    ...copiedFromExample(step.instructions, answer),
    ...step.checks.flatMap((check) => check(answer, context)),
    ...evidenceIssues(answer, context),
  ];
  const refusals = issues.filter((issue) => issue.kind !== "warning");
  if (refusals.length > 0) return refuseIssues(step, refusals);
  const warnings = [...formed.repairs, ...issues].map((issue) => finding(step.template, issue));
  return { ok: true, answer, warnings, event: step.follow(answer), raisesDepth: step.raisesDepth(answer, context) };
}

/** Problems of an answer with a valid form: the step's checks against the other answers. */
export function crossCheck<Key extends BuiltInStepKey>(
  step: Step<Key>,
  answer: AnswersByStep[Key],
  context: AnswerContext,
): readonly CheckIssue[] {
  return step.checks
    .flatMap((check) => check(answer, context))
    .filter((issue) => issue.kind !== "warning" && issue.code === undefined);
}

/** Files and lines cited as evidence that do not exist. */
function evidenceIssues(answer: object, { linesOf }: AnswerContext): CheckIssue[] {
  if (linesOf === undefined || !("evidence" in answer) || !Array.isArray(answer.evidence)) return [];
  // The schema ensures that each is a map with these texts and numbers.
  const evidence: readonly { readonly file?: string; readonly line?: number }[] = answer.evidence;
  return evidence.flatMap(({ file, line }, index): CheckIssue[] => {
    if (file === undefined) return [];
    const lines = linesOf(file);
    const issue = { kind: "refused", code: "EVIDENCE_NOT_FOUND" } as const;
    if (lines === undefined)
      return [{ ...issue, path: `/evidence/${index}/file`, expected: "a file of this project", found: file }];
    if (line === undefined || line <= lines) return [];
    return [
      { ...issue, path: `/evidence/${index}/line`, expected: `at most ${lines}: ${file} ends there`, found: `${line}` },
    ];
  });
}

function refuse(step: StepFace, findings: readonly AnswerFinding[], steps: readonly StepKey[] = []): RefusedAnswer {
  const first = findings[0]?.message ?? "";
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  return {
    ok: false,
    code: "ANSWER_INVALID",
    message: `The answer of step ${step.key} cannot be taken: ${first}${more}`,
    findings,
    steps,
  };
}

function refuseIssues(step: StepFace, issues: readonly CheckIssue[]): RefusedAnswer {
  const steps = [...new Set(issues.flatMap((issue) => issue.steps ?? []))];
  const refusal = refuse(
    step,
    issues.map((issue) => finding(step.template, issue)),
    steps,
  );
  // Plain errors are fixed first; a contradiction is only reported for an answer that is otherwise valid.
  const wrong = issues.filter((issue) => issue.kind === "refused");
  if (wrong.length > 0) return { ...refusal, code: codeOf(wrong) };
  return {
    ...refusal,
    code: "STEP_OUTCOME_CONFLICT",
    message: `The outcome of step ${step.key} contradicts ${steps.map((key) => `step ${key}`).join(", ")}: ${refusal.findings[0]?.message ?? ""}`,
  };
}

/** General errors come first: a specific code is reported only if nothing else is wrong. */
function codeOf(wrong: readonly CheckIssue[]): AnswerCode {
  return wrong.some(({ code }) => code === undefined) ? "ANSWER_INVALID" : (wrong[0]?.code ?? "ANSWER_INVALID");
}

/** Valid learnings, or everything wrong with them. */
type CheckedLearnings =
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
  if (!formed.ok) return refuseLearnings(formed.findings);
  const warnings = formed.repairs.map((issue) => finding(template, issue));
  // The validator has just accepted it.
  return { ok: true, answer: formed.answer as LearningsAnswer, warnings };
}

function refuseLearnings(findings: readonly AnswerFinding[]): CheckedLearnings {
  const message = `The learnings cannot be taken: ${findings[0]?.message ?? ""}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings };
}
