import type { Decision } from "@clew/schemas";

/** How a failure reached a decision: as its direct descendant, or through another. */
export type Mark = "inherited" | "cascaded";

/** How far failures have spread in a thread. */
export interface ChainHealth {
  readonly status: "healthy" | "degraded" | "failing";
  readonly failed: number;
  readonly inherited: number;
  readonly cascaded: number;
}

/** The marks that failed decisions leave on what was built upon them; a later success stops the spread. */
export function failureMarks(decisions: Iterable<Decision>): ReadonlyMap<string, Mark> {
  const all = [...decisions];
  const children = new Map<string, Decision[]>();
  for (const decision of all)
    for (const parent of new Set([decision.continuesDecision, decision.parentDecisionId]))
      if (parent !== undefined) {
        const known = children.get(parent);
        if (known === undefined) children.set(parent, [decision]);
        else known.push(decision);
      }
  const marks = new Map<string, Mark>();
  let layer = all.filter((decision) => decision.outcome === "failure");
  for (let mark: Mark = "inherited"; layer.length > 0; mark = "cascaded") {
    const next = layer.flatMap((decision) => children.get(decision.id) ?? []);
    layer = next.filter((decision) => decision.outcome !== "success" && !marks.has(decision.id));
    for (const decision of layer) marks.set(decision.id, mark);
  }
  return marks;
}

/** The health of a chain of decisions. */
export function chainHealth(decisions: Iterable<Decision>): ChainHealth {
  const all = [...decisions];
  const marks = [...failureMarks(all).values()];
  const failed = all.filter((decision) => decision.outcome === "failure").length;
  const inherited = marks.filter((mark) => mark === "inherited").length;
  const status = failed === 0 ? "healthy" : marks.length === 0 ? "degraded" : "failing";
  return { status, failed, inherited, cascaded: marks.length - inherited };
}
