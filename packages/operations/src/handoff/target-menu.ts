import { plainLine } from "@clew/handoff-schema/internal";
import type { RankedTarget } from "./rank-targets.ts";

/** How many targets a menu offers. */
const MENU_SIZE = 5;

/** One target of a menu, with the letter that picks it. */
export interface MenuEntry extends RankedTarget {
  readonly letter: string;
}

/** The best targets with their letters: A and B are taken by "accept" and "refine". */
export function menuEntries(ranked: readonly RankedTarget[]): MenuEntry[] {
  return ranked.slice(0, MENU_SIZE).map((target, index) => ({ ...target, letter: String.fromCodePoint(67 + index) }));
}

/** The menu as lines for a person: foreign words on one line each, without anything that moves a cursor. */
export function menuText(entries: readonly MenuEntry[]): string {
  const targets = entries.map(({ letter, workflow, relevance, reasons }) => {
    const category = plainLine(workflow.categories[0] ?? "", 40);
    const why = reasons.length === 0 ? "" : ` (${reasons.map((each) => plainLine(each, 80)).join("; ")})`;
    return `(${letter}) [${category}] ${plainLine(workflow.skill, 64)} - ${plainLine(workflow.description, 160)}  Relevance: ${relevance}${why}`;
  });
  return `${["(A) Accept  (B) Refine", ...targets].join("\n")}\n`;
}

/** The target that a letter or a name picks. */
export function pickTarget(ranked: readonly RankedTarget[], pick: string): RankedTarget | undefined {
  const named = ranked.find((target) => target.workflow.skill === pick);
  if (named !== undefined) return named;
  return menuEntries(ranked).find((entry) => entry.letter === pick.toUpperCase());
}
