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
  return (await project.call(method, { ...params })) as unknown as MethodResult<M>; // what the operation's row in the table says
}
