import { ClewError } from "@clew/errors";
import { type Caller, tenantsOf } from "../caller.ts";
import type { Project } from "../project.ts";
import { type DecisionReader, decisionReader } from "./decision-reader.ts";

/** A reader over the projects a call may see. */
export async function readerFor(project: Project, caller: Caller, tenant?: string): Promise<DecisionReader> {
  return decisionReader(project.threads, await tenantsOf(project, caller, tenant));
}

/** The error of an id that no decision in view has. */
export function unknownDecision(id: string): ClewError {
  return new ClewError("NOT_FOUND", `There is no decision ${id}.`, { hint: "List decisions with queryDecisions." });
}
