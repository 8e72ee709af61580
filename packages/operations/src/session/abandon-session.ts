import { ClewError } from "@clew/errors";
import type { SessionPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

/** Abandon a session; it stays on record. Repeating it changes nothing. */
export async function abandonSession(
  ports: SessionPorts,
  request: {
    readonly sessionId: string;
    readonly reason?: string;
    readonly supersededBy?: string;
    readonly depthReason?: string;
  },
): Promise<StepView> {
  const session = await loadForWriting(ports, request.sessionId);
  if (session.status === "completed")
    throw new ClewError("SESSION_FINISHED", `Session ${session.session_id} is completed: it cannot be given up.`);
  if (session.status === "abandoned") return viewOf(ports, session);
  const { reason, supersededBy, depthReason } = request;
  const saved = await saveSession(ports, session, {
    ...session,
    status: "abandoned",
    metadata: {
      ...session.metadata,
      abandoned_at: ports.now(),
      abandoned_reason: reason,
      superseded_by: supersededBy,
      depth_reason: depthReason ?? session.metadata.depth_reason,
    },
  });
  return viewOf(ports, saved);
}
