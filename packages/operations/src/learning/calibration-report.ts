import { outcomeScore, rounded } from "./deliberation-stats.ts";

/** A recommendation: what to change, or to keep. */
export interface Recommendation {
  readonly type: string;
  readonly message: string;
  readonly severity: "info" | "warning" | "error";
}

/** The overall figures, in both spellings because clients read one or the other. */
interface OverallCalibration {
  readonly total_decisions: number;
  readonly reviewed_decisions: number;
  readonly accuracy: number;
  readonly brier_score: number;
  readonly calibration_gap: number;
  /** How far stated confidence exceeds the outcomes. */
  readonly confidence_bias: number;
  readonly interpretation: CalibrationReading;
  readonly totalDecisions: number;
  readonly reviewedDecisions: number;
  readonly brierScore: number;
  readonly calibrationGap: number;
  readonly confidenceBias: number;
  readonly window?: string;
}

/** The result of `getCalibration`. With fewer than five reviewed decisions, `overall` is absent. */
export interface CalibrationReport {
  readonly overall?: OverallCalibration;
  readonly byConfidenceBucket: readonly ConfidenceBucket[];
  readonly recommendations: readonly Recommendation[];
}

/** The calibration report for reviewed decisions. */
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

/** Sums over reviewed decisions with the same outcome and tenth of confidence: enough to compute every figure. */
export interface ReviewFigure {
  readonly outcome: string;
  readonly count: number;
  /** The sum of the confidences. */
  readonly confidence: number;
  /** The sum of the squared confidences. */
  readonly confidenceSquared: number;
  /** The tenth that contains the confidences, 0 to 9 (1.0 is in 9). */
  readonly tenth: number;
  readonly category: string;
}

/** One reviewed decision as a figure. */
export function reviewFigure(confidence: number, outcome: string, category = ""): ReviewFigure {
  const tenth = Math.min(9, Math.max(0, Math.floor(confidence * 10)));
  return { outcome, count: 1, confidence, confidenceSquared: confidence ** 2, tenth, category };
}

/** How stated confidence compares with the outcomes. */
export type CalibrationReading =
  | "well_calibrated"
  | "slightly_overconfident"
  | "overconfident"
  | "slightly_underconfident"
  | "underconfident";

/** Calibration over a set of reviewed decisions. */
export interface Calibration {
  readonly reviewed: number;
  readonly accuracy: number;
  readonly brierScore: number;
  readonly averageConfidence: number;
  /** Accuracy minus average confidence; negative means overconfident. */
  readonly gap: number;
  readonly interpretation: CalibrationReading;
}

/** Calibration within one confidence range. */
interface ConfidenceBucket {
  readonly bucket: string;
  readonly decisions: number;
  readonly successRate: number;
  readonly expectedRate: number;
  readonly gap: number;
  readonly interpretation: "well_calibrated" | "overconfident" | "underconfident" | "insufficient_data";
}

/** With fewer reviewed decisions the overall figures would be noise, so they are left out. */
export const MIN_REVIEWED = 5;
const MIN_IN_BUCKET = 3;

const BUCKETS: readonly { readonly name: string; readonly from: number; readonly to: number }[] = [
  { name: "0.9-1.0", from: 9, to: 9 },
  { name: "0.7-0.9", from: 7, to: 8 },
  { name: "0.5-0.7", from: 5, to: 6 },
  { name: "0.0-0.5", from: 0, to: 4 },
];

/** Accuracy, Brier score and interpretation of reviewed decisions; undefined if there are none. */
export function calibrate(figures: readonly ReviewFigure[]): Calibration | undefined {
  let reviewed = 0;
  let worth = 0;
  let squares = 0;
  let stated = 0;
  for (const figure of figures) {
    const value = outcomeScore(figure.outcome);
    reviewed += figure.count;
    worth += value * figure.count;
    // The sum of (confidence - value)², expanded.
    squares += figure.confidenceSquared - 2 * value * figure.confidence + value ** 2 * figure.count;
    stated += figure.confidence;
  }
  if (reviewed <= 0) return undefined;
  const gap = (worth - stated) / reviewed;
  return {
    reviewed,
    accuracy: rounded(worth / reviewed),
    // Rounding errors must not push a perfect score below zero.
    brierScore: rounded(Math.max(0, squares / reviewed)),
    averageConfidence: rounded(stated / reviewed),
    gap: rounded(gap),
    interpretation: readingOf(rounded(gap)),
  };
}

/** Calibration per confidence range, highest first. Ranges without reviewed decisions are left out. */
export function bucketize(figures: readonly ReviewFigure[]): readonly ConfidenceBucket[] {
  return BUCKETS.flatMap(({ name, from, to }) => {
    const within = calibrate(figures.filter(({ tenth }) => tenth >= from && tenth <= to));
    if (within === undefined) return [];
    return [
      {
        bucket: name,
        decisions: within.reviewed,
        successRate: within.accuracy,
        expectedRate: within.averageConfidence,
        gap: within.gap,
        interpretation: bucketReading(within),
      },
    ];
  });
}

/** The figures by category, in alphabetical order. */
export function byCategory(figures: readonly ReviewFigure[]): ReadonlyMap<string, readonly ReviewFigure[]> {
  const groups = new Map<string, ReviewFigure[]>();
  for (const figure of figures) {
    const name = figure.category;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [figure]);
    else group.push(figure);
  }
  return new Map([...groups].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function readingOf(gap: number): CalibrationReading {
  if (Math.abs(gap) < 0.05) return "well_calibrated";
  if (gap < 0) return gap < -0.1 ? "overconfident" : "slightly_overconfident";
  return gap > 0.1 ? "underconfident" : "slightly_underconfident";
}

function bucketReading(within: Calibration): ConfidenceBucket["interpretation"] {
  if (within.reviewed < MIN_IN_BUCKET) return "insufficient_data";
  if (Math.abs(within.gap) < 0.1) return "well_calibrated";
  return within.gap < 0 ? "overconfident" : "underconfident";
}
