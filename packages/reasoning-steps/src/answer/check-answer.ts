import type { SessionEvent, StepKey } from "@clew/fsm";
import type { AnswerContext, AnswersByStep, CheckIssue, Step } from "../steps/step.ts";
import { type AnswerFinding, finding } from "./answer-finding.ts";
import { checkForm } from "./check-form.ts";

/** An answer that holds: what to store, what to say about it, and what happens to the session. */
export interface AcceptedAnswer<Key extends StepKey = StepKey> {
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
  readonly code: "ANSWER_INVALID" | "STEP_OUTCOME_CONFLICT";
  readonly message: string;
  readonly findings: readonly AnswerFinding[];
  /** The steps whose answers are contradicted. */
  readonly steps: readonly StepKey[];
}

/** The judgement of one answer. */
export type CheckedAnswer<Key extends StepKey = StepKey> = AcceptedAnswer<Key> | RefusedAnswer;

// What a refusal says does not depend on the answer's type.
type StepFace = Pick<Step, "key" | "template">;

/** Judges an answer to any step: form first, then the cross-checks. Every step runs through here, and only here. */
export function checkAnswer<Key extends StepKey>(
  step: Step<Key>,
  raw: unknown,
  context: AnswerContext,
): CheckedAnswer<Key> {
  const formed = checkForm(step, raw, context.parse);
  if (!formed.ok) return refuse(step, formed.findings);
  // The validator has just accepted it, so it has the step's type.
  const answer = formed.answer as AnswersByStep[Key];
  const issues = step.checks.flatMap((check) => check(answer, context));
  const refusals = issues.filter((issue) => issue.kind !== "warning");
  if (refusals.length > 0) return refuseIssues(step, refusals);
  const warnings = [...formed.repairs, ...issues].map((issue) => finding(step.template, issue));
  return { ok: true, answer, warnings, event: step.follow(answer), raisesDepth: step.raisesDepth(answer, context) };
}

/** What speaks against an answer whose form is known to be right: the step's checks against the other answers. */
export function crossCheck<Key extends StepKey>(
  step: Step<Key>,
  answer: AnswersByStep[Key],
  context: AnswerContext,
): readonly CheckIssue[] {
  return step.checks.flatMap((check) => check(answer, context)).filter((issue) => issue.kind !== "warning");
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
  if (issues.some((issue) => issue.kind === "refused")) return refusal;
  return {
    ...refusal,
    code: "STEP_OUTCOME_CONFLICT",
    message: `The outcome of step ${step.key} contradicts ${steps.map((key) => `step ${key}`).join(", ")}: ${refusal.findings[0]?.message ?? ""}`,
  };
}
