import { ClewError } from "@clew/errors";
import type { CallContext } from "../call-context.ts";
import { type DecisionReader, decisionReader } from "./decision-reader.ts";

/** A reader over the projects a call may see. */
export async function readerFor(context: CallContext, project?: string): Promise<DecisionReader> {
  return decisionReader(context.ports.threads, await context.readProjects(project));
}

/** The error of an id that no decision in view has. */
export function unknownDecision(id: string): ClewError {
  return new ClewError("NOT_FOUND", `There is no decision ${id}.`, { hint: "List decisions with queryDecisions." });
}
