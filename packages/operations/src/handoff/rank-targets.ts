import { valueAt } from "@clew/handoff-schema/internal";
import type { Workflow } from "./discover-skills.ts";

/** What of a handoff's content decides where it fits. */
export interface RankingFacts {
  readonly problemType: string | undefined;
  readonly uncertainties: number;
  readonly summary: string;
  readonly convergence: string | undefined;
}

/** What of a skill is scored. */
export type Rankable = Pick<Workflow, "skill" | "categories" | "scope" | "priority">;

/** A target with its score and every reason for it. */
export interface RankedTarget<Target extends Rankable = Workflow> {
  readonly workflow: Target;
  readonly score: number;
  readonly relevance: "HIGH" | "MEDIUM" | "LOW";
  readonly reasons: readonly string[];
}

/** Which categories fit which kind of problem. */
const FITTING: ReadonlyMap<string, readonly string[]> = new Map([
  ["strategic", ["research", "analysis", "architecture"]],
  ["analytical", ["analysis", "research", "verification"]],
  ["creative", ["creative", "research", "analysis"]],
  ["decision", ["research", "analysis", "verification"]],
]);

const BUILD_WORD = /(?<![\p{L}\p{N}_])(build|implement|create|develop|code|software)(?![\p{L}\p{N}_])/iu;

/** Reads the facts out of a draft or a payload's handoff. */
export function rankingFacts(handoff: Readonly<Record<string, unknown>>): RankingFacts {
  const text = (pointer: string): string | undefined => {
    const value = valueAt(handoff, pointer);
    return typeof value === "string" ? value : undefined;
  };
  const uncertainties = valueAt(handoff, "/insights/uncertainties");
  return {
    problemType: text("/context/problem_type"),
    uncertainties: Array.isArray(uncertainties) ? uncertainties.length : 0,
    summary: text("/context/synthesis_summary") ?? "",
    convergence: text("/meta/convergence_level"),
  };
}

/** Scores every target and puts the best first; equals by scope, then by name. */
export function rankTargets<Target extends Rankable>(
  workflows: readonly Target[],
  facts: RankingFacts,
): RankedTarget<Target>[] {
  return workflows
    .map((workflow) => score(workflow, facts))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.workflow.priority - b.workflow.priority ||
        (a.workflow.skill < b.workflow.skill ? -1 : 1),
    );
}

function score<Target extends Rankable>(workflow: Target, facts: RankingFacts): RankedTarget<Target> {
  const { categories } = workflow;
  const fitting = (FITTING.get(facts.problemType ?? "") ?? []).find((each) => categories.includes(each));
  const research = categories.includes("research");
  const word = categories.includes("implementation") ? BUILD_WORD.exec(facts.summary)?.[1]?.toLowerCase() : undefined;
  const reasons: (readonly [number, string])[] = [];
  if (fitting !== undefined) reasons.push([3, `${fitting} fits a ${facts.problemType} problem`]);
  if (facts.uncertainties >= 3 && research) reasons.push([2, `${facts.uncertainties} uncertainties call for research`]);
  if (word !== undefined) reasons.push([2, `the summary says "${word}"`]);
  if ((facts.convergence === "low" || facts.convergence === "none") && research)
    reasons.push([2, `convergence is ${facts.convergence}, which calls for research`]);
  if (workflow.scope === "project") reasons.push([1, "belongs to this project"]);
  const total = reasons.reduce((sum, [points]) => sum + points, 0);
  return {
    workflow,
    score: total,
    relevance: total >= 5 ? "HIGH" : total >= 3 ? "MEDIUM" : "LOW",
    reasons: reasons.map(([points, reason]) => `+${points} ${reason}`),
  };
}
