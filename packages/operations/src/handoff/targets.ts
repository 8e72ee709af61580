import { nearestWord, plainLine, valueAt } from "@clew/handoff-schema/internal";
import { type Discovery, type Workflow, workflowOf } from "./discover-skills.ts";
import type { HandoffPorts } from "./handoff-ports.ts";
import { handoffRefusal } from "./handoff-ports.ts";

/** The facts in a handoff that decide which target fits. */
export interface RankingFacts {
  readonly problemType: string | undefined;
  readonly uncertainties: number;
  readonly summary: string;
  readonly convergence: string | undefined;
}

/** The fields of a skill that are scored. */
export type Rankable = Pick<Workflow, "skill" | "categories" | "scope" | "priority">;

/** A target with its score and the reasons for it. */
export interface RankedTarget<Target extends Rankable = Workflow> {
  readonly workflow: Target;
  readonly score: number;
  readonly relevance: "HIGH" | "MEDIUM" | "LOW";
  readonly reasons: readonly string[];
}

/** Which skill categories fit which problem type. */
const FITTING: ReadonlyMap<string, readonly string[]> = new Map([
  ["strategic", ["research", "analysis", "architecture"]],
  ["analytical", ["analysis", "research", "verification"]],
  ["creative", ["creative", "research", "analysis"]],
  ["decision", ["research", "analysis", "verification"]],
]);

const BUILD_WORD = /(?<![\p{L}\p{N}_])(build|implement|create|develop|code|software)(?![\p{L}\p{N}_])/iu;

/** Read the facts from a draft or a payload's handoff. */
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

/** Score every target, best first; ties by scope, then by name. */
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

/** How many targets the menu shows. */
const MENU_SIZE = 5;

/** A menu target with its letter. */
export interface MenuEntry extends RankedTarget {
  readonly letter: string;
}

/** The best targets with their letters. A and B already mean "accept" and "refine". */
export function menuEntries(ranked: readonly RankedTarget[]): MenuEntry[] {
  return ranked.slice(0, MENU_SIZE).map((target, index) => ({ ...target, letter: String.fromCodePoint(67 + index) }));
}

/** The menu as text. Each foreign text stays on one line and contains no control characters. */
export function menuText(entries: readonly MenuEntry[]): string {
  const targets = entries.map(({ letter, workflow, relevance, reasons }) => {
    const category = plainLine(workflow.categories[0] ?? "", 40);
    const why = reasons.length === 0 ? "" : ` (${reasons.map((each) => plainLine(each, 80)).join("; ")})`;
    return `(${letter}) [${category}] ${plainLine(workflow.skill, 64)} - ${plainLine(workflow.description, 160)}  Relevance: ${relevance}${why}`;
  });
  return `${["(A) Accept  (B) Refine", ...targets].join("\n")}\n`;
}

/** The target for a letter or a name. */
export function pickTarget(ranked: readonly RankedTarget[], pick: string): RankedTarget | undefined {
  const named = ranked.find((target) => target.workflow.skill === pick);
  if (named !== undefined) return named;
  return menuEntries(ranked).find((entry) => entry.letter === pick.toUpperCase());
}

/** Find a handoff's target as it is on disk now: the cache may say where it is, but only its file says what it is. */
export async function findTarget(ports: HandoffPorts, name: string): Promise<Workflow> {
  const cached = await ports.discover(false);
  const known = cached.workflows.find((each) => each.skill === name);
  const current = known === undefined ? undefined : await currentWorkflow(ports, known);
  if (current !== undefined) return current;
  // Not in the cache, or changed since: look at the disk once.
  const fresh = await ports.discover(true);
  const found = fresh.workflows.find((each) => each.skill === name);
  if (found !== undefined) return found;
  throw handoffRefusal({
    code: "TARGET_NOT_FOUND",
    message: explain(name, fresh),
    targetSkill: plainLine(name, 64),
  });
}

async function currentWorkflow(ports: HandoffPorts, known: Workflow): Promise<Workflow | undefined> {
  const files = await ports.reread(known);
  const read = files === undefined ? undefined : workflowOf(files);
  return read?.skill === known.skill ? read : undefined;
}

function explain(name: string, { workflows, skipped, names }: Discovery): string {
  const shown = plainLine(name, 64);
  const reason = skipped.find((each) => each.skill === name);
  if (reason !== undefined) {
    const line = reason.line === undefined ? "" : `:${reason.line}`;
    return `The skill "${shown}" cannot be a target: ${plainLine(reason.reason)} (${plainLine(reason.path, 400)}${line}).`;
  }
  if (names.includes(name))
    return `The skill "${shown}" does not accept handoffs: its SKILL.md has no handoff metadata that says so.`;
  const near = nearestWord(
    name,
    workflows.map((each) => each.skill),
  );
  const hint = near === undefined ? "`clew handoff discover` lists those that do." : `did you mean "${near}"?`;
  return `No skill that accepts handoffs is called "${shown}"; ${hint}`;
}
