export { type AnswerFinding, finding, templateLine } from "./answer-finding.ts";
export {
  type AcceptedAnswer,
  type CheckedAnswer,
  checkAnswer,
  crossCheck,
  type RefusedAnswer,
} from "./check-answer.ts";
export { type CheckedLearnings, checkLearnings, LEARNINGS } from "./check-learnings.ts";
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
export { MAX_ANSWER_CHARS, type ReadAnswer, readAnswer } from "./read-answer.ts";
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
export { type StepContent, stepContent } from "./step-content.ts";
export { STEP_BY_KEY, STEPS, stepOf } from "./steps.ts";
