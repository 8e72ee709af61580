import type { Decision } from "@clew/schemas";
import type { DecisionParams, ProjectRef } from "../shapes/decision-params.ts";
import { said } from "./said.ts";

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
  const { project: _, ...place } = said("decision", params.projectContext ?? {});
  const given = Object.entries({ ...place, ...said("decision", params) }).filter(
    ([key, value]) => !OF_THE_CALL.has(key) && value !== undefined,
  );
  const { decision, confidence } = params;
  return { ...Object.fromEntries(given), ...known, decision, confidence };
}

/** The project a decision names: as a text, as an object, or in its project context. */
export function statedProject({
  project,
  projectContext,
}: Pick<DecisionParams, "project" | "projectContext">): string | undefined {
  return nameOf(project) ?? nameOf(projectContext?.project);
}

function nameOf(reference: ProjectRef | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.name;
}
