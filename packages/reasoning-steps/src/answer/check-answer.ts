import type { BuiltInStepKey, SessionEvent, StepKey } from "@clew/fsm";
import type { AnswerCode, AnswerContext, AnswersByStep, CheckIssue, Step } from "../steps/step.ts";
import { type AnswerFinding, copiedFromExample, finding } from "./answer-finding.ts";
import { checkForm } from "./check-form.ts";

/** An answer that holds: what to store, what to say about it, and what happens to the session. */
export interface AcceptedAnswer<Key extends BuiltInStepKey = BuiltInStepKey> {
  readonly ok: true;
  readonly answer: AnswersByStep[Key];
  readonly warnings: readonly AnswerFinding[];
  /** The event for the session's table. */
  readonly event: SessionEvent;
  /** Whether the session goes on at full depth from now on. */
  readonly raisesDepth: boolean;
}

/** An answer that is refused, with everything that is wrong with it. */
export interface RefusedAnswer {
  readonly ok: false;
  readonly code: AnswerCode;
  readonly message: string;
  readonly findings: readonly AnswerFinding[];
  /** The steps whose answers are contradicted. */
  readonly steps: readonly StepKey[];
}

/** The judgement of one answer. */
export type CheckedAnswer<Key extends BuiltInStepKey = BuiltInStepKey> = AcceptedAnswer<Key> | RefusedAnswer;

// What a refusal says does not depend on the answer's type.
type StepFace = Pick<Step, "key" | "template" | "instructions">;

/** Judges an answer to any step: form first, then the cross-checks. Every step runs through here, and only here. */
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

/** What speaks against an answer whose form is known to be right: the step's checks against the other answers. */
export function crossCheck<Key extends BuiltInStepKey>(
  step: Step<Key>,
  answer: AnswersByStep[Key],
  context: AnswerContext,
): readonly CheckIssue[] {
  return step.checks
    .flatMap((check) => check(answer, context))
    .filter((issue) => issue.kind !== "warning" && issue.code === undefined);
}

/** Files and lines that an answer names as evidence, and that are not there. */
function evidenceIssues(answer: object, { linesOf }: AnswerContext): CheckIssue[] {
  if (linesOf === undefined || !("evidence" in answer) || !Array.isArray(answer.evidence)) return [];
  // The schema has seen that each is a map with these texts and numbers.
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
  // What is simply wrong is mended first; a contradiction is only told of an answer that could stand by itself.
  const wrong = issues.filter((issue) => issue.kind === "refused");
  if (wrong.length > 0) return { ...refusal, code: codeOf(wrong) };
  return {
    ...refusal,
    code: "STEP_OUTCOME_CONFLICT",
    message: `The outcome of step ${step.key} contradicts ${steps.map((key) => `step ${key}`).join(", ")}: ${refusal.findings[0]?.message ?? ""}`,
  };
}

/** What is wrong with the form of it all comes first: a code of its own is told where nothing else is the matter. */
function codeOf(wrong: readonly CheckIssue[]): AnswerCode {
  return wrong.some(({ code }) => code === undefined) ? "ANSWER_INVALID" : (wrong[0]?.code ?? "ANSWER_INVALID");
}
