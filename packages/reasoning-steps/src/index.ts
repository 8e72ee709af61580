export { type AnswerFinding, templateLine } from "./answer-finding.ts";
export { type AcceptedAnswer, type CheckedAnswer, checkAnswer, type RefusedAnswer } from "./check-answer.ts";
export { validateLearnings, validateSession } from "./generated/validators.ts";
export { MAX_ANSWER_CHARS } from "./read-answer.ts";
export {
  type AnswerContext,
  type AnswersByStep,
  type AnswerValidator,
  type CheckIssue,
  defineStep,
  type EarlierAnswers,
  isStep,
  type Step,
  type StepDefinition,
} from "./step.ts";
export { STEP_BY_KEY, stepOf } from "./steps.ts";
