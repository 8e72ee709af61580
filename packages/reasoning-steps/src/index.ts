export type { AnswerFinding } from "./answer/answer-finding.ts";
export { type AcceptedAnswer, type CheckedAnswer, checkAnswer, type RefusedAnswer } from "./answer/check-answer.ts";
export {
  type Directive,
  type DirectiveContext,
  type DirectiveRendering,
  formatMandatoryDirective,
  quoteCommand,
} from "./directive/directive.ts";
export { classifyPrompt } from "./prompt/all-languages.ts";
export type { PromptClass, PromptContext, PromptDepth } from "./prompt/classify-prompt.ts";
export {
  type AnswerContext,
  type AnswersByStep,
  type AnswerValidator,
  type CheckIssue,
  defineStep,
  type EarlierAnswers,
  type Step,
  type StepDefinition,
} from "./steps/step.ts";
export { STEPS, stepOf } from "./steps/steps.ts";
