import { byCategory, type CalibrationReading, calibrate, MIN_REVIEWED } from "../learning/calibration-report.ts";
import type { CalibrationFigures } from "../learning/tally-figures.ts";

/** What past decisions say of how an agent's confidence should be read; figures appear once there is enough to say. */
export interface AgentProfile {
  readonly agentId: string;
  /** Decisions of this agent. */
  readonly ownDecisions: number;
  /** Decisions of all agents in view; the figures below are over these. */
  readonly totalDecisions: number;
  readonly reviewed: number;
  readonly overallAccuracy?: number;
  readonly brierScore?: number;
  /** How far stated confidence lies above the outcomes; below zero it lies under them. */
  readonly confidenceBias?: number;
  readonly tendency?: CalibrationReading;
  readonly strongestCategory?: string;
  readonly weakestCategory?: string;
}

/** Calibration of one category, as the session context shows it. */
export interface CategoryCalibration {
  readonly reviewedDecisions: number;
  readonly accuracy: number;
  readonly brierScore: number;
  readonly calibrationGap: number;
  readonly interpretation: CalibrationReading;
}

/** The profile of an agent within the decisions in view. */
export function agentProfile(agentId: string, ownDecisions: number, figures: CalibrationFigures): AgentProfile {
  const overall = calibrate(figures.reviewed);
  const base = { agentId, ownDecisions, totalDecisions: figures.total, reviewed: overall?.reviewed ?? 0 };
  if (overall === undefined || overall.reviewed < MIN_REVIEWED) return base;
  const ranked = Object.entries(calibrationByCategory(figures)).sort(
    ([, left], [, right]) => right.accuracy - left.accuracy || right.reviewedDecisions - left.reviewedDecisions,
  );
  const strongest = ranked[0]?.[0];
  const weakest = ranked.at(-1)?.[0];
  return {
    ...base,
    overallAccuracy: overall.accuracy,
    brierScore: overall.brierScore,
    confidenceBias: overall.gap === 0 ? 0 : -overall.gap,
    tendency: overall.interpretation,
    strongestCategory: strongest,
    weakestCategory: weakest === strongest ? undefined : weakest,
  };
}

/** Calibration per category, for those with enough reviewed decisions. */
export function calibrationByCategory(figures: CalibrationFigures): Readonly<Record<string, CategoryCalibration>> {
  return Object.fromEntries(
    [...byCategory(figures.reviewed)].flatMap(([category, own]) => {
      const calibration = calibrate(own);
      if (calibration === undefined || calibration.reviewed < MIN_REVIEWED) return [];
      const { reviewed, accuracy, brierScore, gap, interpretation } = calibration;
      return [[category, { reviewedDecisions: reviewed, accuracy, brierScore, calibrationGap: gap, interpretation }]];
    }),
  );
}
