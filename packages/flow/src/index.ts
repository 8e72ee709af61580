export {
  type AmplificationChain,
  type AmplificationStats,
  amplificationChain,
  amplificationStats,
  type LineageNode,
} from "./policy/amplification.ts";
export {
  bucketize,
  type Calibration,
  type ConfidenceBucket,
  calibrate,
  MIN_REVIEWED,
  type ReviewFigure,
} from "./policy/calibration.ts";
export {
  type CalibrationReport,
  calibrationReport,
  type OverallCalibration,
  type Recommendation,
} from "./policy/calibration-report.ts";
export { checkGuardrails } from "./policy/check-guardrails.ts";
export type { GuardedAction, Guardrail, GuardrailFinding, GuardrailSet, GuardrailVerdict } from "./policy/guardrail.ts";
export { type GuardrailFile, guardrailsFromFiles } from "./policy/guardrails-from-files.ts";
export { daysBefore, daysBetween, instantOf, instantText } from "./policy/instant.ts";
export {
  type DecisionStats,
  getCalibration,
  getDeliberationStats,
  getReasonStats,
  getStats,
  type LearningRequest,
} from "./policy/learning.ts";
export { getAmplificationChain, getAmplificationStats } from "./policy/lineage.ts";
export { type ListedGuardrail, listGuardrails } from "./policy/list-guardrails.ts";
export {
  type AllowedDecision,
  type PreActionAnswer,
  type PreActionDeps,
  type PreActionRequest,
  preAction,
} from "./policy/pre-action.ts";
export { type ReadyAnswer, type ReadyRequest, ready } from "./policy/ready.ts";
export {
  CONTEXT_PARTS,
  type ContextPart,
  getSessionContext,
  type SessionContext,
  type SessionContextRequest,
} from "./policy/session-context.ts";
export { sessionContextMarkdown } from "./policy/session-context-markdown.ts";
export { countDecisions } from "./query/count-decisions.ts";
export {
  type DecisionGraph,
  getGraph,
  getNeighbors,
  type NeighborsAnswer,
  type RelatedDecision,
  relatedDecisions,
} from "./query/decision-links.ts";
export { type DecisionReader, decisionReader } from "./query/decision-reader.ts";
export {
  type DecisionSummary,
  type DecisionsAnswer,
  type DecisionsQuery,
  queryDecisions,
  summaryOf,
  titleOf,
} from "./query/query-decisions.ts";
export { type CommandEdge, type Directive, nextDirective } from "./session/next-directive.ts";
export type {
  CompletePorts,
  DecisionRequest,
  LearnPorts,
  PayloadOutcome,
  RecordedDecision,
  RedactionMark,
  RedactPort,
  SequenceTask,
  SessionPorts,
  StartPorts,
  SubmitPorts,
} from "./session/ports.ts";
export { type PriorAnswers, priorAnswers } from "./session/prior-answers.ts";
export { type ShowStepRequest, showCurrentStep } from "./session/show-current-step.ts";
export { showStep } from "./session/show-step.ts";
export { type StartRequest, startSession } from "./session/start-session.ts";
export { type QuestionView, type StepView, stepView } from "./session/step-view.ts";
export { type StepReport, submitStep } from "./session/submit-step.ts";
