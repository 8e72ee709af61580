import { fieldsOf } from "../params/fields-of.ts";
import type { Project } from "../project.ts";
import { dispatchSession } from "../session/dispatch-session.ts";
import { sessionPorts } from "../session/session-ports.ts";
import { unlessGone } from "../task/process-task.ts";

/** Says on the session that a payload came from that its order has arrived, where it is one of this project's. */
export async function acknowledgeDispatch(
  project: Project,
  { project: tenant, agentId }: { readonly project: string; readonly agentId: string },
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = fieldsOf(payload["source"])["session_path"];
  const sessionId = typeof path === "string" ? (await project.folder?.())?.sessionOf(tenant, path) : undefined;
  if (sessionId === undefined || project.sessions === undefined) return;
  const ports = sessionPorts(project, tenant);
  await unlessGone(async () => {
    await dispatchSession(ports, { sessionId, action: "ack", by: agentId });
  });
}
