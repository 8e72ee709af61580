import type { Decision } from "@clew/schemas";
import type { DecisionParams } from "./decision-shape.ts";

// Who calls and under which lease is about the call; everything else is the decision.
const OF_THE_CALL: ReadonlySet<string> = new Set([
  "agentId",
  "expectedHead",
  "claimToken",
  "project",
  "projectContext",
  "id",
]);

/** The decision that the params of `recordDecision` describe; a project context is taken apart into its fields. */
export function toDecision(
  params: DecisionParams,
  known: { readonly id: string; readonly agentId: string; readonly project: string },
): Decision {
  const { project: _, ...place } = params.projectContext ?? {};
  const said = Object.entries({ ...place, ...params }).filter(
    ([key, value]) => !OF_THE_CALL.has(key) && value !== undefined,
  );
  const { decision, confidence } = params;
  return { ...Object.fromEntries(said), ...known, decision, confidence };
}
