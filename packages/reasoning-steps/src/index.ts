export { type AnswerFinding, templateLine } from "./answer-finding.ts";
export { type AcceptedAnswer, type CheckedAnswer, checkAnswer, type RefusedAnswer } from "./check-answer.ts";
export { type CheckedLearnings, checkLearnings, LEARNINGS } from "./check-learnings.ts";
export {
  type AcceptedSubmission,
  type CheckedSubmission,
  checkSubmission,
  type SubmittedAnswer,
} from "./check-submission.ts";
export {
  classifyPrompt,
  type PromptClass,
  type PromptContext,
  type PromptDepth,
  type PromptPrefix,
} from "./classify-prompt.ts";
export {
  type Directive,
  type DirectiveContext,
  type DirectiveRendering,
  formatMandatoryDirective,
  makeDirective,
} from "./directive.ts";
export { validateLearnings, validateSession } from "./generated/validators.ts";
export { optionWithValue, quoteArgument, quoteCommand } from "./quote-argument.ts";
export { MAX_ANSWER_CHARS } from "./read-answer.ts";
export { haltedAtStep, isLoopBackPending, type SessionFactsSource, sessionFacts } from "./session-facts.ts";
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
export { type VerifiedHistory, verifyHistory } from "./verify-history.ts";
