// Exports for the other packages here; the published entry is `../index.ts`.
export { type AnswerFinding, exampleOf, finding } from "../answer/answer-finding.ts";
export {
  type AcceptedAnswer,
  checkAnswer,
  checkLearnings,
  crossCheck,
  LEARNINGS,
  type RefusedAnswer,
} from "../answer/check-answer.ts";
export { doubledKey, MAX_ANSWER_CHARS, readAnswer } from "../answer/check-form.ts";
export {
  type Directive,
  formatMandatoryDirective,
  makeDirective,
  optionWithValue,
  quoteArgument,
  quoteCommand,
} from "../directive/directive.ts";
export { validateSession } from "../generated/validators.ts";
export { classifyPrompt } from "../prompt/all-languages.ts";
export { asksToTakeOver } from "../prompt/asks-to-take-over.ts";
export {
  classifyBy,
  isPlain,
  ownFullWord,
  type PromptClass,
  type PromptContext,
  type PromptReader,
} from "../prompt/classify-prompt.ts";
export {
  type AnswerContext,
  type AnswersByStep,
  type AnswerValidator,
  type CheckIssue,
  defineStep,
  type EarlierAnswers,
  isAnswerCode,
  isStep,
  type Step,
} from "../steps/step.ts";
export { type StepContent, stepContent } from "../steps/step-content.ts";
export { STEP_BY_KEY, STEPS, stepOf } from "../steps/steps.ts";
