import type { SessionPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadSession } from "./stored-session.ts";

/** Shows where a session is, as often as one likes: reads, never writes. */
export async function showStep(ports: SessionPorts, sessionId: string): Promise<StepView> {
  const { session, writable } = await loadSession(ports, sessionId);
  return viewOf(ports, session, { readOnly: !writable });
}
