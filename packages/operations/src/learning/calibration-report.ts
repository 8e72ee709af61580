import {
  bucketize,
  type Calibration,
  type CalibrationReading,
  type ConfidenceBucket,
  calibrate,
  MIN_REVIEWED,
  type ReviewFigure,
} from "./calibration.ts";

/** Something worth changing, or keeping. */
export interface Recommendation {
  readonly type: string;
  readonly message: string;
  readonly severity: "info" | "warning" | "error";
}

/** The overall figures; clients of the family read one spelling or the other, so both are there. */
interface OverallCalibration {
  readonly total_decisions: number;
  readonly reviewed_decisions: number;
  readonly accuracy: number;
  readonly brier_score: number;
  readonly calibration_gap: number;
  /** How far stated confidence lies above the outcomes. */
  readonly confidence_bias: number;
  readonly interpretation: CalibrationReading;
  readonly totalDecisions: number;
  readonly reviewedDecisions: number;
  readonly brierScore: number;
  readonly calibrationGap: number;
  readonly confidenceBias: number;
  readonly window?: string;
}

/** What `getCalibration` answers; `overall` is left out below five reviewed decisions. */
export interface CalibrationReport {
  readonly overall?: OverallCalibration;
  readonly byConfidenceBucket: readonly ConfidenceBucket[];
  readonly recommendations: readonly Recommendation[];
}

/** The calibration report over reviewed decisions, out of so many in all. */
export function calibrationReport(
  figures: readonly ReviewFigure[],
  totalDecisions: number,
  window?: string,
): CalibrationReport {
  const calibration = calibrate(figures);
  const byConfidenceBucket = bucketize(figures);
  const reviewed = calibration?.reviewed ?? 0;
  if (calibration === undefined || reviewed < MIN_REVIEWED)
    return {
      byConfidenceBucket,
      recommendations: [
        {
          type: "insufficient_data",
          message: `${reviewed} reviewed decisions found; calibration needs at least ${MIN_REVIEWED}. Review outcomes with reviewDecision.`,
          severity: "info",
        },
      ],
    };
  return {
    overall: overallOf(calibration, totalDecisions, window),
    byConfidenceBucket,
    recommendations: [...adviceOn(calibration), ...adviceOnBuckets(byConfidenceBucket)],
  };
}

function overallOf(calibration: Calibration, total: number, window: string | undefined): OverallCalibration {
  const bias = calibration.gap === 0 ? 0 : -calibration.gap;
  return {
    total_decisions: total,
    reviewed_decisions: calibration.reviewed,
    accuracy: calibration.accuracy,
    brier_score: calibration.brierScore,
    calibration_gap: calibration.gap,
    confidence_bias: bias,
    interpretation: calibration.interpretation,
    totalDecisions: total,
    reviewedDecisions: calibration.reviewed,
    brierScore: calibration.brierScore,
    calibrationGap: calibration.gap,
    confidenceBias: bias,
    window,
  };
}

const OVERALL_ADVICE: Readonly<Record<CalibrationReading, (off: string) => Recommendation>> = {
  well_calibrated: () => ({
    type: "strength",
    message: "Stated confidence and outcomes agree. Keep estimating the same way.",
    severity: "info",
  }),
  slightly_overconfident: (off) => ({
    type: "confidence_adjustment",
    message: `Confidence runs ${off} points above the outcomes. State it a little lower.`,
    severity: "info",
  }),
  overconfident: (off) => ({
    type: "confidence_adjustment",
    message: `Confidence runs ${off} points above the outcomes. State it lower, or check more before deciding.`,
    severity: "warning",
  }),
  slightly_underconfident: (off) => ({
    type: "confidence_adjustment",
    message: `Outcomes run ${off} points above the confidence. It can be stated a little higher.`,
    severity: "info",
  }),
  underconfident: (off) => ({
    type: "confidence_adjustment",
    message: `Outcomes run ${off} points above the confidence. Trust strong evidence more.`,
    severity: "info",
  }),
};

function adviceOn(calibration: Calibration): readonly Recommendation[] {
  const advice = [OVERALL_ADVICE[calibration.interpretation](points(calibration.gap))];
  if (calibration.brierScore > 0.25)
    advice.push({
      type: "brier_score",
      message: `A Brier score of ${calibration.brierScore} is no better than always saying 50 %. Look at what the failed decisions have in common.`,
      severity: "warning",
    });
  else if (calibration.brierScore < 0.1)
    advice.push({
      type: "brier_score",
      message: `A Brier score of ${calibration.brierScore}: the estimates say much about the outcome.`,
      severity: "info",
    });
  return advice;
}

function adviceOnBuckets(buckets: readonly ConfidenceBucket[]): readonly Recommendation[] {
  return buckets
    .filter(({ interpretation, gap }) => interpretation === "overconfident" && gap < -0.15)
    .map((bucket) => ({
      type: "bucket_warning",
      message: `Decisions stated at ${bucket.bucket} succeed at ${points(bucket.successRate)} %. Use about ${bucket.successRate.toFixed(2)} for their like.`,
      severity: "warning",
    }));
}

function points(share: number): string {
  return String(Math.round(Math.abs(share) * 100));
}
