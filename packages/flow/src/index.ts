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
export { type ListedGuardrail, listGuardrails } from "./policy/list-guardrails.ts";
