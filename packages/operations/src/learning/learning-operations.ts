import type { DecisionFilters, StoredDecision } from "@clew/thread-store";
import { z } from "zod";
import { type DecisionReader, readerFor, unknownDecision } from "../decision/decision-reader.ts";
import { getAmplificationChain, getAmplificationStats } from "../decision/lineage.ts";
import { daysBefore } from "../instant.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionId, filterFields, name, toFilters } from "../params/fields.ts";
import { ready } from "../recall/ready.ts";
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

/** Statistics without counters read this many of the newest decisions. */
const SAMPLE_SIZE = 500;

/** Which decisions the statistics cover. */
interface LearningRequest {
  readonly filters?: DecisionFilters;
  /** A number of days such as `30d`; `all` or absent means no limit. */
  readonly window?: string;
  readonly now: string;
}

/** Calibration of the matching decisions. */
async function getCalibration(reader: DecisionReader, request: LearningRequest): Promise<CalibrationReport> {
  const days = daysOfWindow(request.window);
  const filters =
    days === undefined ? request.filters : { ...request.filters, dateAfter: daysBefore(request.now, days) };
  const { reviewed, total } = calibrationFigures(await reader.counters(["calibration"], filters));
  return calibrationReport(reviewed, total, days === undefined ? undefined : `${days}d`);
}

/** The days in a window such as `30d`; undefined if it sets no limit. */
function daysOfWindow(window: string | undefined): number | undefined {
  const days = /^([1-9]\d{0,4})d$/.exec(window ?? "")?.[1];
  return days === undefined ? undefined : Number(days);
}

/** Which reason types go with which outcomes. */
async function getReasonStats(
  reader: DecisionReader,
  request: { readonly filters?: DecisionFilters; readonly minReviewed?: number },
): Promise<ReasonStats> {
  const cells = await reader.counters(["reason", "diversity", "calibration"], request.filters);
  const figures = calibrationFigures(cells);
  const sample = await newestReviewed(
    reader,
    {
      limit: SAMPLE_SIZE,
      keep: ({ outcome, document }) => ({
        types: new Set((document.reasons ?? []).map(({ type }) => type)).size,
        outcome: outcome ?? "",
      }),
    },
    { filters: request.filters ?? {}, figures },
  );
  const { total, reviewed } = figures;
  return reasonStats(
    {
      reasons: reasonFigures(cells),
      diversity: diversityFigures(cells),
      reviewed: sample,
      totalDecisions: total,
      reviewedDecisions: reviewed.reduce((sum, { count }) => sum + count, 0),
    },
    request.minReviewed,
  );
}

/** How much deliberation decisions have. */
async function getDeliberationStats(reader: DecisionReader, filters?: DecisionFilters): Promise<DeliberationStats> {
  const [cells, sample] = await Promise.all([
    reader.counters(["deliberation"], filters),
    reader.pick({ filters, limit: SAMPLE_SIZE }, sampleOf),
  ]);
  return deliberationStats(deliberationFigures(cells), sample);
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

/** The result of `getStats`. */
interface DecisionStats {
  readonly total: number;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byStakes: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byAgent: Readonly<Record<string, number>>;
  readonly recentActivity: { readonly last24h: number; readonly last7d: number; readonly last30d: number };
}

/** Counts of all decisions. Recent activity is counted in whole hours. */
async function getStats(reader: DecisionReader, request: LearningRequest): Promise<DecisionStats> {
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

const filters = z.object(filterFields()).optional();
const windowDays = z
  .string()
  .regex(/^(all|[1-9]\d{0,4}d)$/, { error: 'must be a number of days such as "30d", or "all"' });
const rate = z.number().optional();
const recommendation = z.object({
  type: z.string(),
  message: z.string(),
  severity: z.enum(["info", "warning", "error"]),
});
const counts = z.record(z.string(), z.number());

const CALIBRATION_FIELDS = {
  total_decisions: z.number(),
  reviewed_decisions: z.number(),
  accuracy: z.number(),
  brier_score: z.number(),
  calibration_gap: z.number(),
  confidence_bias: z.number(),
  interpretation: z.string(),
  totalDecisions: z.number(),
  reviewedDecisions: z.number(),
  brierScore: z.number(),
  calibrationGap: z.number(),
  confidenceBias: z.number(),
  window: z.string().optional(),
};

const getCalibrationOperation: Operation = operation({
  name: "getCalibration",
  does: "Compares stated confidence with outcomes: accuracy, Brier score, ranges of confidence.",
  scope: "read",
  params: () => z.object({ ...filterFields(), filters, window: windowDays.optional() }),
  result: () =>
    z.object({
      overall: z.object(CALIBRATION_FIELDS).optional(),
      byConfidenceBucket: z.array(
        z.object({
          bucket: z.string(),
          decisions: z.number(),
          successRate: z.number(),
          expectedRate: z.number(),
          gap: z.number(),
          interpretation: z.string(),
        }),
      ),
      recommendations: z.array(recommendation),
    }),
  async run(project, caller, params) {
    const wanted = toFilters(params);
    const report = await getCalibration(await readerFor(project, caller, wanted.project), {
      filters: wanted.filters,
      now: project.clock.now(),
      window: params.window ? params.window : undefined,
    });
    return {
      ...report,
      byConfidenceBucket: [...report.byConfidenceBucket],
      recommendations: [...report.recommendations],
    };
  },
});

const getReasonStatsOperation: Operation = operation({
  name: "getReasonStats",
  does: "Reports which types of reasons go with good outcomes, and whether several types do better than one.",
  scope: "read",
  params: () => z.object({ ...filterFields(), filters, minReviewed: z.number().int().min(1).max(1_000).optional() }),
  result: () =>
    z.looseObject({
      byReasonType: z.array(
        z.object({
          reasonType: z.string(),
          totalUses: z.number(),
          reviewedUses: z.number(),
          successRate: rate,
          avgConfidence: z.number(),
          brierScore: rate,
        }),
      ),
      diversity: z.looseObject({
        avgTypesPerDecision: z.number(),
        avgReasonsPerDecision: z.number(),
        diversityBuckets: z.array(z.looseObject({ distinctReasonTypes: z.number(), totalDecisions: z.number() })),
      }),
      recommendations: z.array(recommendation),
      totalDecisions: z.number(),
      reviewedDecisions: z.number(),
    }),
  async run(project, caller, params) {
    const wanted = toFilters(params);
    const stats = await getReasonStats(await readerFor(project, caller, wanted.project), {
      filters: wanted.filters,
      minReviewed: params.minReviewed ? params.minReviewed : undefined,
    });
    const { diversity } = stats;
    return {
      ...stats,
      byReasonType: [...stats.byReasonType],
      diversity: { ...diversity, diversityBuckets: diversity.diversityBuckets.map((bucket) => ({ ...bucket })) },
      recommendations: [...stats.recommendations],
    };
  },
});

const getDeliberationStatsOperation: Operation = operation({
  name: "getDeliberationStats",
  does: "Reports how much deliberation decisions had, and whether it shows in their outcomes.",
  scope: "read",
  params: () => z.object({ ...filterFields(), filters }),
  result: () => z.looseObject({ totalDecisions: z.number(), withDeliberation: z.number(), coverage: z.number() }),
  async run(project, caller, params) {
    const wanted = toFilters(params);
    return { ...(await getDeliberationStats(await readerFor(project, caller, wanted.project), wanted.filters)) };
  },
});

const getStatsOperation: Operation = operation({
  name: "getStats",
  does: "Counts of decisions by category, stakes, status and agent, and recent activity.",
  scope: "read",
  params: () => z.object({ ...filterFields(), filters }),
  result: () =>
    z.object({
      total: z.number(),
      byCategory: counts,
      byStakes: counts,
      byStatus: counts,
      byAgent: counts,
      recentActivity: z.object({ last24h: z.number(), last7d: z.number(), last30d: z.number() }),
    }),
  async run(project, caller, params) {
    const wanted = toFilters(params);
    return getStats(await readerFor(project, caller, wanted.project), {
      filters: wanted.filters,
      now: project.clock.now(),
    });
  },
});

const readyOperation: Operation = operation({
  name: "ready",
  does: "Lists what to do next: overdue reviews, drifting calibration, stale decisions.",
  scope: "read",
  params: () =>
    z.object({
      limit: z.number().int().min(1).max(100).optional(),
      minPriority: z.enum(["low", "medium", "high"]).optional(),
      actionTypes: z.array(name).max(10).optional(),
      category: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.object({
      actions: z.array(
        z.looseObject({
          type: z.string(),
          priority: z.enum(["low", "medium", "high"]),
          reason: z.string(),
          decisionId: z.string().optional(),
        }),
      ),
      total: z.number(),
    }),
  async run(project, caller, { limit, minPriority, actionTypes, category, project: tenant }) {
    const answer = await ready(await readerFor(project, caller, tenant), {
      now: project.clock.now(),
      limit: limit ? limit : undefined,
      minPriority: minPriority ? minPriority : undefined,
      actionTypes: actionTypes ? actionTypes : undefined,
      category: category ? category : undefined,
    });
    return { actions: answer.actions.map((action) => ({ ...action })), total: answer.total };
  },
});

const getAmplificationChainOperation: Operation = operation({
  name: "getAmplificationChain",
  does: "Reports how far a failure spread: the decisions that rest on it, traced back to the first failure.",
  scope: "read",
  params: () => z.object({ id: decisionId, project: name.optional() }),
  result: () =>
    z.looseObject({
      root: z.object({ id: z.string(), agent: z.string(), decision: z.string(), outcome: z.string() }),
      chain: z.array(z.looseObject({ id: z.string(), amplification: z.enum(["inherited", "cascaded"]) })),
      metrics: z.looseObject({ chainLength: z.number(), amplificationFactor: z.number(), architecture: z.string() }),
      partial: z.boolean().optional(),
    }),
  async run(project, caller, { id, project: tenant }) {
    const chain = await getAmplificationChain(await readerFor(project, caller, tenant), id);
    if (chain === undefined) throw unknownDecision(id);
    return { ...chain, chain: chain.chain.map((link) => ({ ...link })), metrics: { ...chain.metrics } };
  },
});

const getAmplificationStatsOperation: Operation = operation({
  name: "getAmplificationStats",
  does: "Reports how far recent failures spread, by how the agents worked together.",
  scope: "read",
  params: () => z.object({ windowDays: z.number().int().min(1).max(36_500).optional(), project: name.optional() }),
  result: () =>
    z.looseObject({
      averageAmplification: z.number(),
      maxChainLength: z.number(),
      totalChains: z.number(),
      partial: z.boolean().optional(),
      recommendation: z.string(),
    }),
  async run(project, caller, { windowDays: days, project: tenant }) {
    const stats = await getAmplificationStats(await readerFor(project, caller, tenant), {
      now: project.clock.now(),
      windowDays: days ? days : undefined,
    });
    return { ...stats };
  },
});

/** Operations that learn from outcomes. */
export const learningOperations: readonly Operation[] = [
  getCalibrationOperation,
  getReasonStatsOperation,
  getDeliberationStatsOperation,
  getStatsOperation,
  readyOperation,
  getAmplificationChainOperation,
  getAmplificationStatsOperation,
];
