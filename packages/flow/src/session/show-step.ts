import type { Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { type StepView, stepView } from "./step-view.ts";
import { loadSession } from "./stored-session.ts";

/** Shows where a session is, as often as one likes: reads, never writes. */
export async function showStep(ports: SessionPorts, sessionId: string): Promise<StepView> {
  const { session, writable } = await loadSession(ports, sessionId);
  return viewOf(ports, session, { readOnly: !writable });
}

/** The view of a session through its ports. */
export function viewOf(
  ports: SessionPorts,
  session: Session,
  extra: { readonly warnings?: StepView["warnings"]; readonly readOnly?: boolean } = {},
): StepView {
  return stepView(session, {
    location: ports.sessions.locate(session.session_id),
    executable: ports.executable,
    ...(extra.warnings === undefined ? {} : { warnings: extra.warnings }),
    ...(extra.readOnly === undefined ? {} : { readOnly: extra.readOnly }),
  });
}
