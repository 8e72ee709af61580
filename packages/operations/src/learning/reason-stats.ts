import type { Recommendation } from "./calibration-report.ts";
import { outcomeScore, rounded } from "./deliberation-stats.ts";

/** Sums over decisions with the same reason type and outcome (absent if unreviewed). */
export interface ReasonFigure {
  readonly reasonType: string;
  readonly outcome?: string;
  readonly count: number;
  readonly confidence: number;
  readonly confidenceSquared: number;
}

/** The number of decisions with a given number of reason types and reasons. */
export interface DiversityFigure {
  readonly types: number;
  readonly reasons: number;
  readonly count: number;
  readonly confidence: number;
}

/** The input of reason statistics. */
export interface ReasonFigures {
  readonly reasons: readonly ReasonFigure[];
  readonly diversity: readonly DiversityFigure[];
  /** Recently reviewed decisions: how many reason types each gave, and its outcome. */
  readonly reviewed: readonly { readonly types: number; readonly outcome: string }[];
  readonly totalDecisions: number;
  readonly reviewedDecisions: number;
}

/** The outcomes of decisions that give one reason type. */
interface ReasonTypeStats {
  readonly reasonType: string;
  readonly totalUses: number;
  readonly reviewedUses: number;
  /** Absent if none of its decisions was reviewed. */
  readonly successRate?: number;
  readonly avgConfidence: number;
  /** Absent if there are too few reviewed uses. */
  readonly brierScore?: number;
}

/** The outcomes of decisions with a given number of reason types. */
interface DiversityBucket {
  readonly distinctReasonTypes: number;
  readonly totalDecisions: number;
  /** Counted among recently reviewed decisions. */
  readonly reviewedDecisions: number;
  readonly successRate?: number;
  readonly avgConfidence: number;
}

/** The result of `getReasonStats`. */
export interface ReasonStats {
  readonly byReasonType: readonly ReasonTypeStats[];
  readonly diversity: {
    readonly avgTypesPerDecision: number;
    readonly avgReasonsPerDecision: number;
    readonly diversityBuckets: readonly DiversityBucket[];
  };
  readonly recommendations: readonly Recommendation[];
  readonly totalDecisions: number;
  readonly reviewedDecisions: number;
}

interface Tally {
  total: number;
  reviewed: number;
  worth: number;
  squares: number;
  confidence: number;
}

/** Which reason types go with good outcomes, and whether several types do better than one. */
export function reasonStats(figures: ReasonFigures, minReviewed = 3): ReasonStats {
  const types = new Map<string, Tally>();
  for (const figure of figures.reasons) add(types, figure);
  const byReasonType = [...types].map(([type, tally]) => typeStats(type, tally, minReviewed)).sort(compareTypes);
  const diversityBuckets = bucketsOf(figures);
  const total = sum(figures.diversity, ({ count }) => count);
  const mean = (measure: (figure: DiversityFigure) => number): number =>
    total === 0 ? 0 : rounded(sum(figures.diversity, (figure) => measure(figure) * figure.count) / total);
  return {
    byReasonType,
    diversity: {
      avgTypesPerDecision: mean(({ types: distinct }) => distinct),
      avgReasonsPerDecision: mean(({ reasons }) => reasons),
      diversityBuckets,
    },
    recommendations: adviceOn(byReasonType, diversityBuckets, { reviewed: figures.reviewedDecisions, minReviewed }),
    totalDecisions: figures.totalDecisions,
    reviewedDecisions: figures.reviewedDecisions,
  };
}

function add(tallies: Map<string, Tally>, figure: ReasonFigure): void {
  const tally = tallies.get(figure.reasonType) ?? { total: 0, reviewed: 0, worth: 0, squares: 0, confidence: 0 };
  tallies.set(figure.reasonType, tally);
  tally.total += figure.count;
  tally.confidence += figure.confidence;
  if (figure.outcome === undefined) return;
  const worth = outcomeScore(figure.outcome);
  tally.reviewed += figure.count;
  tally.worth += worth * figure.count;
  tally.squares += Math.max(0, figure.confidenceSquared - 2 * worth * figure.confidence + worth ** 2 * figure.count);
}

function typeStats(reasonType: string, tally: Tally, minReviewed: number): ReasonTypeStats {
  return {
    reasonType,
    totalUses: tally.total,
    reviewedUses: tally.reviewed,
    successRate: tally.reviewed === 0 ? undefined : rounded(tally.worth / tally.reviewed),
    avgConfidence: rounded(tally.confidence / tally.total),
    brierScore: tally.reviewed < Math.max(1, minReviewed) ? undefined : rounded(tally.squares / tally.reviewed),
  };
}

function bucketsOf(figures: ReasonFigures): readonly DiversityBucket[] {
  const sizes = [...new Set(figures.diversity.map(({ types }) => types))].filter((size) => size > 0);
  return sizes
    .sort((left, right) => left - right)
    .map((size) => {
      const within = figures.diversity.filter(({ types }) => types === size);
      const reviewed = figures.reviewed.filter(({ types }) => types === size);
      const total = sum(within, ({ count }) => count);
      return {
        distinctReasonTypes: size,
        totalDecisions: total,
        reviewedDecisions: reviewed.length,
        successRate:
          reviewed.length === 0
            ? undefined
            : rounded(sum(reviewed, ({ outcome }) => outcomeScore(outcome)) / reviewed.length),
        avgConfidence: rounded(sum(within, ({ confidence }) => confidence) / total),
      };
    });
}

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}

/** Best first; types without known outcomes come last, by use. */
function compareTypes(left: ReasonTypeStats, right: ReasonTypeStats): number {
  const byRate = (right.successRate ?? -1) - (left.successRate ?? -1);
  if (byRate !== 0) return byRate;
  return right.totalUses - left.totalUses || (left.reasonType < right.reasonType ? -1 : 1);
}

function adviceOn(
  types: readonly ReasonTypeStats[],
  buckets: readonly DiversityBucket[],
  seen: { readonly reviewed: number; readonly minReviewed: number },
): readonly Recommendation[] {
  const known = types.filter(
    ({ reviewedUses, successRate }) => reviewedUses >= seen.minReviewed && successRate !== undefined,
  );
  const [best] = known;
  if (best === undefined)
    return [
      {
        type: "insufficient_data",
        message: `${seen.reviewed} reviewed decisions give reasons; a type needs ${seen.minReviewed} to be judged.`,
        severity: "info",
      },
    ];
  return [...adviceOnTypes(known), ...adviceOnDiversity(buckets, seen.minReviewed)];
}

// Reason types with known outcomes, best first. Advise on equals together: the first by name is not better.
function adviceOnTypes(known: readonly ReasonTypeStats[]): readonly Recommendation[] {
  const [highest, lowest] = [known[0]?.successRate ?? 0, known.at(-1)?.successRate ?? 0];
  if (known.length > 1 && highest === lowest)
    return [
      {
        type: "equal_reason_types",
        message: `Decisions succeed at ${percent(highest)}, whichever kind of reason they rest on.`,
        severity: "info",
      },
    ];
  const named = (rate: number): string =>
    inWords(known.filter(({ successRate }) => successRate === rate).map(({ reasonType }) => reasonType));
  const advice: Recommendation[] = [
    {
      type: "best_reason_type",
      message: `Decisions that rest on ${named(highest)} succeed most: ${percent(highest)}.`,
      severity: "info",
    },
  ];
  if (lowest < highest && lowest < 0.5)
    advice.push({
      type: "weak_reason_type",
      message: `Decisions that rest on ${named(lowest)} succeed at ${percent(lowest)}. Back it with another kind of reason.`,
      severity: "warning",
    });
  return advice;
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

function adviceOnDiversity(buckets: readonly DiversityBucket[], minReviewed: number): readonly Recommendation[] {
  const single = buckets.find(({ distinctReasonTypes }) => distinctReasonTypes === 1);
  const several = buckets.filter(
    ({ distinctReasonTypes, reviewedDecisions }) => distinctReasonTypes > 1 && reviewedDecisions >= minReviewed,
  );
  const top = several.toSorted((left, right) => (right.successRate ?? 0) - (left.successRate ?? 0))[0];
  if (single?.successRate === undefined || top?.successRate === undefined || top.successRate <= single.successRate)
    return [];
  return [
    {
      type: "diversity",
      message: `With ${top.distinctReasonTypes} kinds of reasons ${percent(top.successRate)} succeed, with one ${percent(single.successRate)}.`,
      severity: "info",
    },
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
