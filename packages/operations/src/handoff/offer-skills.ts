import { keywordsOf } from "@clew/handoff-schema/internal";
import type { Session } from "@clew/schemas";
import { type RankedTarget, rankTargets } from "./targets.ts";
import type { InstalledSkill } from "./workflow-cache.ts";

/** The installed skills that are offered, best first, and how many more there are. */
export interface OfferedSkills {
  readonly skills: readonly {
    readonly skill: string;
    readonly description: string;
    readonly relevance: RankedTarget["relevance"];
  }[];
  readonly more: number;
}

const MOST_OFFERED = 12;

/** The skills that fit a session best: by the scores of handoff targets, then by the words they share with it. */
export function offerSkills(installed: readonly InstalledSkill[], session: Session): OfferedSkills {
  const { "1": understanding, "2": parts, "3": tree } = session.step_outputs;
  const taken = tree?.branches.find(({ id }) => id === tree.selected)?.approach;
  const summary = [session.user_query, understanding?.intent, understanding?.approach, taken]
    .filter((text) => text !== undefined)
    .join("\n");
  const words = new Set(keywordsOf(summary, MOST_WORDS));
  const shared = new Map(
    installed.map(({ skill, description }) => [
      skill,
      keywordsOf(`${skill} ${description}`, MOST_WORDS).filter((word) => words.has(word)).length,
    ]),
  );
  const ranked = rankTargets(installed, {
    problemType: understanding?.problem_type,
    uncertainties: parts?.uncertainties.length ?? 0,
    summary,
    convergence: undefined,
  });
  const best = ranked.toSorted(
    (a, b) => b.score - a.score || (shared.get(b.workflow.skill) ?? 0) - (shared.get(a.workflow.skill) ?? 0),
  );
  return {
    skills: best.slice(0, MOST_OFFERED).map(({ workflow: { skill, description }, relevance }) => ({
      skill,
      description,
      relevance,
    })),
    more: Math.max(0, best.length - MOST_OFFERED),
  };
}

const MOST_WORDS = 60;
