import type { Decision } from "@clew/schemas";
import type { DecisionParams, ProjectRef } from "../params/decision-params.ts";
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
  const { decision, confidence, projectContext = {} } = params;
  return { ...given(projectContext), ...given(params), ...known, decision, confidence };
}

function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(said("decision", fields)))
    if (value !== undefined && !OF_THE_CALL.has(key)) kept[key] = value;
  return kept;
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
