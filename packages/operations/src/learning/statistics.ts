import type { DecisionFilters, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { daysBefore } from "../instant.ts";
import { type CalibrationReport, calibrationReport } from "./calibration-report.ts";
import {
  calibrationFigures,
  countsOf,
  type DeliberationSample,
  type DeliberationStats,
  deliberationFigures,
  deliberationStats,
  diversityFigures,
  newestReviewed,
  reasonFigures,
} from "./deliberation-stats.ts";
import { type ReasonStats, reasonStats } from "./reason-stats.ts";

/** Statistics that no sum can hold are taken over so many of the newest decisions. */
const SAMPLE_SIZE = 500;

/** Which decisions statistics are about. */
export interface LearningRequest {
  readonly filters?: DecisionFilters;
  /** `30d`, `60d`, `90d` or any number of days; `all` or nothing is no limit. */
  readonly window?: string;
  readonly now: string;
}

/** Calibration of the matching decisions. */
export async function getCalibration(reader: DecisionReader, request: LearningRequest): Promise<CalibrationReport> {
  const days = daysOfWindow(request.window);
  const filters =
    days === undefined ? request.filters : { ...request.filters, dateAfter: daysBefore(request.now, days) };
  const { reviewed, total } = calibrationFigures(await reader.counters(["calibration"], filters));
  return calibrationReport(reviewed, total, days === undefined ? undefined : `${days}d`);
}

/** Days of a window such as `30d`; undefined where it sets no limit. */
function daysOfWindow(window: string | undefined): number | undefined {
  const days = /^([1-9]\d{0,4})d$/.exec(window ?? "")?.[1];
  return days === undefined ? undefined : Number(days);
}

/** Which types of reasons go with which outcomes. */
export async function getReasonStats(
  reader: DecisionReader,
  request: { readonly filters?: DecisionFilters; readonly minReviewed?: number },
): Promise<ReasonStats> {
  const cells = await reader.counters(["reason", "diversity", "calibration"], request.filters);
  const figures = calibrationFigures(cells);
  const sample = await newestReviewed(reader, SAMPLE_SIZE, { filters: request.filters ?? {}, figures });
  const { total, reviewed } = figures;
  return reasonStats(
    {
      reasons: reasonFigures(cells),
      diversity: diversityFigures(cells),
      reviewed: sample.map(({ outcome, document }) => ({
        types: new Set((document.reasons ?? []).map(({ type }) => type)).size,
        outcome: outcome ?? "",
      })),
      totalDecisions: total,
      reviewedDecisions: reviewed.reduce((sum, { count }) => sum + count, 0),
    },
    request.minReviewed,
  );
}

/** How much deliberation decisions rest on. */
export async function getDeliberationStats(
  reader: DecisionReader,
  filters?: DecisionFilters,
): Promise<DeliberationStats> {
  const [cells, sample] = await Promise.all([
    reader.counters(["deliberation"], filters),
    reader.list({ filters, limit: SAMPLE_SIZE }),
  ]);
  return deliberationStats(deliberationFigures(cells), sample.map(sampleOf));
}

function sampleOf({ document, outcome }: StoredDecision): DeliberationSample {
  const {
    inputs = [],
    steps = [],
    total_duration_ms: durationMs,
    convergence_point: point,
  } = document.deliberation ?? {};
  return {
    inputs: inputs.length,
    steps: steps.length,
    durationMs,
    hasConvergence:
      point !== undefined || steps.some(({ conclusion }) => conclusion !== undefined && conclusion !== false),
    sources: inputs.flatMap(({ source }) => source ?? []),
    outcome,
  };
}

/** What `getStats` answers. */
export interface DecisionStats {
  readonly total: number;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byStakes: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byAgent: Readonly<Record<string, number>>;
  readonly recentActivity: { readonly last24h: number; readonly last7d: number; readonly last30d: number };
}

/** Counts of all decisions; recent activity is counted in whole hours. */
export async function getStats(reader: DecisionReader, request: LearningRequest): Promise<DecisionStats> {
  const cells = await reader.counters(["category", "stakes", "status", "agent", "hour"], request.filters);
  const byStatus = countsOf(cells, "status");
  const hours = Object.entries(countsOf(cells, "hour"));
  const since = (days: number): number => {
    const from = daysBefore(request.now, days).slice(0, 13);
    return hours.reduce((sum, [hour, count]) => (hour >= from ? sum + count : sum), 0);
  };
  return {
    total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byCategory: countsOf(cells, "category"),
    byStakes: countsOf(cells, "stakes"),
    byStatus,
    byAgent: countsOf(cells, "agent"),
    recentActivity: { last24h: since(1), last7d: since(7), last30d: since(30) },
  };
}
