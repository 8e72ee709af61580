import { ClewError } from "@clew/errors";
import type { SessionPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

/** Gives a session up; it stays on record. Giving it up again changes nothing. */
export async function abandonSession(
  ports: SessionPorts,
  request: { readonly sessionId: string; readonly reason?: string; readonly supersededBy?: string },
): Promise<StepView> {
  const session = await loadForWriting(ports, request.sessionId);
  if (session.status === "completed")
    throw new ClewError("SESSION_FINISHED", `Session ${session.session_id} is completed: it cannot be given up.`);
  if (session.status === "abandoned") return viewOf(ports, session);
  const { reason, supersededBy } = request;
  const saved = await saveSession(ports, session, {
    ...session,
    status: "abandoned",
    metadata: {
      ...session.metadata,
      abandoned_at: ports.now(),
      ...(reason === undefined ? {} : { abandoned_reason: reason }),
      ...(supersededBy === undefined ? {} : { superseded_by: supersededBy }),
    },
  });
  return viewOf(ports, saved);
}
