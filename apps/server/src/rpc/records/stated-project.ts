import type { DecisionParams, ProjectRef } from "../shapes/decision-params.ts";

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
