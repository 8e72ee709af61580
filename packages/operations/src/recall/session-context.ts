import { ClewError } from "@clew/errors";
import { plainLine, quoteForeign } from "@clew/handoff-schema/internal";
import type { CounterCell, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { type DecisionSummary, queryDecisions, summaryOf } from "../decision/query-decisions.ts";
import type { GuardrailSet } from "../guardrail/check-guardrails.ts";
import { type ListedGuardrail, listGuardrails } from "../guardrail/guardrails-from-files.ts";
import { byCategory, type CalibrationReading, calibrate, MIN_REVIEWED } from "../learning/calibration-report.ts";
import { type CalibrationFigures, calibrationFigures } from "../learning/deliberation-stats.ts";
import { type ReadyAction, ready } from "./ready.ts";

/** The context as Markdown for an agent. Text by other agents is in fences that say so. */
export function sessionContextMarkdown(context: SessionContext): string {
  const sections = [
    profileOf(context),
    guardrailsOf(context),
    calibrationOf(context),
    foreign(
      "Waiting for review",
      context.readyQueue.map(
        (item) => `- [${item.priority}] ${item.id}: ${plainLine(item.title, 120)} (${item.detail})`,
      ),
    ),
    foreign(
      "Confirmed patterns",
      context.confirmedPatterns.map(({ pattern, count }) => `- ${plainLine(pattern)} (${count} decisions)`),
    ),
    foreign(
      "Relevant decisions",
      context.relevantDecisions.map(
        (decision) =>
          `- ${decision.id} (${decision.date.slice(0, 10)}, ${plainLine(decision.agentId, 60)}, confidence ${decision.confidence ?? "not stated"}, ${decision.outcome ?? "not reviewed"}): ${plainLine(decision.title, 160)}`,
      ),
    ),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function profileOf({ agentProfile: profile }: SessionContext): string {
  const lines = [
    `## What past decisions say, for ${plainLine(profile.agentId, 80)}`,
    "",
    `${profile.totalDecisions} decisions on record (${profile.ownDecisions} of this agent), ${profile.reviewed} reviewed.`,
  ];
  if (profile.overallAccuracy !== undefined)
    lines.push(
      `Accuracy ${percent(profile.overallAccuracy)}, Brier score ${profile.brierScore}, ${(profile.tendency ?? "").replaceAll("_", " ")}.`,
    );
  if (profile.weakestCategory !== undefined)
    lines.push(
      `Strongest in ${plainLine(profile.strongestCategory ?? "", 60)}, weakest in ${plainLine(profile.weakestCategory, 60)}.`,
    );
  return lines.join("\n");
}

function guardrailsOf({ activeGuardrails }: SessionContext): string {
  if (activeGuardrails.length === 0) return "";
  const lines = activeGuardrails.map(
    ({ id, action, description }) => `- [${action}] ${plainLine(id, 80)}: ${plainLine(description)}`,
  );
  return ["### Guardrails in force", "", ...lines].join("\n");
}

function calibrationOf({ calibrationByCategory: calibration }: SessionContext): string {
  const rows = Object.entries(calibration).map(
    ([category, { accuracy, brierScore, reviewedDecisions }]) =>
      `| ${plainLine(category, 60).replaceAll("|", "\\|")} | ${percent(accuracy)} | ${brierScore} | ${reviewedDecisions} |`,
  );
  if (rows.length === 0) return "";
  return [
    "### Calibration by category",
    "",
    "| category | accuracy | Brier | reviewed |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function foreign(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `### ${title}\n\n${quoteForeign(lines.join("\n"), { agent: "the agents named", when: "the dates given" })}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A pattern that several decisions share. */
interface ConfirmedPattern {
  readonly pattern: string;
  readonly count: number;
  readonly categories: readonly string[];
  readonly exampleIds: readonly string[];
}

const FAILED = new Set(["failure", "abandoned"]);

/** Patterns of at least `least` decisions that did not fail, most used first. */
function confirmedPatterns(decisions: readonly StoredDecision[], least = 2): readonly ConfirmedPattern[] {
  const groups = new Map<string, { ids: string[]; categories: Set<string> }>();
  for (const { id, outcome, document } of decisions) {
    const pattern = document.pattern?.trim() ?? "";
    if (pattern === "" || FAILED.has(outcome ?? "")) continue;
    const group = groups.get(pattern) ?? { ids: [], categories: new Set() };
    groups.set(pattern, group);
    group.ids.push(id);
    group.categories.add(document.category ?? "process");
  }
  return [...groups]
    .filter(([, { ids }]) => ids.length >= least)
    .map(([pattern, { ids, categories }]) => ({
      pattern,
      count: ids.length,
      categories: [...categories].sort(),
      exampleIds: ids.slice(0, 5),
    }))
    .sort((left, right) => right.count - left.count || (left.pattern < right.pattern ? -1 : 1));
}

/** The optional parts of the context; the agent's profile is always included. */
export const CONTEXT_PARTS = ["decisions", "guardrails", "calibration", "ready", "patterns"] as const;

/** A part of the context. */
type ContextPart = (typeof CONTEXT_PARTS)[number];

/** What an agent is about to do, and how much context it wants. */
export interface SessionContextRequest {
  readonly agentId: string;
  readonly now: string;
  readonly taskDescription?: string;
  readonly include?: readonly string[];
  readonly decisionsLimit?: number;
  readonly readyLimit?: number;
}

/** A waiting item in the context. */
interface ReadyItem {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly date: string;
  readonly detail: string;
  readonly priority: ReadyAction["priority"];
}

/** What an agent should know before it starts. */
export interface SessionContext {
  readonly agentProfile: AgentProfile;
  readonly relevantDecisions: readonly DecisionSummary[];
  readonly activeGuardrails: readonly ListedGuardrail[];
  readonly calibrationByCategory: Readonly<Record<string, CategoryCalibration>>;
  readonly readyQueue: readonly ReadyItem[];
  readonly confirmedPatterns: readonly ConfirmedPattern[];
}

/** Look for patterns in this many of the newest decisions, so that the cost does not grow with the store. */
const PATTERN_SAMPLE = 200;

/** What the context is read from. A near store reads at once: let others have their turn between its reads. */
interface ContextSource {
  readonly reader: DecisionReader;
  readonly guardrails: GuardrailSet;
  readonly yieldTurn: () => Promise<void>;
}

/** Everything in past decisions that is relevant to a task. */
export async function getSessionContext(
  { reader, guardrails, yieldTurn }: ContextSource,
  request: SessionContextRequest,
): Promise<SessionContext> {
  const wants = (part: ContextPart): boolean =>
    request.include === undefined || request.include.length === 0 || request.include.includes(part);
  const task = request.taskDescription ?? "";
  const limit = request.decisionsLimit ?? 10;
  const cells = await reader.counters(["calibration", "agent"]);
  const relevant =
    wants("decisions") && task.trim() !== "" ? await queryDecisions(reader, { query: task, limit }) : undefined;
  await yieldTurn();
  const sample = wants("patterns") ? await sampleOf(reader) : undefined;
  await yieldTurn();
  const newest = sample ?? (await reader.list({ limit }));
  await yieldTurn();
  const queue = wants("ready")
    ? await ready(reader, {
        now: request.now,
        limit: request.readyLimit ?? 5,
        actionTypes: ["review_outcome", "stale_pending"],
      })
    : undefined;
  const figures = calibrationFigures(cells);
  const latest = wants("decisions") ? newest.slice(0, limit).map((decision) => summaryOf(decision, 0)) : [];
  return {
    agentProfile: agentProfile(request.agentId, decisionsOf(cells, request.agentId), figures),
    relevantDecisions: relevant?.decisions ?? latest,
    activeGuardrails: wants("guardrails") ? listGuardrails(guardrails) : [],
    calibrationByCategory: wants("calibration") ? calibrationByCategory(figures) : {},
    readyQueue: (queue?.actions ?? []).map(itemOf),
    confirmedPatterns: wants("patterns") ? confirmedPatterns(newest) : [],
  };
}

// That many documents may exceed what one call may read: then look for patterns only in the decisions shown.
async function sampleOf(reader: DecisionReader): Promise<readonly StoredDecision[] | undefined> {
  try {
    return await reader.list({ limit: PATTERN_SAMPLE });
  } catch (thrown) {
    if (ClewError.is(thrown) && thrown.code === "ANSWER_TOO_LARGE") return undefined;
    throw thrown;
  }
}

function itemOf(action: ReadyAction): ReadyItem {
  return {
    id: action.decisionId ?? "",
    title: action.title ?? "",
    reason: action.type === "review_outcome" ? "overdue_review" : action.type,
    date: action.date ?? "",
    detail: action.reason,
    priority: action.priority,
  };
}

function decisionsOf(cells: readonly CounterCell[], agent: string): number {
  return cells.find(({ dimension, key }) => dimension === "agent" && key === agent)?.count ?? 0;
}

/** How to read an agent's confidence, judging by past decisions. Figures are absent until there is enough data. */
interface AgentProfile {
  readonly agentId: string;
  /** The number of this agent's decisions. */
  readonly ownDecisions: number;
  /** The number of visible decisions by all agents; the figures below cover them. */
  readonly totalDecisions: number;
  readonly reviewed: number;
  readonly overallAccuracy?: number;
  readonly brierScore?: number;
  /** How far stated confidence exceeds the outcomes; negative if it is below them. */
  readonly confidenceBias?: number;
  readonly tendency?: CalibrationReading;
  readonly strongestCategory?: string;
  readonly weakestCategory?: string;
}

/** The calibration of one category in the session context. */
export interface CategoryCalibration {
  readonly reviewedDecisions: number;
  readonly accuracy: number;
  readonly brierScore: number;
  readonly calibrationGap: number;
  readonly interpretation: CalibrationReading;
}

/** An agent's profile, from the visible decisions. */
function agentProfile(agentId: string, ownDecisions: number, figures: CalibrationFigures): AgentProfile {
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

/** Calibration per category, for categories with enough reviewed decisions. */
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
