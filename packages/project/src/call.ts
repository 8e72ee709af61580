import type { MethodName, MethodParams, MethodResult } from "@clew/client";
import type { Project } from "./open-project.ts";

/**
 * Calls an operation on a project, as `cstp.recordDecision`: in this process, or on the server that keeps the project's threads.
 * A refusal is a ClewError.
 */
export async function call<M extends MethodName>(
  project: Project,
  method: M,
  params: MethodParams<M>,
): Promise<MethodResult<M>> {
  return (await answerOf(project, method, { ...params })) as MethodResult<M>; // what the method's row in the table says
}

async function answerOf({ farCall, ...ports }: Project, method: string, params: object): Promise<unknown> {
  if (farCall !== undefined) return farCall(method, { ...params });
  // The table brings what checks params: who only opens a project does not load it.
  const { createDispatcher, METHODS } = await import("@clew/operations/table");
  return createDispatcher(METHODS, ports).call(method, params, ports.context.caller);
}
